// Moderators and admins at work, and those whom it concerns.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, complaints, desktop, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const sitDown = (look, name, role) => Person.withName(browser, look, name, role);

async function openAdmin(person) {
  await person.at("account").click();
  await person.at("to-admin").click();
  await person.page.getByRole("link", { name: "Users" }).click();
  await person.at("users").waitFor();
}

async function openUser(person, name) {
  await person.at("field-name-begins").fill(name);
  await person.at("search").click();
  await person.at("users-row").filter({ hasText: name }).getByRole("link").click();
  await person.at("user-card").waitFor();
}

test("an admin bans a player in the midst of a game: he is told why, and may look on", async () => {
  const admin = await sitDown(phone, "Admin1", "admin");
  const [a, b] = [await sitDown(desktop, "Shochi"), await sitDown(desktop, "Genan")];
  const name = await a.name();
  await a.offer({ size: 9, color: "black" });
  await b.take(name);
  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");

  await openAdmin(admin);
  await openUser(admin, name);
  await admin.shot("admin-user-phone", true);
  await admin.at("field-kind").selectOption("ban");
  await admin.at("field-hours").fill("24");
  await admin.fill({ reason: "a program chose the moves" });
  await admin.at("impose").click();
  await admin.at("impose-done").waitFor();
  await admin.at("sanctions-row").filter({ hasText: "a program chose the moves" }).waitFor();

  await a.at("restrained").filter({ hasText: "a program chose the moves" }).waitFor();
  assert.match(await a.at("restrained").textContent(), /may not play.*Until/);
  await a.connected();
  await a.stone("cc");
  await a.touch("gg");
  await a.at("refusal").filter({ hasText: "banned" }).waitFor();
  await a.shot("banned-desktop");
  await a.openAccount();
  await a.at("sanctions").filter({ hasText: "a program chose the moves" }).waitFor();

  await admin.at("sanctions-row").getByLabel("Reason").fill("a mistake");
  await admin.at("lift").click();
  await admin.at("sanctions-row").filter({ hasText: "Lifted" }).waitFor();
  await a.at("restrained").waitFor({ state: "detached" });
  assert.deepEqual(complaints([admin, a, b]), []);
});

test("an admin makes a moderator, who sees what is a moderator's", async () => {
  const admin = await sitDown(desktop, "Admin2", "admin");
  const a = await sitDown(phone, "Jowa");
  const name = await a.name();
  await a.page.goto(new URL("/admin/users", a.page.url()).href);
  await a.page.getByText("You may not do that").waitFor();
  await openAdmin(admin);
  await admin.shot("admin-users-desktop");
  await openUser(admin, name);
  await admin.at("role-moderator").check();
  await admin.at("roles-done").waitFor();
  await admin.at("user-card").filter({ hasText: "Moderator" }).waitFor();
  await admin.shot("admin-user-desktop", true);
  await a.at("users").waitFor();
  assert.equal(await a.page.getByRole("link", { name: "Audit" }).count(), 0);
  await a.shot("admin-users-phone");

  await admin.page.getByRole("link", { name: "Audit" }).click();
  await admin.at("audit-row").filter({ hasText: "moderator" }).first().waitFor();
  await admin.shot("admin-audit-desktop");
  assert.deepEqual(complaints([admin, a]), []);
});

test("an admin makes a link for a forgotten password, which works once", async () => {
  const admin = await sitDown(desktop, "Admin3", "admin");
  const a = await sitDown(phone, "Sansa");
  const name = await a.name();
  await openAdmin(admin);
  await openUser(admin, name);
  await admin.at("reset-make").click();
  const link = await admin.at("secret").inputValue();
  const b = await Person.sitDown(await openContext(browser, phone), link.slice(new URL(link).origin.length));
  await b.fill({ new_password: "new stones" });
  await b.at("reset-set").click();
  await b.at("reset-done").waitFor();
  await a.at("guest").waitFor();
  await b.signIn(name, "new stones");
  assert.equal(await b.name(), name);
  assert.deepEqual(complaints([admin, a, b]), []);
});

test("a game is annulled by its address, and its log can be read", async () => {
  const moderator = await sitDown(desktop, "Mod1", "moderator");
  const [a, b] = [await sitDown(desktop, "Satsu"), await sitDown(phone, "Ito")];
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await a.myTurn();
  await a.play("ee");
  await b.stone("ee");
  await openAdmin(moderator);
  await moderator.page.getByRole("link", { name: "Games" }).click();
  await moderator.at("field-game").fill("!");
  await moderator.at("open-game").click();
  await moderator.page.getByText("There is no such game").waitFor();
  await moderator.at("field-game").fill(a.page.url());
  await moderator.at("open-game").click();
  await moderator.at("show-log").click();
  await moderator.at("log").filter({ hasText: '"ee"' }).waitFor();
  await moderator.fill({ reason: "both are the same person" });
  await moderator.at("annul").click();
  await moderator.at("annul-done").waitFor();
  await moderator.shot("admin-game-desktop", true);
  for (const person of [a, b]) await person.at("result").waitFor();
  assert.deepEqual(complaints([moderator, a, b]), []);
});

// People who keep away from each other, report each other, and are heard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, complaints, dark, desktop, launch, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const sitDown = (look, name, role) => Person.withName(browser, look, name, role);

/** Chooses from the menu beside a player's name. */
async function choose(person, place, deed) {
  await place.locator(".menu.small > button").click();
  await place.getByTestId(deed).click();
}

async function openReports(person) {
  await person.at("account").click();
  await person.at("to-admin").click();
  await person.page.getByRole("heading", { name: "Moderation" }).waitFor();
}

async function unread(person, n) {
  await person
    .at("unread")
    .filter({ hasText: String(n) })
    .waitFor();
  await person.at("bell").click();
  await person.at("notices").waitFor();
  await person.at("unread").waitFor({ state: "detached" });
}

test("a block hides the offers of each from the other, and can be taken back", async () => {
  const [a, b] = [await sitDown(desktop, "Yasui"), await sitDown(phone, "Inoue")];
  const name = await a.name();
  await a.offer({ size: 9, color: "black" });
  const offer = b.at("seek-row").filter({ hasText: name });
  await offer.waitFor();
  await offer.locator(".menu.small > button").click();
  await b.shot("person-menu-phone");
  await offer.getByTestId("block").click();
  await b
    .at("told")
    .filter({ hasText: `${name} is blocked` })
    .waitFor();
  await offer.waitFor({ state: "detached" });
  await b.openAccount();
  const row = b.at("shunned-row").filter({ hasText: name });
  await row.getByTestId("unshun").click();
  await row.waitFor({ state: "detached" });
  await b.page.goto(new URL("/", b.page.url()).href);
  await offer.waitFor();
  assert.equal(await a.page.locator(".own-seek .menu.small").count(), 0);
  assert.deepEqual(complaints([a, b]), []);
});

test("a report is taken and decided, both sides are told, and an appeal overturns it", async () => {
  const [a, b] = [await sitDown(desktop, "Honinbo"), await sitDown(phone, "Hayashi")];
  const moderator = await sitDown(dark, "Mod", "moderator");
  const other = await sitDown(phone, "Other", "moderator");
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");
  assert.equal(await a.at("player-black").locator(".menu.small").count(), 0);
  await choose(a, a.at("player-white"), "report");
  const dialog = a.at("report-dialog");
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel("Game: id or address").inputValue(), new URL(a.page.url()).pathname.slice(3));
  assert.equal(await dialog.getByLabel("At move").inputValue(), "2");
  await a.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await choose(a, a.at("player-white"), "report");
  await a.at("field-report-kind").selectOption("engine_use");
  await a.at("field-text").fill("Every move is the machine's.\nEven this one.");
  await a.shot("report-desktop");
  await a.at("report-send").click();
  await a.at("report-done").filter({ hasText: "comes to you as a notice" }).waitFor();
  await a.at("report-close").click();

  await openReports(moderator);
  const name = await b.name();
  await moderator.at("reports-row").filter({ hasText: name }).getByRole("link").first().click();
  await moderator.at("report-card").filter({ hasText: "Even this one" }).waitFor();
  await moderator.at("evidence").filter({ hasText: "Chinese rules" }).waitFor();
  await moderator.at("take-report").click();
  await moderator.at("uphold").waitFor();
  await moderator.shot("report-dark", true);
  await moderator.at("field-note").fill("the first move of each is a program's");
  await moderator.at("field-kind").selectOption("ban");
  await moderator.at("field-hours").fill("48");
  await moderator.at("uphold").click();
  await moderator.at("decision").filter({ hasText: "upheld" }).waitFor();

  await b.at("restrained").filter({ hasText: "a program's" }).waitFor();
  await unread(a, 1);
  await a.at("notice").filter({ hasText: "Your report was upheld: Moves chosen by a program" }).waitFor();
  await a.at("own-reports-row").filter({ hasText: name }).filter({ hasText: "upheld" }).waitFor();
  await a.shot("notices-desktop");
  await unread(b, 1);
  await b.at("notice").filter({ hasText: "Moderators found against you" }).waitFor();
  await b.at("appeal").locator("summary").click();
  await b.at("field-appeal").fill("I have no program.");
  await b.shot("notices-phone", true);
  await b.at("appeal-send").click();
  await b.at("appeal-made").filter({ hasText: "It waits" }).waitFor();

  await openReports(other);
  await other.page.getByRole("link", { name: "Appeals" }).click();
  const appeal = other.at("appeal-row").filter({ hasText: name });
  await appeal.filter({ hasText: "I have no program." }).waitFor();
  await other.shot("appeals-phone", true);
  await appeal.getByTestId("appeal-note").fill("two moves prove nothing");
  await appeal.getByTestId("appeal-overturn").click();
  await appeal.waitFor({ state: "detached" });

  await b.at("restrained").waitFor({ state: "detached" });
  await b.at("notice").filter({ hasText: "Your appeal was decided: it was wrong" }).waitFor();
  await a.at("notice").filter({ hasText: "overturned on appeal" }).waitFor();
  assert.deepEqual(complaints([a, b, moderator, other]), []);
});

// Accounts: a guest takes a name, passwords and tokens, and the end of an account.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BASE, Person, complaints, desktop, freshName, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test("a guest takes a name in the midst of a game, and plays on", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await a.myTurn();
  await a.play("ee");
  await b.stone("ee");

  const name = freshName("Dosaku");
  await a.at("account").click();
  await a.at("sign-form").filter({ hasText: "Keep your games" }).waitFor();
  await a.fill({ name: "admin", password: "go stones" });
  await a.at("sign-submit").click();
  await a.at("sign-problem").filter({ hasText: "kept for the server" }).waitFor();
  await a.fill({ name: "раураl", password: "go stones" });
  await a.at("sign-submit").click();
  await a.at("sign-problem").filter({ hasText: "letters of one script" }).waitFor();
  await a.shot("upgrade-desktop");
  await a.fill({ name, password: "go stones" });
  await a.at("show-password").click();
  assert.equal(await a.at("field-password").getAttribute("type"), "text");
  assert.equal(await a.at("field-password").inputValue(), "go stones");
  await a.at("sign-submit").click();
  await a.at("me").filter({ hasText: name }).waitFor();
  await a.stone("ee");
  await b.myTurn();
  await b.play("cc");
  await a.myTurn();
  await a.play("gg");
  await b.stone("gg");
  assert.deepEqual(complaints([a, b]), []);
});

test("a name or a password that is wrong is told, and the way to the account stays open", async () => {
  const a = await Person.sitDown(await openContext(browser, phone));
  const name = freshName("Shuwa");
  await a.register(name, "go stones");
  await a.signOut();
  await a.at("account").click();
  await a.fill({ name, password: "no stones" });
  await a.at("sign-submit").click();
  await a.at("sign-problem").filter({ hasText: "name or the password is wrong" }).waitFor();
  await a.shot("sign-in-phone");
  await a.at("forgot").click();
  await a.page.waitForURL("**/reset");
  await a.page.getByLabel("Name").fill(name);
  await a.at("reset-ask").click();
  await a.page.locator('[data-testid^="reset-"]:is(p)').waitFor();
  await a.shot("reset-phone");
  await a.signIn(name, "go stones");
  assert.equal(await a.name(), name);
  assert.deepEqual(complaints([a]), []);
});

test("the secret of a link leaves the address bar at once", async () => {
  const context = await openContext(browser, desktop);
  const sent = [];
  context.on("request", request => sent.push(request.url(), request.headers().referer ?? ""));
  const a = await Person.sitDown(context, "/reset#not-a-secret");
  assert.equal(new URL(a.page.url()).hash, "");
  await a.fill({ new_password: "new stones" });
  await a.at("reset-set").click();
  await a.at("reset-problem").filter({ hasText: "used before" }).waitFor();
  await a.shot("reset-choose-desktop");
  assert.equal(await a.page.evaluate(() => history.length), 2); // the blank page, and this one
  assert.deepEqual(
    sent.filter(text => text.includes("not-a-secret")),
    [],
  );
  assert.deepEqual(complaints([a]), []);
});

test("a new password signs out elsewhere", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  const name = freshName("Shusaku");
  await a.register(name, "go stones");
  await b.signIn(name, "go stones");
  await b.openAccount();
  await a.openAccount();
  await a.at("sessions-row").nth(1).waitFor();
  await a.fill({ old_password: "wrong one", new_password: "new stones" });
  await a.at("password-change").click();
  await a.at("password-problem").waitFor();
  await a.fill({ old_password: "go stones", new_password: "new stones" });
  await a.at("password-change").click();
  await a.at("password-done").waitFor();
  await b.at("guest").waitFor();
  assert.equal(await a.name(), name);
  await a.at("sessions-row").nth(1).waitFor({ state: "detached" });
  await Promise.all([a.shot("account-desktop", true), b.shot("signed-out-phone")]);
  await b.signIn(name, "new stones");
  assert.equal(await b.name(), name);
  assert.deepEqual(complaints([a, b]), []);
});

test("a token is made, shown once, used and ended", async () => {
  const a = await Person.sitDown(await openContext(browser, phone));
  await a.register(freshName("Shuei"), "go stones");
  await a.openAccount();
  await a.at("field-label").fill("my bot");
  await a.at("scope-play").check();
  await a.at("token-make").click();
  const token = await a.at("secret").inputValue();
  const asks = () => fetch(`${BASE}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await (await asks()).json();
  assert.deepEqual(answer.scopes, ["read", "play"]);
  await a.shot("account-phone", true);
  const row = a.at("sessions-row").filter({ hasText: "my bot" });
  assert.match(await row.textContent(), /look, play/);
  await row.getByTestId("session-end").click();
  await row.waitFor({ state: "detached" });
  assert.equal((await asks()).status, 401);
  await a.page.reload();
  await a.at("sessions-row").waitFor();
  assert.equal(await a.at("secret").count(), 0);
  assert.deepEqual(complaints([a]), []);
});

test("an account is removed after its name was typed, and its name is free again", async () => {
  const a = await Person.sitDown(await openContext(browser, desktop));
  const name = freshName("Shuho");
  await a.register(name, "go stones");
  await a.openAccount();
  await a.at("removal").locator("summary").click();
  await a.fill({ remove_password: "go stones" });
  assert.equal(await a.at("remove").isDisabled(), true);
  await a.at("field-typed_name").fill(name);
  await a.at("removal").scrollIntoViewIfNeeded();
  await a.shot("remove-desktop");
  await a.at("remove").click();
  await a.at("guest").waitFor();
  assert.equal(new URL(a.page.url()).pathname, "/");
  await a.register(name, "other stones");
  assert.equal(await a.name(), name);
  assert.deepEqual(complaints([a]), []);
});

// Ranked play: two queue and are paired, offers tell their terms, somebody is challenged, a friend comes by link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, admin, complaints, dark, desktop, idOf, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const OPENING = "ee ec ce cc".split(" ");

/** Somebody with an account, who has said how strong he is. */
async function sitDown(look, name, rank) {
  const person = await Person.withName(browser, look, name);
  if (!rank) return person;
  await person.at("field-entry-rank").selectOption(rank);
  await person.at("entry-set").click();
  await person.at("play").waitFor();
  return person;
}

async function queueFor(person, preset) {
  for (const chosen of await person.page.locator("input[name=preset]:checked").all()) await chosen.uncheck();
  await person.at(`preset-${preset}`).check();
  await person.at("play").click();
}

/** Black plays first; who that is chance has decided. */
async function byColor(people) {
  for (const person of people) await person.at("board").waitFor();
  const first = await people[0].at("player-black").getByText("you").count();
  return first ? people : people.toReversed();
}

async function playOut(people, points) {
  for (const [i, point] of points.entries()) {
    await people[i % 2].myTurn();
    await people[i % 2].play(point);
  }
}

async function resign(person) {
  await person.myTurn();
  await person.at("resign").click();
  await person.at("resign-confirm").click();
  await person.at("resign-really").click();
}

/** From the menu at the name of who offers. */
async function challengeFrom(person, name) {
  const row = person.at("seek-row").filter({ hasText: name });
  await row.getByLabel(name).click();
  await row.getByTestId("challenge-open").click();
  await person.at("challenge-dialog").waitFor();
}

test("two queue, are paired, and one is promoted by the game", async () => {
  const a = await sitDown(desktop, "Dochi", "12k");
  const b = await sitDown(phone, "Inseki");
  const [first, second] = [await a.name(), await b.name()];
  admin("rank", first, "12k", "--rating", "985", "--category", "9-live", "--reason", "about to rise");
  await b.at("entry").waitFor();
  await b.shot("entry-phone");
  await b.at("field-entry-rank").selectOption("12k");
  await b.at("entry-set").click();
  await queueFor(a, "9-rapid");
  await a.at("waiting").filter({ hasText: "9×9 · Rapid" }).waitFor();
  await a.page.reload();
  await a.at("waiting").filter({ hasText: "Waiting for" }).waitFor();
  await a.shot("waiting-desktop");
  await a.at("to-ranking").click();
  await a.at("waiting-line").waitFor();
  await a.shot("waiting-elsewhere-desktop");
  await b.at("play").waitFor();
  await b.shot("play-phone", true);
  await queueFor(b, "9-rapid");

  const [black, white] = await byColor([a, b]);
  const watcher = await Person.sitDown(await openContext(browser, dark), new URL(a.page.url()).pathname);
  await watcher.at("strength-black").filter({ hasText: "12k?" }).waitFor();
  await playOut([black, white], OPENING);
  if (b === white) await playOut([black], ["gg"]);
  await Promise.all([a.shot("ranked-desktop"), b.shot("ranked-phone")]);
  await resign(b);
  const [winner, loser] = b === white ? ["black", "white"] : ["white", "black"];
  for (const person of [a, b, watcher]) {
    await person
      .at("promotion")
      .filter({ hasText: `${first} rises to 11k` })
      .waitFor();
    assert.match(await person.at(`rating-${winner}`).textContent(), /985 → 10\d\d\+\d+/);
    assert.match(await person.at(`rating-${loser}`).textContent(), /900 → 8\d\d−\d+/);
  }
  for (const person of [a, b]) await person.at("outlook").waitFor();
  assert.equal(await watcher.at("outlook").count(), 0);
  await Promise.all([a.shot("rated-desktop"), b.shot("rated-phone", true), watcher.shot("rated-dark")]);

  await b.at(`player-${winner}`).getByRole("link", { name: first }).click();
  await b.at("standing").filter({ hasText: "11k?" }).waitFor();
  await b.at("curve").waitFor();
  await b.at("records-row").first().waitFor();
  await b.at("against").filter({ hasText: "You won 0, lost 1" }).waitFor();
  await b.at("played-row").filter({ hasText: second }).waitFor();
  await b.shot("player-phone", true);

  await a.at("next-opponent").click();
  await a.at("waiting").waitFor();
  await a.at("stop-waiting").click();
  await a.at("own-strength").filter({ hasText: "11k?" }).waitFor();
  assert.deepEqual(complaints([a, b, watcher]), []);
});

test("a guest is told that ranked games need an account, and the way to one", async () => {
  const guest = await Person.sitDown(await openContext(browser, phone));
  await guest.becomeGuest();
  await guest.at("play-register").click();
  await guest.at("sign-form").waitFor();
  await guest.shot("play-guest-phone");
  assert.equal(await guest.at("field-ranked").count(), 0);
  assert.deepEqual(guest.complaints, []);
});

test("a ranked offer tells its terms before it is taken", async () => {
  const a = await sitDown(desktop, "Chitetsu", "15k");
  const b = await sitDown(phone, "Senkaku", "12k");
  await a.at("field-ranked").check();
  await a.at("field-handicap_option").selectOption("always");
  assert.equal(await a.at("color-black").count(), 0);
  await a.shot("seek-ranked-desktop", true);
  await a.at("seek-submit").click();
  await a.at("own-seek").filter({ hasText: "Ranked" }).waitFor();
  const row = b.at("seek-row").filter({ hasText: await a.name() });
  await row.filter({ hasText: "15k?" }).getByTestId("take").click();
  await b.at("terms").waitFor();
  await b.shot("terms-phone");
  assert.match(await b.at("terms").textContent(), /You have White · Handicap \d · Komi/);
  await b.at("terms-take").click();
  const [black] = await byColor([a, b]);
  assert.equal(black, a);
  assert.deepEqual(complaints([a, b]), []);
});

test("a challenge is answered with other terms, which are accepted", async () => {
  const [a, b] = [await sitDown(desktop, "Jowa"), await sitDown(phone, "Genjo")];
  const [first, second] = [await a.name(), await b.name()];
  await b.offer({ size: 9, color: "black" });
  await challengeFrom(a, second);
  await a.shot("challenge-form-desktop");
  await a.page.locator("dialog").getByTestId("size-19").check();
  await a.at("challenge-send").click();
  await a.at("own-challenge").filter({ hasText: second }).waitFor();
  await b
    .at("challenge")
    .filter({ hasText: `${first} challenges you` })
    .waitFor();
  await b.shot("challenge-phone");
  await b.at("challenge-counter").click();
  const form = b.page.locator("dialog");
  assert.equal(await form.getByTestId("size-19").isChecked(), true);
  await form.getByTestId("size-9").check();
  await form.getByTestId("color-white").check();
  await b.at("challenge-send").click();
  const answer = a.at("challenge").filter({ hasText: "offers other terms" });
  await answer.filter({ hasText: "You have Black" }).waitFor();
  await a.shot("countered-desktop");
  await a.at("challenge-accept").click();
  const [black] = await byColor([a, b]);
  assert.equal(black, a);
  assert.equal(await b.at("own-challenge").count(), 0);
  assert.deepEqual(complaints([a, b]), []);
});

test("a challenge is declined, and another withdrawn", async () => {
  const [a, b] = [await sitDown(desktop, "Shuwa"), await sitDown(dark, "Ota")];
  const second = await b.name();
  await b.offer({ size: 9, color: "black" });
  await challengeFrom(a, second);
  await a.at("challenge-send").click();
  await b.at("challenge-decline").click();
  await a
    .at("challenge-ended")
    .filter({ hasText: `${second} declines` })
    .waitFor();
  await a.at("challenge-ended").getByRole("button").click();
  await a.at("challenge-ended").waitFor({ state: "detached" });
  assert.equal(await b.at("challenge").count(), 0);
  await challengeFrom(a, second);
  await a.at("challenge-send").click();
  await b.at("challenge").waitFor();
  await a.at("challenge-withdraw").click();
  await b.at("challenge-ended").filter({ hasText: "has withdrawn" }).waitFor();
  await b.shot("withdrawn-dark");
  assert.equal(await a.at("own-challenge").count(), 0);
  assert.deepEqual(complaints([a, b]), []);
});

test("a friend without an account comes by link", async () => {
  const a = await Person.sitDown(await openContext(browser, desktop));
  await a.becomeGuest();
  await a.at("size-9").check();
  await a.at("color-black").check();
  await a.at("seek-link").click();
  const link = await a.at("link-address").inputValue();
  assert.match(link, /\/play\/[0-9A-Za-z_-]{12}$/);
  await a.shot("link-own-desktop");
  await a.page.reload();
  await a.at("link-address").waitFor();
  const b = await Person.sitDown(await openContext(browser, phone), new URL(link).pathname);
  await b.at("link-offer").filter({ hasText: "9×9" }).waitFor();
  await b.shot("link-their-phone");
  await b.at("link-take").click();
  const [black] = await byColor([a, b]);
  assert.equal(black, a);
  await a.myTurn();
  await a.play("ee");
  await b.stone("ee");
  const late = await Person.sitDown(await openContext(browser, phone), new URL(link).pathname);
  await late.at("link-gone").filter({ hasText: "This offer is gone" }).waitFor();
  assert.deepEqual(complaints([a, b, late]), []);
});

test("a challenge leaves a game that runs alone, and one's games are found on another device", async () => {
  const [a, b, c] = [await sitDown(desktop, "Dosetsu"), await sitDown(phone, "Ansetsu"), await sitDown(dark, "Koshu")];
  const [name, id] = [await a.name(), await idOf(a)];
  await a.offer({ size: 9, color: "black" });
  await b.take(name);
  await a.myTurn();
  await a.at("board").focus();

  await c.page.goto(new URL(`/player/${id}`, c.page.url()).href);
  await c.at("profile").getByLabel(name).click();
  await c.at("challenge-open").click();
  await c.at("challenge-send").click();
  await a.at("challenge").waitFor();
  assert.equal(await a.at("challenge-accept").isVisible(), false);
  assert.equal(await a.page.evaluate(() => document.activeElement?.getAttribute("data-testid")), "board");
  await a.shot("challenged-while-playing-desktop");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "Enter"]) await a.page.keyboard.press(key);
  await b.stone("dd");
  await a.at("challenge").locator("summary").click();
  await a.at("challenge-decline").click();
  await c.at("challenge-ended").filter({ hasText: "declines" }).waitFor();

  const elsewhere = await Person.sitDown(await openContext(browser, phone));
  await elsewhere.signIn(await b.name(), "go stones");
  await elsewhere.at("own-game").filter({ hasText: "Your turn" }).getByTestId("continue").click();
  await elsewhere.play("cc");
  await a.stone("cc");
  assert.deepEqual(complaints([a, b, c, elsewhere]), []);
});

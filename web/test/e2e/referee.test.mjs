// A game with a referee: he is called, warns, and decides.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, desktop, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

async function decide(referee, act, note) {
  await referee.at("field-act").selectOption(act);
  await referee.at("field-note").fill(note);
  await referee.at("referee-do").click();
}

test("the referee is called, and what he decides is told to all with his reason", async () => {
  const [a, b, c] = await Promise.all(
    [desktop, phone, phone].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  for (const person of [a, b, c]) await person.becomeGuest();
  await a.at("more-settings").click();
  await a.at("field-referee").fill("nobody of this name");
  await a.at("size-9").check();
  await a.at("color-black").check();
  await a.at("seek-submit").click();
  await a.at("problem-referee").filter({ hasText: "no user of this name" }).waitFor();
  await a.at("field-referee").fill(await c.name());
  await a.at("field-call_stops_clocks").check();
  await a.at("seek-submit").click();
  await a.at("own-seek").waitFor();
  await b.take(await a.name());
  const path = new URL(a.page.url()).pathname;
  await c.page.locator(`a[href="${path}"]`).click();
  await c.at("referee-panel").waitFor();

  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");
  await a.choose("call_referee");
  for (const person of [a, b, c]) await person.page.getByText("The referee has been called").first().waitFor();
  await decide(c, "warn_white", "<b>Speaking</b> during the game");
  for (const person of [a, b]) {
    await person.at("remarks").filter({ hasText: "White is warned. “<b>Speaking</b> during the game”" }).waitFor();
    await person.at("player-white").filter({ hasText: "Warnings 1" }).waitFor();
  }
  await Promise.all([a.shot("warned-desktop"), c.shot("referee-phone")]);
  await decide(c, "run_clocks", "Play on");
  await a.myTurn();
  await decide(c, "win_black", "White has left the room");
  for (const person of [a, b, c]) {
    assert.match(await person.at("result").textContent(), /Black wins by the referee's decision/);
  }
  assert.equal(await c.at("referee-panel").count(), 0);
  await b.shot("ruled-phone");
  for (const person of [a, b, c]) assert.deepEqual(person.complaints, []);
});

// Two people find each other, play a game to its end, and a third one watches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, dark, desktop, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const OPENING = "ee fe ed fd ef ff ec fc eg fg eb fb".split(" ");
const BORDER = "eh fh ea fa ei fi cc dc db gc".split(" ");

async function playOut(people, points) {
  for (const [i, point] of points.entries()) {
    await people[i % 2].myTurn();
    await people[i % 2].play(point);
  }
}

test("a game on 9×9 with a capture, a refusal, a reload and a count", async () => {
  const [a, b, c] = await Promise.all(
    [desktop, phone, dark].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  await a.shot("lobby-desktop-empty");
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  const name = await a.name();
  await b.at("seek-row").filter({ hasText: name }).waitFor();
  await Promise.all([a.shot("lobby-desktop"), b.shot("lobby-phone"), c.shot("lobby-dark")]);

  await b.take(name);
  await a.at("board").waitFor();
  const game = new URL(a.page.url()).pathname.split("/")[2];
  await c.page.locator(`[data-game="${game}"]`).getByTestId("watch").click();
  await c.at("board").waitFor();
  assert.equal(await c.at("board").getAttribute("data-mode"), "watch");

  await playOut([a, b], OPENING);
  await c.stone(OPENING.at(-1));
  await a.page.reload();
  await a.stone(OPENING.at(-1));
  await playOut([a, b], BORDER);
  await Promise.all([a.shot("game-desktop"), b.shot("game-phone"), c.shot("game-dark")]);

  await a.play("dd");
  await Promise.all([a, b, c].map(person => person.noStone("dc")));
  assert.match(await a.at("player-black").textContent(), /Prisoners 1/);

  await b.myTurn();
  await b.touch("dc");
  await b.at("refusal").waitFor();
  assert.equal(await b.at("refusal").getAttribute("data-reason"), "suicide");
  await b.noStone("dc");
  await b.shot("refused-phone");
  await b.play("cg");

  await a.pass();
  await b.pass();
  await Promise.all([a, b, c].map(person => person.phase("counting")));
  await a.at("looking").waitFor({ state: "detached" });
  await a.mark("cg");
  await Promise.all([a, b, c].map(person => person.stone("cg", ".dead")));
  assert.match(await c.at("area-black").textContent(), /45/);
  assert.match(await c.at("area-white").textContent(), /36/);
  await a.at("accept").click();
  await b.page.locator('[data-testid="accepted-black"][data-accepted="true"]').waitFor();
  await Promise.all([a.shot("counting-desktop"), b.shot("counting-phone"), c.shot("counting-dark")]);
  await b.at("accept").click();

  for (const person of [a, b, c]) assert.match(await person.at("result").textContent(), /Black wins by 1\.5 points/);
  await Promise.all([a.shot("result-desktop"), b.shot("result-phone"), c.shot("result-dark")]);
  assert.equal(await a.at("sgf").getAttribute("href"), `/api/v1/games/${game}/sgf`);
  for (const person of [a, b, c]) assert.deepEqual(person.complaints, []);
});

test("two tabs of one browser play each other", async () => {
  const context = await openContext(browser, desktop);
  const first = await Person.sitDown(context);
  await first.becomeGuest();
  const second = await Person.sitDown(context);
  await second.at("me").waitFor();
  assert.equal(await second.name(), await first.name());
  await second.becomeOtherGuest();
  assert.notEqual(await second.name(), await first.name());

  await first.offer({ size: 9, color: "white" });
  await second.take(await first.name());
  await second.myTurn();
  await second.play("cc");
  await first.stone("cc");
  const name = await second.name();
  await second.page.reload();
  await second.stone("cc");
  assert.equal(await second.name(), name);
  await first.myTurn();
  await first.play("gg");
  await second.stone("gg");
  // With fewer moves the game would not count.
  await playOut([second, first], ["cg", "gc"]);
  await second.myTurn();

  await second.at("resign").click();
  await second.at("resign-confirm").click();
  await second.at("resign-really").click();
  for (const person of [first, second]) {
    assert.match(await person.at("result").textContent(), /White wins by resignation/);
    assert.deepEqual(person.complaints, []);
  }
});

test("the keyboard plays, and what happens is spoken", async () => {
  const [a, b] = await Promise.all([0, 1].map(async () => Person.sitDown(await openContext(browser, desktop))));
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await a.myTurn();
  await a.at("board").focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await a.page.keyboard.press(key);
  await a.at("spoken").filter({ hasText: "D6, empty" }).waitFor({ state: "attached" });
  await a.page.keyboard.press("Enter");
  await a.stone("dd");
  await b.at("spoken").filter({ hasText: "Black D6" }).waitFor({ state: "attached" });
  await b.at("language").selectOption("ja");
  await b.page.locator('html[lang="ja"]').waitFor();
  await b.page.getByText("あなたの番です").waitFor();
  await b.shot("game-ja");
  for (const person of [a, b]) assert.deepEqual(person.complaints, []);
});

// What two people ask of each other: undo, pause, adjournment, another count, another game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, desktop, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Black at a desk, White with a phone, on 9×9. */
async function sitDown() {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  return [a, b];
}

async function playOut(people, points) {
  for (const [i, point] of points.entries()) {
    await people[i % 2].myTurn();
    await people[i % 2].play(point);
  }
}

async function countAgain(first, second) {
  await first.pass();
  await second.pass();
  await Promise.all([first, second].map(person => person.phase("counting")));
  await Promise.all([first, second].map(person => person.at("looking").waitFor({ state: "detached" })));
}

const complaints = people => people.flatMap(person => person.complaints);

test("undo is asked for, declined and granted", async () => {
  const [a, b] = await sitDown();
  await a.at("deadline").filter({ hasText: "for your first move" }).waitFor();
  await a.shot("first-move-desktop");
  await playOut([a, b], ["ee", "cc"]);
  await a.myTurn();

  await a.at("more").press("Enter");
  await a.at("undo").waitFor();
  await a.page.keyboard.press("ArrowDown");
  assert.equal(await a.page.evaluate(() => document.activeElement.dataset.testid), "undo");
  await a.shot("menu-desktop");
  await a.page.keyboard.press("Escape");
  await a.at("undo").waitFor({ state: "hidden" });
  assert.equal(await a.page.evaluate(() => document.activeElement.dataset.testid), "more");

  await b.choose("undo");
  await a
    .at("request")
    .filter({ hasText: `${await b.name()} asks to take back a move` })
    .waitFor();
  await a.answer("undo", "decline");
  await b.at("remarks").filter({ hasText: "Black declines: undo" }).waitFor();

  await a.choose("undo");
  await b.at("request").waitFor();
  await a.at("own-request").waitFor();
  await Promise.all([a.shot("undo-asked-desktop"), b.shot("undo-asked-phone")]);
  await a.at("withdraw").click();
  await b.at("request").waitFor({ state: "detached" });
  await a.at("more").click();
  await a.at("pause").waitFor();
  assert.equal(await a.at("undo").count(), 0);
  await a.page.keyboard.press("Escape");
  await playOut([a, b], ["gg", "cg"]);
  await a.myTurn();
  await a.choose("undo");
  await b.answer("undo", "grant");
  for (const person of [a, b]) {
    await person.noStone("cg");
    await person.noStone("gg");
  }
  await playOut([a, b], ["gg"]);
  await b.stone("gg");
  assert.match(await b.at("moves").textContent(), /Move 3/);
  assert.deepEqual(complaints([a, b]), []);
});

test("a pause ends when both are ready", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], ["ee", "cc"]);
  await a.myTurn();
  await a.choose("pause");
  await b.answer("pause", "grant");
  for (const person of [a, b]) await person.at("paused").waitFor();
  assert.match(await a.at("status").textContent(), /Paused/);
  await a.touch("gg");
  await a.at("refusal").filter({ hasText: "pause" }).waitFor();
  await b.at("go-on").click();
  await a.at("ready-white").waitFor();
  await Promise.all([a.shot("paused-desktop"), b.shot("paused-phone")]);
  await a.at("go-on").click();
  for (const person of [a, b]) await person.at("paused").waitFor({ state: "detached" });
  await a.myTurn();
  await a.play("gg");
  await b.stone("gg");
  assert.deepEqual(complaints([a, b]), []);
});

test("an adjourned game goes on with the sealed move", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], ["ee", "cc"]);
  await a.myTurn();
  await a.choose("adjourn");
  await a.shot("adjourn-form-desktop");
  await a.at("adjourn-ask").click();
  await b.at("request").filter({ hasText: "asks to adjourn until" }).waitFor();
  await b.shot("adjourn-asked-phone");
  await b.answer("adjourn", "grant");
  for (const person of [a, b]) await person.at("sealing").waitFor();
  assert.match(await a.at("status").textContent(), /Seal your move/);
  await a.shot("sealing-desktop");
  await a.touch("gg");
  for (const person of [a, b]) await person.phase("adjourned");
  const hash = await a.at("commitment").textContent();
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(await b.at("commitment").textContent(), hash);
  for (const person of [a, b]) await person.noStone("gg");
  await Promise.all([a.shot("adjourned-desktop"), b.shot("adjourned-phone")]);

  await a.at("go-on").click();
  await b.at("ready-black").waitFor();
  await b.at("go-on").click();
  for (const person of [a, b]) await person.stone("gg");
  await b.myTurn();
  await b.at("info").locator("summary").click();
  await b.page.locator('[data-testid="seal-checked"][data-true="true"]').waitFor();

  assert.deepEqual(complaints([a, b]), []);
});

test("who has gone is seen to be away, and when the game can be claimed", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], ["ee", "cc"]);
  await a.myTurn();
  await b.page.close();
  await a.at("player-white").getByTestId("away").waitFor();
  await a.at("claim-card").filter({ hasText: "You can claim the game in" }).waitFor();
  await a.shot("away-desktop");
  assert.deepEqual(a.complaints, []);
});

test("a border that is open is pointed out to the one who could end play", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], "ee ge ed gd ef gf ec gc eg gg eb gb eh gh ea ga".split(" "));
  await a.myTurn();
  await a.pass();
  await b.at("borders").filter({ hasText: "Large areas" }).waitFor();
  assert.equal(await b.page.locator("[data-open]").count(), 0);
  await playOut([b, a], ["gi", "ei", "ha"]);
  await a.myTurn();
  await a.pass();
  await b.at("borders").filter({ hasText: "marked are still open" }).waitFor();
  assert.notEqual(await b.page.locator("[data-open]").count(), 0);
  assert.equal(await a.page.locator("[data-open]").count(), 0);
  await b.shot("open-borders-phone");
  await b.play("fi");
  await a.myTurn();
  assert.equal(await a.page.locator("[data-open]").count(), 0);
  assert.deepEqual(complaints([a, b]), []);
});

test("a count is resumed, counted again and followed by another game", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], "ee fe ed fd ef ff ec fc eg fg eb fb eh fh ea fa ei fi".split(" "));
  await a.myTurn();
  await countAgain(a, b);
  await a.at("counting-deadline").waitFor();
  await a.at("accept").click();
  await b.page.locator('[data-testid="accepted-black"][data-accepted="true"]').waitFor();
  await b.at("resume").click();
  await a.phase("playing");
  await b.at("remarks").filter({ hasText: "White resumes play" }).waitFor();

  await a.myTurn();
  await countAgain(a, b);
  assert.equal(await b.at("resume").count(), 0);
  await b.at("counting").filter({ hasText: "You have resumed play once" }).waitFor();
  await Promise.all([a.shot("count-again-desktop"), b.shot("count-again-phone")]);
  await a.at("accept").click();
  await b.at("accept").click();
  for (const person of [a, b]) assert.match(await person.at("result").textContent(), /wins by/);

  const before = a.page.url();
  await a.at("rematch").click();
  await b.at("rematch-asked").waitFor();
  await a.at("rematch-withdraw").waitFor();
  await Promise.all([a.shot("rematch-desktop"), b.shot("rematch-phone")]);
  await b.at("rematch").click();
  for (const person of [a, b]) await person.page.waitForURL(url => url.href !== before && /\/g\//.test(url.pathname));
  assert.equal(a.page.url(), b.page.url());
  await b.myTurn();
  await b.play("ee");
  await a.stone("ee");
  assert.match(await b.at("player-black").textContent(), new RegExp(`${await b.name()}`));
  assert.deepEqual(complaints([a, b]), []);
});

test("a question has the keyboard and gives it back", async () => {
  const [a, b] = await sitDown();
  const focused = () =>
    a.page.evaluate(() => document.activeElement.dataset.testid ?? document.activeElement.textContent);
  await a.myTurn();
  await a.at("pass").press("Enter");
  await a.at("pass-confirm").waitFor();
  assert.equal(await focused(), "No");
  await a.page.keyboard.press("Escape");
  await a.at("pass-confirm").waitFor({ state: "detached" });
  await a.page.waitForFunction(() => document.activeElement.dataset.testid === "pass");
  await a.at("pass").press("Enter");
  await a.at("pass-confirm").press("Enter");
  await b.at("passes-black").waitFor();
  await b.at("remarks").filter({ hasText: "Black passes" }).waitFor();
  await b.shot("passed-phone");
  await b.play("ee");

  await a.myTurn();
  assert.equal(await a.at("passes-black").count(), 0);
  await a.at("resign").click();
  await a.at("ask").filter({ hasText: "Fewer than 4 moves" }).waitFor();
  await a.shot("resign-early-desktop");
  await a.at("resign-really").click();
  for (const person of [a, b]) assert.match(await person.at("result").textContent(), /Annulled/);
  assert.deepEqual(complaints([a, b]), []);
});

test("a mark takes the opponent's acceptance back and says so", async () => {
  const [a, b] = await sitDown();
  await playOut([a, b], "ee fe ed fd ef ff ec fc eg fg eb fb eh fh ea fa ei fi cc".split(" "));
  await b.myTurn();
  await countAgain(b, a);
  await a.at("accept").click();
  await b.page.locator('[data-testid="accepted-black"][data-accepted="true"]').waitFor();
  await b.mark("cc");
  await a.at("overturned").filter({ hasText: "White marks C7 dead: both accept anew" }).waitFor();
  assert.equal(await a.at("accept").isDisabled(), true);
  assert.match(await a.at("given-komi").textContent(), /7\.5 points/);
  await a.shot("overturned-desktop");
  await b.shot("overturned-phone");
  await a.at("accept").click();
  await a.at("overturned").waitFor({ state: "detached" });
  await b.at("accept").click();
  for (const person of [a, b]) await person.at("result").waitFor();
  assert.deepEqual(complaints([a, b]), []);
});

test("colours that were drawn can be checked by both", async () => {
  const [a, b] = await Promise.all([0, 1].map(async () => Person.sitDown(await openContext(browser, desktop))));
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "nigiri" });
  await b.take(await a.name());
  for (const person of [a, b]) {
    await person.at("board").waitFor();
    await person.at("info").locator("summary").click();
    await person.page.locator('[data-testid="nigiri"][data-verdict="verified"]').waitFor();
  }
  await a.shot("nigiri-desktop");
  await a.page.reload();
  await a.page.locator('[data-testid="nigiri"][data-verdict="consistent"]').waitFor({ state: "attached" });
  assert.deepEqual(complaints([a, b]), []);
});

test("Black places a free handicap, and a wrong field is shown where it is", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look))),
  );
  await a.becomeGuest();
  await b.becomeGuest();
  await a.at("speed-custom").check();
  await a.at("field-kind").selectOption("fischer");
  await a.at("field-cap_ms").fill("1");
  await a.at("size-9").check();
  await a.at("color-black").check();
  await a.at("field-handicap").selectOption("3");
  await a.at("more-settings").click();
  await a.at("field-free_placement").check();
  await a.at("seek-submit").click();
  await a.at("problem-cap_ms").waitFor();
  await a.shot("wrong-field-desktop");
  await a.at("field-cap_ms").fill("10");
  await a.at("seek-submit").click();
  await a.at("own-seek").waitFor();
  await b.at("seek-row").filter({ hasText: "Handicap 3" }).waitFor();
  await b.shot("lobby-offers-phone");
  await b.take(await a.name());
  await a.phase("placing");
  for (const [i, point] of ["ee", "ce", "ge"].entries()) {
    await a
      .at("status")
      .filter({ hasText: `${i} of 3` })
      .waitFor();
    await b
      .at("status")
      .filter({ hasText: `${i} of 3` })
      .waitFor();
    if (i === 1) await Promise.all([a.shot("placing-desktop"), b.shot("placing-phone")]);
    await a.play(point);
  }
  await b.myTurn();
  for (const point of ["ee", "ce", "ge"]) await b.stone(point);
  await b.play("cc");
  await a.stone("cc");
  assert.deepEqual(complaints([a, b]), []);
});

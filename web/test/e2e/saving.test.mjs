// The database is slow: everybody sees that the move is being saved, no clock runs, and then it is there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, dark, desktop, launch, openContext, phone } from "./browser.mjs";
import { Server } from "./server.mjs";

const server = new Server();
let browser;
before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  server.thawDatabase();
  await browser?.close();
  await server.end();
});

const CLOCKS = ["clock-black", "clock-white"];

/** Seconds on both clocks, as this person sees them. */
async function clocks(person) {
  const texts = await Promise.all(CLOCKS.map(clock => person.at(clock).locator(".digits").textContent()));
  return texts.map(text => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0));
}

/** How often a clock shows something else within a second and a half. */
function ticks({ page }) {
  return page.evaluate(
    clocks =>
      new Promise(done => {
        let changes = 0;
        const observer = new MutationObserver(() => changes++);
        for (const clock of clocks) {
          const seen = document.querySelector(`[data-testid="${clock}"]`);
          observer.observe(seen, { subtree: true, childList: true, characterData: true });
        }
        setTimeout(() => done(changes), 1500);
      }),
    CLOCKS,
  );
}

test("a move that takes long to store", async () => {
  const [a, b, watcher] = await Promise.all(
    [desktop, phone, dark].map(async look => Person.sitDown(await openContext(browser, look), "/", server.url)),
  );
  const all = [a, b, watcher];
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await watcher.at("watch").click();
  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");
  await a.myTurn();
  assert.ok((await ticks(a)) > 0, "a clock that runs is seen to run");

  server.freezeDatabase();
  await a.touch("gg");
  const saving = person => person.at("call-black").filter({ hasText: "Saving" });
  await Promise.all(all.map(person => saving(person).waitFor()));
  const before = await clocks(a);
  assert.deepEqual(await Promise.all(all.map(ticks)), [0, 0, 0]);
  await Promise.all(all.map(person => person.shot(`saving-${all.indexOf(person)}`)));
  await a.at("pending").waitFor({ state: "attached" });
  for (const person of all) assert.equal(await person.page.locator(".stones use[data-point]").count(), 2);
  for (const person of all) assert.deepEqual(await clocks(person), before);

  server.thawDatabase();
  await Promise.all(all.map(person => person.stone("gg")));
  await Promise.all(all.map(person => saving(person).waitFor({ state: "detached" })));
  const [black, white] = await clocks(watcher);
  assert.ok(before[0] - black <= 1, `Black had ${before[0]} s and has ${black} s`);
  assert.ok(before[1] - white <= 2, `White had ${before[1]} s and has ${white} s`);
  await a.at("pending").waitFor({ state: "detached" });
  await b.myTurn();
  await b.play("cg");
  await Promise.all(all.map(person => person.stone("cg")));
  assert.ok((await ticks(a)) > 0, "and it runs again");
  for (const person of all) assert.deepEqual(person.complaints, []);
});

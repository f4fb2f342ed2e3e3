// The server is killed in the middle of a game: the pages come back by themselves, and the game goes on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, dark, desktop, freshName, launch, openContext, phone } from "./browser.mjs";
import { Server } from "./server.mjs";

const server = new Server();
let browser;
before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.end();
});

/** One line says so, and nothing else does. */
async function toldOnce(person) {
  await person.at("restarted").waitFor();
  assert.equal(await person.page.getByText(/restarted/).count(), 1);
}

test("after kill -9 the pages come back and the game goes on", async () => {
  const [a, b, watcher, idler] = await Promise.all(
    [desktop, phone, dark, dark].map(async look => Person.sitDown(await openContext(browser, look), "/", server.url)),
  );
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

  await server.kill();
  const all = [a, b, watcher, idler];
  await Promise.all(all.map(person => person.at("banner").waitFor()));
  await a.shot("killed-desktop");
  // A stone played into the dark: it waits, and is sent again by the same id.
  await a.touch("gg");
  await a.at("pending").waitFor({ state: "attached" });

  await server.start();
  await Promise.all(all.map(person => person.connected()));
  await Promise.all([a, b, watcher].map(person => person.stone("gg")));
  await Promise.all(all.map(toldOnce));
  await Promise.all([b.shot("restarted-phone"), watcher.shot("restarted-dark"), idler.shot("restarted-lobby")]);
  assert.match(await idler.at("online").textContent(), /online/);
  await b.myTurn();
  await b.play("cg");
  await a.stone("cg");
  await b.at("restarted").waitFor({ state: "detached" }); // he has gone on
  await idler.at("restarted").getByRole("button").click();
  await idler.at("restarted").waitFor({ state: "detached" });
  await a.shot("back-desktop");
  assert.equal(await a.page.locator(".stones use[data-point]").count(), 4);
});

test("a planned restart is told before and after it, and a tab of its own comes back as who it was", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look), "/", server.url)),
  );
  await a.becomeGuest();
  await b.becomeOtherGuest();
  const names = [await a.name(), await b.name()];
  await a.offer({ size: 9, color: "black" });
  await b.take(names[0]);
  await a.myTurn();
  await a.play("ee");
  await b.stone("ee");

  await server.stop();
  for (const person of [a, b]) assert.match(await person.at("banner").textContent(), /The server restarts/);
  await server.start();
  await Promise.all([a, b].map(person => person.connected()));
  await Promise.all([a, b].map(toldOnce));
  assert.deepEqual([await a.name(), await b.name()], names);
  await b.myTurn();
  await b.play("cc");
  await a.stone("cc");
});

test("whoever waits for a ranked game waits again after a restart, and no longer once he has stopped", async () => {
  const a = await Person.sitDown(await openContext(browser, phone), "/", server.url);
  await a.register(freshName("Doetsu"), "go stones");
  await a.at("entry-set").click();
  await a.at("play").click();
  await a.at("waiting").waitFor();
  await server.kill();
  await a.at("banner").waitFor();
  await server.start();
  await a.connected();
  await toldOnce(a);
  await a.at("waited").waitFor();
  await a.at("stop-waiting").click();
  await a.at("play").waitFor();
  await server.kill();
  await a.at("banner").waitFor();
  await server.start();
  await a.connected();
  await a.at("play").waitFor();
});

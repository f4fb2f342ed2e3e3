// The server is killed in the middle of a game: the pages come back by themselves, and the game goes on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, desktop, launch, openContext, phone } from "./browser.mjs";
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

test("after kill -9 the pages come back and the game goes on", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => Person.sitDown(await openContext(browser, look), "/", server.url)),
  );
  await a.becomeGuest();
  await b.becomeGuest();
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");
  await a.myTurn();

  await server.kill();
  await Promise.all([a, b].map(person => person.at("banner").waitFor()));
  await a.shot("killed-desktop");
  // A stone played into the dark: it waits, and is sent again by the same id.
  await a.touch("gg");
  await a.at("pending").waitFor({ state: "attached" });

  await server.start();
  await Promise.all([a, b].map(person => person.connected()));
  await Promise.all([a, b].map(person => person.stone("gg")));
  await b.myTurn();
  await b.play("cg");
  await a.stone("cg");
  await a.shot("back-desktop");
  assert.equal(await a.page.locator(".stones use[data-point]").count(), 4);
});

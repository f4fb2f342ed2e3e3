// A server that sends mail: an address is checked, and a forgotten password is chosen anew.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, complaints, desktop, freshName, launch, openContext, phone } from "./browser.mjs";
import { Postbox } from "./postbox.mjs";
import { Server } from "./server.mjs";

const postbox = new Postbox();
let server;
let browser;
before(async () => {
  server = new Server({
    TENGEN__MAIL__SMTP: await postbox.open(),
    TENGEN__MAIL__FROM: "Tengen <go@example.org>",
    TENGEN__MAIL__SITE: "https://go.example.org",
  });
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.end();
  postbox.close();
});

const sitDown = async (look, path = "/") => Person.sitDown(await openContext(browser, look), path, server.url);

test("an address is checked, and leads to a new password", async () => {
  const a = await sitDown(desktop);
  const name = freshName("Shuwa");
  await a.register(name, "go stones");
  await a.openAccount();
  await a.page.getByLabel("New address").fill("shuwa@example.org");
  await a.fill({ email_password: "go stones" });
  await a.at("email-set").click();
  await a.at("email").filter({ hasText: "not checked yet" }).waitFor();
  await a.shot("email-desktop", true);
  const check = await postbox.link("email");
  const b = await sitDown(phone, check.pathname + check.hash);
  await b.at("email-done").waitFor();
  assert.equal(new URL(b.page.url()).hash, "");
  await a.page.reload();
  assert.doesNotMatch(await a.at("email").textContent(), /not checked/);

  await b.page.goto(new URL("/reset", b.page.url()).href);
  await b.page.getByLabel("Name").fill(name);
  await b.at("reset-ask").click();
  await b.at("reset-done").filter({ hasText: "on its way" }).waitFor();
  const reset = await postbox.link("reset");
  const c = await sitDown(phone, reset.pathname + reset.hash);
  await c.fill({ new_password: "new stones" });
  await c.at("reset-set").click();
  await c.at("reset-done").waitFor();
  await a.at("guest").waitFor();
  await c.signIn(name, "new stones");
  assert.equal(await c.name(), name);
  assert.deepEqual(complaints([a, b, c]), []);
});

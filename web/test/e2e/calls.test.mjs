// The clock is called: shown to both, and spoken to the one who wants to hear it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, desktop, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Chromium without a voice: what would be said is written down. */
function listen() {
  globalThis.said = [];
  speechSynthesis.speak = ({ text, lang }) => globalThis.said.push(`${lang}: ${text}`);
}

test("overtime is called and spoken in the language of the page", async () => {
  const [a, b] = await Promise.all(
    [desktop, phone].map(async look => {
      const context = await openContext(browser, look);
      await context.addInitScript(listen);
      return Person.sitDown(context);
    }),
  );
  await a.becomeGuest();
  await b.becomeGuest();
  await a.at("speed-custom").check();
  for (const [field, value] of Object.entries({ main_ms: "0", period_ms: "11", periods: "2" })) {
    await a.at(`field-${field}`).fill(value);
  }
  await a.offer({ size: 9, color: "black" });
  await b.take(await a.name());
  await b.at("language").selectOption("zh-Hans");
  await b.at("voice").click();
  assert.equal(await b.at("voice").getAttribute("aria-pressed"), "true");

  await a.myTurn();
  await a.play("ee");
  await b.myTurn();
  await b.play("cc");
  await a.myTurn();
  await a.at("call-black").filter({ hasText: "10 seconds left" }).waitFor();
  await b.at("call-black").filter({ hasText: "还有10秒" }).waitFor();
  await a.shot("call-desktop");
  await a.page.getByTestId("call-black").filter({ hasText: "Last period" }).waitFor({ timeout: 20_000 });
  await b.page.waitForFunction(() => globalThis.said.includes("zh-CN: 最后一次读秒"));
  await Promise.all([a.shot("last-period-desktop"), b.shot("last-period-phone")]);
  assert.match(await a.at("clock-black").textContent(), /last period/);
  const said = await b.page.evaluate(() => globalThis.said);
  assert.ok(said.includes("zh-CN: 还有10秒") && said.includes("zh-CN: 3"), said.join(", "));
  assert.deepEqual(await a.page.evaluate(() => globalThis.said), []);

  await a.play("gg");
  await a.at("call-black").filter({ hasText: /./ }).waitFor({ state: "detached" });
  for (const person of [a, b]) assert.deepEqual(person.complaints, []);
});

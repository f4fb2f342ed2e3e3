// Leaderboards and players, looked at; the long list is made up, for nobody plays twelve games here.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, complaints, dark, desktop, idOf, launch, openContext, phone } from "./browser.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const NAMES = ["Shusaku", "Shuwa", "Shuho", "Shuei"];

const rowsOf = (names, from, mine) =>
  names.map((name, i) => ({
    place: from + i,
    user: { id: mine?.name === name ? mine.id : 9000 + from + i, name, guest: false },
    country: i % 2 ? null : "JP",
    pro_dan: i === 0 ? 9 : null,
    strength: { rank: `${9 - i}d`, rating_milli: 2_900_000 - (from + i) * 10_000 },
    games: 100 - i,
    wins: 60,
    draws: 0,
    last_game_ms: Date.now(),
  }));

/** The second page comes after the first, and has him who looks. */
async function makeUp(person, mine) {
  await person.page.route("**/api/v1/leaderboard?**", route => {
    const wanted = new URL(route.request().url()).searchParams;
    const second = wanted.get("after") === "more";
    const names = wanted.get("country") === "JP" ? NAMES.slice(0, 2) : second ? [mine.name] : NAMES;
    const next = second || wanted.get("country") ? null : "more";
    return route.fulfill({ json: { rows: rowsOf(names, second ? 5 : 1, mine), total: 5, next } });
  });
}

test("a leaderboard goes on, by country and board, and leads to players", async () => {
  const a = await Person.withName(browser, desktop, "Genan");
  const b = await Person.withName(browser, phone, "Yuzo");
  for (const person of [a, b]) await makeUp(person, { id: await idOf(person), name: await person.name() });
  for (const person of [a, b]) await person.at("to-ranking").click();
  await a.at("leaderboard-row").filter({ hasText: "Shusaku" }).filter({ hasText: "pro 9p · Japan" }).waitFor();
  await a.at("leaderboard-more").click();
  await a.at("my-row").waitFor();
  assert.equal(await a.at("leaderboard-row").count(), 5);
  assert.equal(await a.at("leaderboard-more").count(), 0);
  await Promise.all([a.shot("leaderboard-desktop", true), b.shot("leaderboard-phone", true)]);
  await a.at("field-country").selectOption("JP");
  await a.page.waitForFunction(() => document.querySelectorAll('[data-testid="leaderboard-row"]').length === 2);
  await a.at("my-place").click();
  await a.at("unlisted").waitFor();
  await a.page.getByRole("link", { name: "9×9", exact: true }).click();
  await a.page.waitForURL("**/ranking/9-live");
  await a.at("to-report").click();
  await a.page.waitForURL("**/ranking/report");
  await a.page.getByText("a coin has 0.693").waitFor();
  assert.deepEqual(complaints([a, b]), []);
});

test("a player says where he is from, and everybody sees it at his profile", async () => {
  const a = await Person.withName(browser, dark, "Sansetsu");
  await a.openAccount();
  await a.at("field-country").selectOption("KR");
  await a.at("country-done").waitFor();
  await a.page.reload();
  await a.at("field-country").waitFor();
  assert.equal(await a.at("field-country").inputValue(), "KR");
  await a.at("account").click();
  await a.at("to-profile").click();
  await a.at("profile").filter({ hasText: "South Korea" }).waitFor();
  await a.at("unranked").waitFor();
  await a.shot("profile-dark");
  await a.at("language").selectOption("zh-Hans");
  await a.at("profile").filter({ hasText: "韩国" }).waitFor();
  const b = await Person.sitDown(await openContext(browser, phone), "/player/999999");
  await b.at("no-player").filter({ hasText: "no such user" }).waitFor();
  assert.deepEqual(complaints([a, b]), []);
});

// Paths and pages.
import { expect, test } from "vitest";
import { toPath, toRoute, type Route } from "../../src/router";

const routes: Route[] = [
  { page: "lobby" },
  { page: "game", game: "Ab3_-9xyz012" },
  { page: "play", seek: "4f8n0d2m6w1x" },
  { page: "ranking", category: "19-live" },
  { page: "ranking", category: "9-turn-based" },
  { page: "report" },
  { page: "player", user: 42 },
  { page: "account" },
  { page: "notices" },
  { page: "reset", secret: null },
  { page: "email", secret: null },
  { page: "admin", part: "users", id: null },
  { page: "admin", part: "users", id: "42" },
  { page: "admin", part: "games", id: "Ab3_-9xyz012" },
  { page: "admin", part: "audit", id: null },
];

test("a page is found again by its path", () => {
  for (const route of routes) expect(toRoute(toPath(route))).toEqual(route);
});

test("a secret is read from behind the path, and is in no path", () => {
  const route = toRoute("/reset", "#s3cret");
  expect(route).toEqual({ page: "reset", secret: "s3cret" });
  expect(toPath(route)).toBe("/reset");
  expect(toRoute("/email", "#")).toEqual({ page: "email", secret: null });
  expect(toRoute("/account", "#s3cret")).toEqual({ page: "account" });
});

test("a path of nobody's leads to the lobby, and one of no part to the first", () => {
  for (const path of ["/", "/g", "/g/", "/g/%3Cscript%3E", "/elsewhere", "/play", "/player/Dosaku"]) {
    expect(toRoute(path)).toEqual({ page: "lobby" });
  }
  expect(toRoute("/admin/elsewhere/7")).toEqual({ page: "admin", part: "reports", id: null });
  expect(toRoute("/ranking/7-live")).toEqual({ page: "ranking", category: "19-live" });
});

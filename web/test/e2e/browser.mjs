// A browser, and people in it: each can sign in, click points, and be asked what he sees. Nobody sleeps.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

export const BASE = process.env.TENGEN_URL ?? "http://127.0.0.1:8080";
const SHOTS = process.env.TENGEN_SHOTS ?? new URL("../shots", import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

export const desktop = { viewport: { width: 1280, height: 800 } };
export const dark = { ...desktop, colorScheme: "dark" };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

export async function openContext(browser, options) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(10_000);
  return context;
}

/** A name that nobody had in this run or another. */
export function freshName(name) {
  return `${name}-${Math.random().toString(36).slice(2, 8)}`;
}

/** His number, as the server has it. */
export function idOf(person) {
  return person.page.evaluate(async () => (await (await fetch("/api/v1/me")).json()).id);
}

/** What browsers complained of. They tell of every answer that is no success, too: those are meant in these stories. */
export function complaints(people) {
  return people.flatMap(person => person.complaints).filter(text => !/status of (401|403|404|409|422)/.test(text));
}

const BINARY = process.env.TENGEN_BINARY ?? new URL("../../../target/debug/tengen", import.meta.url).pathname;

/** A command of whoever runs the server. */
export const admin = (...words) => execFileSync(BINARY, ["admin", ...words]);

export class Person {
  /** Somebody with an account, who may be given a role from the command line. */
  static async withName(browser, look, name, role = null) {
    const person = await Person.sitDown(await openContext(browser, look));
    const full = freshName(name);
    await person.register(full, "go stones");
    if (role) {
      admin("grant", full, role);
      await person.page.reload();
      await person.connected();
    }
    return person;
  }

  /** Opens a page; what the browser complains about (CSP too) is kept in `complaints`. */
  static async sitDown(context, path = "/", base = BASE) {
    const page = await context.newPage();
    const person = new Person(page);
    page.on("pageerror", error => person.complaints.push(String(error)));
    page.on("console", message => message.type() === "error" && person.complaints.push(message.text()));
    await page.goto(base + path);
    await person.connected();
    return person;
  }

  constructor(page) {
    this.page = page;
    this.complaints = [];
  }

  at(testid) {
    return this.page.getByTestId(testid);
  }

  connected() {
    return this.page.locator('.app[data-link="ready"]').waitFor();
  }

  async becomeGuest() {
    await this.at("guest").click();
    await this.at("me").waitFor();
  }

  async becomeOtherGuest() {
    const before = (await this.at("me").count()) ? await this.name() : null;
    await this.at("account").click();
    await this.at("other-guest").click();
    await this.page.waitForFunction(before => {
      const me = document.querySelector('[data-testid="me"]')?.textContent;
      return me && me !== before;
    }, before);
  }

  /** Fills fields by their names. */
  async fill(fields) {
    for (const [name, text] of Object.entries(fields)) await this.at(`field-${name}`).fill(text);
  }

  /** An account of that name, made by nobody who was here before. */
  async register(name, password) {
    await this.at("account").click();
    await this.at("sign-switch").click();
    await this.fill({ name, password });
    await this.at("sign-submit").click();
    await this.is(name);
  }

  async signIn(name, password) {
    await this.at("account").click();
    await this.fill({ name, password });
    await this.at("sign-submit").click();
    await this.is(name);
  }

  /** He is known by that name, and connected under it. */
  async is(name) {
    await this.at("me").filter({ hasText: name }).waitFor();
    await this.connected();
  }

  async signOut() {
    await this.at("account").click();
    await this.at("sign-out").click();
    await this.at("guest").waitFor();
  }

  async openAccount() {
    await this.at("account").click();
    await this.at("to-account").click();
    await this.at("account-name").waitFor();
  }

  name() {
    return this.at("me").textContent();
  }

  async offer({ size, color }) {
    await this.at(`size-${size}`).check();
    await this.at(`color-${color}`).check();
    await this.at("seek-submit").click();
    await this.at("own-seek").waitFor();
  }

  /** Takes the offer of that person. */
  async take(name) {
    await this.at("seek-row").filter({ hasText: name }).getByTestId("take").click();
    await this.at("board").waitFor();
  }

  async play(point) {
    await this.touch(point);
    await this.stone(point);
  }

  /** A click; with a finger a tap that is confirmed. */
  async touch(point) {
    const { x, y, fingers } = await this.where(point);
    if (!fingers) return this.page.mouse.click(x, y);
    await this.page.touchscreen.tap(x, y);
    await this.at("place").click();
  }

  async mark(point) {
    const { x, y, fingers } = await this.where(point);
    if (fingers) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async where(point) {
    const board = this.at("board");
    await board.scrollIntoViewIfNeeded();
    return board.evaluate((svg, point) => {
      const at = new DOMPoint(point.charCodeAt(0) - 97, point.charCodeAt(1) - 97);
      const { x, y } = at.matrixTransform(svg.getScreenCTM());
      return { x, y, fingers: matchMedia("(pointer: coarse)").matches };
    }, point);
  }

  /** Waits until a confirmed stone lies there. */
  stone(point, extra = "") {
    return this.page.locator(`.stones use[data-point="${point}"]${extra}`).waitFor({ state: "attached" });
  }

  noStone(point) {
    return this.page.locator(`use[data-point="${point}"]`).waitFor({ state: "detached" });
  }

  myTurn() {
    return this.page.locator(".status.yours").waitFor();
  }

  phase(phase) {
    return this.page.locator(`[data-testid="status"][data-phase="${phase}"]`).waitFor();
  }

  async pass() {
    await this.myTurn();
    await this.at("pass").click();
    await this.at("pass-confirm").click();
  }

  /** Chooses from the menu of rarer things. */
  async choose(deed) {
    await this.at("more").click();
    await this.at(deed).click();
  }

  /** Waits for a request of that kind from the other side, and answers it. */
  async answer(kind, answer) {
    const card = this.page.locator(`[data-testid="request"][data-kind="${kind}"]`);
    await card.getByTestId(answer).click();
    await card.waitFor({ state: "detached" });
  }

  /** Of what is in sight, or of the whole page; what moves has arrived. */
  shot(name, fullPage = false) {
    return this.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage, animations: "disabled" });
  }
}

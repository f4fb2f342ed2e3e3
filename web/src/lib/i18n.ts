// Words in the reader's language. `t("key", {n: 3})` fills `{n}`; a language is loaded when it is chosen.
import { language } from "./storage";

export type Key = keyof typeof import("../../locale/en.json");
export type Table = Record<Key, string>;

export const languages = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  ja: "日本語",
  ko: "한국어",
} as const;
export type Language = keyof typeof languages;

const load: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("../../locale/en.json"),
  "zh-Hans": () => import("../../locale/zh-Hans.json"),
  "zh-Hant": () => import("../../locale/zh-Hant.json"),
  ja: () => import("../../locale/ja.json"),
  ko: () => import("../../locale/ko.json"),
};

let table = {} as Table;
let current: Language = "en";
const listeners = new Set<() => void>();

export function t(key: Key, fill: Record<string, string | number> = {}): string {
  return (table[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}

/** A key that the server made up from its own word, which may be newer than we are. */
export function known(key: string): key is Key {
  return key in table;
}

export const currentLanguage = () => current;

/** The browser's own tag for the language of the page, if it has one: it knows how dates are written there. */
export function placeTag(): string {
  const liked = globalThis.navigator?.languages ?? [];
  return liked.find(tag => match(tag) === current) ?? current;
}

export async function setLanguage(next: Language, remember = true): Promise<void> {
  setTable((await load[next]()).default);
  current = next;
  document.documentElement.lang = next;
  if (remember) language.set(next);
  for (const listener of [...listeners]) listener();
}

export function setTable(next: Table) {
  table = next;
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The remembered language, else the first that the browser likes and we have. */
export function firstLanguage(liked: readonly string[]): Language {
  const known = language.get();
  if (known && known in languages) return known as Language;
  for (const tag of liked) {
    const found = match(tag);
    if (found) return found;
  }
  return "en";
}

export function match(tag: string): Language | null {
  const lower = tag.toLowerCase();
  if (/^zh\b/.test(lower)) return /hant|tw|hk|mo/.test(lower) ? "zh-Hant" : "zh-Hans";
  const base = lower.split("-")[0] ?? "";
  return base === "en" || base === "ja" || base === "ko" ? base : null;
}

// A voice that calls the seconds, if the player wants one.
import { currentLanguage, type Language } from "./i18n";
import { voice } from "./storage";

const TAGS: Record<Language, string> = { en: "en", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", ja: "ja-JP", ko: "ko-KR" };

export const canSpeak = () => "speechSynthesis" in globalThis;

export const voiceIsOn = () => canSpeak() && voice.get() === "on";

export const setVoice = (on: boolean) => voice.set(on ? "on" : null);

/** What is still being said is cut short: a count that lags behind is worse than none. */
export function speak(text: string) {
  if (!voiceIsOn() || text === "") return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = TAGS[currentLanguage()];
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

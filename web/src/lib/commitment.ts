// Values fixed now and shown later: what was said can be checked then, and not guessed before.
import type { GameId, SealedMove } from "../net/protocol";

/** 128 random bits as 32 hexadecimal digits. */
export function newNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** SHA-256 of the nonce's bytes, the game's id and the value. */
export async function commitmentTo(nonce: string, game: GameId, value: string): Promise<string> {
  return toHex(await sha256(fromHex(nonce), new TextEncoder().encode(game + value)));
}

/** The value of a sealed move: "play pd", "pass" or "resign". */
export function sealedValue(sealed: SealedMove): string {
  return sealed.kind === "play" ? `play ${sealed.point}` : sealed.kind;
}

/** Browsers reckon with hashes only on pages that came by https, or from this machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap(part => [...part]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

// Checking the draw for the colours: the server could not choose, and neither could a player.
import type { Color, Nigiri } from "../net/protocol";
import type { GameView } from "../state/game";
import type { Draws } from "../state/draws";
import { canCheck, commitmentTo, fromHex, sha256 } from "./commitment";

export type Verdict =
  /** All of it: the commitment was seen here beforehand, and this page's own nonce is in the draw. */
  | "verified"
  /** What the game tells fits together, but this page was not there when it was drawn. */
  | "consistent"
  /** It does not fit. */
  | "wrong"
  /** This browser cannot reckon with hashes here. */
  | "unknown";

export async function checkNigiri(view: GameView, nigiri: Nigiri, draws: Draws): Promise<Verdict> {
  if (!canCheck()) return "unknown";
  const { game, you } = view;
  const seek = draws.became[game];
  const promised = seek && draws.promised[seek];
  const brought = seek && draws.brought[seek];
  const is_true = nigiri.commitment === (await commitmentTo(nigiri.nonce, game, String(nigiri.bit)));
  if (!is_true || (promised && promised !== nigiri.commitment)) return "wrong";
  if (you === null || !promised || !brought) return "consistent";
  const mine = you === (await offererColor(nigiri)) ? nigiri.offerer : nigiri.taker;
  return mine === brought ? "verified" : "wrong";
}

/** Black if the server's bit and the lowest bit of the first byte of SHA-256 over both clients' nonces are equal. */
export async function offererColor({ bit, offerer, taker }: Nigiri): Promise<Color> {
  const [first = 0] = await sha256(fromHex(offerer), fromHex(taker));
  return (first & 1) === bit ? "black" : "white";
}

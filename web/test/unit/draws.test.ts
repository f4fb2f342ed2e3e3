// Commitments and draws for the colours, made here as the server makes them.
import { describe, expect, test } from "vitest";
import { commitmentTo, newNonce, sealedValue } from "../../src/lib/commitment";
import { checkNigiri, offererColor } from "../../src/lib/nigiri";
import type { Nigiri, SeekInfo } from "../../src/net/protocol";
import { noDraws, withNonce, withSeeks, type Draws } from "../../src/state/draws";
import { fromSnapshot } from "../../src/state/game";
import type { Ask } from "../../src/state/asked";
import { reduce, start } from "../../src/state/state";
import { example, snapshot } from "./examples";

const GAME = snapshot.game;

test("a nonce is 32 hexadecimal digits and never the same", () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test("a commitment is SHA-256 of the nonce's bytes, the game and the value", async () => {
  // printf '\\0…\\0%s%s' 000000000001 'play pd' | sha256sum, with sixteen NUL bytes
  const told = await commitmentTo("0".repeat(32), "000000000001", sealedValue({ kind: "play", point: "pd" }));
  expect(told).toBe("9ab61094befca7e206ed3bc5f6823dab8c10e6e6ec103647de12e94b45f5b1d6");
  expect([sealedValue({ kind: "pass" }), sealedValue({ kind: "resign" })]).toEqual(["pass", "resign"]);
});

describe("a draw", () => {
  const offerer = "01".repeat(16);
  const taker = "02".repeat(16);

  async function drawn(bit = 1): Promise<Nigiri> {
    const nonce = "07".repeat(16);
    return { commitment: await commitmentTo(nonce, GAME, String(bit)), bit, nonce, offerer, taker };
  }

  /** This page offered the game, and got the colour that the draw gave it. */
  async function seen(nigiri: Nigiri, draws: Draws, offered = true) {
    const first = await offererColor(nigiri);
    const second = first === "black" ? "white" : "black";
    const view = fromSnapshot({ ...snapshot, you: offered ? first : second }, undefined);
    return checkNigiri(view, nigiri, draws);
  }

  const became = { [GAME]: "s" };
  const promised = (nigiri: Nigiri) => ({ s: nigiri.commitment });

  test("that was seen from the beginning is verified, by either player", async () => {
    const nigiri = await drawn();
    const draws = { promised: promised(nigiri), brought: { s: offerer }, became };
    expect(await seen(nigiri, draws)).toBe("verified");
    expect(await seen(nigiri, { ...draws, brought: { s: taker } }, false)).toBe("verified");
  });

  test("with another bit than the one committed to is wrong", async () => {
    const nigiri = { ...(await drawn(1)), bit: 0 };
    expect(await seen(nigiri, noDraws)).toBe("wrong");
  });

  test("with another commitment than the one seen before is wrong", async () => {
    const [nigiri, other] = [await drawn(1), await drawn(0)];
    expect(await seen(nigiri, { promised: promised(other), brought: { s: offerer }, became })).toBe("wrong");
  });

  test("without the nonce that this page brought is wrong", async () => {
    const nigiri = await drawn();
    const draws = { promised: promised(nigiri), brought: { s: "03".repeat(16) }, became };
    expect(await seen(nigiri, draws)).toBe("wrong");
  });

  test("whose beginning was not seen here is only consistent", async () => {
    const nigiri = await drawn();
    expect(await seen(nigiri, noDraws)).toBe("consistent");
    expect(await seen(nigiri, { promised: promised(nigiri), brought: { another: offerer }, became })).toBe(
      "consistent",
    );
    const watched = fromSnapshot({ ...snapshot, you: null }, undefined);
    expect(await checkNigiri(watched, nigiri, noDraws)).toBe("consistent");
  });

  test("gives Black to the one who offered if the bits are equal", async () => {
    const colors = [await offererColor(await drawn(0)), await offererColor(await drawn(1))];
    expect(colors.sort()).toEqual(["black", "white"]);
  });
});

describe("what is remembered of draws", () => {
  const seek = { ...example("lobby").seeks[0]!, commitment: "aa" } as SeekInfo;

  test("the first commitment stands", () => {
    const once = withSeeks(noDraws, [seek]);
    expect(once.promised).toEqual({ [seek.seek]: "aa" });
    expect(withSeeks(once, [{ ...seek, commitment: "bb" }])).toBe(once);
    expect(withSeeks(once, [])).toBe(once);
  });

  test("only so many", () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ ...seek, seek: `s${i}` }));
    const { promised } = withSeeks(noDraws, many);
    expect(Object.keys(promised)).toHaveLength(200);
    expect(promised).toHaveProperty("s299");
    expect(withNonce(noDraws, undefined, "aa")).toBe(noDraws);
  });

  test("the nonce of an offer once it has its name, that of an acceptance at once", () => {
    const lobby = { ...example("lobby"), seeks: [seek] };
    const offer = { t: "seek", id: "a", offer: seek.offer, nonce: "01" } as Ask;
    const take = { t: "take_seek", id: "b", seek: "other", nonce: "02" } as Ask;
    const offered = [{ t: "sent", ask: offer } as const, { t: "ack", id: "a", seek: seek.seek } as const, lobby];
    const state = [...offered, { t: "sent", ask: take } as const].reduce((s, m) => reduce(s, m, 0), start);
    expect(state.draws.brought).toEqual({ [seek.seek]: "01", other: "02" });
    expect(state.draws.promised).toHaveProperty(seek.seek);
    const begun = reduce(state, { t: "started", game: GAME, color: "black", seek: seek.seek }, 0);
    expect(begun.draws.became).toEqual({ [GAME]: seek.seek });
  });
});

// The opponent is away: when the game can be claimed, and claiming it.
import type { Client } from "../client";
import { countdown } from "../lib/face";
import { useGameTime } from "../lib/hooks";
import { t } from "../lib/i18n";
import { leftOf } from "../state/clock";
import type { GameView } from "../state/game";
import { claimIn } from "../state/requests";

export function Claim({ view, client, offset_ms }: { view: GameView; client: Client; offset_ms: number }) {
  const { game, state } = view;
  const ms = claimIn(view);
  const server_ms = useGameTime(view, offset_ms, ms !== null);
  if (ms === null) return null;
  const left_ms = leftOf(state, ms, server_ms);
  const claim = () => client.act({ t: "claim", game, move_number: state.move_number, claim: "absence" });
  return (
    <div class="request card" data-testid="claim-card">
      <p>{t("claim.away")}</p>
      {left_ms > 0 ? (
        <p class="quiet" role="timer" aria-live="off">
          {t("claim.in", { time: countdown(left_ms) })}
        </p>
      ) : (
        <button type="button" class="primary" data-testid="claim" onClick={claim}>
          {t("claim.now")}
        </button>
      )}
    </div>
  );
}

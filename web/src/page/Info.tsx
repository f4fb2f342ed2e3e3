// What was agreed before the first move, and whether what was drawn or sealed can be believed.
import { useEffect, useState } from "preact/hooks";
import { canCheck, commitmentTo, sealedValue } from "../lib/commitment";
import { t } from "../lib/i18n";
import { checkNigiri, type Verdict } from "../lib/nigiri";
import { timesName } from "../lib/times";
import { points, sizeName } from "../lib/words";
import type { Draws } from "../state/draws";
import type { Opened } from "../net/protocol";
import type { GameView } from "../state/game";

export function Info({ view, draws }: { view: GameView; draws: Draws }) {
  const { settings } = view;
  const { ruleset, komi_half_points, handicap, time, white_time } = settings;
  return (
    <details class="info" data-testid="info">
      <summary class="quiet">
        {t(`ruleset.${ruleset}`)} · {t("game.komi", { n: points(komi_half_points) })} · {timesName(time, white_time)}
      </summary>
      <ul class="quiet">
        <li>{sizeName(settings.size)}</li>
        {handicap > 0 && <li>{t("game.handicap", { n: handicap })}</li>}
        {agreed(view).map(line => (
          <li key={line}>{line}</li>
        ))}
        {settings.nigiri && <DrawLine view={view} draws={draws} />}
        {view.opened && <SealLine view={view} opened={view.opened} />}
      </ul>
    </details>
  );
}

function agreed({ settings }: GameView): string[] {
  const { ranked, undo, pauses, private: hidden, illegal_move_loses_turn, long_cycle_offer, referee } = settings;
  return [
    ...(ranked ? [t("seek.ranked")] : []),
    t(undo ? "seek.undo" : "info.no_undo"),
    t(pauses ? "seek.pauses" : "info.no_pauses"),
    ...(hidden ? [t("seek.private")] : []),
    ...(illegal_move_loses_turn ? [t("seek.illegal_move_loses_turn")] : []),
    ...(long_cycle_offer ? [t("seek.long_cycle_offer")] : []),
    ...(referee ? [t("info.refereed")] : []),
    ...(referee?.call_stops_clocks ? [t("seek.call_stops_clocks")] : []),
  ];
}

function DrawLine({ view, draws }: { view: GameView; draws: Draws }) {
  const { nigiri } = view.settings;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (nigiri) void checkNigiri(view, nigiri, draws).then(setVerdict);
  }, [view.game]);
  return (
    <li data-testid="nigiri" data-verdict={verdict} class={verdict === "wrong" ? "alarm" : ""}>
      {t("color.nigiri")}: {verdict && t(`nigiri.${verdict}`)}
    </li>
  );
}

function SealLine({ view, opened }: { view: GameView; opened: Opened }) {
  const [is_true, setTrue] = useState<boolean | null>(null);
  useEffect(() => {
    const { nonce, sealed, commitment } = opened;
    if (canCheck()) void commitmentTo(nonce, view.game, sealedValue(sealed)).then(told => setTrue(told === commitment));
  }, [opened]);
  if (is_true === null) return null;
  return (
    <li data-testid="seal-checked" data-true={is_true} class={is_true ? "" : "alarm"}>
      {t(is_true ? "seal.verified" : "seal.wrong")}
    </li>
  );
}

// What a ranked game has done to both players' ratings and ranks, told to everybody; and to a player what comes next.
import { t } from "../lib/i18n";
import { outlookLines } from "../lib/outlook";
import { changeName, ratingName, rankName, strengthName } from "../lib/ranks";
import type { Color, StrengthChange } from "../net/protocol";
import type { GameView } from "../state/game";
import { StoneMark } from "../ui/PlayerBar";

const SIDES: readonly Color[] = ["black", "white"];

export function Ratings({ view }: { view: GameView }) {
  const { rating } = view.state;
  if (!rating) return null;
  if (rating.kind === "unrated") {
    return (
      <section class="card ratings" data-testid="unrated">
        <p class="quiet">{t("rating.unrated", { why: t(`unrated.${rating.why}`) })}</p>
      </section>
    );
  }
  const own = view.you && rating[view.you];
  return (
    <section class="card ratings" aria-label={t("rating.title")} data-testid="ratings">
      {SIDES.map(color => (
        <RankLine key={color} name={view[color].name} change={rating[color]} />
      ))}
      <ul>
        {SIDES.map(color => (
          <li key={color} data-testid={`rating-${color}`}>
            <StoneMark color={color} />
            <span class="grow">{view[color].name}</span>
            <Numbers change={rating[color]} />
          </li>
        ))}
      </ul>
      {own && (
        <ul class="quiet outlook" data-testid="outlook">
          {outlookLines(own.outlook, own.after.rank).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RankLine({ name, change }: { name: string; change: StrengthChange }) {
  const { rank_change, before, after } = change;
  if (!rank_change) return null;
  // With the twelfth game it becomes the nearest to the rating, whoever won.
  const word = before.provisional && !after.provisional ? "settled" : rank_change;
  return (
    <p class={`rank-change ${rank_change}`} data-testid={rank_change}>
      {t(`rating.${word}`, { name, rank: rankName(after.rank) })}
    </p>
  );
}

function Numbers({ change: { before, after } }: { change: StrengthChange }) {
  return (
    <>
      <span class="quiet">{strengthName(after)}</span>
      <span class="figures">
        {ratingName(before.rating_milli)} → <strong>{ratingName(after.rating_milli)}</strong>
      </span>
      <small class="figures change">{changeName(after.rating_milli - before.rating_milli)}</small>
    </>
  );
}

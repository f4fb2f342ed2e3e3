// The curve of a player's rating, with the ranks behind it.
import { curveOf, rankChanges, type Frame } from "../../lib/curve";
import { useAnswer } from "../../lib/deed";
import { useMedia } from "../../lib/hooks";
import { t } from "../../lib/i18n";
import { rankName, rankOf, ratingName } from "../../lib/ranks";
import { dayName } from "../../lib/times";
import * as ranking from "../../net/ranking";
import type { Category, RatingPoint, UserId } from "../../net/protocol";

const MOST_RANKS = 8;

export function CurveOf({ user, category }: { user: UserId; category: Category }) {
  const { value, problem } = useAnswer(() => ranking.ratings(user, category), `${user} ${category}`);
  if (!value) return <p class="quiet">{problem ?? t("loading")}</p>;
  if (value.length < 2) return null;
  return (
    <>
      <Curve points={value} />
      <RankHistory points={value} />
    </>
  );
}

function Curve({ points }: { points: readonly RatingPoint[] }) {
  const wide = useMedia("(min-width: 640px)");
  const frame: Frame = wide
    ? { width: 860, height: 260, left: 44, right: 12, top: 8, bottom: 24 }
    : { width: 360, height: 220, left: 40, right: 8, top: 8, bottom: 24 };
  const { path, bands, points: dots } = curveOf(points, frame);
  const [first, last] = [points[0]!, points.at(-1)!];
  const { width, height, left, right, bottom } = frame;
  const said = t("player.curve_said", {
    n: points.length,
    from: ratingName(first.rating_milli),
    to: ratingName(last.rating_milli),
  });
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said} data-testid="curve">
      {bands.map(({ rank, y, height, middle, labelled }) => (
        <g key={rank} class={rank % 2 ? "odd" : "even"}>
          <rect x={left} y={y} width={width - left - right} height={height} />
          {labelled && (
            <text x={left - 6} y={middle + 4} text-anchor="end">
              {rankName(rankOf(rank))}
            </text>
          )}
        </g>
      ))}
      <path d={path} />
      {dots.map(({ x, y, at_ms, rating_milli }, i) => (
        <circle key={i} cx={x} cy={y} r="2.6">
          <title>{`${ratingName(rating_milli)} · ${dayName(at_ms)}`}</title>
        </circle>
      ))}
      <text x={left} y={height - bottom + 17}>
        {dayName(first.at_ms)}
      </text>
      <text x={width - right} y={height - bottom + 17} text-anchor="end">
        {dayName(last.at_ms)}
      </text>
    </svg>
  );
}

/** The ranks that were won and lost, the last ones. */
function RankHistory({ points }: { points: readonly RatingPoint[] }) {
  const changes = rankChanges(points).slice(-MOST_RANKS);
  if (changes.length < 2) return null;
  return (
    <p class="quiet" data-testid="rank-history">
      {t("player.ranks")}: {changes.map(({ rank, at_ms }) => `${rankName(rank)} (${dayName(at_ms)})`).join(" → ")}
    </p>
  );
}

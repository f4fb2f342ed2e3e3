// A rating curve as lines of a picture: where each point lies, and the ranks behind them. Pure numbers.
import type { RatingPoint } from "../net/protocol";
import { nominal } from "./ranks";

export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** A rank's band: half a rank below its nominal rating to half a rank above it. */
export type Band = { rank: number; y: number; height: number; middle: number; labelled: boolean };

export type Curve = {
  /** Of an SVG path: level until the next game, then the change. */
  path: string;
  bands: Band[];
  points: { x: number; y: number; at_ms: number; rating_milli: number }[];
};

const STEP = 100;
/** A label needs so much room, in units of the picture. */
const LABEL_ROOM = 16;
/** Of more points only the line is drawn. */
const MOST_DOTS = 60;

export function curveOf(points: readonly RatingPoint[], frame: Frame): Curve {
  const [lowest, highest] = rangeOf(points);
  const { width, height, left, right, top, bottom } = frame;
  const first = points[0]?.at_ms ?? 0;
  const span = Math.max(1, (points.at(-1)?.at_ms ?? 0) - first);
  const toX = (at_ms: number) => left + ((at_ms - first) / span) * (width - left - right);
  const toY = (rating: number) => height - bottom - ((rating - lowest) / (highest - lowest)) * (height - top - bottom);
  const placed = points.map(({ at_ms, rating_milli }) => ({
    ...{ at_ms, rating_milli },
    x: points.length > 1 ? toX(at_ms) : width / 2,
    y: toY(rating_milli / 1000),
  }));
  const path = placed
    .map(({ x, y }, i) => (i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`))
    .join("");
  return { path, bands: bandsOf(lowest, highest, toY), points: placed.length <= MOST_DOTS ? placed : [] };
}

/** The points at which the rank became another, with the first. */
export function rankChanges(points: readonly RatingPoint[]): RatingPoint[] {
  return points.filter(({ rank }, i) => rank !== points[i - 1]?.rank);
}

/** Whole bands around all points, two at least. */
function rangeOf(points: readonly RatingPoint[]): [number, number] {
  const ratings = points.map(({ rating_milli }) => rating_milli / 1000);
  const floor = (rating: number) => Math.floor((rating - STEP / 2) / STEP) * STEP + STEP / 2;
  const lowest = floor(Math.min(...ratings, Infinity));
  const highest = floor(Math.max(...ratings, -Infinity)) + STEP;
  if (!Number.isFinite(lowest)) return [nominal(0), nominal(2)];
  return highest - lowest >= 2 * STEP ? [lowest, highest] : [lowest - STEP, highest];
}

function bandsOf(lowest: number, highest: number, toY: (rating: number) => number): Band[] {
  const all = Array.from({ length: 27 }, (_, rank) => rank).filter(rank => {
    return nominal(rank) > lowest && nominal(rank) < highest;
  });
  const height = Math.abs(toY(STEP) - toY(0));
  const every = Math.max(1, Math.ceil(LABEL_ROOM / height));
  return all.map(rank => ({
    ...{ rank, height, labelled: rank % every === 0 },
    y: toY(nominal(rank) + STEP / 2),
    middle: toY(nominal(rank)),
  }));
}

const round = (n: number) => Math.round(n * 10) / 10;

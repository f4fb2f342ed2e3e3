// Marks on points: shared life, and borders that are still open.
import { fromPoint } from "../go/point";
import { stoneAt, type Rows } from "../go/rows";
import { memo } from "../lib/memo";
import type { Point } from "../net/protocol";

/** A lozenge on each stone in seki: its shape tells it from territory and from the last move. */
export const Seki = memo(({ points, rows }: { points: readonly Point[]; rows: Rows }) => (
  <g class="seki" aria-hidden="true">
    {points.map(point => {
      const { x, y } = fromPoint(point);
      const color = stoneAt(rows, point) ?? "black";
      return (
        <path key={point} class={`on-${color}`} d={`M${x} ${y - 0.23}l.23.23-.23.23-.23-.23z`} data-seki={point} />
      );
    })}
  </g>
));

/** A tint over the whole of a region that is open, with a dot on each point. */
export const OpenBorders = memo(({ points }: { points: readonly Point[] }) => (
  <g class="open-borders" aria-hidden="true">
    {points.map(point => {
      const { x, y } = fromPoint(point);
      return (
        <g key={point} data-open={point}>
          <rect x={x - 0.5} y={y - 0.5} width="1" height="1" />
          <circle cx={x} cy={y} r=".085" />
        </g>
      );
    })}
  </g>
));

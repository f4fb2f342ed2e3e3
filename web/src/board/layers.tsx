// The layers of the board, from the wood to the marks, in units of one intersection.
import { memo } from "../lib/memo";
import { columnName, fromPoint, rowName, starPoints, toPoint, type At } from "../go/point";
import { colorOf, type Rows } from "../go/rows";
import type { Color, Point, Size } from "../net/protocol";

const STONE = 0.485;

/** Gradients, the grain of the shells, and one shadow for all stones. */
export const Defs = memo(() => (
  <defs>
    <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" class="wood-light" />
      <stop offset="1" class="wood-deep" />
    </linearGradient>
    <pattern id="grain" width="3.1" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(1.5)">
      <path class="grain" d="M.3 0Q.5 4.5.3 9M.9 0Q.7 3 .9 9M1.7 0Q1.9 5 1.7 9M2.1 0Q2.2 4 2.1 9M2.8 0Q2.6 6 2.8 9" />
    </pattern>
    <radialGradient id="slate" cx=".36" cy=".3" r=".75">
      <stop offset="0" stop-color="#6d7276" />
      <stop offset=".35" stop-color="#34383b" />
      <stop offset="1" stop-color="#101214" />
    </radialGradient>
    <radialGradient id="shell" cx=".38" cy=".32" r=".8">
      <stop offset="0" stop-color="#fffefa" />
      <stop offset=".6" stop-color="#f3efe5" />
      <stop offset="1" stop-color="#cdc6b6" />
    </radialGradient>
    <symbol id="black" viewBox="-.5 -.5 1 1" overflow="visible">
      <circle r={STONE} fill="url(#slate)" />
    </symbol>
    {SHELLS.map((lines, i) => (
      <symbol key={i} id={`white${i}`} viewBox="-.5 -.5 1 1" overflow="visible">
        <circle r={STONE} fill="url(#shell)" stroke="#8f887a" stroke-width=".018" />
        <path d={lines} fill="none" stroke="#b9b09c" stroke-width=".012" opacity=".55" />
      </symbol>
    ))}
    <filter id="shadow" filterUnits="userSpaceOnUse" x="-1" y="-1" width="27" height="27">
      <feDropShadow dx=".05" dy=".07" stdDeviation=".055" flood-color="#120c04" flood-opacity=".5" />
    </filter>
  </defs>
));

const SHELLS = [
  "M-.3-.33Q.05-.2.33.3M-.4-.15Q-.1-.02.12.43M-.1-.44Q.25-.3.43.02",
  "M-.43.05Q0-.08.36-.28M-.38.24Q.05.12.44-.06M-.22.4Q.15.3.4.2",
  "M-.05-.45Q.1 0-.08.45M.16-.43Q.32 0 .14.43M-.26-.38Q-.12 0-.28.37",
];

export const Wood = memo(({ size, pad }: { size: Size; pad: number }) => {
  const box = { x: -pad, y: -pad, width: size.width - 1 + 2 * pad, height: size.height - 1 + 2 * pad, rx: 0.18 };
  return (
    <g class="wood">
      <rect {...box} fill="url(#wood)" />
      <rect {...box} fill="url(#grain)" />
    </g>
  );
});

export const Grid = memo(({ size }: { size: Size }) => {
  const [right, bottom] = [size.width - 1, size.height - 1];
  let lines = "";
  for (let y = 0; y <= bottom; y++) lines += `M0 ${y}H${right}`;
  for (let x = 0; x <= right; x++) lines += `M${x} 0V${bottom}`;
  return (
    <g class="grid">
      <path d={lines} />
      <rect width={right} height={bottom} />
      {starPoints(size).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r=".1" />
      ))}
    </g>
  );
});

export const Coordinates = memo(({ size }: { size: Size }) => {
  const columns = Array.from({ length: size.width }, (_, x) => x);
  const rows = Array.from({ length: size.height }, (_, y) => y);
  return (
    <g class="coordinates" font-size={0.24 + 0.0095 * size.width} aria-hidden="true">
      {columns.flatMap(x => [-0.95, size.height - 0.05].map(y => label(x, y, columnName(x))))}
      {rows.flatMap(y => [-0.98, size.width - 0.02].map(x => label(x, y, rowName(y, size))))}
    </g>
  );
});

function label(x: number, y: number, text: string) {
  return (
    <text key={`${x} ${y}`} x={x} y={y} dy=".14">
      {text}
    </text>
  );
}

/** All stones that are not pending; the dead ones are faint. */
export const Stones = memo(({ rows, dead }: { rows: Rows; dead: readonly Point[] }) => (
  <g class="stones" filter="url(#shadow)">
    {rows.flatMap((row, y) =>
      Array.from(row, (letter, x) => {
        const color = colorOf(letter);
        if (!color) return null;
        const point = toPoint({ x, y });
        return <Stone key={point} color={color} point={point} class={dead.includes(point) ? "dead" : undefined} />;
      }),
    )}
  </g>
));

type StoneProps = { color: Color; point: Point; class?: string | undefined };

export function Stone({ color, point, class: name }: StoneProps) {
  const { x, y } = placed(fromPoint(point));
  const shape = color === "black" ? "#black" : `#white${shellOf(point)}`;
  const place = { x: x - 0.5, y: y - 0.5, width: 1, height: 1 };
  return <use href={shape} {...place} class={name} data-point={point} data-color={color} />;
}

/** Laid by hand: a little off, always by the same. */
function placed({ x, y }: At): At {
  const noise = (seed: number) => ((Math.sin(seed) * 43758.5453) % 1) * 0.035;
  return { x: x + noise(x * 12.9898 + y * 78.233), y: y + noise(x * 39.346 + y * 11.135) };
}

function shellOf(point: Point): number {
  const { x, y } = fromPoint(point);
  return (x * 7 + y * 13) % 3;
}

/** Squares on every point that is somebody's and holds no living stone of his. */
export const Territory = memo(({ owner, rows, dead }: { owner: Rows; rows: Rows; dead: readonly Point[] }) => (
  <g class="territory" aria-hidden="true">
    {owner.flatMap((row, y) =>
      Array.from(row, (letter, x) => {
        const color = colorOf(letter);
        const point = toPoint({ x, y });
        const own = rows[y]?.[x] === letter && !dead.includes(point);
        if (!color || own) return null;
        const place = { x: x - 0.17, y: y - 0.17, width: 0.34, height: 0.34 };
        return <rect key={point} class={color} {...place} data-owner={color} />;
      }),
    )}
  </g>
));

export function LastMove({ point, color }: { point: Point; color: Color }) {
  const { x, y } = placed(fromPoint(point));
  return <circle class={`last-move on-${color}`} cx={x} cy={y} r=".24" data-last={point} />;
}

/** A clock hand on a stone that the server has not confirmed. */
export function Waiting({ at, color }: { at: At; color: Color }) {
  const { x, y } = placed(at);
  return (
    <g class={`waiting on-${color}`} transform={`translate(${x} ${y})`}>
      <circle r=".2" />
      <path d="M0-.11V0L.08.06" />
    </g>
  );
}

export function Cursor({ x, y }: At) {
  return <rect class="cursor" x={x - 0.5} y={y - 0.5} width="1" height="1" rx=".14" />;
}

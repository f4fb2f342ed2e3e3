// The board: shows what it is given, tells which point was chosen. Knows no network and no rules.
import { useRef, useState } from "preact/hooks";
import { fromPoint, onBoard, toPoint, type At } from "../go/point";
import { stoneAt, type Rows } from "../go/rows";
import type { Color, Point, Size } from "../net/protocol";
import { Icon } from "../ui/Icon";
import { emptyHand, step, type Mode, type Step } from "./input";
import { OpenBorders, Seki } from "./marks";
import { Coordinates, Cursor, Defs, Grid, LastMove, Stone, Stones, Territory, Waiting, Wood } from "./layers";

export type BoardProps = {
  size: Size;
  rows: Rows;
  dead: readonly Point[];
  seki: readonly Point[];
  /** Points that are marked because a border is open there. */
  borders: readonly Point[];
  owner: Rows | null;
  last: Point | null;
  /** A stone that waits for the server. */
  pending: { point: Point; color: Color } | null;
  mode: Mode;
  /** Whose stone the mouse shows, when it is his turn. */
  mover: Color | null;
  coordinates: boolean;
  label: string;
  confirmLabel: string;
  onPoint(point: Point, alone: boolean): void;
  onCursor(point: Point): void;
};

const NONE: readonly Point[] = [];

export function Board(props: BoardProps) {
  const { size, rows, owner, last, pending, mode, mover, coordinates } = props;
  const dead = props.dead.length ? props.dead : NONE;
  const svg = useRef<SVGSVGElement>(null);
  const [hand, setHand] = useState(emptyHand);
  const latest = useRef(hand);
  latest.current = hand;

  function take(input: Step) {
    const home = last ? fromPoint(last) : { x: size.width >> 1, y: size.height >> 1 };
    const [next, chosen] = step(latest.current, input, mode, size, home);
    if (next.cursor && next.cursor !== latest.current.cursor) props.onCursor(toPoint(next.cursor));
    latest.current = next;
    setHand(next);
    if (chosen) props.onPoint(toPoint(chosen.at), chosen.alone);
  }

  function point(event: PointerEvent): Step & { at: At | null } {
    const kind = event.type === "pointerdown" ? "down" : event.type === "pointerup" ? "up" : "move";
    const touch = event.pointerType === "touch";
    return { kind, at: hit(svg.current, event, size), touch, ms: event.timeStamp, alone: event.shiftKey };
  }

  const onPointer = (event: PointerEvent) => {
    if (event.button > 0 || !event.isPrimary) return;
    if (event.type === "pointerdown") svg.current?.setPointerCapture(event.pointerId);
    take(point(event));
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ours = ["Enter", " ", "Escape"].includes(event.key) || event.key.startsWith("Arrow");
    if (!ours) return;
    event.preventDefault();
    take({ kind: "key", key: event.key, alone: event.shiftKey });
  };

  const pad = coordinates ? 1.45 : 0.72;
  const box = `${-pad} ${-pad} ${size.width - 1 + 2 * pad} ${size.height - 1 + 2 * pad}`;
  const lastColor = last && stoneAt(rows, last);
  const tentative = mode === "play" && mover ? free(rows, hand.tentative) : null;
  const hover = mode === "play" && mover && !pending && !hand.down ? free(rows, hand.hover) : null;
  const ghost = hand.down && mover && mode === "play" ? free(rows, hand.down) : hover;

  return (
    <div class="board">
      <svg
        ref={svg}
        class={`board-svg ${mode}`}
        viewBox={box}
        tabindex={0}
        role="application"
        aria-label={props.label}
        data-testid="board"
        data-size={size.width}
        data-mode={mode}
        onPointerDown={onPointer}
        onPointerUp={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => take({ kind: "gone" })}
        onPointerCancel={() => take({ kind: "gone" })}
        onContextMenu={event => event.preventDefault()}
        onKeyDown={onKey}
      >
        <Defs />
        <Wood size={size} pad={pad} />
        <Grid size={size} />
        {coordinates && <Coordinates size={size} />}
        <Stones rows={rows} dead={dead} />
        {owner && <Territory owner={owner} rows={rows} dead={dead} />}
        {props.borders.length > 0 && <OpenBorders points={props.borders} />}
        {props.seki.length > 0 && <Seki points={props.seki} rows={rows} />}
        {last && lastColor && !owner && <LastMove point={last} color={lastColor} />}
        {ghost && mover && (
          <g class="ghost">
            <use
              href={mover === "black" ? "#black" : "#white0"}
              x={ghost.x - 0.5}
              y={ghost.y - 0.5}
              width="1"
              height="1"
            />
          </g>
        )}
        {tentative && mover && (
          <g class="tentative">
            <Stone color={mover} point={toPoint(tentative)} />
          </g>
        )}
        {pending && (
          <g class="pending" data-testid="pending">
            <Stone color={pending.color} point={pending.point} />
            <Waiting at={fromPoint(pending.point)} color={pending.color} />
          </g>
        )}
        {hand.cursor && <Cursor {...hand.cursor} />}
      </svg>
      {mode === "play" && (
        <button
          type="button"
          class="confirm primary"
          data-testid="place"
          disabled={!tentative}
          onClick={() => take({ kind: "confirm" })}
        >
          <Icon name="check" /> {props.confirmLabel}
        </button>
      )}
    </div>
  );
}

function free(rows: Rows, at: At | null): At | null {
  return at && !stoneAt(rows, toPoint(at)) ? at : null;
}

/** The intersection under the pointer, if there is one. */
function hit(svg: SVGSVGElement | null, event: PointerEvent, size: Size): At | null {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const at = { x: Math.round(x), y: Math.round(y) };
  return onBoard(at, size) ? at : null;
}

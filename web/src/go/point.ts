// Points of the board: "pd" on the wire, column and row in the program, "Q16" for people.
import type { Point, Size } from "../net/protocol";

export type At = { x: number; y: number };

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function toPoint({ x, y }: At): Point {
  return String.fromCharCode(97 + x, 97 + y);
}

export function fromPoint(point: Point): At {
  return { x: point.charCodeAt(0) - 97, y: point.charCodeAt(1) - 97 };
}

export function onBoard(at: At, size: Size): boolean {
  return at.x >= 0 && at.y >= 0 && at.x < size.width && at.y < size.height;
}

/** Letters from the left without I. */
export function columnName(x: number): string {
  return COLUMNS[x] ?? "";
}

/** Numbers from the bottom. */
export function rowName(y: number, size: Size): string {
  return String(size.height - y);
}

/** As people say it: "Q16". */
export function pointName(point: Point, size: Size): string {
  const at = fromPoint(point);
  return columnName(at.x) + rowName(at.y, size);
}

/** The points marked on the wood. */
export function starPoints(size: Size): At[] {
  const columns = starLines(size.width);
  const rows = starLines(size.height);
  const all = columns.flatMap(x => rows.map(y => ({ x, y })));
  if (size.width >= 19 && size.height >= 19) return all;
  return all.filter(({ x, y }) => isMiddle(x, size.width) === isMiddle(y, size.height));
}

function starLines(length: number): number[] {
  if (length < 7) return [];
  const edge = length >= 13 ? 3 : 2;
  const middle = length % 2 === 1 ? [(length - 1) / 2] : [];
  return [edge, ...middle, length - 1 - edge];
}

function isMiddle(at: number, length: number): boolean {
  return at * 2 === length - 1;
}

/** The point that people call so; nothing if the board has none of this name. */
export function pointNamed(name: string, size: Size): Point | null {
  const [, column = "", row = ""] = /^([A-Z])(\d{1,2})$/.exec(name.trim().toUpperCase()) ?? [];
  const at = { x: COLUMNS.indexOf(column), y: size.height - Number(row) };
  return column !== "" && onBoard(at, size) ? toPoint(at) : null;
}

// A plain table; on a phone each row is a card, and each cell has its title beside it.
import type { ComponentChildren } from "preact";

type TableProps = {
  /** What it lists, for those who do not see it. */
  title: string;
  columns: readonly string[];
  /** The cells of each row under a key of its own. */
  rows: readonly { key: string | number; cells: readonly ComponentChildren[] }[];
  empty: string;
  id: string;
  /** On a phone figures stay a table, places likewise with their first columns, and of a game there are three lines. */
  kind?: "figures" | "places" | "games";
};

/** The roles are written out: as cards, rows and cells are no table to a browser any more. */
export function Table({ title, columns, rows, empty, id, kind }: TableProps) {
  if (rows.length === 0) return <p class="quiet">{empty}</p>;
  return (
    <table class={kind ? `table ${kind}` : "table"} role="table" aria-label={title} data-testid={id}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <tr key={key} role="row" data-testid={`${id}-row`}>
            {cells.map((cell, i) => (
              <td key={i} role="cell" data-title={columns[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

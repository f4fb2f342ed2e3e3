// A list that comes page by page, as a table with the way to more of it.
import type { ComponentChildren } from "preact";
import { t } from "../lib/i18n";
import type { Pages } from "../lib/pages";
import { Table } from "./Table";

type PageOfProps<T> = {
  pages: Pages<T>;
  title: string;
  columns: readonly string[];
  numberOf(row: T): number;
  cells(row: T): readonly ComponentChildren[];
  id: string;
};

export function PageOf<T>({ pages, title, columns, numberOf, cells, id }: PageOfProps<T>) {
  const { rows, more, problem, next } = pages;
  return (
    <>
      {problem && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      {!problem && (
        <Table
          id={id}
          title={title}
          columns={columns}
          rows={(rows ?? []).map(row => ({ key: numberOf(row), cells: cells(row) }))}
          empty={t(rows ? "admin.nothing" : "loading")}
        />
      )}
      <MoreButton more={more} next={next} id={id} />
    </>
  );
}

export function MoreButton({ more, next, id }: { more: boolean; next(): void; id: string }) {
  if (!more) return null;
  return (
    <div class="row">
      <button type="button" data-testid={`${id}-more`} onClick={next}>
        {t("admin.more")}
      </button>
    </div>
  );
}

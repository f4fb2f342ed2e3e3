// A list that comes page by page, as a table with the way to more of it.
import type { ComponentChildren } from "preact";
import { t } from "../lib/i18n";
import type { Pages } from "../lib/pages";
import { Table } from "./Table";

type PageOfProps<T> = {
  pages: Pages<T>;
  title: string;
  columns: readonly string[];
  cells(row: T): readonly ComponentChildren[];
  id: string;
};

export function PageOf<T extends { id: number }>({ pages, title, columns, cells, id }: PageOfProps<T>) {
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
          rows={(rows ?? []).map(row => ({ key: row.id, cells: cells(row) }))}
          empty={t(rows ? "admin.nothing" : "loading")}
        />
      )}
      {more && (
        <div class="row">
          <button type="button" data-testid={`${id}-more`} onClick={next}>
            {t("admin.more")}
          </button>
        </div>
      )}
    </>
  );
}

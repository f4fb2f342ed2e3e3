// How a player does in rated games: by size, colour and handicap.
import { t } from "../../lib/i18n";
import { categoryName } from "../../lib/ranks";
import { colorName } from "../../lib/words";
import type { Color, WinRate } from "../../net/protocol";
import { StoneMark } from "../../ui/PlayerBar";
import { Table } from "../../ui/Table";
import { percent } from "./Board";

export function Records({ records }: { records: readonly WinRate[] }) {
  const columns = ["category", "color", "handicap", "games", "won"] as const;
  const rows = records.toSorted((a, b) => b.games - a.games);
  return (
    <>
      <h3>{t("player.records")}</h3>
      <Table
        id="records"
        title={t("player.records")}
        kind="figures"
        columns={columns.map(column => t(`record.${column}`))}
        empty={t("player.no_records")}
        rows={rows.map(record => ({
          key: `${record.category} ${record.color} ${record.handicap}`,
          cells: [
            categoryName(record.category),
            <Colored color={record.color} />,
            record.handicap === 0 ? t("terms.even") : record.handicap,
            record.games,
            percent(record),
          ],
        }))}
      />
    </>
  );
}

function Colored({ color }: { color: Color }) {
  return (
    <span>
      <StoneMark color={color} /> {colorName(color)}
    </span>
  );
}

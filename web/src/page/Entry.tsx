// How strong somebody is who has played no ranked game yet: said once.
import { useState } from "preact/hooks";
import { useDeed } from "../lib/deed";
import { t } from "../lib/i18n";
import { entryRanks, rankName } from "../lib/ranks";
import * as ranking from "../net/ranking";
import { SelectField } from "../ui/Field";
import { Outcome } from "../ui/Outcome";

const USUAL = "12k";

export function EntryForm({ said }: { said(): void }) {
  const [rank, setRank] = useState(USUAL);
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    deed.run(() => ranking.setEntryRank(rank), said);
  };
  return (
    <form class="seek-form" data-testid="entry" onSubmit={submit}>
      <p>
        <strong>{t("entry.title")}</strong>
      </p>
      <p class="quiet">{t("entry.how")}</p>
      <SelectField
        name="entry-rank"
        title={t("entry.rank")}
        problem={null}
        value={rank}
        all={entryRanks}
        onValue={rank => setRank(rank)}
      >
        {rankName}
      </SelectField>
      <button class="primary" data-testid="entry-set" disabled={deed.busy}>
        {t("entry.set")}
      </button>
      <Outcome deed={deed} id="entry" />
    </form>
  );
}

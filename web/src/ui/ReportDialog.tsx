// Telling the moderators of somebody: what he did, where, and in the reporter's words.
import { useState } from "preact/hooks";
import { reportKinds, isDoneInAGame } from "../lib/conduct";
import { useDeed } from "../lib/deed";
import { sent } from "../lib/form";
import { t } from "../lib/i18n";
import { gameOf } from "../lib/ids";
import { report } from "../net/conduct";
import type { ReportKind, User } from "../net/protocol";
import { AreaField } from "./Area";
import { Dialog } from "./Dialog";
import { Outcome } from "./Outcome";
import type { Where } from "./Person";

type ReportProps = { user: User; where: Where | undefined; close(): void };

export function ReportDialog({ user, where, close }: ReportProps) {
  const deed = useDeed();
  const [kind, setKind] = useState<ReportKind>(where ? "stalling" : "engine_use");
  const submit = (event: SubmitEvent) => {
    const { field } = sent(event);
    const game = gameOf(field("game"));
    const number = Number(field("move_number"));
    const place = { ...(game && { game }), ...(game && number > 0 && { move_number: number }) };
    deed.run(
      () => report({ accused: user.id, kind, text: field("text"), ...place }),
      () => t("report.done"),
    );
  };
  return (
    <Dialog id="report-dialog" title={t("report.title", { name: user.name })} close={close}>
      {!deed.done && (
        <form class="form" onSubmit={submit}>
          <div class="field">
            <label for="field-report-kind">{t("report.kind")}</label>
            <select
              id="field-report-kind"
              value={kind}
              data-testid="field-report-kind"
              onChange={event => setKind(event.currentTarget.value as ReportKind)}
            >
              {reportKinds.map(kind => (
                <option key={kind} value={kind}>
                  {t(`report.${kind}`)}
                </option>
              ))}
            </select>
          </div>
          <div class="fields">
            <div class="field">
              <label for="field-report-game">{t("admin.game_id")}</label>
              <input
                id="field-report-game"
                name="game"
                defaultValue={where?.game ?? ""}
                required={isDoneInAGame(kind)}
                autocomplete="off"
              />
            </div>
            <div class="field">
              <label for="field-report-move">{t("report.move")}</label>
              <input
                id="field-report-move"
                name="move_number"
                type="number"
                min={1}
                defaultValue={where && where.move_number > 0 ? String(where.move_number) : ""}
              />
            </div>
          </div>
          <AreaField name="text" title={t("report.text")} longest={2000} hint={t("report.how")} />
          <button class="primary" data-testid="report-send" disabled={deed.busy}>
            {t("report.send")}
          </button>
        </form>
      )}
      <Outcome deed={deed} id="report" />
      {deed.done && (
        <button type="button" data-testid="report-close" onClick={close}>
          {t("close")}
        </button>
      )}
    </Dialog>
  );
}

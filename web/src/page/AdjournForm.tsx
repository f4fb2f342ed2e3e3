// Asking to adjourn: until when.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { adjournDates, fromField } from "../lib/adjourn";
import { t } from "../lib/i18n";
import { useQuestion } from "../lib/question";
import type { GameView } from "../state/game";

type AdjournProps = { view: GameView; client: Client; offset_ms: number; close(): void };

export function AdjournForm({ view, client, offset_ms, close }: AdjournProps) {
  const [dates] = useState(() => adjournDates(Math.floor(performance.now() + offset_ms)));
  const { box, onKeyDown } = useQuestion<HTMLFormElement>(close);
  const { game, state } = view;
  const { move_number } = state;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const until_ms = fromField(String(data.get("until")));
    if (until_ms === null) return;
    close();
    client.act({ t: "ask", game, move_number, request: { kind: "adjourn", until_ms } });
  };
  return (
    <form ref={box} class="ask card" data-testid="adjourn-form" onSubmit={submit} onKeyDown={onKeyDown}>
      <label>
        {t("adjourn.when")}
        <input
          type="datetime-local"
          name="until"
          required
          min={dates.least}
          max={dates.most}
          defaultValue={dates.usual}
          data-testid="adjourn-until"
        />
      </label>
      <p class="quiet">{t("adjourn.how")}</p>
      <div class="row">
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
        <button class="primary grow" data-testid="adjourn-ask">
          {t("adjourn.ask")}
        </button>
      </div>
    </form>
  );
}

// For the referee of the game: what he decides, and why.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { actName, actNames, toAct, type ActName } from "../lib/refereeActs";
import type { GameView } from "../state/game";
import { InputField, SelectField } from "../ui/Field";

export function RefereePanel({ view, client }: { view: GameView; client: Client }) {
  const [name, setName] = useState<ActName>("warn_black");
  const [note, setNote] = useState("");
  const [point, setPoint] = useState("");
  const act = toAct(name, point, view);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!act || note.trim() === "") return;
    client.act({ t: "referee", game: view.game, act, note: note.trim() });
    setNote("");
  };
  return (
    <form class="card interrupted" data-testid="referee-panel" onSubmit={submit}>
      <p>{t("referee.title")}</p>
      <div class="fields">
        <SelectField
          name="act"
          wide
          title={t("referee.act")}
          problem={null}
          value={name}
          all={actNames}
          onValue={name => setName(name)}
        >
          {name => actName(name)}
        </SelectField>
        {name === "correct" && (
          <InputField
            name="point"
            title={t("referee.point")}
            problem={act ? null : t("reason.off_board")}
            type="text"
            value={point}
            onValue={setPoint}
          />
        )}
      </div>
      <InputField
        name="note"
        title={t("referee.note")}
        problem={null}
        type="text"
        required
        longest={500}
        value={note}
        onValue={setNote}
      />
      <button class="primary" data-testid="referee-do" disabled={!act}>
        {t("referee.do")}
      </button>
    </form>
  );
}

// What a player may do beside playing stones: pass (asked once), resign (asked twice); the record; the way out.
import { useEffect, useState } from "preact/hooks";
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { sgfPath } from "../net/api";
import { yourTurn, type GameView } from "../state/game";
import { Icon } from "../ui/Icon";

type Question = null | "pass" | "resign" | "resign_really";

export function Actions({ view, client, lobby }: { view: GameView; client: Client; lobby(): void }) {
  const [question, ask] = useState<Question>(null);
  const { game, you, state } = view;
  const { phase, move_number } = state;
  useEffect(() => ask(null), [move_number, phase]);

  const pass = () => {
    ask(null);
    client.act({ t: "pass", game, move_number });
  };
  const resign = () => {
    ask(null);
    client.act({ t: "resign", game });
  };

  return (
    <section class="actions">
      {you && phase !== "finished" && question === null && (
        <div class="row">
          {phase === "playing" && (
            <button
              type="button"
              class="grow"
              data-testid="pass"
              disabled={!yourTurn(view)}
              onClick={() => ask("pass")}
            >
              <Icon name="pass" /> {t("game.pass")}
            </button>
          )}
          <button type="button" class="grow" data-testid="resign" onClick={() => ask("resign")}>
            <Icon name="flag" /> {t("game.resign")}
          </button>
        </div>
      )}
      {question === "pass" && (
        <Ask text={t("game.pass_sure")} yes={t("game.pass")} id="pass-confirm" onYes={pass} onNo={() => ask(null)} />
      )}
      {question === "resign" && (
        <Ask
          text={t("game.resign_sure")}
          yes={t("yes")}
          id="resign-confirm"
          onYes={() => ask("resign_really")}
          onNo={() => ask(null)}
        />
      )}
      {question === "resign_really" && (
        <Ask
          text={t("game.resign_sure")}
          yes={t("game.resign_really")}
          id="resign-really"
          danger
          onYes={resign}
          onNo={() => ask(null)}
        />
      )}
      <div class="row">
        <a class="button grow" href={sgfPath(game)} download={`${game}.sgf`} data-testid="sgf">
          <Icon name="down" /> {t("game.sgf")}
        </a>
        <button type="button" class="grow" data-testid="to-lobby" onClick={lobby}>
          <Icon name="back" /> {t("game.to_lobby")}
        </button>
      </div>
    </section>
  );
}

type AskProps = { text: string; yes: string; id: string; danger?: boolean; onYes(): void; onNo(): void };

/** A question in the panel, not a window over the board. */
function Ask({ text, yes, id, danger, onYes, onNo }: AskProps) {
  return (
    <div class="ask card" role="group" aria-label={text}>
      <p>{text}</p>
      <div class="row">
        <button type="button" onClick={onNo}>
          {t("no")}
        </button>
        <button type="button" class={`grow ${danger ? "danger" : "primary"}`} data-testid={id} onClick={onYes}>
          {yes}
        </button>
      </div>
    </div>
  );
}

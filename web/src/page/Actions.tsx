// What a player may do beside playing stones: pass (asked once), resign (asked twice), what is rarer; the way out.
import { useEffect, useState } from "preact/hooks";
import type { Client } from "../client";
import { newNonce } from "../lib/commitment";
import { t } from "../lib/i18n";
import { sgfPath } from "../net/api";
import { isSealing, mayMove, yourTurn, type GameView } from "../state/game";
import { bordersFor, isOpenFor, seal } from "../state/hand";
import { endsEarly, movesToCount, openDeeds, type Deed } from "../state/requests";
import { Ask } from "../ui/Ask";
import { Icon } from "../ui/Icon";
import { Menu } from "../ui/Menu";
import { VoiceButton } from "../ui/VoiceButton";
import { AdjournForm } from "./AdjournForm";

type Question = null | "pass" | "resign" | "resign_really" | "adjourn";

export type ActionsProps = { view: GameView; client: Client; offset_ms: number; lobby(): void };

export function Actions({ view, client, offset_ms, lobby }: ActionsProps) {
  const [question, ask] = useState<Question>(null);
  const { game, you, state } = view;
  const { phase, move_number } = state;
  const sealing = isSealing(view) && yourTurn(view);
  useEffect(() => ask(null), [move_number, phase, sealing]);
  const no = () => ask(null);

  const pass = () => {
    no();
    client.act(sealing ? seal(view, { kind: "pass" }, newNonce) : { t: "pass", game, move_number });
  };
  const resign = () => {
    no();
    client.act(sealing ? seal(view, { kind: "resign" }, newNonce) : { t: "resign", game });
  };
  const choose = (deed: Deed) => {
    if (deed === "adjourn") return ask("adjourn");
    if (deed === "add_time" || deed === "call_referee") return client.act({ t: deed, game });
    if (deed === "claim_stalling") return client.act({ t: "claim", game, move_number, claim: "stalling" });
    client.act({ t: "ask", game, move_number, request: { kind: deed } });
  };

  const early = endsEarly(view);
  const words = sealing ? ("seal" as const) : ("game" as const);
  const entries = openDeeds(view).map(deed => ({ id: deed, name: t(`deed.${deed}`), onChoose: () => choose(deed) }));
  return (
    <section class="actions">
      {isOpenFor(view) && (
        <p class="hint" data-testid="borders">
          {t(bordersFor(view).length > 0 ? "game.borders_open" : "game.borders_wide")}
        </p>
      )}
      {you && phase !== "finished" && (
        <div class="row" hidden={question !== null}>
          {phase === "playing" && (
            <button type="button" class="grow" data-testid="pass" disabled={!mayMove(view)} onClick={() => ask("pass")}>
              <Icon name="pass" /> {t(`${words}.pass`)}
            </button>
          )}
          <button
            type="button"
            class="grow"
            data-testid="resign"
            onClick={() => ask(early ? "resign_really" : "resign")}
          >
            <Icon name="flag" /> {t(`${words}.resign`)}
          </button>
          <Menu id="more" name={t("game.more")} entries={entries} />
        </div>
      )}
      {question === "pass" && (
        <Ask text={t(`${words}.pass_sure`)} yes={t(`${words}.pass`)} id="pass-confirm" onYes={pass} onNo={no} />
      )}
      {question === "resign" && (
        <Ask
          text={t(`${words}.resign_sure`)}
          yes={t("yes")}
          id="resign-confirm"
          onYes={() => ask("resign_really")}
          onNo={no}
        />
      )}
      {question === "resign_really" && (
        <Ask text={resignText(view)} yes={t("game.resign_really")} id="resign-really" danger onYes={resign} onNo={no} />
      )}
      {question === "adjourn" && <AdjournForm view={view} client={client} offset_ms={offset_ms} close={no} />}
      <div class="row">
        {(!view.settings.private || phase === "finished") && (
          <a class="button grow" href={sgfPath(game)} download={`${game}.sgf`} data-testid="sgf">
            <Icon name="down" /> {t("game.sgf")}
          </a>
        )}
        <button type="button" class="grow" data-testid="to-lobby" onClick={lobby}>
          <Icon name="back" /> {t("game.to_lobby")}
        </button>
        <VoiceButton />
      </div>
    </section>
  );
}

function resignText(view: GameView): string {
  const early = endsEarly(view);
  if (!early) return t("game.resign_final");
  if (early === "aborts" && view.settings.ranked) return t("game.resign_dodges");
  return t(`game.resign_${early}`, { n: movesToCount(view.settings.size) });
}

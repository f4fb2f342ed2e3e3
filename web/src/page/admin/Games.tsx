// A game by its id or address: its log, and the end of what it counts for.
import { useState } from "preact/hooks";
import { useDeed } from "../../lib/deed";
import { sent } from "../../lib/form";
import { gameOf } from "../../lib/ids";
import { t } from "../../lib/i18n";
import * as admin from "../../net/admin";
import { sgfPath } from "../../net/api";
import type { GameId } from "../../net/protocol";
import type { Router } from "../../router";
import { Icon } from "../../ui/Icon";
import { Link } from "../../ui/Link";
import { Outcome } from "../../ui/Outcome";

export function GamesPart({ router }: { router: Router }) {
  const [wrong, setWrong] = useState(false);
  const open = (event: SubmitEvent) => {
    const game = gameOf(sent(event).field("game"));
    setWrong(game === null);
    if (game) router.go({ page: "admin", part: "games", id: game });
  };
  return (
    <section class="card">
      <form class="search" role="search" onSubmit={open}>
        <div class="field">
          <label for="field-game">{t("admin.game_id")}</label>
          <input id="field-game" name="game" required autocomplete="off" data-testid="field-game" />
        </div>
        <button class="primary" data-testid="open-game">
          {t("admin.open")}
        </button>
      </form>
      <div role="alert">{wrong && <p class="refusal">{t("reason.no_such_game")}</p>}</div>
    </section>
  );
}

export function GamePart({ game, router }: { game: GameId; router: Router }) {
  return (
    <>
      <section class="card" data-testid="game-card">
        <h2>{t("admin.game", { id: game })}</h2>
        <div class="row wrap">
          <Link to={{ page: "game", game }} router={router} class="button">
            <Icon name="eye" /> {t("admin.look")}
          </Link>
          <a class="button" href={sgfPath(game)} download={`${game}.sgf`}>
            <Icon name="down" /> {t("game.sgf")}
          </a>
        </div>
        <AnnulForm game={game} />
      </section>
      <LogSection game={game} />
    </>
  );
}

function AnnulForm({ game }: { game: GameId }) {
  const deed = useDeed();
  const submit = (event: SubmitEvent) => {
    const { form, field } = sent(event);
    deed.run(
      () => admin.annul(game, { reason: field("reason") }),
      () => {
        form.reset();
        return t("admin.annulled");
      },
    );
  };
  return (
    <form class="form short" onSubmit={submit}>
      <p class="quiet">{t("admin.annul_how")}</p>
      <div class="field">
        <label for="field-reason">{t("admin.reason")}</label>
        <input id="field-reason" name="reason" required maxLength={500} autocomplete="off" data-testid="field-reason" />
      </div>
      <button class="danger" data-testid="annul" disabled={deed.busy}>
        {t("admin.annul")}
      </button>
      <Outcome deed={deed} id="annul" />
    </form>
  );
}

function LogSection({ game }: { game: GameId }) {
  const deed = useDeed();
  const [entries, setEntries] = useState<Record<string, unknown>[] | null>(null);
  return (
    <section class="card">
      <h2>{t("admin.log")}</h2>
      <p class="quiet">{t("admin.log_how")}</p>
      <div class="row">
        <button
          type="button"
          data-testid="show-log"
          disabled={deed.busy}
          onClick={() => deed.run(() => admin.log(game), setEntries)}
        >
          {t("admin.log_show")}
        </button>
      </div>
      <Outcome deed={deed} id="log" />
      {entries && (
        <ol class="log" start={0} data-testid="log">
          {entries.map((entry, i) => (
            <li key={i}>
              <code>{JSON.stringify(entry)}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

// Play is interrupted by agreement: paused, about to be adjourned, or adjourned with a sealed move.
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { dateName } from "../lib/times";
import { colorName } from "../lib/words";
import type { AdjournedView, Color } from "../net/protocol";
import { waitFor } from "../state/clock";
import { isSealing, yourTurn, type GameView } from "../state/game";
import { Countdown } from "../ui/Countdown";
import { Icon } from "../ui/Icon";

type InterruptedProps = { view: GameView; client: Client; offset_ms: number };

export function Interrupted({ view, client, offset_ms }: InterruptedProps) {
  const { phase, adjourned, clock } = view.state;
  if (adjourned && isSealing(view)) return <Sealing view={view} adjourned={adjourned} />;
  if (adjourned && phase === "adjourned") return <Adjourned view={view} adjourned={adjourned} client={client} />;
  if (clock.stopped.includes("pause")) return <Paused view={view} client={client} offset_ms={offset_ms} />;
  return null;
}

function Sealing({ view, adjourned }: { view: GameView; adjourned: AdjournedView }) {
  return (
    <section class="card interrupted" data-testid="sealing">
      <p>{t(yourTurn(view) ? "seal.how" : "seal.watch")}</p>
      <p class="quiet">{t("adjourn.until", { when: dateName(adjourned.until_ms) })}</p>
    </section>
  );
}

function Adjourned({ view, adjourned, client }: { view: GameView; adjourned: AdjournedView; client: Client }) {
  return (
    <section class="card interrupted" data-testid="adjourned">
      <p data-testid="adjourned-until">{t("adjourn.until", { when: dateName(adjourned.until_ms) })}</p>
      <p class="quiet">{t("adjourn.clock")}</p>
      <p class="quiet">
        {t("seal.commitment")} <code data-testid="commitment">{adjourned.commitment}</code>
      </p>
      <GoOn view={view} client={client} />
    </section>
  );
}

function Paused({ view, client, offset_ms }: InterruptedProps) {
  const wait = waitFor(view.state, "pause");
  return (
    <section class="card interrupted" data-testid="paused">
      {wait && (
        <p>
          <Countdown view={view} ms={wait.ends_in_ms} offset_ms={offset_ms}>
            {time => t("pause.left", { time })}
          </Countdown>
        </p>
      )}
      <GoOn view={view} client={client} />
    </section>
  );
}

const COLORS: Color[] = ["black", "white"];

/** When both are ready, play goes on. */
function GoOn({ view, client }: { view: GameView; client: Client }) {
  const { game, you, state } = view;
  const ready = COLORS.filter(color => state.ready?.[color]);
  return (
    <>
      {ready.map(color => (
        <p key={color} class="agreed" data-testid={`ready-${color}`}>
          <Icon name="check" /> {t("fact.ready", { color: colorName(color) })}
        </p>
      ))}
      {you && (
        <button
          type="button"
          class="primary"
          data-testid="go-on"
          disabled={state.ready?.[you] ?? false}
          onClick={() => client.act({ t: "go_on", game })}
        >
          {t("pause.go_on")}
        </button>
      )}
    </>
  );
}

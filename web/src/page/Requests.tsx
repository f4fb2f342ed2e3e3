// What one player asks of the other: to be answered, to be withdrawn, or to be watched.
import type { ComponentChildren } from "preact";
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { requestText } from "../lib/news";
import { requestName } from "../lib/words";
import type { RequestView } from "../net/protocol";
import type { GameView } from "../state/game";
import { askedByYou, askedOfYou } from "../state/requests";
import { Countdown } from "../ui/Countdown";

type RequestsProps = { view: GameView; client: Client; offset_ms: number };

export function Requests({ view, client, offset_ms }: RequestsProps) {
  const { game, you, state } = view;
  const answer = (request: number, accept: boolean) => client.act({ t: "answer", game, request, accept });
  const text = ({ by, request }: RequestView) => requestText(request, view[by].name);
  const left = (request: RequestView) => <TimeLeft view={view} request={request} offset_ms={offset_ms} />;
  return (
    <>
      {askedOfYou(view).map(request => (
        <RequestCard
          key={request.seq}
          id="request"
          kind={request.request.kind}
          text={text(request)}
          left={left(request)}
        >
          <button type="button" data-testid="decline" onClick={() => answer(request.seq, false)}>
            {t("request.decline")}
          </button>
          <button type="button" class="primary grow" data-testid="grant" onClick={() => answer(request.seq, true)}>
            {t("request.accept")}
          </button>
        </RequestCard>
      ))}
      {askedByYou(view).map(request => (
        <RequestCard
          key={request.seq}
          id="own-request"
          kind={request.request.kind}
          text={t("request.waiting", { what: requestName(request.request.kind) })}
          left={left(request)}
        >
          <button
            type="button"
            data-testid="withdraw"
            onClick={() => client.act({ t: "withdraw", game, request: request.seq })}
          >
            {t("request.withdraw")}
          </button>
        </RequestCard>
      ))}
      {!you &&
        state.requests?.map(request => (
          <RequestCard
            key={request.seq}
            id="seen-request"
            kind={request.request.kind}
            text={text(request)}
            left={null}
          />
        ))}
    </>
  );
}

type CardProps = { id: string; kind: string; text: string; left: ComponentChildren; children?: ComponentChildren };

export function RequestCard({ id, kind, text, left, children }: CardProps) {
  return (
    <div class="request card" role="group" aria-label={text} data-testid={id} data-kind={kind}>
      <p>
        {text} {left}
      </p>
      {children && <div class="row">{children}</div>}
    </div>
  );
}

function TimeLeft({ view, request, offset_ms }: { view: GameView; request: RequestView; offset_ms: number }) {
  const { state } = view;
  const wait = state.waits?.find(wait => wait.for === "answer" && wait.request === request.seq);
  if (!wait) return null;
  return (
    <span class="quiet">
      <Countdown view={view} ms={wait.ends_in_ms} offset_ms={offset_ms}>
        {time => time}
      </Countdown>
    </span>
  );
}

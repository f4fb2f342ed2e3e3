// What waits for an answer, on every page: challenges made and received, never in the way of a game that runs; and the queue.
import type { Client } from "../client";
import { challenging, counter } from "../lib/challenging";
import { newNonce } from "../lib/commitment";
import { countdown } from "../lib/face";
import { useSource, useTicking } from "../lib/hooks";
import { t, type Key } from "../lib/i18n";
import { offerName } from "../lib/offers";
import { refusalText } from "../lib/reasons";
import { strengthName } from "../lib/ranks";
import type { ChallengeView, User } from "../net/protocol";
import type { State } from "../state/state";
import { isQueued, otherOf, toldAt } from "../state/ways";
import { Icon } from "../ui/Icon";
import { ChallengeForm } from "./ChallengeForm";
import { termsText } from "./Terms";
import { WaitingLine } from "./Waiting";

type ChallengesProps = {
  state: State;
  client: Client;
  /** A game of one's own is on the page, and not over. */
  playing: boolean;
  /** The page itself tells how the queue stands. */
  lobby: boolean;
};

export function Challenges({ state, client, playing, lobby }: ChallengesProps) {
  const about = useSource(challenging);
  const { user } = state.session;
  const all = Object.values(state.ways.challenges);
  const refusal = state.refusal && toldAt(state.refusal) === "challenges" ? state.refusal : null;
  return (
    <>
      <section class={playing ? "challenges" : "challenges corner"} aria-label={t("challenge.list")} aria-live="polite">
        {user &&
          all.map(challenge => (
            <Card
              key={`${challenge.challenge} ${challenge.revision}`}
              challenge={challenge}
              me={user}
              client={client}
              offset_ms={state.session.offset_ms ?? 0}
              playing={playing}
            />
          ))}
        {isQueued(state.ways) && !lobby && <WaitingLine state={state} client={client} />}
        {refusal && (
          <div class="challenge card" data-testid="challenge-refused" data-reason={refusal.reason}>
            <p class="row">
              <span class="grow">{refusalText(refusal)}</span>
              <Close close={() => client.store.dispatch({ t: "refusal_read" })} />
            </p>
          </div>
        )}
      </section>
      {about && user && <ChallengeForm key={about.to.id} state={state} client={client} about={about} />}
    </>
  );
}

type CardProps = { challenge: ChallengeView; me: User; client: Client; offset_ms: number; playing: boolean };

function Card({ challenge, me, client, offset_ms, playing }: CardProps) {
  const { challenge: id, end, to } = challenge;
  const other = otherOf(challenge, me);
  if (end) {
    return (
      <div class="challenge card" data-testid="challenge-ended" data-end={end.kind}>
        <p class="row">
          <span class="grow">{t(`challenge.${end.kind}` as Key, { name: other.name })}</span>
          <Close close={() => client.store.dispatch({ t: "challenge_read", challenge: id })} />
        </p>
      </div>
    );
  }
  return (
    <details
      class="challenge card"
      open={!playing}
      data-testid={to.id === me.id ? "challenge" : "own-challenge"}
      data-revision={challenge.revision}
    >
      <summary>
        <TimeLeft challenge={challenge} offset_ms={offset_ms} /> <strong>{titleOf(challenge, me)}</strong>
      </summary>
      <p class="quiet">{offerName(challenge.offer)}</p>
      <Color challenge={challenge} me={me} />
      <Buttons challenge={challenge} me={me} client={client} />
    </details>
  );
}

function titleOf({ from, to, revision, strengths }: ChallengeView, me: User): string {
  const mine = from.id === me.id;
  const strength = strengths && strengthName(mine ? strengths.to : strengths.from);
  const name = (mine ? to : from).name + (strength ? ` (${strength})` : "");
  if (mine) return t("challenge.to", { name });
  return t(revision > FIRST ? "challenge.countered" : "challenge.from", { name });
}

/** The revision of a challenge that was not answered with other terms yet. */
const FIRST = 0;

/** Of a ranked game the terms; of another one, whose colour is which if that is not drawn. */
function Color({ challenge, me }: { challenge: ChallengeView; me: User }) {
  const { terms, offer, from } = challenge;
  const other = otherOf(challenge, me);
  if (terms) return <p data-testid="challenge-terms">{termsText(terms, me, other)}</p>;
  const { color = "nigiri" } = offer;
  if (offer.ranked || (color !== "black" && color !== "white")) return null;
  const you_are_black = (color === "black") === (from.id === me.id);
  return <p data-testid="challenge-terms">{t(you_are_black ? "terms.you_black" : "terms.you_white")}</p>;
}

function TimeLeft({ challenge, offset_ms }: { challenge: ChallengeView; offset_ms: number }) {
  useTicking(true);
  const left_ms = Math.max(0, challenge.expires_ms - (performance.now() + offset_ms));
  return (
    <span class="quiet" role="timer" aria-live="off">
      {countdown(left_ms)}
    </span>
  );
}

function Buttons({ challenge, me, client }: { challenge: ChallengeView; me: User; client: Client }) {
  const { challenge: id, revision } = challenge;
  const drop = () => client.act({ t: "drop_challenge", challenge: id });
  if (challenge.from.id === me.id) {
    return (
      <button type="button" data-testid="challenge-withdraw" onClick={drop}>
        {t("request.withdraw")}
      </button>
    );
  }
  return (
    <div class="row wrap">
      <button type="button" data-testid="challenge-decline" onClick={drop}>
        {t("request.decline")}
      </button>
      <button type="button" data-testid="challenge-counter" onClick={() => counter(challenge)}>
        {t("challenge.counter")}
      </button>
      <button
        type="button"
        class="primary grow"
        data-testid="challenge-accept"
        onClick={() => client.act({ t: "take_challenge", challenge: id, revision, nonce: newNonce() })}
      >
        {t("request.accept")}
      </button>
    </div>
  );
}

function Close({ close }: { close(): void }) {
  return (
    <button type="button" class="plain" aria-label={t("close")} onClick={close}>
      <Icon name="cross" />
    </button>
  );
}

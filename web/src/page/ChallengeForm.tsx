// Challenging somebody, or answering his challenge with other terms: the form of an offer, for one person.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { leaveIt, type Challenging } from "../lib/challenging";
import { choiceOf } from "../lib/choiceOf";
import { newNonce } from "../lib/commitment";
import { t } from "../lib/i18n";
import { fieldProblem, rememberedChoice, toOffer, type Choice } from "../lib/seek";
import { lastChallenge } from "../lib/storage";
import type { State } from "../state/state";
import { Dialog } from "../ui/Dialog";
import { OfferFields } from "./OfferFields";

type FormProps = { state: State; client: Client; about: NonNullable<Challenging> };

export function ChallengeForm({ state, client, about }: FormProps) {
  const { to, counter } = about;
  const [choice, setChoice] = useState(() =>
    counter ? choiceOf(counter.offer) : rememberedChoice(lastChallenge.get()),
  );
  const may_rank = !to.guest && state.session.user?.guest === false;
  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    if (!counter) lastChallenge.set(JSON.stringify(next));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const shared = { offer: toOffer(choice, may_rank), nonce: newNonce() };
    if (counter) client.act({ t: "counter", challenge: counter.challenge, revision: counter.revision, ...shared });
    else client.act({ t: "challenge", to: to.id, ...shared });
    leaveIt();
  };
  const title = t(counter ? "challenge.counter_title" : "challenge.title", { name: to.name });
  return (
    <Dialog id="challenge-dialog" title={title} close={leaveIt}>
      <form class="seek-form" onSubmit={submit}>
        <OfferFields
          choice={choice}
          change={change}
          problem={field => fieldProblem(null, field, choice)}
          may_rank={may_rank}
        />
        <button class="primary big" data-testid="challenge-send">
          {t(counter ? "challenge.counter_send" : "challenge.send")}
        </button>
      </form>
    </Dialog>
  );
}

// Offering a game to anyone, or by link to a friend; what was chosen last is chosen again.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { newNonce } from "../lib/commitment";
import { t } from "../lib/i18n";
import { offerName } from "../lib/offers";
import { fieldProblem, rememberedChoice, toOffer, wrongField, type Choice } from "../lib/seek";
import { lastSeek } from "../lib/storage";
import type { SeekInfo } from "../net/protocol";
import type { Router } from "../router";
import type { State } from "../state/state";
import { toldAt } from "../state/ways";
import { StoneMark } from "../ui/PlayerBar";
import { RefusalLine } from "../ui/RefusalLine";
import { Icon } from "../ui/Icon";
import { LinkReminder } from "./lobby/LinkReminder";
import { OfferFields } from "./OfferFields";

type FormProps = { state: State; client: Client; router: Router; own: SeekInfo | null };

export function SeekForm({ state, client, router, own }: FormProps) {
  const [choice, setChoice] = useState(() => rememberedChoice(lastSeek.get()));
  const { user } = state.session;
  const may_rank = user !== null && !user.guest;
  const refusal = state.refusal && toldAt(state.refusal) === "page" ? state.refusal : null;
  const wrong = wrongField(refusal, choice);

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    lastSeek.set(JSON.stringify(next));
  };
  const offer = (link: boolean) => {
    const offer = toOffer(choice, may_rank);
    client.act({ t: "seek", offer, nonce: newNonce(), ...(link && { link }) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    offer(false);
  };

  return (
    <>
      {own ? (
        <OwnSeek client={client} own={own} />
      ) : (
        <form class="seek-form" onSubmit={submit}>
          <OfferFields
            choice={choice}
            change={change}
            problem={field => fieldProblem(refusal, field, choice)}
            may_rank={may_rank}
          />
          <button class="primary big" data-testid="seek-submit" disabled={!user}>
            {t("lobby.submit")}
          </button>
          <button type="button" data-testid="seek-link" disabled={!user} onClick={() => offer(true)}>
            <Icon name="chain" /> {t("invite.make")}
          </button>
          {!user && <p class="quiet">{t("sign.needed")}</p>}
        </form>
      )}
      {user && <LinkReminder key={user.id} me={user} router={router} />}
      <RefusalLine
        refusal={wrong && !own ? null : refusal}
        close={() => client.store.dispatch({ t: "refusal_read" })}
      />
    </>
  );
}

function OwnSeek({ client, own }: { client: Client; own: SeekInfo }) {
  return (
    <div class="own-seek" data-testid="own-seek">
      <p class="waiting-text">{t("lobby.waiting")}</p>
      <p class="quiet">
        {!own.offer.ranked && <StoneMark color={own.offer.color ?? "nigiri"} />} {offerName(own.offer)}
      </p>
      <button type="button" data-testid="seek-cancel" onClick={() => client.act({ t: "cancel_seek", seek: own.seek })}>
        {t("lobby.cancel")}
      </button>
    </div>
  );
}

// An offer that is known by its link: who made it sends the link on and waits, whoever was given it plays.
import { useEffect, useRef } from "preact/hooks";
import type { Client } from "../client";
import { newNonce } from "../lib/commitment";
import { useAnswer, useDeed } from "../lib/deed";
import { useEvery } from "../lib/hooks";
import { askForAccount } from "../lib/door";
import { t } from "../lib/i18n";
import { offerName } from "../lib/offers";
import { lastLink } from "../lib/storage";
import { tell } from "../lib/told";
import * as api from "../net/api";
import * as ranking from "../net/ranking";
import type { LinkedOffer, SeekId } from "../net/protocol";
import type { Router } from "../router";
import type { State } from "../state/state";
import { Name } from "../ui/Name";
import { Outcome } from "../ui/Outcome";
import { Page } from "../ui/Page";
import { StoneMark } from "../ui/PlayerBar";
import { RefusalLine } from "../ui/RefusalLine";
import { Terms } from "./Terms";

type LinkProps = { state: State; client: Client; router: Router; seek: SeekId };

const LOOK_AGAIN_MS = 10_000;

export function LinkPage({ state, client, router, seek }: LinkProps) {
  const { user } = state.session;
  const offer = useAnswer(() => ranking.offer(seek), `${seek} ${user?.id}`);
  useEvery(LOOK_AGAIN_MS, offer.value !== null, offer.again);
  const shared = { state, client, router };
  return (
    <Page title={t("invite.title")} narrow>
      <section class="card">
        {offer.problem ? (
          <p data-testid="link-gone">{offer.problem}</p>
        ) : !offer.value || state.link.phase === "connecting" ? (
          <p class="quiet">{t("loading")}</p>
        ) : offer.value.user.id === user?.id ? (
          <OwnLink {...shared} offer={offer.value} />
        ) : (
          <TheirLink {...shared} offer={offer.value} />
        )}
        <RefusalLine refusal={state.refusal} close={() => client.store.dispatch({ t: "refusal_read" })} />
      </section>
    </Page>
  );
}

type SideProps = Omit<LinkProps, "seek"> & { offer: LinkedOffer };

function OwnLink({ client, router, offer }: SideProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => lastLink.set(offer.seek), [offer.seek]);
  const address = location.origin + location.pathname;
  const copy = () => {
    field.current?.select();
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("only by https"));
    copied.catch(() => void document.execCommand("copy")).then(() => tell(t("token.copied")));
  };
  const withdraw = () => {
    client.act({ t: "cancel_seek", seek: offer.seek });
    router.go({ page: "lobby" });
  };
  return (
    <>
      <p class="waiting-text">{t("lobby.waiting")}</p>
      <OfferLine offer={offer} />
      <p>{t("invite.how")}</p>
      <div class="secret">
        <label for="link-address">{t("invite.address")}</label>
        <input id="link-address" ref={field} readOnly value={address} data-testid="link-address" />
      </div>
      <div class="row wrap">
        <button type="button" class="primary" data-testid="link-copy" onClick={copy}>
          {t("token.copy")}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => void navigator.share({ title: "Tengen", url: address }).catch(() => {})}>
            {t("invite.share")}
          </button>
        )}
        <button type="button" data-testid="link-withdraw" onClick={withdraw}>
          {t("lobby.cancel")}
        </button>
      </div>
    </>
  );
}

function TheirLink({ state, client, router, offer }: SideProps) {
  const deed = useDeed();
  const { user } = state.session;
  const { ranked } = offer.offer;
  const { terms } = offer;
  const take = () => client.act({ t: "take_seek", seek: offer.seek, nonce: newNonce(), ...(terms && { terms }) });
  const asGuest = () =>
    deed.run(api.guest, () => {
      client.signInAgain();
      take();
    });
  const may = user ? !(ranked && user.guest) : !ranked;
  return (
    <>
      <p>{t("invite.offers", { name: offer.user.name })}</p>
      <p>
        <Name user={offer.user} strength={offer.strength} router={router} />
      </p>
      <OfferLine offer={offer} />
      {ranked && may && <Terms terms={offer.terms} me={user} other={offer.user} />}
      {!offer.here && (
        <p class="quiet" role="status" data-testid="link-away">
          {t("invite.away", { name: offer.user.name })}
        </p>
      )}
      {!may && <p class="quiet">{t("play.register")}</p>}
      {may ? (
        <button
          type="button"
          class="primary big"
          data-testid="link-take"
          disabled={!offer.here || deed.busy}
          onClick={user ? take : asGuest}
        >
          {t(user ? "lobby.take" : "invite.as_guest")}
        </button>
      ) : (
        <button type="button" class="primary big" data-testid="link-register" onClick={askForAccount}>
          {t("sign.register")}
        </button>
      )}
      <Outcome deed={deed} id="link" />
    </>
  );
}

function OfferLine({ offer: { offer } }: { offer: LinkedOffer }) {
  return (
    <p class="quiet" data-testid="link-offer">
      {!offer.ranked && <StoneMark color={offer.color ?? "nigiri"} />} {offerName(offer)}
    </p>
  );
}

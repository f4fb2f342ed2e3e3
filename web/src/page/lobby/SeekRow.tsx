// Somebody's offer in the lobby. What a ranked one would be played on is shown before it is taken.
import { useState } from "preact/hooks";
import type { Client } from "../../client";
import { newNonce } from "../../lib/commitment";
import { t } from "../../lib/i18n";
import { offerName } from "../../lib/offers";
import type { SeekInfo, TermsView, User } from "../../net/protocol";
import type { Router } from "../../router";
import { Name } from "../../ui/Name";
import { PersonMenu } from "../../ui/Person";
import { StoneMark } from "../../ui/PlayerBar";
import { TermsDialog } from "../Terms";

type SeekRowProps = { seek: SeekInfo; client: Client; me: User | null; router: Router };

export function SeekRow({ seek, client, me, router }: SeekRowProps) {
  const [asking, ask] = useState(false);
  const { ranked, color = "nigiri" } = seek.offer;
  const take = (terms: TermsView | null = null) =>
    client.act({ t: "take_seek", seek: seek.seek, nonce: newNonce(), ...(terms && { terms }) });
  const may = me !== null && !(ranked && me.guest);
  return (
    <li class="row" data-testid="seek-row">
      {!ranked && <StoneMark color={color} />}
      <span class="grow">
        <strong>
          <Name user={seek.user} strength={seek.strength ?? null} router={router} />
        </strong>
        <span class="quiet">{offerName(seek.offer)}</span>
      </span>
      <PersonMenu user={seek.user} me={me} router={router} />
      <button
        type="button"
        class="primary"
        data-testid="take"
        disabled={!may}
        title={may ? undefined : t(me ? "reason.guest_unranked" : "sign.needed")}
        onClick={() => (ranked ? ask(true) : take())}
      >
        {t("lobby.take")}
      </button>
      {asking && me && <TermsDialog seek={seek} me={me} take={take} close={() => ask(false)} />}
    </li>
  );
}

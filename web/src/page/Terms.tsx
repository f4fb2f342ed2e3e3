// What a ranked game would be played on: colour, handicap, komi, told before anybody agrees.
import { useAnswer } from "../lib/deed";
import { t } from "../lib/i18n";
import { offerName } from "../lib/offers";
import { points } from "../lib/words";
import * as ranking from "../net/ranking";
import type { SeekInfo, TermsView, User } from "../net/protocol";
import { Dialog } from "../ui/Dialog";

type DialogProps = { seek: SeekInfo; me: User; take(terms: TermsView | null): void; close(): void };

export function TermsDialog({ seek, me, take, close }: DialogProps) {
  const { value, problem } = useAnswer(() => ranking.offer(seek.seek), seek.seek);
  const agree = () => {
    close();
    take(value?.terms ?? null);
  };
  return (
    <Dialog id="terms-dialog" title={t("terms.title", { name: seek.user.name })} close={close}>
      <p class="quiet">{offerName(seek.offer)}</p>
      {value ? <Terms terms={value.terms} me={me} other={seek.user} /> : <p class="quiet">{problem ?? t("loading")}</p>}
      <div class="row">
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
        <button type="button" class="primary grow" data-testid="terms-take" disabled={!value} onClick={agree}>
          {t("lobby.take")}
        </button>
      </div>
    </Dialog>
  );
}

export function Terms({ terms, me, other }: { terms: TermsView | null; me: User | null; other: User }) {
  return (
    <p class="terms" data-testid="terms">
      {terms ? termsText(terms, me, other) : t("terms.unknown")}
    </p>
  );
}

/** "You have White · Handicap 3 · Komi 0.5". */
export function termsText(
  { black, handicap, komi_half_points, difference }: TermsView,
  me: User | null,
  other: User,
): string {
  const colors =
    black === null
      ? t("terms.nigiri")
      : black === me?.id
        ? t("terms.you_black")
        : me
          ? t("terms.you_white")
          : t("terms.name_black", { name: other.name });
  const stones = handicap > 0 ? t("game.handicap", { n: handicap }) : difference === 0 ? t("terms.even") : null;
  return [colors, stones, t("game.komi", { n: points(komi_half_points) })].filter(Boolean).join(" · ");
}

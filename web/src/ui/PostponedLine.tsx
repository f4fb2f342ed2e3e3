// What should be here cannot be told just now; it is asked for again by itself.
import { t } from "../lib/i18n";

export function PostponedLine({ place }: { place: "game" | "lobby" }) {
  return (
    <p class="quiet postponed" role="status" data-testid="postponed">
      {t(`postponed.${place}`)}
    </p>
  );
}

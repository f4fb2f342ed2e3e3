// Why the last thing asked for was not done, in the reader's words.
import { known, t } from "../lib/i18n";
import type { State } from "../state/state";
import { Icon } from "./Icon";

export function RefusalLine({ refusal, close }: { refusal: State["refusal"]; close(): void }) {
  const key = `reason.${refusal?.reason}`;
  return (
    <div class="refusal-place" role="alert">
      {refusal && (
        <p class="refusal" data-testid="refusal" data-reason={refusal.reason}>
          <span>{known(key) ? t(key) : refusal.message}</span>
          <button type="button" class="plain" aria-label={t("yes")} onClick={close}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

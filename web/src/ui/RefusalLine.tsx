// Why the last thing asked for was not done.
import { t } from "../lib/i18n";
import { refusalText } from "../lib/reasons";
import type { State } from "../state/state";
import { Icon } from "./Icon";

export function RefusalLine({ refusal, close }: { refusal: State["refusal"]; close(): void }) {
  return (
    <div class="refusal-place" role="alert">
      {refusal && (
        <p class="refusal" data-testid="refusal" data-reason={refusal.reason}>
          <span>{refusalText(refusal)}</span>
          <button type="button" class="plain" aria-label={t("close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

// What came of something asked from a menu, until it is closed or the person goes elsewhere.
import { useEffect } from "preact/hooks";
import { useSource } from "../lib/hooks";
import { t } from "../lib/i18n";
import { told, untell } from "../lib/told";
import type { Router } from "../router";
import { Icon } from "./Icon";

export function Told({ router }: { router: Router }) {
  const text = useSource(told);
  useEffect(() => router.subscribe(untell), []);
  return (
    <div role="status">
      {text && (
        <p class="news" data-testid="told">
          <span>{text}</span>
          <button type="button" class="plain" aria-label={t("close")} onClick={untell}>
            <Icon name="cross" />
          </button>
        </p>
      )}
    </div>
  );
}

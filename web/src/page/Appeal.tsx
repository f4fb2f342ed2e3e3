// Appealing against a sanction, once; and what became of it.
import { mayAppeal } from "../lib/conduct";
import { useDeed } from "../lib/deed";
import { sent } from "../lib/form";
import { t } from "../lib/i18n";
import { momentName } from "../lib/times";
import { appeal } from "../net/conduct";
import type { OwnSanction } from "../net/protocol";
import { AreaField } from "../ui/Area";
import { Outcome } from "../ui/Outcome";

export function Appeal({ sanction, made }: { sanction: OwnSanction; made(): void }) {
  const deed = useDeed();
  const { id, appeal_until_ms } = sanction;
  if (sanction.appeal) return <Made appeal={sanction.appeal} />;
  if (!mayAppeal(sanction, Date.now())) return null;
  const submit = (event: SubmitEvent) => {
    const { field } = sent(event);
    deed.run(() => appeal(id, field("appeal")), made);
  };
  return (
    <details class="appeal" data-testid="appeal">
      <summary>{t("appeal.open")}</summary>
      <form class="form short" onSubmit={submit}>
        <p class="quiet">{t("appeal.how", { when: momentName(appeal_until_ms) })}</p>
        <AreaField name="appeal" title={t("appeal.text")} longest={2000} />
        <button class="primary" data-testid="appeal-send" disabled={deed.busy}>
          {t("appeal.send")}
        </button>
        <Outcome deed={deed} id="appeal" />
      </form>
    </details>
  );
}

function Made({ appeal }: { appeal: NonNullable<OwnSanction["appeal"]> }) {
  return (
    <div class="appeal-made" data-testid="appeal-made">
      <p>{appeal.verdict ? t(`appeal.${appeal.verdict}`) : t("appeal.waits")}</p>
      <p class="quote quiet">{appeal.text}</p>
      {appeal.note && <p class="quote">{appeal.note}</p>}
    </div>
  );
}

// Offering a game: board, time, colour, rules; what was chosen last is chosen again.
import { useState } from "preact/hooks";
import type { Client } from "../client";
import { newNonce } from "../lib/commitment";
import { t } from "../lib/i18n";
import { offerName } from "../lib/offers";
import { presets, sizes } from "../lib/presets";
import { refusalText } from "../lib/reasons";
import {
  badKomi,
  boundsTold,
  colors,
  komiBounds,
  handicaps,
  paceOf,
  pacesOf,
  rememberedChoice,
  rulesets,
  toOffer,
  wrongField,
  type Choice,
} from "../lib/seek";
import { lastSeek } from "../lib/storage";
import { timeName } from "../lib/times";
import type { SeekInfo } from "../net/protocol";
import type { Refusal, State } from "../state/state";
import { Choices } from "../ui/Choices";
import { SelectField } from "../ui/Field";
import { StoneMark } from "../ui/PlayerBar";
import { RefusalLine } from "../ui/RefusalLine";
import { CustomTime } from "./CustomTime";
import { MoreSettings } from "./MoreSettings";

/** A part of the form: what is chosen, how it changes, and what is wrong with a field. */
export type PartProps = {
  choice: Choice;
  change(part: Partial<Choice>): void;
  problem(field: string): string | null;
};

type FormProps = { state: State; client: Client; own: SeekInfo | null; may: boolean };

export function SeekForm({ state, client, own, may }: FormProps) {
  const [choice, setChoice] = useState(() => rememberedChoice(lastSeek.get()));
  const { refusal } = state;
  const wrong = wrongField(refusal, choice);
  const pace = paceOf(choice);

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    lastSeek.set(JSON.stringify(next));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    client.act({ t: "seek", offer: toOffer(choice), nonce: newNonce() });
  };
  const problem = (field: string) => {
    if (field === "komi_half_points" && badKomi(choice)) return t("seek.bounds", komiBounds);
    return field === wrong && refusal ? problemText(refusal, field, choice) : null;
  };
  const part = { choice, change, problem };

  return (
    <>
      {own ? (
        <OwnSeek client={client} own={own} />
      ) : (
        <form class="seek-form" onSubmit={submit}>
          <Choices
            name="size"
            title={t("lobby.size")}
            all={sizes}
            chosen={choice.size}
            onChoose={size => change({ size })}
          >
            {size => `${size}×${size}`}
          </Choices>
          <Choices
            name="speed"
            title={t("lobby.time")}
            all={pacesOf(choice.size)}
            chosen={pace}
            onChoose={pace => change({ pace })}
          >
            {pace => (
              <>
                {t(`speed.${pace}`)}
                {pace !== "custom" && <small class="quiet">{timeName(presets[choice.size][pace]!)}</small>}
              </>
            )}
          </Choices>
          {pace === "custom" && <CustomTime {...part} />}
          <Choices
            name="color"
            title={t("lobby.color")}
            all={colors}
            chosen={choice.color}
            onChoose={color => change({ color })}
          >
            {color => (
              <>
                <StoneMark color={color} /> {t(`color.${color}`)}
              </>
            )}
          </Choices>
          <div class="fields">
            <SelectField
              name="ruleset"
              title={t("seek.ruleset")}
              problem={null}
              value={choice.ruleset}
              all={rulesets}
              onValue={ruleset => change({ ruleset })}
            >
              {ruleset => t(`ruleset.${ruleset}`)}
            </SelectField>
            <SelectField
              name="handicap"
              title={t("seek.handicap")}
              problem={problem("handicap")}
              value={choice.handicap}
              all={handicaps}
              onValue={handicap => change({ handicap })}
            >
              {n => (n === 0 ? t("seek.no_handicap") : t("seek.stones", { n }))}
            </SelectField>
          </div>
          <MoreSettings {...part} />
          <button class="primary big" data-testid="seek-submit" disabled={!may}>
            {t("lobby.submit")}
          </button>
          {!may && <p class="quiet">{t("sign.needed")}</p>}
        </form>
      )}
      <RefusalLine
        refusal={wrong && !own ? null : refusal}
        close={() => client.store.dispatch({ t: "refusal_read" })}
      />
    </>
  );
}

function problemText(refusal: Refusal, field: string, choice: Choice): string {
  const bounds = boundsTold(refusal.message, field, choice);
  if (bounds) return t("seek.bounds", bounds);
  const of_the_form = refusal.reason === "bad_settings" || refusal.reason === "malformed";
  return of_the_form ? t("seek.bad_field") : refusalText(refusal);
}

function OwnSeek({ client, own }: { client: Client; own: SeekInfo }) {
  return (
    <div class="own-seek" data-testid="own-seek">
      <p class="waiting-text">{t("lobby.waiting")}</p>
      <p class="quiet">
        <StoneMark color={own.offer.color ?? "nigiri"} /> {offerName(own.offer)}
      </p>
      <button type="button" data-testid="seek-cancel" onClick={() => client.act({ t: "cancel_seek", seek: own.seek })}>
        {t("lobby.cancel")}
      </button>
    </div>
  );
}

// The fields of an offered game: board, time, colour, rules. Of a ranked game the server finds colours, handicap and komi.
import { t } from "../lib/i18n";
import { handicapOptions } from "../lib/play";
import { presets, sizes } from "../lib/presets";
import { colors, handicaps, paceOf, pacesOf, rulesets, type Choice } from "../lib/seek";
import { timeName } from "../lib/times";
import { Choices } from "../ui/Choices";
import { CheckField, SelectField } from "../ui/Field";
import { StoneMark } from "../ui/PlayerBar";
import { CustomTime } from "./CustomTime";
import { MoreSettings } from "./MoreSettings";

/** A part of the form: what is chosen, how it changes, and what is wrong with a field. */
export type PartProps = {
  choice: Choice;
  change(part: Partial<Choice>): void;
  problem(field: string): string | null;
};

/** `may_rank`: both may play ranked games. */
export function OfferFields({ may_rank, ...part }: PartProps & { may_rank: boolean }) {
  const { choice, change, problem } = part;
  const ranked = choice.ranked && may_rank;
  const pace = paceOf(choice);
  return (
    <>
      {may_rank && (
        <CheckField
          name="ranked"
          title={t("seek.ranked")}
          problem={problem("ranked")}
          checked={choice.ranked}
          onValue={ranked => change({ ranked })}
        />
      )}
      {ranked && <p class="quiet">{t("seek.ranked_how")}</p>}
      <Choices name="size" title={t("lobby.size")} all={sizes} chosen={choice.size} onChoose={size => change({ size })}>
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
      {!ranked && (
        <Choices
          name="color"
          title={t("lobby.color")}
          all={may_rank ? colors : colors.filter(color => color !== "by_rank")}
          chosen={choice.color}
          onChoose={color => change({ color })}
        >
          {color => (
            <>
              <StoneMark color={color} /> {t(`color.${color}`)}
            </>
          )}
        </Choices>
      )}
      <div class="fields">
        <SelectField
          name="ruleset"
          title={t("seek.ruleset")}
          problem={problem("ruleset")}
          value={choice.ruleset}
          all={rulesets}
          onValue={ruleset => change({ ruleset })}
        >
          {ruleset => t(`ruleset.${ruleset}`)}
        </SelectField>
        {ranked ? (
          <SelectField
            name="handicap_option"
            title={t("seek.handicap")}
            problem={problem("handicap_option")}
            value={choice.handicap_option}
            all={handicapOptions}
            onValue={handicap_option => change({ handicap_option })}
          >
            {option => t(`handicap_option.${option}`)}
          </SelectField>
        ) : (
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
        )}
      </div>
      {!ranked && <MoreSettings {...part} />}
    </>
  );
}

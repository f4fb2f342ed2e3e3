// Times of one's own: the kind, and its numbers.
import { t } from "../lib/i18n";
import { timeFields, timeKinds, valueOf, withValue } from "../lib/timeFields";
import { InputField, SelectField } from "../ui/Field";
import type { PartProps } from "./OfferFields";

export function CustomTime({ choice, change, problem }: PartProps) {
  const { kind, values } = choice;
  return (
    <div class="fields" data-testid="custom-time">
      <SelectField
        name="kind"
        wide
        title={t("seek.kind")}
        problem={null}
        value={kind}
        all={timeKinds}
        onValue={kind => change({ kind })}
      >
        {kind => t(`kind.${kind}`)}
      </SelectField>
      {timeFields[kind].map(field => (
        <InputField
          key={`${kind}.${field.name}`}
          name={field.name}
          title={t(`field.${field.name}` as "field.main_ms", { unit: t(`unit.${field.unit}`) })}
          problem={problem(`time.${field.name}`)}
          type="number"
          required
          least={field.unit === "times" ? field.least : 0}
          most={field.most}
          step={field.unit === "times" ? 1 : "any"}
          value={valueOf(values, kind, field)}
          onValue={text => change({ values: withValue(values, kind, field, Number(text)) })}
        />
      ))}
    </div>
  );
}

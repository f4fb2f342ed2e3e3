// What is rarely set otherwise than usual: komi, what may be asked for, who may watch, who referees.
import { t } from "../lib/i18n";
import { komiBounds, usualKomi, type Choice } from "../lib/seek";
import { points } from "../lib/words";
import { countsTerritory } from "../state/marking";
import { CheckField, InputField } from "../ui/Field";
import type { PartProps } from "./OfferFields";

type Check = { [K in keyof Choice]: Choice[K] extends boolean ? K : never }[keyof Choice];

export function MoreSettings({ choice, change, problem }: PartProps) {
  const checks: Check[] = [
    ...(choice.handicap > 0 ? ["free_placement" as const] : []),
    ...(["undo", "pauses", "private", "illegal_move_loses_turn"] as const),
    ...(countsTerritory(choice.ruleset) ? [] : ["long_cycle_offer" as const]),
  ];
  const wrong = ["komi_half_points", "free_placement", "referee", "long_cycle_offer"].some(field => problem(field));
  return (
    <details class="more-settings" open={wrong || undefined}>
      <summary data-testid="more-settings">{t("seek.more")}</summary>
      <div class="fields">
        <InputField
          name="komi_half_points"
          title={t("seek.komi")}
          problem={problem("komi_half_points")}
          type="number"
          least={komiBounds.least}
          most={komiBounds.most}
          step={0.5}
          placeholder={points(usualKomi(choice))}
          value={choice.komi}
          onValue={komi => change({ komi })}
        />
        <InputField
          name="referee"
          title={t("seek.referee")}
          problem={problem("referee")}
          type="text"
          value={choice.referee}
          onValue={referee => change({ referee })}
        />
      </div>
      {[...checks, ...(choice.referee.trim() ? ["call_stops_clocks" as const] : [])].map(name => (
        <CheckField
          key={name}
          name={name}
          title={t(`seek.${name}`)}
          problem={problem(name)}
          checked={choice[name]}
          onValue={on => change({ [name]: on })}
        />
      ))}
    </details>
  );
}

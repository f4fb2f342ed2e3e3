// After two passes: one marking of dead stones, the score it gives, and who accepts it.
import type { Client } from "../client";
import { useHold } from "../lib/hooks";
import { t } from "../lib/i18n";
import { factText } from "../lib/news";
import { outcomeText } from "../lib/outcome";
import { colorName, counted, points } from "../lib/words";
import type { Color, CountingView } from "../net/protocol";
import { waitFor } from "../state/clock";
import { givenTo } from "../state/count";
import type { GameView } from "../state/game";
import { countsTerritory } from "../state/marking";
import { Countdown } from "../ui/Countdown";
import { Icon } from "../ui/Icon";
import { StoneMark } from "../ui/PlayerBar";

const COLORS: Color[] = ["black", "white"];

/** After a change that is not yours there is time to see it before it is accepted. */
const HOLD_MS = 2000;

type CountingProps = { view: GameView; counting: CountingView; client: Client; offset_ms: number };

export function CountingPanel({ view, counting, client, offset_ms }: CountingProps) {
  const { game, you, state, settings } = view;
  const { move_number, may_resume } = state;
  const { hash } = counting;
  const looking = counting.proposed === false;
  const deadline = waitFor(state, "counting");
  const own = view.news.some(fact => fact.fact === "marked" && fact.color === you);
  const held = useHold(hash, HOLD_MS, !own);
  return (
    <section class="card counting" data-testid="counting">
      <p class="quiet">{t(you ? howTo(view) : "counting.watch")}</p>
      {looking && <p data-testid="looking">{t("counting.looking")}</p>}
      <table>
        <tbody>
          {COLORS.map(color => (
            <tr key={color}>
              <th scope="row">
                <StoneMark color={color} /> {colorName(color)}
              </th>
              <td data-testid={`area-${color}`}>{counted(counting.score_half_points[color], settings.ruleset)}</td>
              <td class="agreed" data-testid={`accepted-${color}`} data-accepted={counting.accepted[color]}>
                {counting.accepted[color] && (
                  <>
                    <Icon name="check" /> {t("fact.accepted", { color: colorName(color) })}
                  </>
                )}
              </td>
            </tr>
          ))}
          {givenTo(view, counting).map(({ to, what, half_points }) => (
            <tr key={what + to} data-testid={`given-${what}`}>
              <th scope="row">
                <StoneMark color={to} /> {t(`counting.${what}`)}
              </th>
              <td colSpan={2}>{t("counting.points", { n: points(half_points) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="score" data-testid="score">
        {outcomeText(counting.outcome, settings)}
      </p>
      {view.overturned && (
        <p class="hint" role="status" data-testid="overturned">
          {t("counting.anew", { what: factText(view.overturned, settings) })}
        </p>
      )}
      {deadline && (
        <div class="quiet" data-testid="counting-deadline">
          <Countdown view={view} ms={deadline.ends_in_ms} offset_ms={offset_ms}>
            {time => t("counting.deadline", { time })}
          </Countdown>
          <p>{t(countsTerritory(settings.ruleset) ? "counting.then_estimate" : "counting.then_play")}</p>
        </div>
      )}
      {you && (
        <div class="row">
          <button
            type="button"
            class="primary grow"
            data-testid="accept"
            disabled={looking || held || counting.accepted[you]}
            onClick={() => client.act({ t: "accept", game, move_number, hash })}
          >
            <Icon name="check" /> {t("counting.accept")}
          </button>
          {may_resume[you] && (
            <button type="button" data-testid="resume" onClick={() => client.act({ t: "resume", game, move_number })}>
              {t("counting.resume")}
            </button>
          )}
        </div>
      )}
      {you && !may_resume[you] && <p class="quiet">{t("counting.resumed_before")}</p>}
    </section>
  );
}

function howTo({ settings }: GameView) {
  return countsTerritory(settings.ruleset) ? "counting.how_seki" : "counting.how";
}

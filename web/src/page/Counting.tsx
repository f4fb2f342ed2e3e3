// After two passes: one marking of dead stones, the score it gives, and who accepts it.
import type { Client } from "../client";
import { t } from "../lib/i18n";
import { area, colorName, outcomeText } from "../lib/words";
import type { Color, CountingView } from "../net/protocol";
import type { GameView } from "../state/game";
import { Icon } from "../ui/Icon";
import { StoneMark } from "../ui/PlayerBar";

const COLORS: Color[] = ["black", "white"];

export function CountingPanel({ view, counting, client }: { view: GameView; counting: CountingView; client: Client }) {
  const { game, you, state } = view;
  const { move_number, may_resume } = state;
  const { hash } = counting;
  return (
    <section class="card counting" data-testid="counting">
      <p class="quiet">{t(you ? "counting.how" : "counting.watch")}</p>
      <table>
        <tbody>
          {COLORS.map(color => (
            <tr key={color}>
              <th scope="row">
                <StoneMark color={color} /> {colorName(color)}
              </th>
              <td data-testid={`area-${color}`}>{area(counting.score_half_points[color])}</td>
              <td class="accepted" data-testid={`accepted-${color}`} data-accepted={counting.accepted[color]}>
                {counting.accepted[color] && (
                  <>
                    <Icon name="check" /> {t("counting.accepted", { color: colorName(color) })}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="score" data-testid="score">
        {outcomeText(counting.outcome)}
      </p>
      {you && (
        <div class="row">
          <button
            type="button"
            class="primary grow"
            data-testid="accept"
            disabled={counting.accepted[you]}
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
    </section>
  );
}

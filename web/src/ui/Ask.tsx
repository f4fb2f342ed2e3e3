// A question in the panel, not a window over the board.
import { useQuestion } from "../lib/question";
import { t } from "../lib/i18n";

type AskProps = { text: string; yes: string; id: string; danger?: boolean; onYes(): void; onNo(): void };

export function Ask({ text, yes, id, danger, onYes, onNo }: AskProps) {
  const { box, onKeyDown } = useQuestion<HTMLDivElement>(onNo);
  return (
    <div ref={box} class="ask card" role="group" aria-label={text} data-testid="ask" onKeyDown={onKeyDown}>
      <p>{text}</p>
      <div class="row">
        <button type="button" onClick={onNo}>
          {t("no")}
        </button>
        <button type="button" class={`grow ${danger ? "danger" : "primary"}`} data-testid={id} onClick={onYes}>
          {yes}
        </button>
      </div>
    </div>
  );
}

// What came of something asked by HTTP: told where it was asked, and to those who listen.
import type { Deed } from "../lib/deed";

export function Outcome({ deed, id }: { deed: Pick<Deed, "problem" | "done">; id: string }) {
  return (
    <>
      <div class="outcome" role="alert">
        {deed.problem && (
          <p class="refusal" data-testid={`${id}-problem`}>
            {deed.problem}
          </p>
        )}
      </div>
      <div class="outcome" role="status">
        {deed.done && (
          <p class="done" data-testid={`${id}-done`}>
            {deed.done}
          </p>
        )}
      </div>
    </>
  );
}

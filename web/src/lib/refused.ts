// A request by HTTP that was refused, as the server names it.
import type { Problem } from "../net/protocol";

export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds after which it may be tried again, if the server says so. */
    readonly retry_after_s: number | null = null,
  ) {
    super(problem.title);
  }
}

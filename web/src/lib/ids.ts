// Ids of messages, never used twice: a random start for each page load, then a count.
export function idMaker(): () => string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  const start = Array.from(random, byte => byte.toString(16).padStart(2, "0")).join("");
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/** The id in what somebody wrote or pasted: an id, or the address of a game. */
export function gameOf(text: string): string | null {
  return /(?:^|\/g\/)([0-9A-Za-z_-]{1,64})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null;
}

// Ids of messages, never used twice: a random start for each page load, then a count.
export function idMaker(): () => string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  const start = Array.from(random, byte => byte.toString(16).padStart(2, "0")).join("");
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

// What the browser remembers: for this tab, or for good. A browser that forbids it just forgets.
export type Box = { get(): string | null; set(value: string | null): void };

export const tabToken = box(() => sessionStorage, "tengen.token");
export const language = box(() => localStorage, "tengen.language");
export const lastSeek = box(() => localStorage, "tengen.seek");
export const lastPlay = box(() => localStorage, "tengen.play");
export const lastChallenge = box(() => localStorage, "tengen.challenge");
/** The offer by link that was made last. */
export const lastLink = box(() => localStorage, "tengen.link");
export const voice = box(() => localStorage, "tengen.voice");

function box(storage: () => Storage, key: string): Box {
  return {
    get() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // Private mode: nothing to remember with.
      }
    },
  };
}

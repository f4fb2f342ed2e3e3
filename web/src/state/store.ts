// Holds one value and tells those who subscribed when it is another.
export type Store<S, M> = {
  get(): S;
  dispatch(message: M): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<S, M>(first: S, reduce: (state: S, message: M) => S): Store<S, M> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch(message) {
      const next = reduce(state, message);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

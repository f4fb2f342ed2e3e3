// The walk of a message: socket → reduce → what is wanted next → socket. Knows no DOM.
import type { Account, ChallengeView, ClientMsg, Queue, ServerMsg } from "./net/protocol";
import { openLine, type LineOptions } from "./net/socket";
import type { Router } from "./router";
import type { Ask } from "./state/asked";
import { mayMove } from "./state/game";
import { isPassing, pause_ms, placeOf, type Place } from "./state/postponed";
import { isRestarted } from "./state/session";
import { reduce, start, type Local, type State } from "./state/state";
import { createStore, type Store } from "./state/store";
import { wanted } from "./state/wanted";
import { wishOf } from "./state/ways";

/** What the client needs from the browser. */
export type World = Pick<LineOptions, "url" | "Socket" | "random"> & {
  router: Router;
  now(): number;
  newId(): string;
  /** This tab's own token, if it plays as somebody else than the cookie says. */
  token: { get(): string | null; set(token: string | null): void };
  /** Roles and sanctions of who is signed in: they are not told on the socket, which is cut when they change. */
  account(): Promise<Account>;
  /** How one likes to be paired, as chosen last. */
  chosen(): Omit<Queue, "presets">;
  /** Somebody is wanted here who may look elsewhere: his game begins. */
  summoned(): void;
  /** Likewise: he is to answer this. */
  challenged(challenge: ChallengeView): void;
};

export type Client = {
  store: Store<State, ServerMsg | Local>;
  act(message: ClientMsg): void;
  /** Connects again as whoever the cookie or the tab's token is now. */
  signInAgain(): void;
  /** Asks for whatever the page shows and is not there. */
  follow(): void;
  /** Asks again for the roles, sanctions and address of who is signed in. */
  learn(): void;
  /** Connects now if the line is down. */
  hurry(): void;
};

/** How long it is told that the server was restarted, to whoever does nothing meanwhile. */
const RESTART_TOLD_MS = 60_000;

export function createClient(world: World): Client {
  const { router, token } = world;
  const store = createStore<State, ServerMsg | Local>(start, (state, message) => reduce(state, message, world.now()));
  const line = openLine({ ...world, heard, lost });
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** What a server forgot when it was restarted under somebody who waited. */
  let forgotten: Queue | null = null;

  function heard(message: ServerMsg) {
    const answered = "id" in message ? store.get().asked.find(ask => ask.id === message.id) : undefined;
    const ask = message.t === "refused" ? answered : undefined;
    if (message.t === "hello") return greet(message);
    if (message.t === "refused" && ask?.t === "auth") return notLetIn(message);
    store.dispatch(message);
    if (message.t === "welcome") ready();
    if (ask && message.t === "refused") askAgainLater(placeOf(ask, message.reason));
    if (message.t === "ack") showLink(answered, message);
    if (message.t === "challenge") tellOfChallenge(message);
    follow();
  }

  /** By itself, with growing pauses. If the line is lost meanwhile there is nothing postponed any more. */
  function askAgainLater(place: Place | null) {
    const postponed = place && store.get().postponed[place];
    if (!postponed) return;
    setTimeout(() => {
      if (store.get().postponed[place] !== postponed) return;
      store.dispatch({ t: "due", place });
      follow();
    }, pause_ms(postponed));
  }

  function greet(hello: ServerMsg & { t: "hello" }) {
    const mine = token.get();
    const { session, ways, asked } = store.get();
    if (isRestarted(session, hello)) {
      tellForAWhile();
      // Whoever has asked to stop, and was told meanwhile that he waits, is not put back.
      forgotten = asked.some(({ t }) => t === "leave_queue") ? null : wishOf(ways, world.chosen());
    }
    store.dispatch(mine ? { ...hello, user: null, games: [] } : hello);
    if (mine) act({ t: "auth", token: mine });
    else ready();
  }

  function tellForAWhile() {
    clearTimeout(telling);
    telling = setTimeout(() => store.dispatch({ t: "restart_read" }), RESTART_TOLD_MS);
  }

  /** A token that nobody could look up now may be as good as before. */
  function notLetIn(refusal: ServerMsg & { t: "refused" }) {
    if (isPassing(refusal.reason)) return line.retreat();
    token.set(null);
    signInAgain();
    store.dispatch(refusal);
  }

  function ready() {
    line.settled();
    const again = store.get().asked;
    store.dispatch({ t: "ready" });
    if (store.get().session.user) learn();
    follow();
    again.forEach(ask => line.send(ask));
    if (forgotten) send({ t: "queue", ...forgotten }, true);
    forgotten = null;
  }

  /** Without it the pages say less, and nothing fails. */
  function learn() {
    world.account().then(
      account => store.dispatch({ t: "account", account }),
      () => {},
    );
  }

  function lost(loss: Parameters<LineOptions["lost"]>[0]) {
    if (loss.code === 4003) token.set(null);
    store.dispatch({ t: "lost", ...loss });
  }

  function follow() {
    for (const message of wanted(store.get(), router.get())) {
      act(message);
      if (message.t === "leave") store.dispatch({ t: "left", game: message.game });
    }
    followSummons();
  }

  /** Opens the game that began, unless another one is being played here. */
  function followSummons() {
    const { summons, games } = store.get();
    if (!summons) return;
    store.dispatch({ t: "summons_followed" });
    world.summoned();
    const route = router.get();
    const here = route.page === "game" ? games[route.game] : undefined;
    const playing = here && here.you && here.state.phase !== "finished";
    if (!playing) router.go({ page: "game", game: summons });
  }

  /** An offer by link has a page of its own, from where it can be sent to somebody. */
  function showLink(ask: Ask | undefined, { seek }: ServerMsg & { t: "ack" }) {
    if (ask?.t === "seek" && ask.link && seek) router.go({ page: "play", seek });
  }

  function tellOfChallenge(challenge: ChallengeView) {
    if (!challenge.end && challenge.to.id === store.get().session.user?.id) world.challenged(challenge);
  }

  const act = (message: ClientMsg) => send(message, false);

  /** `by_itself`: nobody has done anything, so what is told stays. */
  function send(message: ClientMsg, by_itself: boolean) {
    const ask = { ...message, id: world.newId() } as Ask;
    store.dispatch({ t: "sent", ask, ...(by_itself && { by_itself }) });
    if (store.get().link.phase === "ready" || ask.t === "auth") line.send(ask);
  }

  function signInAgain() {
    store.dispatch({ t: "signing_in" });
    line.redial();
  }

  router.subscribe(() => {
    store.dispatch({ t: "refusal_read" });
    follow();
  });
  return { store, act, signInAgain, follow, learn, hurry: line.hurry };
}

/** Your clock runs if the server does, which nobody here can know. In a restart, and while a move is stored, none runs. */
export function clockAtRisk(state: State): boolean {
  const { link } = state;
  return (
    link.phase === "lost" && !link.restarting && Object.values(state.games).some(view => mayMove(view) && !view.saving)
  );
}

// Generated from crates/protocol: do not edit; `make types` writes it.

export type Color = "black" | "white";
export type ByColor<T> = { black: T, white: T };
/** Column and row as letters from the upper left: "pd". */
export type Point = string;
export type Size = { width: number, height: number };
export type Setup = { black: Point[], white: Point[], to_play: Color };
export type Ruleset = "chinese";
export type Life = "alive" | "dead";
export type Extent = "chain" | "region";
export type Settings = {
  log_version: number, size: Size, ruleset: Ruleset, komi_half_points: number, handicap: number, setup: Setup,
  time: TimeControl,
};

export type GameId = string;

export type SeekId = string;

export type UserId = number;

export type User = { 
  /** His number. */
  id: UserId, 
  /** His name. */
  name: string, 
  /** He has no password: the name lasts as long as his cookie. */
  guest: boolean, };

export type ColorChoice = "nigiri" | "black" | "white";

export type TimeControl = { "kind": "absolute", 
  /** Time for all moves. */
  main_ms: number, } | { "kind": "byo_yomi", 
  /** Time before overtime; may be zero. */
  main_ms: number, 
  /** Length of a period. */
  period_ms: number, 
  /** Number of periods, 1 to 100. */
  periods: number, };

export type Offer = { 
  /** The board; 19×19 if left out. */
  size?: Size, 
  /** The rules; `chinese` if left out. */
  ruleset?: Ruleset, 
  /** What White gets, in half-points; if left out the ruleset's default, or 1 with a handicap. */
  komi_half_points?: number, 
  /** Handicap stones that White is compensated for: 0, or 2 to 9, all of them in `setup`. */
  handicap?: number, 
  /** Stones on the board before the first move, and whose move it is. */
  setup?: Setup, 
  /** Time for each player. */
  time: TimeControl, 
  /** The colour that the one who offers takes. */
  color?: ColorChoice, };

export type SeekInfo = { 
  /** Its id. */
  seek: SeekId, 
  /** Who offers. */
  user: User, 
  /** What. */
  offer: Offer, };

export type GameInfo = { 
  /** Its id. */
  game: GameId, 
  /** The board. */
  size: Size, 
  /** Who has Black. */
  black: User, 
  /** Who has White. */
  white: User, };

export type Phase = "playing" | "counting" | "finished";

export type StopReason = "server";

export type Reading = { 
  /** Main time left. */
  main_ms: number, 
  /** Main time is used up and a period is running. */
  in_overtime: boolean, 
  /** Periods left, the one in use included. */
  periods_left: number, 
  /** Left of the period in use; a whole period before overtime; nothing where there are no periods. */
  period_left_ms: number, 
  /** The period in use, or the one that comes next, is the last. */
  last_period: boolean, };

export type ClockView = { 
  /** The server's time when this was read, in milliseconds of the Unix epoch. */
  time_ms: number, 
  /** Whose clock runs. */
  running: Color | null, 
  /** The running clock starts in so many milliseconds. */
  starts_in_ms: number, 
  /** Why the clocks stand. */
  stopped: Array<StopReason>, 
  /** Black's clock. */
  black: Reading, 
  /** White's clock. */
  white: Reading, };

export type By = "black" | "white" | "server";

export type WinBy = { "by": "score", 
  /** The winner's margin, in half-points. */
  margin_half_points: number, } | { "by": "resignation" } | { "by": "timeout" };

export type DrawBy = "score";

export type Outcome = { "kind": "win", 
  /** Which. */
  winner: Color, } & ({ "by": "score", 
  /** The winner's margin, in half-points. */
  margin_half_points: number, } | { "by": "resignation" } | { "by": "timeout" }) | { "kind": "draw", 
  /** How it came. */
  by: DrawBy, };

export type Fact = { "fact": "played", 
  /** Whose stone. */
  color: Color, 
  /** The move's number. */
  move_number: number, 
  /** Where. */
  point: Point, 
  /** The stones it took off the board. */
  captured: Point[], } | { "fact": "passed", 
  /** Who passed. */
  color: Color, 
  /** The move's number. */
  move_number: number, } | { "fact": "counting_began" } | { "fact": "marked", 
  /** Who changed it. */
  color: Color, 
  /** A stone of the chains that changed. */
  point: Point, 
  /** What they are now. */
  life: Life, } | { "fact": "accepted", 
  /** Who. */
  color: Color, } | { "fact": "resumed", 
  /** Who wanted it. */
  color: Color, 
  /** Who moves next. */
  to_play: Color, } | { "fact": "finished", 
  /** How. */
  outcome: Outcome, } | { "fact": "held", 
  /** How much, in milliseconds. */
  ms: number, } | { "fact": "server_restarted" } | { "fact": "clock_stopped", 
  /** Why. */
  reason: StopReason, } | { "fact": "clock_running", 
  /** Which. */
  reason: StopReason, };

export type CountingView = { 
  /** The dead stones. */
  dead: Point[], 
  /** What an acceptance must name. */
  hash: string, 
  /** Who has accepted it. */
  accepted: ByColor<boolean>, 
  /** Whose every point is, in rows from the top: `B`, `W`, `.` for nobody's. */
  owner: Array<string>, 
  /** What each side counts, in half-points, without komi and compensation: its area. */
  score_half_points: ByColor<number>, 
  /** The result if both accept. */
  outcome: Outcome, };

export type GameState = { 
  /** What may be done. */
  phase: Phase, 
  /** Whose turn it is, while playing. */
  to_play: Color | null, 
  /** The number the next move will have. */
  move_number: number, 
  /** Stones captured, by the colour that holds them. */
  prisoners: ByColor<number>, 
  /** Who may still resume play after two passes. When nobody may, two passes end the game with all stones alive. */
  may_resume: ByColor<boolean>, 
  /** Both clocks. */
  clock: ClockView, 
  /** The marking under discussion, while counting; the one that was agreed on, after. */
  counting: CountingView | null, 
  /** The result, once there is one. */
  outcome: Outcome | null, };

export type Reason = "malformed" | "bad_settings" | "not_signed_in" | "bad_token" | "signed_in_already" | "no_such_game" | "no_such_seek" | "own_seek" | "not_a_player" | "id_reused" | "busy" | "too_fast" | "parked" | "unavailable" | "off_board" | "occupied" | "suicide" | "ko" | "superko" | "not_your_turn" | "wrong_phase" | "game_over" | "stale" | "stale_marking" | "out_of_time" | "no_stone" | "no_change" | "too_many_marks" | "already_accepted" | "resumed_before" | "not_yours";

export type Ping = Record<symbol, never>;

export type Auth = { 
  /** A token from `/api/v1/guest`, `/api/v1/register` or `/api/v1/login`. */
  token: string, };

export type Lobby = Record<symbol, never>;

export type Seek = { 
  /** The game offered. */
  offer: Offer, };

export type CancelSeek = { 
  /** Which. */
  seek: SeekId, };

export type TakeSeek = { 
  /** Which. */
  seek: SeekId, };

export type Join = { 
  /** Which. */
  game: GameId, };

export type Leave = { 
  /** Which. */
  game: GameId, };

export type Play = { 
  /** In which game. */
  game: GameId, 
  /** The number this move will have. */
  move_number: number, 
  /** Where. */
  point: Point, };

export type Pass = { 
  /** In which game. */
  game: GameId, 
  /** The number this move will have. */
  move_number: number, };

export type Resign = { 
  /** Which. */
  game: GameId, };

export type Mark = { 
  /** In which game. */
  game: GameId, 
  /** The number the next move will have: another belongs to another count. */
  move_number: number, 
  /** A stone of the chain. */
  point: Point, 
  /** Dead or alive. */
  life: Life, 
  /** This chain alone, or all chains of its colour in the same enclosed region. */
  extent: Extent, };

export type Accept = { 
  /** In which game. */
  game: GameId, 
  /** The number the next move will have: another belongs to another count. */
  move_number: number, 
  /** The marking agreed with. */
  hash: string, };

export type Resume = { 
  /** Which game. */
  game: GameId, 
  /** The number the next move will have: another belongs to another count. */
  move_number: number, };

export type ClientMsg = { "t": "ping" } & Ping | { "t": "auth" } & Auth | { "t": "lobby" } & Lobby | { "t": "seek" } & Seek | { "t": "cancel_seek" } & CancelSeek | { "t": "take_seek" } & TakeSeek | { "t": "join" } & Join | { "t": "leave" } & Leave | { "t": "play" } & Play | { "t": "pass" } & Pass | { "t": "resign" } & Resign | { "t": "mark" } & Mark | { "t": "accept" } & Accept | { "t": "resume" } & Resume;

export type ClientFrame = { 
  /** The id; only `ping` goes without. */
  id?: string, } & ({ "t": "ping" } & Ping | { "t": "auth" } & Auth | { "t": "lobby" } & Lobby | { "t": "seek" } & Seek | { "t": "cancel_seek" } & CancelSeek | { "t": "take_seek" } & TakeSeek | { "t": "join" } & Join | { "t": "leave" } & Leave | { "t": "play" } & Play | { "t": "pass" } & Pass | { "t": "resign" } & Resign | { "t": "mark" } & Mark | { "t": "accept" } & Accept | { "t": "resume" } & Resume);

export type Limits = { 
  /** Bytes in a frame. */
  frame_bytes: number, 
  /** Messages a second, for long. */
  messages_per_s: number, 
  /** Messages at once. */
  messages_burst: number, };

export type Hello = { 
  /** The name of the server's software. */
  server: string, 
  /** Its version. */
  version: string, 
  /** The protocol's name, `tengen.v1`. */
  protocol: string, 
  /** The number of this socket, for reports. */
  connection: number, 
  /** Who the cookie says you are. */
  user: User | null, 
  /** Your running games. */
  games: Array<GameId>, 
  /** The server's time, in milliseconds of the Unix epoch. */
  time_ms: number, 
  /** What a client must keep to. */
  limits: Limits, };

export type Welcome = { 
  /** The id of `auth`. */
  id: string, 
  /** Who you are. */
  user: User, 
  /** Your running games. */
  games: Array<GameId>, };

export type Pong = { 
  /** The server's time, in milliseconds of the Unix epoch. */
  time_ms: number, };

export type Ack = { 
  /** The id of what was done. */
  id: string, 
  /** The place of the entry that it became in the game's log. */
  seq?: number, 
  /** The offer that it made. */
  seek?: SeekId, 
  /** The game that it began. */
  game?: GameId, };

export type Refused = { 
  /** The id of what was refused, if one could be read. */
  id: string | null, 
  /** Why, as a word. */
  reason: Reason, 
  /** Why, in English. */
  message: string, 
  /** The field that is wrong. */
  field?: string, 
  /** The number the next move will have, where another was meant. */
  move_number?: number, 
  /** The marking as it is, where another was meant. */
  hash?: string, 
  /** The dead stones of that marking. */
  dead?: Point[], };

export type Error = { 
  /** The id of what was not understood, if one could be read. */
  id: string | null, 
  /** What was not understood, in English. */
  message: string, };

export type LobbyState = { 
  /** All open offers, oldest first. */
  seeks: Array<SeekInfo>, 
  /** Running games, newest first; at most a hundred. */
  games: Array<GameInfo>, 
  /** Signed-in users with an open socket. */
  online: number, };

export type Started = { 
  /** The game; `join` it. */
  game: GameId, 
  /** Your colour. */
  color: Color, };

export type Snapshot = { 
  /** The id of the `join` that it answers. */
  id: string, 
  /** The game. */
  game: GameId, 
  /** The last event that it contains; the next one is one more. */
  seq: number, 
  /** What was fixed before the first move. */
  settings: Settings, 
  /** Who has Black. */
  black: User, 
  /** Who has White. */
  white: User, 
  /** Your colour, if you play. */
  you: Color | null, 
  /** The board, in rows from the top: `B`, `W`, `.`. */
  rows: Array<string>, 
  /** All moves: `Bpd` is Black at pd, `W` a pass of White. */
  moves: string[], 
  /** The state. */
  state: GameState, };

export type Event = { 
  /** The game. */
  game: GameId, 
  /** Its place in the log: after n comes n + 1. A gap means: join again. */
  seq: number, 
  /** Who acted. */
  by: By, 
  /** What happened, in order. */
  facts: Array<Fact>, 
  /** The state after it. */
  state: GameState, };

export type Restarting = { 
  /** Try again after so many milliseconds. */
  after_ms: number, };

export type ServerMsg = { "t": "hello" } & Hello | { "t": "welcome" } & Welcome | { "t": "pong" } & Pong | { "t": "ack" } & Ack | { "t": "refused" } & Refused | { "t": "error" } & Error | { "t": "lobby" } & LobbyState | { "t": "started" } & Started | { "t": "snapshot" } & Snapshot | { "t": "event" } & Event | { "t": "restarting" } & Restarting;

export type Credentials = { 
  /** The name: 2 to 20 letters, digits, `-` or `_`. */
  name: string, 
  /** The password: 8 to 256 characters. */
  password: string, };

export type SignedIn = { 
  /** Who. */
  user: User, 
  /** The token for apps: send it as `auth`, or as `Authorization: Bearer`. */
  token: string, };

export type Problem = { 
  /** The kind, a word such as `name_taken`. */
  type: string, 
  /** In English. */
  title: string, 
  /** The HTTP status. */
  status: number, 
  /** The field that is wrong. */
  field?: string, };

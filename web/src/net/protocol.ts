// Generated from crates/protocol: do not edit; `make types` writes it.

export type Color = "black" | "white";
export type ByColor<T> = { black: T, white: T };
/** Column and row as letters from the upper left: "pd". */
export type Point = string;
export type Size = { width: number, height: number };
export type Setup = { black: Point[], white: Point[], to_play: Color };
export type Ruleset = "chinese" | "japanese" | "korean" | "ing" | "aga" | "new_zealand";
export type IllegalMove = "off_board" | "occupied" | "suicide" | "ko" | "superko";
export type Category =
  "19-live" | "13-live" | "9-live" | "19-turn-based" | "13-turn-based" | "9-turn-based";
export type Life = "alive" | "dead" | "seki";
export type Extent = "chain" | "region";
export type Settings = {
  log_version: number, game: GameId, size: Size, ruleset: Ruleset, komi_half_points: number, handicap: number,
  setup: Setup, time: TimeControl, white_time?: TimeControl, long_cycle_offer?: boolean, free_placement?: boolean,
  ranked?: boolean, undo?: boolean, pauses?: boolean, illegal_move_loses_turn?: boolean, private?: boolean,
  referee?: Refereed, nigiri?: Nigiri, strengths?: ByColor<Strength>,
};

export type GameId = string;

export type SeekId = string;

export type UserId = number;

export type Strength = { 
  /** What he has won. */
  rank: string, 
  /** How strong he is measured to be. */
  rating_milli: number, 
  /** He has played too little in the category for that to be known well; shown as `?`. */
  provisional?: boolean, };

export type User = { 
  /** His number. */
  id: UserId, 
  /** His name. */
  name: string, 
  /** He has no password: the name lasts as long as his cookie. */
  guest: boolean, };

export type ColorChoice = "nigiri" | "black" | "white" | "by_rank";

export type TimeControl = { "kind": "absolute", 
  /** Time for all moves. */
  main_ms: number, } | { "kind": "byo_yomi", 
  /** Time before overtime; may be zero. */
  main_ms: number, 
  /** Length of a period. */
  period_ms: number, 
  /** Number of periods, 1 to 100. */
  periods: number, } | { "kind": "retained", 
  /** Time for the whole game, the retained minutes included. */
  limit_ms: number, 
  /** The retained minutes, 1 to 100 and no more than the limit. */
  periods: number, } | { "kind": "canadian", 
  /** Time before overtime; may be zero. */
  main_ms: number, 
  /** Length of a block. */
  block_ms: number, 
  /** Stones to a block, 1 to 100. */
  stones: number, } | { "kind": "fischer", 
  /** Time at the start. */
  main_ms: number, 
  /** Added after each move; may be zero. */
  increment_ms: number, 
  /** An increment leads no further than this; at least the main time. */
  cap_ms: number, } | { "kind": "per_move", 
  /** Time for one move. */
  per_move_ms: number, } | { "kind": "ing", 
  /** Time before overtime; may be zero. */
  main_ms: number, 
  /** Length of a block. It is used up over as many moves as it lasts. */
  block_ms: number, 
  /** Number of blocks, 1 to 10. */
  blocks: number, 
  /** What each started block costs, 1 to 20 points; two points are one stone. */
  penalty_points: number, } | { "kind": "none" };

export type Nigiri = { 
  /** What the server showed beforehand: the commitment to `bit`. */
  commitment: string, 
  /** The server's bit, 0 or 1. */
  bit: number, 
  /** The nonce of the server's commitment. */
  nonce: string, 
  /** What the client of the player who offered the game brought; drawn by the server for one that brought nothing. */
  offerer: string, 
  /** What the client of the player who took the offer brought, after it saw the commitment; likewise. A player whose
 * client brings nothing has to trust the server. */
  taker: string, };

export type Refereed = { 
  /** Who. */
  user: UserId, 
  /** A call for him stops the clocks of play. It stops the time for counting always. */
  call_stops_clocks: boolean, };

export type HandicapOption = "never" | "when_needed" | "always";

export type Offer = { 
  /** The board; 19×19 if left out. */
  size?: Size, 
  /** The rules; `chinese` if left out. */
  ruleset?: Ruleset, 
  /** What White gets, in half-points; if left out the ruleset's default, or 1 with a handicap. */
  komi_half_points?: number, 
  /** Handicap stones: 0, or 2 to 9. They stand on the usual points, unless `setup` has them elsewhere or Black places
 * them freely. White is compensated for them as the ruleset says. */
  handicap?: number, 
  /** Stones on the board before the first move, and whose move it is. */
  setup?: Setup, 
  /** Time for each player. */
  time: TimeControl, 
  /** White's time, where it is not the same. */
  white_time?: TimeControl, 
  /** Black places his handicap where he likes. */
  free_placement?: boolean, 
  /** Instead of superko, a position that has come about three times opens an offer of a draw or a replay. */
  long_cycle_offer?: boolean, 
  /** Moves may be taken back if the opponent agrees; true if left out. */
  undo?: boolean, 
  /** The game may be paused and adjourned if the opponent agrees; true if left out. */
  pauses?: boolean, 
  /** A forbidden move is not refused: its turn is lost. */
  illegal_move_loses_turn?: boolean, 
  /** Only the players and the referee may see the game while it is played. */
  private?: boolean, 
  /** The name of the user who referees it; nobody if left out. */
  referee?: string, 
  /** A call for the referee stops the clocks of play too. */
  call_stops_clocks?: boolean, 
  /** It is ranked: the server finds colours, handicap and komi from the ratings, and all else is as in the queue but for
 * ruleset and time. */
  ranked?: boolean, 
  /** Of a ranked game: whether it may have a handicap. */
  handicap_option?: HandicapOption, 
  /** The colour that the one who offers takes. */
  color?: ColorChoice, };

export type SeekInfo = { 
  /** Its id. */
  seek: SeekId, 
  /** Who offers. */
  user: User, 
  /** How strong he is in this kind of game, if that is known. */
  strength?: Strength, 
  /** What. */
  offer: Offer, 
  /** If the colours are drawn: the commitment to the server's bit, made before it knows who takes the offer. The id of
 * the game is bound to it too, and told when the game begins. */
  commitment?: string, };

export type GameInfo = { 
  /** Its id. */
  game: GameId, 
  /** The board. */
  size: Size, 
  /** Who has Black. */
  black: User, 
  /** Who has White. */
  white: User, 
  /** How strong they were when it began, if that is known of both. */
  strengths?: ByColor<Strength>, 
  /** It is ranked. */
  ranked?: boolean, };

export type Phase = "placing" | "playing" | "adjourned" | "counting" | "finished";

export type StopReason = "server" | "pause" | "referee" | "claim";

export type Wait = { "for": "placing" } | { "for": "first_move" } | { "for": "answer", 
  /** The entry that asked. */
  request: number, } | { "for": "pause" } | { "for": "counting" } | { "for": "referee" };

export type Request = { "kind": "undo" } | { "kind": "draw" } | { "kind": "count" } | { "kind": "pause" } | { "kind": "adjourn", 
  /** When to go on, in milliseconds of the Unix epoch. It is for the players to agree on and for the caller to
 * keep: within seven days. */
  until_ms: number, };

export type Gone = "withdrawn" | "expired" | "overtaken";

export type ClaimKind = "absence" | "stalling";

export type CycleChoice = "no_result" | "draw" | "replay" | "play_on";

export type SealedMove = { "kind": "play", 
  /** Where. */
  point: Point, } | { "kind": "pass" } | { "kind": "resign" };

export type Opened = { 
  /** Whose move it was. */
  color: Color, 
  /** The commitment that everybody had been shown. */
  commitment: string, 
  /** The move. */
  sealed: SealedMove, 
  /** The nonce that hid it. */
  nonce: string, };

export type Ruling = { "ruling": "win", 
  /** Which. */
  winner: Color, } | { "ruling": "draw" } | { "ruling": "replay" } | { "ruling": "no_result" };

export type RefereeAct = { "kind": "warn", 
  /** Who. */
  color: Color, } | { "kind": "rule", } & ({ "ruling": "win", 
  /** Which. */
  winner: Color, } | { "ruling": "draw" } | { "ruling": "replay" } | { "ruling": "no_result" }) | { "kind": "stop_clocks" } | { "kind": "run_clocks" } | { "kind": "correct", 
  /** The number of the move, the last one. */
  move_number: number, 
  /** Where its stone belongs; nothing if it was a pass. */
  point: Point | null, };

export type Note = string;

export type Misconduct = "left" | "did_not_count";

export type Call = { "call": "seconds_used", 
  /** Of the minute. */
  seconds: number, } | { "call": "count", 
  /** Seconds since the fiftieth. */
  number: number, } | { "call": "seconds_left", 
  /** Of the period. */
  seconds: number, } | { "call": "minutes_left", 
  /** At least one. */
  minutes: number, } | { "call": "periods_left", 
  /** At least one. */
  periods: number, };

export type Reading = { 
  /** Main time left; where each move has its own time, what is left for this one. */
  main_ms: number, 
  /** Main time is used up and a period is running. */
  in_overtime: boolean, 
  /** Periods left, the one in use included; nothing where they are not counted. */
  periods_left: number, 
  /** Left of the period in use, or before overtime of the one that comes next; nothing where there are none. */
  period_left_ms: number, 
  /** The period in use, or the one that comes next, is the last. */
  last_period: boolean, 
  /** Canadian: stones still to be played in `period_left`. */
  stones_left?: number, 
  /** Ing's: points owed for the overtime used so far; not there while there are none. */
  penalty_points?: number, };

export type ClockView = { 
  /** The server's time when this was read, in milliseconds of the Unix epoch. */
  time_ms: number, 
  /** Whose clock runs. */
  running: Color | null, 
  /** The running clock starts in so many milliseconds. */
  starts_in_ms: number, 
  /** A period that is lost by the player whose clock runs is shown as lost only so many milliseconds later: a move may
 * be on its way. */
  grace_ms: number, 
  /** Why the clocks stand. */
  stopped: Array<StopReason>, 
  /** Black's clock. */
  black: Reading, 
  /** White's clock. */
  white: Reading, };

export type By = "black" | "white" | "server" | `referee:${number}`;

export type WinBy = { "by": "score", 
  /** The winner's margin, in half-points. */
  margin_half_points: number, } | { "by": "resignation" } | { "by": "timeout" } | { "by": "forfeit" } | { "by": "referee" };

export type DrawBy = "score" | "agreement" | "referee";

export type VoidBy = "aborted" | "annulled" | "no_result" | "replay";

export type Outcome = { "kind": "win", 
  /** Which. */
  winner: Color, } & ({ "by": "score", 
  /** The winner's margin, in half-points. */
  margin_half_points: number, } | { "by": "resignation" } | { "by": "timeout" } | { "by": "forfeit" } | { "by": "referee" }) | { "kind": "draw", 
  /** How it came. */
  by: DrawBy, } | { "kind": "void", 
  /** Why. */
  by: VoidBy, };

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
  move_number: number, } | { "fact": "turn_lost", 
  /** Who made it. */
  color: Color, 
  /** The number of the turn. */
  move_number: number, 
  /** Where. */
  point: Point, 
  /** What forbids it. */
  why: IllegalMove, } | { "fact": "placed", 
  /** Where. */
  point: Point, 
  /** How many are still to be placed. */
  left: number, } | { "fact": "placing_ended" } | { "fact": "took_back", 
  /** Who had asked for it. */
  color: Color, 
  /** How many. */
  moves: number, 
  /** The board without them, in rows from the top: `B`, `W`, `.`. */
  rows: Array<string>, } | { "fact": "asked", 
  /** Who asks. */
  color: Color, 
  /** What. */
  request: Request, } | { "fact": "answered", 
  /** Who answered. */
  color: Color, 
  /** The entry that asked. */
  seq: number, 
  /** What was asked. */
  request: Request, 
  /** Whether it was granted. */
  accepted: boolean, } | { "fact": "request_gone", 
  /** The entry that asked. */
  seq: number, 
  /** What was asked. */
  request: Request, 
  /** Why. */
  why: Gone, } | { "fact": "sealing_began" } | { "fact": "sealed", 
  /** Whose move. */
  color: Color, 
  /** The commitment to it. */
  commitment: string, } | { "fact": "seal_opened", 
  /** Whose move. */
  color: Color, 
  /** The move. */
  sealed: SealedMove, 
  /** With it, the commitment can be checked. */
  nonce: string, } | { "fact": "ready", 
  /** Who. */
  color: Color, } | { "fact": "time_added", 
  /** Who has it now. */
  color: Color, 
  /** How much, in milliseconds. */
  ms: number, } | { "fact": "referee_called", 
  /** Who called him. */
  color: Color, } | { "fact": "refereed", 
  /** Who. */
  referee: UserId, 
  /** What he did. */
  act: RefereeAct, 
  /** Why. */
  note: Note, } | { "fact": "warned", 
  /** Who. */
  color: Color, 
  /** How often. */
  warnings: number, } | { "fact": "claimed", 
  /** Who. */
  color: Color, 
  /** On what ground. */
  claim: ClaimKind, } | { "fact": "claim_failed", 
  /** Who had claimed. */
  color: Color, } | { "fact": "cycle_offered", 
  /** How often it has come about. */
  times: number, } | { "fact": "cycle_chosen", 
  /** Who. */
  color: Color, 
  /** What he wants. */
  choice: CycleChoice, } | { "fact": "repetition_banned", 
  /** Who. */
  color: Color, } | { "fact": "absent", 
  /** Who. */
  color: Color, } | { "fact": "returned", 
  /** Who. */
  color: Color, } | { "fact": "counting_began" } | { "fact": "proposal_wanted" } | { "fact": "proposed" } | { "fact": "marked", 
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
  to_play: Color, } | { "fact": "not_agreed", 
  /** Who moves next. */
  to_play: Color, } | { "fact": "estimated", 
  /** Both had taken part, and can appeal. */
  disputed: boolean, } | { "fact": "resigned", 
  /** Who. */
  color: Color, } | { "fact": "timed_out", 
  /** Who. */
  color: Color, } | { "fact": "first_move_missed", 
  /** Who. */
  color: Color, } | { "fact": "misconduct", 
  /** Whose. */
  color: Color, 
  /** What. */
  misconduct: Misconduct, } | { "fact": "finished", 
  /** How. */
  outcome: Outcome, } | { "fact": "held", 
  /** How much, in milliseconds. */
  ms: number, } | { "fact": "server_restarted" } | { "fact": "clock_stopped", 
  /** Why. */
  reason: StopReason, } | { "fact": "clock_running", 
  /** Which. */
  reason: StopReason, };

export type RankChange = "promotion" | "demotion";

export type Needed = { 
  /** So many games at least. */
  games: number, 
  /** So many wins for a promotion, losses for a demotion, within the set, in halves: a draw is one. */
  halves?: number, 
  /** This rating at least for a promotion, or less than this for a demotion, in thousandths of a point. */
  rating_milli?: number, };

export type Outlook = { 
  /** Games since the set began: that is the last change of rank, or the set before. */
  games: number, 
  /** Of them won. */
  wins: number, 
  /** Of them drawn. */
  draws: number, 
  /** What a promotion still takes; nothing at 9d, or when this set can bring none. */
  promotion: Needed | null, 
  /** What a demotion would still take; nothing at 18k, or when this set can bring none. */
  demotion: Needed | null, };

export type StrengthChange = { 
  /** Before the game. */
  before: Strength, 
  /** After it. */
  after: Strength, 
  /** If the rank is another: how that is called. */
  rank_change?: RankChange, 
  /** What counts for the next rank, after it. */
  outlook: Outlook, };

export type Unrated = "no_result" | "same_pair" | "annulled" | "failed";

export type RatingNews = { "kind": "rated", 
  /** Where. */
  category: Category, 
  /** Black's. */
  black: StrengthChange, 
  /** White's. */
  white: StrengthChange, } | { "kind": "unrated", 
  /** Why. */
  why: Unrated, };

export type CountingView = { 
  /** The dead stones. */
  dead: Point[], 
  /** The living stones that are in seki. */
  seki?: Point[], 
  /** The server has proposed a marking. */
  proposed: boolean, 
  /** What an acceptance must name. */
  hash: string, 
  /** Who has accepted it. */
  accepted: ByColor<boolean>, 
  /** Whose every point is, in rows from the top: `B`, `W`, `.` for nobody's. */
  owner: Array<string>, 
  /** What each side counts, in half-points, without komi and compensation: its area, or its
 * territory with prisoners. */
  score_half_points: ByColor<number>, 
  /** The result if both accept. */
  outcome: Outcome, 
  /** The server's estimate decided although both had taken part: that can be appealed. */
  disputed?: boolean, };

export type WaitView = { 
  /** For how long still. */
  ends_in_ms: number, } & ({ "for": "placing" } | { "for": "first_move" } | { "for": "answer", 
  /** The entry that asked. */
  request: number, } | { "for": "pause" } | { "for": "counting" } | { "for": "referee" });

export type RequestView = { 
  /** Its number, by which it is answered and withdrawn. */
  seq: number, 
  /** Who asked. */
  by: Color, 
  /** For what. */
  request: Request, };

export type AdjournedView = { 
  /** When play goes on, in milliseconds of the Unix epoch. */
  until_ms: number, 
  /** The commitment to the sealed move: SHA-256 of the nonce's bytes, the game's id and the move as `play pd`, `pass`
 * or `resign`. Nothing while it is still to be sealed. */
  commitment: string | null, };

export type CycleView = { 
  /** How often it has come about. */
  times: number, 
  /** What can be chosen. */
  open: Array<CycleChoice>, 
  /** What each has chosen. */
  chosen: ByColor<CycleChoice | null>, };

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
  /** What waits for the players other than a running clock, and for how long still. */
  waits?: Array<WaitView>, 
  /** While placing: how many handicap stones are placed. */
  placed?: number, 
  /** What one player has asked of the other, the oldest first. */
  requests?: Array<RequestView>, 
  /** For how long each player has had no connection, in milliseconds. */
  away_ms?: ByColor<number | null>, 
  /** In how many milliseconds each player can claim the game because the other is away. */
  claim_in_ms?: ByColor<number | null>, 
  /** The next move is to be sealed, or one is. */
  adjourned?: AdjournedView, 
  /** Who is ready to go on after a pause or an adjournment. */
  ready?: ByColor<boolean>, 
  /** What is open to the players because the position keeps coming back. */
  cycle?: CycleView, 
  /** After a pass that another would end play: the borders that are still open. */
  open_borders?: Point[], 
  /** How often each player was warned. The second warning loses the game. */
  warnings?: ByColor<number>, 
  /** The referee was called. */
  referee_called?: boolean, 
  /** Of a ranked game that has ended: what it has done to ratings and ranks. */
  rating?: RatingNews, 
  /** The marking under discussion, while counting; the one that was agreed on, after. */
  counting: CountingView | null, 
  /** The result, once there is one. */
  outcome: Outcome | null, };

export type Reason = "malformed" | "bad_settings" | "not_signed_in" | "bad_token" | "not_allowed" | "banned" | "signed_in_already" | "no_such_game" | "no_such_seek" | "own_seek" | "not_a_player" | "id_reused" | "busy" | "too_fast" | "parked" | "unavailable" | "off_board" | "occupied" | "suicide" | "ko" | "superko" | "not_your_turn" | "wrong_phase" | "game_over" | "stale" | "stale_marking" | "stale_placing" | "out_of_time" | "stopped" | "must_seal" | "not_in_this_game" | "asked_already" | "request_gone" | "too_early" | "wait" | "nothing_to_undo" | "no_more_undo" | "no_more_pauses" | "not_away" | "not_passed" | "no_such_choice" | "referee_cannot_play" | "no_such_user" | "opponent_gone" | "private" | "no_stone" | "no_change" | "too_many_marks" | "already_accepted" | "resumed_before" | "not_yours" | "no_such_preset" | "no_such_challenge" | "no_rank" | "guest_unranked" | "in_ranked_game" | "too_far_apart" | "same_pair" | "terms_changed" | "cool_down";

export type Ping = Record<symbol, never>;

export type Auth = { 
  /** A token from `/api/v1/guest`, `/api/v1/register` or `/api/v1/login`. */
  token: string, };

export type Lobby = Record<symbol, never>;

export type Seek = { 
  /** The game offered. */
  offer: Offer, 
  /** What this client brings to the draw for the colours: 32 random hexadecimal digits. Without it the server
 * draws them. */
  nonce?: string, 
  /** It is not shown in the lobby: whoever is given its id may take it, also a guest. */
  link?: boolean, };

export type CancelSeek = { 
  /** Which. */
  seek: SeekId, };

export type TakeSeek = { 
  /** Which. */
  seek: SeekId, 
  /** Of a ranked game: the terms that were shown. If they are others by now, it is refused. Without them whatever they
 * are is agreed to. */
  terms?: TermsView, 
  /** What this client brings to the draw for the colours, as in `seek`. */
  nonce?: string, };

export type Queue = { 
  /** For one of these presets, by their names. */
  presets: Array<string>, 
  /** Whether it may have a handicap; if left out, when it is needed. */
  handicap?: HandicapOption, 
  /** The opponent may be so many ranks stronger, 0 to 9, by rating; 9 if left out. */
  stronger?: number, 
  /** The opponent may be so many ranks weaker, 0 to 9, by rating; 9 if left out. */
  weaker?: number, 
  /** What this client brings to the draw for the colours, as in `seek`. */
  nonce?: string, };

export type LeaveQueue = Record<symbol, never>;

export type Challenge = { 
  /** To whom. */
  to: UserId, 
  /** The game offered. */
  offer: Offer, 
  /** What this client brings to the draw for the colours, as in `seek`. */
  nonce?: string, };

export type Counter = { 
  /** Which. */
  challenge: SeekId, 
  /** The revision that it answers. */
  revision: number, 
  /** The game offered. */
  offer: Offer, 
  /** What this client brings to the draw for the colours, as in `seek`. */
  nonce?: string, };

export type TakeChallenge = { 
  /** Which. */
  challenge: SeekId, 
  /** The revision that is taken. */
  revision: number, 
  /** What this client brings to the draw for the colours, as in `seek`. */
  nonce?: string, };

export type DropChallenge = { 
  /** Which. */
  challenge: SeekId, };

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
  /** What they are. */
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

export type Place = { 
  /** In which game. */
  game: GameId, 
  /** How many are placed already. */
  placed: number, 
  /** Where. */
  point: Point, };

export type Ask = { 
  /** In which game. */
  game: GameId, 
  /** The number that the next move will have. */
  move_number: number, 
  /** What. */
  request: Request, };

export type Answer = { 
  /** In which game. */
  game: GameId, 
  /** Its number in `requests`. */
  request: number, 
  /** Whether it is granted. */
  accept: boolean, };

export type Withdraw = { 
  /** In which game. */
  game: GameId, 
  /** Its number in `requests`. */
  request: number, };

export type Seal = { 
  /** In which game. */
  game: GameId, 
  /** The number this move will have. */
  move_number: number, 
  /** The move. */
  sealed: SealedMove, 
  /** 32 random hexadecimal digits, so that nobody can guess the move from its commitment. */
  nonce: string, };

export type GoOn = { 
  /** With which game. */
  game: GameId, };

export type AddTime = { 
  /** In which game. */
  game: GameId, };

export type CallReferee = { 
  /** To which game. */
  game: GameId, };

export type Claim = { 
  /** Which. */
  game: GameId, 
  /** The number that the next move will have. */
  move_number: number, 
  /** On what ground. */
  claim: ClaimKind, };

export type Choose = { 
  /** In which game. */
  game: GameId, 
  /** The number that the next move will have. */
  move_number: number, 
  /** What. */
  choice: CycleChoice, };

export type Referee = { 
  /** Which. */
  game: GameId, 
  /** What he does. */
  act: RefereeAct, 
  /** Why. */
  note: string, };

export type Rematch = { 
  /** The game that has ended. */
  game: GameId, 
  /** Whether it is wanted. */
  wanted: boolean, };

export type ClientMsg = { "t": "ping" } & Ping | { "t": "auth" } & Auth | { "t": "lobby" } & Lobby | { "t": "seek" } & Seek | { "t": "cancel_seek" } & CancelSeek | { "t": "take_seek" } & TakeSeek | { "t": "queue" } & Queue | { "t": "leave_queue" } & LeaveQueue | { "t": "challenge" } & Challenge | { "t": "counter" } & Counter | { "t": "take_challenge" } & TakeChallenge | { "t": "drop_challenge" } & DropChallenge | { "t": "join" } & Join | { "t": "leave" } & Leave | { "t": "play" } & Play | { "t": "pass" } & Pass | { "t": "resign" } & Resign | { "t": "place" } & Place | { "t": "ask" } & Ask | { "t": "answer" } & Answer | { "t": "withdraw" } & Withdraw | { "t": "seal" } & Seal | { "t": "go_on" } & GoOn | { "t": "add_time" } & AddTime | { "t": "call_referee" } & CallReferee | { "t": "claim" } & Claim | { "t": "choose" } & Choose | { "t": "referee" } & Referee | { "t": "rematch" } & Rematch | { "t": "mark" } & Mark | { "t": "accept" } & Accept | { "t": "resume" } & Resume;

export type ClientFrame = { 
  /** The id; only `ping` goes without. */
  id?: string, } & ({ "t": "ping" } & Ping | { "t": "auth" } & Auth | { "t": "lobby" } & Lobby | { "t": "seek" } & Seek | { "t": "cancel_seek" } & CancelSeek | { "t": "take_seek" } & TakeSeek | { "t": "queue" } & Queue | { "t": "leave_queue" } & LeaveQueue | { "t": "challenge" } & Challenge | { "t": "counter" } & Counter | { "t": "take_challenge" } & TakeChallenge | { "t": "drop_challenge" } & DropChallenge | { "t": "join" } & Join | { "t": "leave" } & Leave | { "t": "play" } & Play | { "t": "pass" } & Pass | { "t": "resign" } & Resign | { "t": "place" } & Place | { "t": "ask" } & Ask | { "t": "answer" } & Answer | { "t": "withdraw" } & Withdraw | { "t": "seal" } & Seal | { "t": "go_on" } & GoOn | { "t": "add_time" } & AddTime | { "t": "call_referee" } & CallReferee | { "t": "claim" } & Claim | { "t": "choose" } & Choose | { "t": "referee" } & Referee | { "t": "rematch" } & Rematch | { "t": "mark" } & Mark | { "t": "accept" } & Accept | { "t": "resume" } & Resume);

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
  /** Your running games, and those you referee. */
  games: Array<GameId>, 
  /** Notices you have not read. */
  unread_notices?: number, 
  /** The server's time, in milliseconds of the Unix epoch. */
  time_ms: number, 
  /** When the server was started, in milliseconds of the Unix epoch: it was restarted if that is another time than on
 * the socket before. */
  up_since_ms: number, 
  /** What a client must keep to. */
  limits: Limits, };

export type Welcome = { 
  /** The id of `auth`. */
  id: string, 
  /** Who you are. */
  user: User, 
  /** Your running games, and those you referee. */
  games: Array<GameId>, 
  /** Notices you have not read. */
  unread_notices?: number, };

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
  dead?: Point[], 
  /** The stones in seki of that marking. */
  seki?: Point[], 
  /** How many handicap stones are placed, where another number was meant. */
  placed?: number, 
  /** It can be done in so many milliseconds. */
  wait_ms?: number, 
  /** Why the clocks stand. */
  stopped?: StopReason, };

export type Error = { 
  /** The id of what was not understood, if one could be read. */
  id: string | null, 
  /** What was not understood, in English. */
  message: string, };

export type LobbyState = { 
  /** All open offers, oldest first. */
  seeks: Array<SeekInfo>, 
  /** Running games, the strongest players first by the sum of their ratings, then the newest; at most a hundred. */
  games: Array<GameInfo>, 
  /** Signed-in users with an open socket. */
  online: number, };

export type Started = { 
  /** The game; `join` it. */
  game: GameId, 
  /** Your colour. */
  color: Color, 
  /** The offer it was; one that nobody saw, where two play again. */
  seek: SeekId, };

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
  state: GameState, 
  /** Who wants to play again, after the end. */
  rematch?: ByColor<boolean>, 
  /** The sealed move that was opened last, with what checks it. */
  opened?: Opened, };

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

export type Called = { 
  /** The game. */
  game: GameId, 
  /** The server's time, in milliseconds of the Unix epoch. */
  time_ms: number, 
  /** Whose clock it is about. */
  color: Color, } & ({ "call": "seconds_used", 
  /** Of the minute. */
  seconds: number, } | { "call": "count", 
  /** Seconds since the fiftieth. */
  number: number, } | { "call": "seconds_left", 
  /** Of the period. */
  seconds: number, } | { "call": "minutes_left", 
  /** At least one. */
  minutes: number, } | { "call": "periods_left", 
  /** At least one. */
  periods: number, });

export type Saving = { 
  /** The game. */
  game: GameId, 
  /** It takes longer than usual; false once it is over, or the game is parked: then both clocks stand for good. */
  saving: boolean, 
  /** Both clocks as they stand; as they are from now on, once it is over. */
  clock: ClockView, };

export type RematchWanted = { 
  /** The game that has ended. */
  game: GameId, 
  /** Who wants to play again, by the colour he had. */
  wanted: ByColor<boolean>, };

export type QueuedPreset = { 
  /** Its name. */
  preset: string, 
  /** How many wait for it, oneself included. */
  waiting: number, 
  /** How long it takes probably, from the beginning, in seconds; nothing if that is not known. */
  estimate_s?: number, };

export type Queued = { 
  /** For which presets; none if one does not wait. */
  presets: Array<QueuedPreset>, 
  /** Since when, in milliseconds of the Unix epoch. */
  since_ms?: number, 
  /** For a draw for the colours: the commitment to the server's bit, made before it knows the opponent. The id of the game
 * is bound to it too. It counts if the opponent has waited less long; else it is his. */
  commitment?: string, };

export type TermsView = { 
  /** Who has Black; nothing if that is drawn. */
  black: UserId | null, 
  /** Handicap stones. */
  handicap: number, 
  /** What White gets, in half-points. */
  komi_half_points: number, 
  /** How many ranks the ratings are apart. */
  difference: number, };

export type Strengths = { 
  /** Who offers. */
  from: Strength, 
  /** Who is to answer. */
  to: Strength, };

export type ChallengeEnd = { "kind": "taken", 
  /** Which. */
  game: GameId, } | { "kind": "declined" } | { "kind": "withdrawn" } | { "kind": "expired" } | { "kind": "failed" };

export type ChallengeView = { 
  /** Which. */
  challenge: SeekId, 
  /** How often another offer was made instead; an answer names it. */
  revision: number, 
  /** Who offers now. */
  from: User, 
  /** Who is to answer. */
  to: User, 
  /** How strong they are in this kind of game, if that is known of both. */
  strengths?: Strengths, 
  /** What is offered. */
  offer: Offer, 
  /** If the colours may be drawn: the commitment to the server's bit, as in an open offer. */
  commitment?: string, 
  /** Of a ranked game: what it would be played on. */
  terms?: TermsView, 
  /** When it ends by itself, in milliseconds of the Unix epoch. */
  expires_ms: number, 
  /** How it has ended. */
  end?: ChallengeEnd, };

export type Restarting = { 
  /** Try again after so many milliseconds. */
  after_ms: number, };

export type ServerMsg = { "t": "hello" } & Hello | { "t": "welcome" } & Welcome | { "t": "pong" } & Pong | { "t": "ack" } & Ack | { "t": "refused" } & Refused | { "t": "error" } & Error | { "t": "lobby" } & LobbyState | { "t": "started" } & Started | { "t": "snapshot" } & Snapshot | { "t": "event" } & Event | { "t": "called" } & Called | { "t": "saving" } & Saving | { "t": "rematch" } & RematchWanted | { "t": "queued" } & Queued | { "t": "challenge" } & ChallengeView | { "t": "notice" } & Notice | { "t": "restarting" } & Restarting;

export type Credentials = { 
  /** The name: 2 to 20 letters of any script, digits, `-` or `_`. */
  name: string, 
  /** The password: 8 to 256 characters. */
  password: string, };

export type SignedIn = { 
  /** Who. */
  user: User, 
  /** The token for apps: send it as `auth`, or as `Authorization: Bearer`. */
  token: string, };

export type Scope = "read" | "play" | "bot" | "admin";

export type Role = "bot" | "commentator" | "referee" | "chief_referee" | "moderator" | "admin";

export type SanctionKind = "mute" | "ban" | "lock";

export type InForce = { 
  /** What. */
  kind: SanctionKind, 
  /** Why. */
  reason: string, 
  /** Until when, in milliseconds of Unix time; nothing if until it is lifted. */
  until_ms: number | null, };

export type Account = { 
  /** What he is, besides a player. */
  roles: Array<Role>, 
  /** What the token may be used for; nothing if for all its user may do. */
  scopes: Array<Scope> | null, 
  /** What he may not do. */
  sanctions: Array<InForce>, 
  /** His e-mail address. */
  email: string | null, 
  /** Whether it has been checked that it is his. */
  email_is_checked: boolean, 
  /** Whether this server sends mail: if not, an address is of no use. */
  mail_is_on: boolean, 
  /** Notices he has not read. */
  unread_notices: number, 
  /** The rank that he said he had when he came. */
  entry_rank?: string, 
  /** Where he is from, as ISO 3166 has it in two letters. */
  country?: string, 
  /** His number. */
  id: UserId, 
  /** His name. */
  name: string, 
  /** He has no password: the name lasts as long as his cookie. */
  guest: boolean, };

export type NewPassword = { 
  /** The password until now. */
  password: string, 
  /** The one from now on: 8 to 256 characters. */
  new_password: string, };

export type Confirmed = { 
  /** The password; a guest has none. */
  password?: string, };

export type SessionInfo = { 
  /** Its number. */
  id: number, 
  /** What its user calls it; a sign-in has no name. */
  label: string | null, 
  /** What it may be used for; nothing if for all its user may do. */
  scopes: Array<Scope> | null, 
  /** Since when, in milliseconds of Unix time. */
  created_ms: number, 
  /** When it was used last, to the hour. */
  used_ms: number, 
  /** Until when. */
  expires_ms: number, 
  /** Whether it is the one by which this is asked. */
  is_this: boolean, };

export type NewToken = { 
  /** What to call it: 1 to 50 characters. */
  label: string, 
  /** What it may be used for. */
  scopes: Array<Scope>, 
  /** How long: 1 to 3650 days. */
  days: number, };

export type TokenMade = { 
  /** Its number. */
  id: number, 
  /** The token: send it as `auth`, or as `Authorization: Bearer`. */
  token: string, };

export type Reset = { 
  /** The secret that was sent or handed out. */
  token: string, 
  /** The password from now on: 8 to 256 characters. */
  new_password: string, };

export type ForgottenPassword = { 
  /** Whose. */
  name: string, 
  /** In which language to write. */
  language?: Language, };

export type NewEmail = { 
  /** The address; nothing to have none any more. */
  email: string | null, 
  /** The password. */
  password: string, 
  /** In which language to write. */
  language?: Language, };

export type EmailCheck = { 
  /** The secret that was sent. */
  token: string, };

export type Language = "en" | "zh-Hans" | "zh-Hant" | "ja" | "ko";

export type AuditRow = { 
  /** Its number: later acts have higher ones. */
  id: number, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Who did it; nothing if it was done from the command line. */
  actor: string | null, 
  /** What, a word such as `ban`. */
  act: string, 
  /** To whom. */
  subject: string | null, 
  /** In which game. */
  game: GameId | null, 
  /** More of it: a reason, a time. */
  details: unknown, };

export type Sanction = { 
  /** Its number. */
  id: number, 
  /** What he may not do. */
  kind: SanctionKind, 
  /** Why. */
  reason: string, 
  /** Who imposed it; nothing if it was from the command line. */
  by: string | null, 
  /** Since when, in milliseconds of Unix time. */
  at_ms: number, 
  /** Until when; nothing if until it is lifted. */
  until_ms: number | null, 
  /** When it was lifted. */
  lifted_ms: number | null, };

export type Impose = { 
  /** What he may not do. */
  kind: SanctionKind, 
  /** Why, as he is told: 1 to 500 characters. */
  reason: string, 
  /** For how many hours, 1 to 87600; nothing if until it is lifted. */
  hours?: number, };

export type Because = { 
  /** 1 to 500 characters. */
  reason: string, };

export type UserRow = { 
  /** What he is, besides a player. */
  roles: Array<Role>, 
  /** Since when, in milliseconds of Unix time. */
  since_ms: number, 
  /** When he was last here, to the hour; nothing if he is signed in nowhere any more. */
  seen_ms: number | null, 
  /** What he may not do now. */
  sanctions: Array<SanctionKind>, 
  /** His number. */
  id: UserId, 
  /** His name. */
  name: string, 
  /** He has no password: the name lasts as long as his cookie. */
  guest: boolean, };

export type UserCard = { 
  /** All sanctions he ever had, the newest first. */
  all_sanctions: Array<Sanction>, 
  /** Games he has played. */
  games: number, 
  /** Games he has left: resigned, lost on time or stayed away before they counted. */
  left: number, 
  /** Counts he took no part in. */
  did_not_count: number, 
  /** Reports of others about him. */
  reports: number, 
  /** Those of them that were upheld. */
  upheld: number, 
  /** What he is, besides a player. */
  roles: Array<Role>, 
  /** Since when, in milliseconds of Unix time. */
  since_ms: number, 
  /** When he was last here, to the hour; nothing if he is signed in nowhere any more. */
  seen_ms: number | null, 
  /** What he may not do now. */
  sanctions: Array<SanctionKind>, 
  /** His number. */
  id: UserId, 
  /** His name. */
  name: string, 
  /** He has no password: the name lasts as long as his cookie. */
  guest: boolean, };

export type Shunning = "block" | "mute";

export type Shunned = { 
  /** Whom. */
  user: User, 
  /** How. */
  kind: Shunning, 
  /** Since when, in milliseconds of Unix time. */
  at_ms: number, };

export type ReportKind = "stalling" | "score_cheating" | "sandbagging" | "farming" | "engine_use" | "chat_abuse" | "escaping";

export type Whom = number | string;

export type NewReport = { 
  /** Of whom. */
  accused: Whom, 
  /** What he did. */
  kind: ReportKind, 
  /** In which game: to be named for `stalling`, `score_cheating` and `escaping`. */
  game?: GameId, 
  /** At which move of it. */
  move_number?: number, 
  /** What happened: 1 to 2000 characters, several lines if need be. */
  text: string, };

export type Verdict = "upheld" | "dismissed" | "overturned";

export type OwnReport = { 
  /** Its number: later ones have higher ones. */
  id: number, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Of whom. */
  accused: User, 
  /** What he did. */
  kind: ReportKind, 
  /** In which game. */
  game: GameId | null, 
  /** At which move of it. */
  move_number: number | null, 
  /** What happened. */
  text: string, 
  /** What moderators found; nothing while it waits. */
  verdict: Verdict | null, 
  /** When they did. */
  decided_ms: number | null, };

export type AppealVerdict = "upheld" | "overturned";

export type OwnAppeal = { 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Why the sanction is wrong. */
  text: string, 
  /** What was found; nothing while it waits. */
  verdict: AppealVerdict | null, 
  /** Why. */
  note: string | null, };

export type OwnSanction = { 
  /** Its number. */
  id: number, 
  /** What he may not do. */
  kind: SanctionKind, 
  /** Why. */
  reason: string, 
  /** Since when, in milliseconds of Unix time. */
  at_ms: number, 
  /** Until when; nothing if until it is lifted. */
  until_ms: number | null, 
  /** When it was lifted. */
  lifted_ms: number | null, 
  /** Until when he may appeal, once. */
  appeal_until_ms: number, 
  /** His appeal. */
  appeal: OwnAppeal | null, };

export type NewAppeal = { 
  /** Why it is wrong: 1 to 2000 characters, several lines if need be. */
  text: string, };

export type Imposed = { 
  /** Its number, by which he appeals. */
  id: number, 
  /** What he may not do. */
  kind: SanctionKind, 
  /** Until when, in milliseconds of Unix time; nothing if until it is lifted. */
  until_ms: number | null, 
  /** Until when he may appeal. */
  appeal_until_ms: number, };

export type About = { "about": "report", 
  /** The report's number. */
  report: number, 
  /** What he reported. */
  kind: ReportKind, 
  /** What moderators found. */
  verdict: Verdict, } | { "about": "upheld", 
  /** What he did. */
  kind: ReportKind, 
  /** In which game. */
  game: GameId | null, 
  /** What they have to say of it. */
  note: string, 
  /** What it led to. */
  sanction: Imposed | null, } | { "about": "sanctioned", 
  /** What. */
  sanction: Imposed, 
  /** Why. */
  reason: string, } | { "about": "lifted", 
  /** The sanction's number. */
  sanction: number, 
  /** What it was that he might not do. */
  kind: SanctionKind, 
  /** Why it is lifted. */
  reason: string, } | { "about": "appeal", 
  /** The sanction's number. */
  sanction: number, 
  /** What it is that he may not do, or might not. */
  kind: SanctionKind, 
  /** What was found. */
  verdict: AppealVerdict, 
  /** Why. */
  note: string, };

export type Notice = { 
  /** Its number: later ones have higher ones. */
  id: number, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Whether he has read it. */
  read: boolean, } & ({ "about": "report", 
  /** The report's number. */
  report: number, 
  /** What he reported. */
  kind: ReportKind, 
  /** What moderators found. */
  verdict: Verdict, } | { "about": "upheld", 
  /** What he did. */
  kind: ReportKind, 
  /** In which game. */
  game: GameId | null, 
  /** What they have to say of it. */
  note: string, 
  /** What it led to. */
  sanction: Imposed | null, } | { "about": "sanctioned", 
  /** What. */
  sanction: Imposed, 
  /** Why. */
  reason: string, } | { "about": "lifted", 
  /** The sanction's number. */
  sanction: number, 
  /** What it was that he might not do. */
  kind: SanctionKind, 
  /** Why it is lifted. */
  reason: string, } | { "about": "appeal", 
  /** The sanction's number. */
  sanction: number, 
  /** What it is that he may not do, or might not. */
  kind: SanctionKind, 
  /** What was found. */
  verdict: AppealVerdict, 
  /** Why. */
  note: string, });

export type ReadNotices = { 
  /** All up to this number are read. */
  until: number, };

export type QueueState = "open" | "taken" | "decided";

export type Decision = { 
  /** What was found. */
  verdict: Verdict, 
  /** Why. */
  note: string, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** The number of the sanction that it led to. */
  sanction: number | null, };

export type GameInShort = { 
  /** Who has Black. */
  black: User, 
  /** Who has White. */
  white: User, 
  /** The board. */
  size: Size, 
  /** The rules. */
  ruleset: Ruleset, 
  /** Handicap stones. */
  handicap: number, 
  /** Time for each player, or Black's. */
  time: TimeControl, 
  /** Whether it is rated. */
  ranked: boolean, 
  /** Whether only its players may see it while it is played. */
  private: boolean, 
  /** The day it began. */
  date: string, 
  /** The result, as in SGF; nothing while it is played. */
  result: string | null, 
  /** Where moderators find its record, a private one's too. */
  sgf: string, };

export type MisconductRow = { 
  /** Which game. */
  game: GameId, 
  /** `left`: he left it. `did_not_count`: he took no part in the count. */
  kind: string, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, };

export type Evidence = { 
  /** What games of the last 90 days left on the record of the accused, the newest first; at most twenty. */
  misconduct: Array<MisconductRow>, 
  /** Reports about him before this one. */
  reports_before: number, 
  /** Those of them that were upheld. */
  upheld_before: number, 
  /** What he may not do now. */
  in_force: Array<InForce>, 
  /** Decided reports of the reporter. */
  reporter_decided: number, 
  /** Those of them that were dismissed, or overturned. */
  reporter_in_vain: number, 
  /** Other reports about the same game that are not decided, by their numbers. */
  about_the_game: number[], };

export type QueuedReport = { 
  /** Its number: later ones have higher ones. */
  id: number, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Who reports; nobody if the server does, which watches how ranked games go. */
  reporter: User | null, 
  /** Of whom. */
  accused: User, 
  /** What he did. */
  kind: ReportKind, 
  /** In which game. */
  game: GameId | null, 
  /** At which move of it. */
  move_number: number | null, 
  /** What happened. */
  text: string, 
  /** Which moderator looks into it, or did. */
  taken_by: User | null, 
  /** The verdict, once there is one. */
  decision: Decision | null, 
  /** The game in short; nothing if this build cannot read it. */
  game_in_short: GameInShort | null, 
  /** What is known beside it. */
  evidence: Evidence, };

export type TimeSpread = { 
  /** Half of the moves took no longer. */
  median_ms: number, 
  /** A quarter took no longer. */
  lower_quartile_ms: number, 
  /** Three quarters took no longer. */
  upper_quartile_ms: number, 
  /** The longest. */
  longest_ms: number, };

export type PlayerEvidence = { 
  /** Moves he made, passes and moves that were taken back among them. */
  moves: number, 
  /** Passes among them. */
  passes: number, 
  /** Moves he made after play had ended once, for the count, and was resumed. */
  moves_after_the_count: number, 
  /** How often he had no connection for five seconds or longer. */
  absences: number, 
  /** How long his clock ran for each move; nothing if it ran for none. */
  time: TimeSpread | null, };

export type LogEvidence = { 
  /** Of Black. */
  black: PlayerEvidence, 
  /** Of White. */
  white: PlayerEvidence, };

export type ReportInFull = { 
  /** What the log tells; nothing if no game is named, nothing was done in it, or this build cannot read it. */
  log: LogEvidence | null, 
  /** Its number: later ones have higher ones. */
  id: number, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Who reports; nobody if the server does, which watches how ranked games go. */
  reporter: User | null, 
  /** Of whom. */
  accused: User, 
  /** What he did. */
  kind: ReportKind, 
  /** In which game. */
  game: GameId | null, 
  /** At which move of it. */
  move_number: number | null, 
  /** What happened. */
  text: string, 
  /** Which moderator looks into it, or did. */
  taken_by: User | null, 
  /** The verdict, once there is one. */
  decision: Decision | null, 
  /** The game in short; nothing if this build cannot read it. */
  game_in_short: GameInShort | null, 
  /** What is known beside it. */
  evidence: Evidence, };

export type Penalty = { 
  /** What he may not do. */
  kind: SanctionKind, 
  /** For how many hours, 1 to 87600; nothing if until it is lifted. */
  hours?: number, };

export type DecideReport = { 
  /** What was found: `upheld` or `dismissed`. */
  verdict: Verdict, 
  /** Why, 1 to 500 characters: the accused is told if it is upheld. */
  note: string, 
  /** What it leads to, if it is upheld. */
  sanction?: Penalty, };

export type QueuedAppeal = { 
  /** The sanction. */
  sanction: Sanction, 
  /** Who appeals. */
  user: User, 
  /** When, in milliseconds of Unix time. */
  at_ms: number, 
  /** Why it is wrong. */
  text: string, 
  /** The number of the report that led to the sanction. */
  report: number | null, 
  /** What was found; nothing while it waits. */
  verdict: AppealVerdict | null, 
  /** Why. */
  note: string | null, 
  /** Who found it. */
  decided_by: User | null, };

export type DecideAppeal = { 
  /** What was found. */
  verdict: AppealVerdict, 
  /** Why, as the user is told: 1 to 500 characters. */
  note: string, };

export type Preset = { 
  /** Its name, as `19-rapid`. */
  preset: string, 
  /** Where its games are rated. */
  category: Category, 
  /** The board. */
  size: Size, 
  /** Time for each player. */
  time: TimeControl, 
  /** How many wait now. */
  waiting: number, 
  /** How long those who were matched lately had waited, in seconds; nothing if nobody was. */
  estimate_s: number | null, };

export type LinkedOffer = { 
  /** Which. */
  seek: SeekId, 
  /** Who offers. */
  user: User, 
  /** What. */
  offer: Offer, 
  /** Of a ranked game, if one is signed in and known to be as strong as somebody: what it would be played on. */
  terms: TermsView | null, 
  /** Who offers is here. */
  here: boolean, 
  /** How strong who offers is. */
  strength: Strength | null, };

export type StandingView = { 
  /** The category, as `19-live`. */
  category: Category, 
  /** Rank and rating. */
  strength: Strength, 
  /** Rated games. */
  games: number, 
  /** Of them won. */
  wins: number, 
  /** Of them drawn. */
  draws: number, 
  /** The place on the leaderboard; nothing if he is not on it. */
  place: number | null, 
  /** What counts for the next rank. */
  outlook: Outlook, 
  /** When he played the last of them, in milliseconds of the Unix epoch. */
  last_game_ms: number | null, };

export type LeaderboardRow = { 
  /** Equal ratings have equal places. */
  place: number, 
  /** Who. */
  user: User, 
  /** His country, as ISO 3166 has it in two letters. */
  country: string | null, 
  /** Of a professional: his dan. */
  pro_dan: number | null, 
  /** Rank and rating. */
  strength: Strength, 
  /** Rated games. */
  games: number, 
  /** Of them won. */
  wins: number, 
  /** Of them drawn. */
  draws: number, 
  /** When he played the last of them, in milliseconds of the Unix epoch. */
  last_game_ms: number, };

export type LeaderboardPage = { 
  /** The best first. */
  rows: Array<LeaderboardRow>, 
  /** How many there are on all pages. */
  total: number, 
  /** Send it as `after` for the next page; nothing on the last. */
  next: string | null, };

export type Mover = { 
  /** Who. */
  user: User, 
  /** His country, as ISO 3166 has it in two letters. */
  country: string | null, 
  /** Rank and rating now. */
  strength: Strength, 
  /** What he has gained, in thousandths of a point. */
  gain_milli: number, 
  /** In so many games. */
  games: number, };

export type WinRate = { 
  /** The category, as `19-live`. */
  category: Category, 
  /** His colour. */
  color: Color, 
  /** Handicap stones on the board. */
  handicap: number, 
  /** Games. */
  games: number, 
  /** Of them won. */
  wins: number, 
  /** Of them drawn. */
  draws: number, };

export type Profile = { 
  /** Who. */
  user: User, 
  /** He is a program. */
  bot: boolean, 
  /** His country, as ISO 3166 has it in two letters. */
  country: string | null, 
  /** Of a professional: his dan. */
  pro_dan: number | null, 
  /** The rank that he said he had when he came; nothing if he has not said it. */
  entry_rank: string | null, 
  /** When he came, in milliseconds of the Unix epoch. */
  since_ms: number, 
  /** He is here now. */
  online: boolean, 
  /** One for each category he has played in. */
  standings: Array<StandingView>, 
  /** How he does, by colour, handicap and size. */
  records: Array<WinRate>, };

export type RatingPoint = { 
  /** When, in milliseconds of the Unix epoch. */
  at_ms: number, 
  /** The rating from then on, in thousandths of a point. */
  rating_milli: number, 
  /** The rank from then on. */
  rank: string, 
  /** How it came: `game`, `entry`, `category`, `correction` or `annulment`. */
  kind: string, 
  /** The game, if it was one. */
  game: GameId | null, };

export type PlayedGame = { 
  /** Which. */
  game: GameId, 
  /** When it ended, in milliseconds of the Unix epoch; nothing if it runs. */
  ended_ms: number | null, 
  /** The board. */
  size: Size, 
  /** Handicap stones. */
  handicap: number, 
  /** It is ranked. */
  ranked: boolean, 
  /** It counts for nothing. */
  annulled: boolean, 
  /** Who had Black. */
  black: User, 
  /** Who had White. */
  white: User, 
  /** How strong they were when it began. */
  strengths: ByColor<Strength> | null, 
  /** The result. */
  outcome: Outcome | null, 
  /** What it did to the rating of the player whose list it is, in thousandths of a point. */
  change_milli: number | null, };

export type HeadToHead = { 
  /** Rated games. */
  games: number, 
  /** Won by the one whose profile it is. */
  wins: number, 
  /** Drawn. */
  draws: number, 
  /** The last of all they have played, rated or not. */
  last: Array<PlayedGame>, };

export type OwnGame = { 
  /** Which. */
  game: GameId, 
  /** The board. */
  size: Size, 
  /** It is ranked. */
  ranked: boolean, 
  /** Who has Black. */
  black: User, 
  /** Who has White. */
  white: User, 
  /** One's colour; nothing if one referees it. */
  you: Color | null, 
  /** It is one's turn. */
  your_turn: boolean, 
  /** It is adjourned. */
  adjourned: boolean, 
  /** Moves made. */
  moves: number, 
  /** When it began, in milliseconds of the Unix epoch. */
  started_ms: number, };

export type Prediction = { 
  /** The category, as `19-live`. */
  category: Category, 
  /** Handicap stones; nothing for all games of the category. */
  handicap: number | null, 
  /** How many games. */
  games: number, 
  /** The mean of −ln of the probability that was given to what happened; a coin has 0.693. */
  log_loss: number, 
  /** What part of the points Black was expected to take. */
  expected: number, 
  /** What part of the points Black took. */
  taken: number, };

export type MonthlyMean = { 
  /** The category, as `19-live`. */
  category: Category, 
  /** The month, as `2026-11`. */
  month: string, 
  /** Players who have played in it. */
  players: number, 
  /** Their mean rating at its end, in points. */
  mean: number, };

export type RatingReport = { 
  /** One for each category and handicap in which games were rated. */
  predictions: Array<Prediction>, 
  /** The mean rating of established players, by month. */
  means: Array<MonthlyMean>, };

export type EntryRank = { 
  /** 18k to 3d. */
  rank: string, };

export type Country = { 
  /** As ISO 3166 has it in two letters; null for none. */
  country: string | null, };

export type Correction = { 
  /** The category, as `19-live`. */
  category: Category, 
  /** The rank. */
  rank: string, 
  /** The rating, in thousandths of a point; the one that belongs to the rank if left out. */
  rating_milli?: number, 
  /** Why. */
  reason: string, };

export type Title = { 
  /** His dan, 1 to 9; null for none. */
  pro_dan: number | null, };

export type Problem = { 
  /** The kind, a word such as `name_taken`. */
  type: string, 
  /** In English. */
  title: string, 
  /** The HTTP status. */
  status: number, 
  /** The field that is wrong. */
  field?: string, };

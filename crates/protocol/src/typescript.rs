//! The wire as TypeScript, for the browser client.

use ts_rs::{Config, TS};

/// Types of the rules crate, which knows nothing of TypeScript.
const BY_HAND: &str = "\
export type Color = \"black\" | \"white\";
export type ByColor<T> = { black: T, white: T };
/** Column and row as letters from the upper left: \"pd\". */
export type Point = string;
export type Size = { width: number, height: number };
export type Setup = { black: Point[], white: Point[], to_play: Color };
export type Ruleset = \"chinese\" | \"japanese\" | \"korean\" | \"ing\" | \"aga\" | \"new_zealand\";
export type IllegalMove = \"off_board\" | \"occupied\" | \"suicide\" | \"ko\" | \"superko\";
export type Category =
  \"19-live\" | \"13-live\" | \"9-live\" | \"19-turn-based\" | \"13-turn-based\" | \"9-turn-based\";
export type Life = \"alive\" | \"dead\" | \"seki\";
export type Extent = \"chain\" | \"region\";
export type Settings = {
  log_version: number, game: GameId, size: Size, ruleset: Ruleset, komi_half_points: number, handicap: number,
  setup: Setup, time: TimeControl, white_time?: TimeControl, long_cycle_offer?: boolean, free_placement?: boolean,
  ranked?: boolean, undo?: boolean, pauses?: boolean, illegal_move_loses_turn?: boolean, private?: boolean,
  referee?: Refereed, nigiri?: Nigiri, strengths?: ByColor<Strength>,
};
";

macro_rules! declarations {
    ($($type:ty),* $(,)?) => {{
        let config = Config::default();
        [$(<$type>::decl(&config)),*]
    }};
}

/// All types of the wire as one TypeScript module.
pub fn typescript() -> String {
    use crate::client_msg::*;
    use crate::*;
    use tengen_game::ranking::Strength;
    use tengen_game::*;
    let declarations = declarations![
        GameId,
        SeekId,
        UserId,
        Strength,
        User,
        ColorChoice,
        TimeControl,
        Nigiri,
        Refereed,
        HandicapOption,
        Offer,
        SeekInfo,
        GameInfo,
        Phase,
        StopReason,
        Wait,
        Request,
        Gone,
        ClaimKind,
        CycleChoice,
        SealedMove,
        Opened,
        Ruling,
        RefereeAct,
        Note,
        Misconduct,
        Call,
        Reading,
        ClockView,
        By,
        WinBy,
        DrawBy,
        VoidBy,
        Outcome,
        Fact,
        RankChange,
        Needed,
        Outlook,
        StrengthChange,
        Unrated,
        RatingNews,
        CountingView,
        WaitView,
        RequestView,
        AdjournedView,
        CycleView,
        GameState,
        Reason,
        Ping,
        Auth,
        Lobby,
        Seek,
        CancelSeek,
        TakeSeek,
        Queue,
        LeaveQueue,
        Challenge,
        Counter,
        TakeChallenge,
        DropChallenge,
        Join,
        Leave,
        Play,
        Pass,
        Resign,
        Mark,
        Accept,
        Resume,
        Place,
        Ask,
        Answer,
        Withdraw,
        Seal,
        GoOn,
        AddTime,
        CallReferee,
        Claim,
        Choose,
        Referee,
        Rematch,
        ClientMsg,
        ClientFrame,
        Limits,
        Hello,
        Welcome,
        Pong,
        Ack,
        Refused,
        Error,
        LobbyState,
        Started,
        Snapshot,
        Event,
        Called,
        Saving,
        RematchWanted,
        QueuedPreset,
        Queued,
        TermsView,
        Strengths,
        ChallengeEnd,
        ChallengeView,
        Restarting,
        ServerMsg,
        Credentials,
        SignedIn,
        Scope,
        Role,
        SanctionKind,
        InForce,
        Account,
        NewPassword,
        Confirmed,
        SessionInfo,
        NewToken,
        TokenMade,
        Reset,
        ForgottenPassword,
        NewEmail,
        EmailCheck,
        Language,
        AuditRow,
        Sanction,
        Impose,
        Because,
        UserRow,
        UserCard,
        Shunning,
        Shunned,
        ReportKind,
        Whom,
        NewReport,
        Verdict,
        OwnReport,
        AppealVerdict,
        OwnAppeal,
        OwnSanction,
        NewAppeal,
        Imposed,
        About,
        Notice,
        ReadNotices,
        QueueState,
        Decision,
        GameInShort,
        MisconductRow,
        Evidence,
        QueuedReport,
        TimeSpread,
        PlayerEvidence,
        LogEvidence,
        ReportInFull,
        Penalty,
        DecideReport,
        QueuedAppeal,
        DecideAppeal,
        Preset,
        LinkedOffer,
        StandingView,
        LeaderboardRow,
        LeaderboardPage,
        Mover,
        WinRate,
        Profile,
        RatingPoint,
        PlayedGame,
        HeadToHead,
        OwnGame,
        Prediction,
        MonthlyMean,
        RatingReport,
        EntryRank,
        Country,
        Correction,
        Title,
        Problem,
    ];
    let mut module =
        String::from("// Generated from crates/protocol: do not edit; `make types` writes it.\n\n");
    module.push_str(BY_HAND);
    for declaration in declarations {
        module.push_str("\nexport ");
        module.push_str(&declaration.replace("\n/**\n * ", "\n  /** ").replace("\n */\n", " */\n  "));
        module.push('\n');
    }
    module
}

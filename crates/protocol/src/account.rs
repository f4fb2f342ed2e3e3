//! Bodies of the HTTP interface about accounts: who signs in, as what, and what he may do.

use serde::{Deserialize, Serialize};
use tengen_game::ranking::Rank;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::User;

/// Name and password, for `/api/v1/register`, `/api/v1/login` and `/api/v1/upgrade`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Credentials {
    /// The name: 2 to 20 letters of any script, digits, `-` or `_`.
    pub name: String,
    /// The password: 8 to 256 characters.
    pub password: String,
}

/// Who is signed in now. Browsers get a cookie beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SignedIn {
    /// Who.
    pub user: User,
    /// The token for apps: send it as `auth`, or as `Authorization: Bearer`.
    pub token: String,
}

/// What a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// To look at what its user may see.
    Read,
    /// To play as its user, who is no bot.
    Play,
    /// To play as its user, who is a bot.
    Bot,
    /// To do what its user's roles allow.
    Admin,
}

impl Scope {
    /// All.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Admin];

    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Admin => "admin",
        }
    }
}

/// What a user is, besides a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A program.
    Bot,
    /// Comments on games for spectators.
    Commentator,
    /// May be made the referee of a ranked or tournament game.
    Referee,
    /// Decides appeals against referees, and may act in any game.
    ChiefReferee,
    /// Sees to it that people behave.
    Moderator,
    /// Runs the server.
    Admin,
}

impl Role {
    /// All.
    pub const ALL: [Role; 6] =
        [Role::Bot, Role::Commentator, Role::Referee, Role::ChiefReferee, Role::Moderator, Role::Admin];

    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Bot => "bot",
            Role::Commentator => "commentator",
            Role::Referee => "referee",
            Role::ChiefReferee => "chief_referee",
            Role::Moderator => "moderator",
            Role::Admin => "admin",
        }
    }
}

/// What a user may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    /// He may not write.
    Mute,
    /// He may not play, nor write. He may sign in, read and appeal.
    Ban,
    /// He may not sign in.
    Lock,
}

impl SanctionKind {
    /// All.
    pub const ALL: [SanctionKind; 3] = [SanctionKind::Mute, SanctionKind::Ban, SanctionKind::Lock];

    /// As in the database, and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            SanctionKind::Mute => "mute",
            SanctionKind::Ban => "ban",
            SanctionKind::Lock => "lock",
        }
    }
}

/// What a user may not do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct InForce {
    /// What.
    pub kind: SanctionKind,
    /// Why.
    pub reason: String,
    /// Until when, in milliseconds of Unix time; nothing if until it is lifted.
    #[ts(type = "number | null")]
    pub until_ms: Option<i64>,
}

/// One's own account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Account {
    /// Who.
    #[serde(flatten)]
    pub user: User,
    /// What he is, besides a player.
    pub roles: Vec<Role>,
    /// What the token may be used for; nothing if for all its user may do.
    pub scopes: Option<Vec<Scope>>,
    /// What he may not do.
    pub sanctions: Vec<InForce>,
    /// His e-mail address.
    pub email: Option<String>,
    /// Whether it has been checked that it is his.
    pub email_is_checked: bool,
    /// Whether this server sends mail: if not, an address is of no use.
    pub mail_is_on: bool,
    /// Notices he has not read.
    pub unread_notices: u32,
    /// The rank that he said he had when he came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string", optional)]
    #[schema(value_type = Option<String>)]
    pub entry_rank: Option<Rank>,
    /// Where he is from, as ISO 3166 has it in two letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub country: Option<String>,
}

/// For `/api/v1/me/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewPassword {
    /// The password until now.
    pub password: String,
    /// The one from now on: 8 to 256 characters.
    pub new_password: String,
}

/// For what is asked twice: `/api/v1/me/remove`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Confirmed {
    /// The password; a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub password: Option<String>,
}

/// Somewhere a user is signed in, or a token he has made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// What its user calls it; a sign-in has no name.
    pub label: Option<String>,
    /// What it may be used for; nothing if for all its user may do.
    pub scopes: Option<Vec<Scope>>,
    /// Since when, in milliseconds of Unix time.
    #[ts(type = "number")]
    pub created_ms: i64,
    /// When it was used last, to the hour.
    #[ts(type = "number")]
    pub used_ms: i64,
    /// Until when.
    #[ts(type = "number")]
    pub expires_ms: i64,
    /// Whether it is the one by which this is asked.
    pub is_this: bool,
}

/// A token for an app or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewToken {
    /// What to call it: 1 to 50 characters.
    pub label: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// How long: 1 to 3650 days.
    pub days: u32,
}

/// A token was made. Nobody can ask for it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenMade {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// The token: send it as `auth`, or as `Authorization: Bearer`.
    pub token: String,
}

/// For `/api/v1/reset/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reset {
    /// The secret that was sent or handed out.
    pub token: String,
    /// The password from now on: 8 to 256 characters.
    pub new_password: String,
}

/// For `/api/v1/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ForgottenPassword {
    /// Whose.
    pub name: String,
    /// In which language to write.
    #[serde(default)]
    #[ts(optional, as = "Option<Language>")]
    pub language: Language,
}

/// For `/api/v1/me/email`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewEmail {
    /// The address; nothing to have none any more.
    pub email: Option<String>,
    /// The password.
    pub password: String,
    /// In which language to write.
    #[serde(default)]
    #[ts(optional, as = "Option<Language>")]
    pub language: Language,
}

/// For `/api/v1/email/check`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EmailCheck {
    /// The secret that was sent.
    pub token: String,
}

/// A language of the website.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese in simplified characters.
    #[serde(rename = "zh-Hans")]
    SimplifiedChinese,
    /// Chinese in traditional characters.
    #[serde(rename = "zh-Hant")]
    TraditionalChinese,
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
    /// Korean.
    #[serde(rename = "ko")]
    Korean,
}

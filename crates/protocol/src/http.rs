//! Bodies of the HTTP interface.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::User;

/// Name and password, for `/api/v1/register` and `/api/v1/login`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Credentials {
    /// The name: 2 to 20 letters, digits, `-` or `_`.
    pub name: String,
    /// The password: 8 to 256 characters.
    pub password: String,
}

/// Who is signed in now. Browsers get a cookie beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignedIn {
    /// Who.
    pub user: User,
    /// The token for apps: send it as `auth`, or as `Authorization: Bearer`.
    pub token: String,
}

/// An error, as `application/problem+json` (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// The kind, a word such as `name_taken`.
    #[serde(rename = "type")]
    pub kind: String,
    /// In English.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// The field that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
}

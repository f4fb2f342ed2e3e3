//! What the HTTP interface says when it does not do something.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An error, as `application/problem+json` (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
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

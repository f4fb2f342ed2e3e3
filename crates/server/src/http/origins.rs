//! What a player says of himself: how strong he is when he comes, and where he is from.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use tengen_game::ranking::Rank;
use tengen_protocol::{Country, EntryRank, Problem};

use super::body::Body;
use super::problem::Fault;
use crate::app::App;
use crate::caller::Caller;
use crate::db::origins;

/// Says how strong the caller is, once, before his first ranked game.
#[utoipa::path(put, path = "/me/entry-rank", tag = "own account", request_body = EntryRank, responses(
    (status = NO_CONTENT, description = "It is kept."),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = CONFLICT, description = "The caller has said it before, or is a guest.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "That is none of 18k to 3d.", body = Problem),
))]
pub(super) async fn set_entry_rank(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Body(EntryRank { rank }): Body<EntryRank>,
) -> Result<StatusCode, Fault> {
    if rank > Rank::HIGHEST_ENTRY {
        return Err(Fault::malformed("rank", "one begins with 18k to 3d: higher ranks are won"));
    }
    if caller.user.guest {
        let title = "guests play no ranked games: register first";
        return Err(Fault::new(StatusCode::CONFLICT, "guest", title));
    }
    match origins::set_entry_rank(&app.db, caller.id(), rank).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => {
            Err(Fault::new(StatusCode::CONFLICT, "rank_named", "you have said how strong you are already"))
        }
    }
}

/// Says where the caller is from, or no longer.
#[utoipa::path(put, path = "/me/country", tag = "own account", request_body = Country, responses(
    (status = NO_CONTENT, description = "It is kept."),
    (status = UNAUTHORIZED, description = "Nobody is signed in.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "That is no country in two letters.", body = Problem),
))]
pub(super) async fn set_country(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Body(Country { country }): Body<Country>,
) -> Result<StatusCode, Fault> {
    let is_code = |code: &String| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    if country.as_ref().is_some_and(|code| !is_code(code)) {
        return Err(Fault::malformed("country", "a country is two capital letters, as JP"));
    }
    origins::set_country(&app.db, caller.id(), country.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! A new password for somebody who does not know the old one.

use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use tengen_protocol::{Problem, Reset, close};

use super::body::Body;
use super::problem::Fault;
use super::signing::hash;
use crate::app::App;
use crate::auth::TokenHash;
use crate::db::mail_tokens::{self, Purpose};
use crate::db::{sessions, users};
use crate::edge::ClientAddress;
use crate::password;

/// Sets a new password by a secret that was sent or handed out, and ends every session and token.
#[utoipa::path(post, path = "/reset/confirm", tag = "signing in", request_body = Reset, responses(
    (status = NO_CONTENT, description = "The password is set."),
    (status = UNAUTHORIZED, description = "The secret is void.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "Nobody can have this password.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Too many failures: later.", body = Problem),
))]
pub(super) async fn confirm(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(Reset { token, new_password }): Body<Reset>,
) -> Result<StatusCode, Fault> {
    password::check_password(&new_password)?;
    // Before the work of hashing: it is not for everybody.
    let trying = app.gate.begin(address, &format!("reset {address}"), Instant::now())?;
    let secret = TokenHash::of(&token);
    if !mail_tokens::is_good(&mut *app.db.acquire().await?, &secret, Purpose::ResetPassword).await? {
        trying.failed();
        return Err(void());
    }
    trying.succeeded(Instant::now());
    let new = hash(&app, address, new_password).await?;
    let mut tx = app.db.begin().await?;
    let taken = mail_tokens::take(&mut tx, &secret, Purpose::ResetPassword).await?;
    let (user, _) = taken.ok_or_else(void)?;
    users::reset_password(&mut tx, user, &new).await?;
    sessions::close_all_but(&mut tx, user, None).await?;
    tx.commit().await?;
    app.online.cut_if(close::SIGNED_OUT, |here| here.id() == user);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn void() -> Fault {
    let title = "this was used before, or its time is over: ask for another";
    Fault::new(StatusCode::UNAUTHORIZED, "bad_token", title)
}

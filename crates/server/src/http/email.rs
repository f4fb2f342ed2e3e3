//! A user's e-mail address, and letters to it.

use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use lettre::Address;
use tengen_protocol::{EmailCheck, ForgottenPassword, NewEmail, Problem};
use tracing::error;

use super::body::Body;
use super::own::confirmed;
use super::problem::Fault;
use super::reset::void;
use crate::app::App;
use crate::auth::{Token, TokenHash};
use crate::caller::Caller;
use crate::db::emails;
use crate::db::mail_tokens::{self, Purpose};
use crate::edge::ClientAddress;
use crate::mail::Letter;
use crate::name::any_name_key;

/// How long the secret of a letter is good, in minutes.
const CHECK_MINUTES: i32 = 24 * 60;
const RESET_MINUTES: i32 = 60;
/// A user gets no two letters for a new password within so many minutes.
const BETWEEN_MINUTES: i32 = 5;

/// Sets or takes away one's address. A letter with a link goes to it.
#[utoipa::path(post, path = "/me/email", tag = "own account", request_body = NewEmail, responses(
    (status = NO_CONTENT, description = "It is set, and a letter is on its way; or there is none any more."),
    (status = UNAUTHORIZED, description = "Nobody is signed in, or the password is wrong.", body = Problem),
    (status = FORBIDDEN, description = "Not with a token.", body = Problem),
    (status = CONFLICT, description = "This server sends no mail, or the caller is a guest.", body = Problem),
    (status = UNPROCESSABLE_ENTITY, description = "That is no address.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Later.", body = Problem),
))]
pub(super) async fn set(
    State(app): State<App>,
    Extension(caller): Extension<Caller>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(NewEmail { email, password, language }): Body<NewEmail>,
) -> Result<StatusCode, Fault> {
    mail_is_on(&app)?;
    let email = email.map(|email| read(&email)).transpose()?;
    if confirmed(&app, &caller, address, Some(password)).await?.is_none() {
        let title = "a guest has no password to forget: choose a name first";
        return Err(Fault::new(StatusCode::CONFLICT, "guest", title));
    }
    let mut tx = app.db.begin().await?;
    // What was sent to the address before opens nothing more.
    mail_tokens::void(&mut tx, caller.id(), Purpose::ResetPassword).await?;
    emails::set(&mut tx, caller.id(), email.as_ref().map(AsRef::as_ref)).await?;
    let Some(email) = email else {
        tx.commit().await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    app.gate.mail(address, Instant::now())?;
    let token = Token::new();
    let (purpose, to) = (Purpose::CheckEmail, Some(email.as_ref()));
    mail_tokens::keep(&mut tx, &token.hash(), caller.id(), purpose, to, CHECK_MINUTES).await?;
    tx.commit().await?;
    app.mail.send(email, &Letter::CheckEmail { name: &caller.user.name, token: &token, language });
    Ok(StatusCode::NO_CONTENT)
}

fn mail_is_on(app: &App) -> Result<(), Fault> {
    let off = || Fault::new(StatusCode::CONFLICT, "mail_off", "this server sends no mail: ask an admin");
    app.mail.is_on().then_some(()).ok_or_else(off)
}

fn read(email: &str) -> Result<Address, Fault> {
    let bad = |why: &str| Fault::malformed("email", why);
    if email.len() > 254 {
        return Err(bad("an address has at most 254 bytes"));
    }
    email.trim().parse().map_err(|error: lettre::address::AddressError| bad(&format!("no address: {error}")))
}

/// Shows by the secret of a letter that the address it went to is one's own.
#[utoipa::path(post, path = "/email/check", tag = "own account", request_body = EmailCheck, responses(
    (status = NO_CONTENT, description = "The address is checked."),
    (status = UNAUTHORIZED, description = "The secret is void.", body = Problem),
))]
pub(super) async fn check(
    State(app): State<App>,
    Body(EmailCheck { token }): Body<EmailCheck>,
) -> Result<StatusCode, Fault> {
    let mut tx = app.db.begin().await?;
    let taken = mail_tokens::take(&mut tx, &TokenHash::of(&token), Purpose::CheckEmail).await?;
    let (user, email) = taken.ok_or_else(void)?;
    if !emails::check(&mut tx, user, &email.unwrap_or_default()).await? {
        return Err(void());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks for a letter by which one chooses a new password. The answer is the same whether there is such a user, and
/// whether he has an address.
#[utoipa::path(post, path = "/reset", tag = "signing in", request_body = ForgottenPassword, responses(
    (status = ACCEPTED, description = "If there is such a user with a checked address, a letter is on its way."),
    (status = CONFLICT, description = "This server sends no mail: an admin resets passwords.", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "Later.", body = Problem),
))]
pub(super) async fn forgotten(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(forgotten): Body<ForgottenPassword>,
) -> Result<StatusCode, Fault> {
    mail_is_on(&app)?;
    app.gate.mail(address, Instant::now())?;
    // Behind the answer: its time tells nothing, either.
    tokio::spawn(async move {
        if let Err(error) = write(&app, forgotten).await {
            error!(%error, "a letter for a new password could not be prepared");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn write(app: &App, forgotten: ForgottenPassword) -> Result<(), sqlx::Error> {
    let Some(key) = any_name_key(&forgotten.name) else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    let Some((user, email)) = emails::checked(&mut tx, &key).await? else { return Ok(()) };
    let Ok(to) = email.parse::<Address>() else { return Ok(()) };
    // Whoever asks for others bombards nobody.
    if mail_tokens::was_sent(&mut tx, user.id, Purpose::ResetPassword, RESET_MINUTES - BETWEEN_MINUTES)
        .await?
    {
        return Ok(());
    }
    let token = Token::new();
    let purpose = Purpose::ResetPassword;
    mail_tokens::keep(&mut tx, &token.hash(), user.id, purpose, Some(&email), RESET_MINUTES).await?;
    tx.commit().await?;
    let language = forgotten.language;
    app.mail.send(to, &Letter::ResetPassword { name: &user.name, token: &token, language });
    Ok(())
}

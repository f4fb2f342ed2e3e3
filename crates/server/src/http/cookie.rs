//! The session's cookie: whether the one who asks wants it, and how it is set for him.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::AppendHeaders;

use crate::app::App;
use crate::auth::{self, Token};
use crate::edge::IsTls;

/// What is to be done about the cookie of a request's sender.
pub(super) struct Cookie {
    /// `X-Tengen-Cookie: none`: the browser's cookie stays as it is, since it is another user's.
    may_be_set: bool,
    /// Whether it is for https only.
    is_secure: bool,
    days: u32,
}

impl FromRequestParts<App> for Cookie {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let is_tls = parts.extensions.get() == Some(&IsTls(true));
        Ok(Cookie {
            may_be_set: parts.headers.get("x-tengen-cookie").is_none_or(|value| value != "none"),
            is_secure: is_tls || app.config.account.secure_cookie,
            days: app.config.account.session_days,
        })
    }
}

type Headers = AppendHeaders<Vec<(HeaderName, String)>>;

impl Cookie {
    /// Gives the cookie.
    pub(super) fn keeping(&self, token: &Token) -> Headers {
        self.set(vec![auth::cookie(Some(token), self.days, self.is_secure)])
    }

    /// Takes the cookie back; on https also one from before the site was on it.
    pub(super) fn taken_back(&self) -> Headers {
        let both = [true, false].into_iter().filter(|&secure| self.is_secure || !secure);
        self.set(both.map(|secure| auth::cookie(None, 0, secure)).collect())
    }

    fn set(&self, cookies: Vec<String>) -> Headers {
        let wanted = if self.may_be_set { cookies } else { Vec::new() };
        AppendHeaders(wanted.into_iter().map(|cookie| (SET_COOKIE, cookie)).collect())
    }
}

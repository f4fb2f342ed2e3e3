//! Who asks, and what he may do: the one place where that is judged.
//!
//! A route names its [`Permission`] beside its path, a message in [`Permission::for_msg`].

use tengen_protocol::{ClientMsg, InForce, Reason, Role, SanctionKind, Scope, User, UserId};
use thiserror::Error;

use crate::auth::TokenHash;
use crate::wall::system_ms;

/// Somebody who is signed in, as he was when he was last looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Who.
    pub user: User,
    /// The number of his session.
    pub session: i64,
    /// The token by which he asks.
    pub token: TokenHash,
    /// What the token may be used for; nothing if for all he may do.
    pub scopes: Option<Vec<Scope>>,
    /// What he is, besides a player.
    pub roles: Vec<Role>,
    /// What he may not do.
    pub sanctions: Vec<InForce>,
}

/// What there is to be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// To see what only he may see.
    Look,
    /// To find games, and to play.
    Play,
    /// To act as the referee of a game.
    Referee,
    /// To act as the referee of any game.
    RefereeAny,
    /// To be heard by others: to report, to appeal.
    Complain,
    /// To change his account: with a password's sign-in only, never with a token.
    Own,
    /// To look after people's conduct.
    Moderate,
    /// To run the server.
    Administer,
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Denied {
    /// The token is for something else.
    #[error("this token is not for that: it takes the scope \"{}\"", .0.as_str())]
    Scope(Scope),
    /// A token does not change an account.
    #[error("a token cannot do that: sign in with the password")]
    Token,
    /// He is none of those who may.
    #[error("only a {} may do that", .0.as_str())]
    Role(Role),
    /// He is banned.
    #[error("you are banned: {}", .0.reason)]
    Banned(InForce),
}

impl Denied {
    /// As a socket's refusal, or the kind of a problem, has it.
    pub const fn reason(&self) -> Reason {
        match self {
            Denied::Banned(_) => Reason::Banned,
            Denied::Scope(_) | Denied::Token | Denied::Role(_) => Reason::NotAllowed,
        }
    }
}

impl Permission {
    /// What a message takes; nothing if anybody may send it.
    pub const fn for_msg(msg: &ClientMsg) -> Option<Permission> {
        match msg {
            ClientMsg::Ping(_)
            | ClientMsg::Auth(_)
            | ClientMsg::Lobby(_)
            | ClientMsg::Join(_)
            | ClientMsg::Leave(_) => None,
            ClientMsg::Referee(_) => Some(Permission::Referee),
            _ => Some(Permission::Play),
        }
    }
}

impl Caller {
    /// Whether he has this role.
    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// His number.
    pub const fn id(&self) -> UserId {
        self.user.id
    }

    /// Whether he may do this now.
    ///
    /// # Errors
    /// Says why not.
    pub fn may(&self, permission: Permission) -> Result<(), Denied> {
        match permission {
            Permission::Look => Ok(()),
            Permission::Play | Permission::Referee => {
                self.scope(if self.is(Role::Bot) { Scope::Bot } else { Scope::Play })?;
                self.not_banned()
            }
            Permission::RefereeAny => self.with_role(&[Role::ChiefReferee, Role::Moderator, Role::Admin]),
            Permission::Complain => self.scope(if self.is(Role::Bot) { Scope::Bot } else { Scope::Play }),
            Permission::Own => self.scopes.is_none().then_some(()).ok_or(Denied::Token),
            Permission::Moderate => self.with_role(&[Role::Moderator, Role::Admin]),
            Permission::Administer => self.with_role(&[Role::Admin]),
        }
    }

    fn scope(&self, scope: Scope) -> Result<(), Denied> {
        match &self.scopes {
            Some(scopes) if !scopes.contains(&scope) => Err(Denied::Scope(scope)),
            _ => Ok(()),
        }
    }

    fn with_role(&self, roles: &[Role]) -> Result<(), Denied> {
        self.scope(Scope::Admin)?;
        self.not_banned()?;
        roles.iter().any(|&role| self.is(role)).then_some(()).ok_or(Denied::Role(roles[0]))
    }

    fn not_banned(&self) -> Result<(), Denied> {
        self.in_force(SanctionKind::Ban).map_or(Ok(()), |ban| Err(Denied::Banned(ban.clone())))
    }

    /// What keeps him from it now.
    pub fn in_force(&self, kind: SanctionKind) -> Option<&InForce> {
        let lasts = |sanction: &&InForce| {
            sanction.kind == kind && sanction.until_ms.is_none_or(|until| until > system_ms())
        };
        self.sanctions.iter().find(lasts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(scopes: Option<&[Scope]>, roles: &[Role]) -> Caller {
        Caller {
            user: User { id: UserId(1), name: "Dōsaku".into(), guest: false },
            session: 1,
            token: TokenHash::of("secret"),
            scopes: scopes.map(<[Scope]>::to_vec),
            roles: roles.to_vec(),
            sanctions: Vec::new(),
        }
    }

    const ALL: [Permission; 8] = [
        Permission::Look,
        Permission::Play,
        Permission::Referee,
        Permission::Complain,
        Permission::Own,
        Permission::RefereeAny,
        Permission::Moderate,
        Permission::Administer,
    ];

    fn allowed(caller: &Caller) -> Vec<Permission> {
        ALL.into_iter().filter(|&permission| caller.may(permission).is_ok()).collect()
    }

    #[test]
    fn a_role_adds_what_it_is_for_and_nothing_else() {
        assert_eq!(allowed(&caller(None, &[])), ALL[..5]);
        for role in [Role::Commentator, Role::Referee, Role::Bot] {
            assert_eq!(allowed(&caller(None, &[role])), ALL[..5], "{role:?}");
        }
        assert_eq!(allowed(&caller(None, &[Role::ChiefReferee])), ALL[..6]);
        assert_eq!(allowed(&caller(None, &[Role::Moderator])), ALL[..7]);
        assert_eq!(allowed(&caller(None, &[Role::Admin])), ALL);
    }

    #[test]
    fn a_token_does_no_more_than_its_scopes_and_its_user_may() {
        use Permission::{Administer, Complain, Look, Moderate, Play, Referee, RefereeAny};
        let admin = [Role::Admin];
        assert_eq!(allowed(&caller(Some(&[Scope::Read]), &admin)), [Look]);
        assert_eq!(allowed(&caller(Some(&[Scope::Play]), &admin)), [Look, Play, Referee, Complain]);
        assert_eq!(allowed(&caller(Some(&[Scope::Admin]), &admin)), [Look, RefereeAny, Moderate, Administer]);
        assert_eq!(allowed(&caller(Some(&[Scope::Admin]), &[])), [Look], "a scope is no role");
        assert_eq!(allowed(&caller(Some(&[Scope::Bot]), &[])), [Look], "only a bot plays as a bot");
        assert_eq!(allowed(&caller(Some(&[Scope::Play]), &[Role::Bot])), [Look], "and no bot as a person");
        assert_eq!(allowed(&caller(Some(&[Scope::Bot]), &[Role::Bot])), [Look, Play, Referee, Complain]);
    }

    #[test]
    fn a_ban_lasts_until_its_time_and_leaves_the_right_to_complain() {
        use Permission::{Complain, Look, Own};
        let mut banned = caller(None, &[Role::Admin]);
        let ban = |until_ms| InForce { kind: SanctionKind::Ban, reason: "engine".into(), until_ms };
        for until in [None, Some(system_ms() + 60_000)] {
            banned.sanctions = vec![ban(until)];
            assert_eq!(allowed(&banned), [Look, Complain, Own]);
            assert_eq!(banned.may(Permission::Play).unwrap_err().reason(), Reason::Banned);
        }
        banned.sanctions = vec![ban(Some(system_ms() - 1))];
        assert_eq!(allowed(&banned), ALL);
    }
}

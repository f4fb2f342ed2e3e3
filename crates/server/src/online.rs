//! Which sockets are open, and whose they are.

mod blocks;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen_protocol::{ServerMsg, UserId, close};

use crate::auth::TokenHash;
use crate::caller::Caller;
use crate::outbox::{Outbox, encode};

use self::blocks::Blocks;
pub use self::blocks::{Hidden, Known};

/// The register of sockets. The lock is held for a look-up only, never while waiting.
#[derive(Clone, Debug, Default)]
pub struct Online(Arc<Mutex<Register>>, Arc<AtomicU64>);

#[derive(Debug, Default)]
struct Register {
    sockets: HashMap<u64, Socket>,
    of_user: HashMap<UserId, Vec<u64>>,
    blocks: Blocks,
}

#[derive(Debug)]
struct Socket {
    outbox: Outbox,
    signed_in: Option<Arc<Caller>>,
}

impl Online {
    /// A socket was opened.
    pub fn opened(&self, outbox: Outbox) {
        self.lock().sockets.insert(outbox.connection, Socket { outbox, signed_in: None });
    }

    /// A socket was closed.
    pub fn closed(&self, connection: u64) {
        let register = &mut *self.lock();
        let Some(socket) = register.sockets.remove(&connection) else { return };
        if let Some(user) = socket.signed_in.map(|caller| caller.id())
            && let Some(sockets) = register.of_user.get_mut(&user)
        {
            sockets.retain(|&other| other != connection);
            if sockets.is_empty() {
                register.of_user.remove(&user);
                register.blocks.forget(user);
            }
        }
    }

    /// A user signs in on a socket. If he has `limit` open already, the oldest is cut: after a bad line it is the dead
    /// ones that are in the way of the living.
    pub fn sign_in(&self, connection: u64, caller: Arc<Caller>, limit: u32) {
        let register = &mut *self.lock();
        let sockets = register.of_user.entry(caller.id()).or_default();
        if sockets.is_empty() {
            register.blocks.came(caller.id());
        }
        if sockets.len() >= limit as usize
            && let Some(oldest) = register.sockets.get(&sockets.remove(0))
        {
            oldest.outbox.cut(close::TOO_MANY_SOCKETS);
        }
        sockets.push(connection);
        if let Some(socket) = register.sockets.get_mut(&connection) {
            socket.signed_in = Some(caller);
        }
    }

    /// Tells a user on all his sockets.
    pub fn send(&self, user: UserId, msg: &ServerMsg) {
        let text = encode(msg);
        let register = self.lock();
        for connection in register.of_user.get(&user).into_iter().flatten() {
            if let Some(socket) = register.sockets.get(connection) {
                socket.outbox.send_text(text.clone());
            }
        }
    }

    /// Cuts all sockets of a session.
    pub fn cut_session(&self, token: &TokenHash, code: u16) {
        self.cut_if(code, |caller| caller.token == *token);
    }

    /// Cuts the sockets of those who were signed in like this.
    pub fn cut_if(&self, code: u16, is_meant: impl Fn(&Caller) -> bool) {
        let register = self.lock();
        let is_meant = |socket: &&Socket| socket.signed_in.as_deref().is_some_and(&is_meant);
        register.sockets.values().filter(is_meant).for_each(|socket| socket.outbox.cut(code));
    }

    /// How often it was looked whether those who are here may still be: who is looked up before and registered after
    /// such a look was overlooked.
    pub fn looks(&self) -> u64 {
        self.1.load(Ordering::Acquire)
    }

    /// It is about to be looked.
    pub fn looking(&self) {
        self.1.fetch_add(1, Ordering::AcqRel);
    }

    /// By which sessions this user is signed in, or everybody.
    pub fn signed_in(&self, user: Option<UserId>) -> Vec<Arc<Caller>> {
        let register = self.lock();
        let callers = |connection| register.sockets.get(connection)?.signed_in.clone();
        match user {
            Some(user) => register.of_user.get(&user).into_iter().flatten().filter_map(callers).collect(),
            None => register.of_user.values().flatten().filter_map(callers).collect(),
        }
    }

    /// The sockets on which a user is signed in.
    pub fn sockets_of(&self, user: UserId) -> Vec<u64> {
        self.lock().of_user.get(&user).cloned().unwrap_or_default()
    }

    /// Whether a user is signed in on any socket.
    pub fn is_here(&self, user: UserId) -> bool {
        self.lock().of_user.contains_key(&user)
    }

    /// Who is signed in.
    pub fn all_here(&self) -> Vec<UserId> {
        self.lock().of_user.keys().copied().collect()
    }

    /// Tells every socket, and then cuts it.
    pub fn cut_all(&self, msg: &ServerMsg, code: u16) {
        let text = encode(msg);
        for socket in self.lock().sockets.values() {
            socket.outbox.send_text(text.clone());
            socket.outbox.cut(code);
        }
    }

    /// Signed-in users.
    pub fn users(&self) -> u32 {
        self.lock().of_user.len().try_into().unwrap_or(u32::MAX)
    }

    /// Open sockets.
    pub fn sockets(&self) -> usize {
        self.lock().sockets.len()
    }

    fn lock(&self) -> MutexGuard<'_, Register> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

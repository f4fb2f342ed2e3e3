//! One socket to a server, and what was told on it.

use std::time::Duration;

use tengen_game::ActionId;
use tengen_protocol::{
    Auth, ClientFrame, ClientMsg, GameId, Hello, Join, Leave, Offer, Seek, SeekId, ServerMsg, TakeSeek,
    Welcome,
};
use tengen_rules::Color;
use tokio::time::timeout;

use crate::answer::answered;
use crate::inbox::{Inbox, is_of_game};
use crate::message_ids::MessageIds;
use crate::socket::Socket;
use crate::{Answer, ClientError, View};

/// One socket to a server.
///
/// A message is consumed once: by the request that it answers, by [`Client::until`] if it is of that game, by
/// [`Client::expect`] if it was picked, or by [`Client::next`]. What is not consumed keeps its order. A view changes
/// when the event that changes it is consumed.
pub struct Client {
    socket: Socket,
    hello: Hello,
    ids: MessageIds,
    inbox: Inbox,
    patience: Duration,
}

/// How long a client waits for anything, unless told otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

impl Client {
    /// Connects to the server at `http://host:port` or `ws://host:port/ws` and waits for its greeting.
    ///
    /// # Errors
    /// If it cannot be reached, or does not greet.
    pub async fn connect(url: &str) -> Result<Self, ClientError> {
        Self::connect_with(url, &[]).await
    }

    /// Connects with more headers, such as a cookie.
    ///
    /// # Errors
    /// If it cannot be reached, or does not greet.
    pub async fn connect_with(url: &str, headers: &[(&'static str, &str)]) -> Result<Self, ClientError> {
        let waiting = async {
            let mut socket = Socket::connect(url, headers).await?;
            match socket.receive().await? {
                ServerMsg::Hello(hello) => Ok((socket, hello)),
                other => Err(ClientError::other_answer(&other)),
            }
        };
        let late = |_| ClientError::deadline("hello", PATIENCE, None);
        let (socket, hello) = timeout(PATIENCE, waiting).await.map_err(late)??;
        let (ids, inbox) = (MessageIds::new(), Inbox::default());
        Ok(Client { socket, hello, ids, inbox, patience: PATIENCE })
    }

    /// What the server said first.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// From now on waits so long for anything; 10 s unless told otherwise.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Signs this socket in with a token.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn sign_in(&mut self, token: &str) -> Result<Welcome, ClientError> {
        match self.request(Auth { token: token.into() }).await? {
            Answer::Welcome(welcome) => Ok(welcome),
            other => Err(ClientError::other_answer(&other)),
        }
    }

    /// Offers a game to anyone.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn seek(&mut self, offer: Offer) -> Result<SeekId, ClientError> {
        let answer = self.request(Seek { offer, nonce: None, link: false }).await?;
        let seek = answer.clone().ack().and_then(|ack| ack.seek);
        seek.ok_or_else(|| ClientError::other_answer(&answer))
    }

    /// Takes an offer: the game begins.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn take_seek(&mut self, seek: SeekId) -> Result<GameId, ClientError> {
        let answer = self.request(TakeSeek { seek, nonce: None, terms: None }).await?;
        let game = answer.clone().ack().and_then(|ack| ack.game);
        game.ok_or_else(|| ClientError::other_answer(&answer))
    }

    /// Joins a game: from now on there is a view of it.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn join(&mut self, game: GameId) -> Result<&View, ClientError> {
        self.request(Join { game }).await?;
        self.view(game)
    }

    /// Leaves a game; its view and what lies unread of it are gone.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn leave(&mut self, game: GameId) -> Result<(), ClientError> {
        self.request(Leave { game }).await?;
        self.inbox.forget(game);
        Ok(())
    }

    /// The game as it is known so far.
    ///
    /// # Errors
    /// If it was not joined.
    pub fn view(&self, game: GameId) -> Result<&View, ClientError> {
        self.inbox.view(game)
    }

    /// One's own colour in a game that was joined.
    pub fn you(&self, game: GameId) -> Option<Color> {
        self.view(game).ok()?.you
    }

    /// Sends a message; the id is of its answer.
    ///
    /// # Errors
    /// If the socket fails.
    pub async fn send(&mut self, msg: impl Into<ClientMsg>) -> Result<ActionId, ClientError> {
        let id = self.ids.next();
        self.send_as(&id, msg).await?;
        Ok(id)
    }

    /// Sends a message by an id of one's own, as after a lost connection.
    ///
    /// # Errors
    /// If the socket fails.
    pub async fn send_as(&mut self, id: &ActionId, msg: impl Into<ClientMsg>) -> Result<(), ClientError> {
        let frame = ClientFrame { id: Some(id.clone()), msg: msg.into() };
        self.send_text(serde_json::to_string(&frame)?).await
    }

    /// Sends a text, whether it is a message or not.
    ///
    /// # Errors
    /// If the socket fails.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        self.socket.send(text).await
    }

    /// Sends a message and waits for its answer; what else comes stays unread.
    ///
    /// # Errors
    /// If it is refused ([`ClientError::refused`]), or the socket fails.
    pub async fn request(&mut self, msg: impl Into<ClientMsg>) -> Result<Answer, ClientError> {
        let id = self.send(msg).await?;
        self.answer(&id).await
    }

    /// Sends a message by an id of one's own and waits for its answer.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn request_as(
        &mut self,
        id: &ActionId,
        msg: impl Into<ClientMsg>,
    ) -> Result<Answer, ClientError> {
        self.send_as(id, msg).await?;
        self.answer(id).await
    }

    /// Waits for the answer to what was sent by this id.
    ///
    /// # Errors
    /// If it is refused, or the socket fails.
    pub async fn answer(&mut self, id: &ActionId) -> Result<Answer, ClientError> {
        let wanted = format!("an answer to {id}");
        match self.take(&wanted, |msg| answered(msg) == Some(id.as_str())).await? {
            ServerMsg::Ack(ack) => Ok(Answer::Ack(ack)),
            ServerMsg::Welcome(welcome) => Ok(Answer::Welcome(welcome)),
            ServerMsg::Snapshot(snapshot) => Ok(Answer::Snapshot(snapshot)),
            ServerMsg::Refused(refused) => Err(ClientError::Refused(Box::new(refused))),
            ServerMsg::Error(error) => Err(ClientError::NotUnderstood(error.message)),
            other => Err(ClientError::other_answer(&other)),
        }
    }

    /// The oldest message that was not consumed.
    ///
    /// # Errors
    /// If none comes in time, or the socket fails.
    pub async fn next(&mut self) -> Result<ServerMsg, ClientError> {
        self.take("a message", |_| true).await
    }

    /// Waits for the first message of which `pick` makes something.
    ///
    /// # Errors
    /// If none comes in time (`wanted` says for people what it was), or the socket fails.
    pub async fn expect<T>(
        &mut self,
        wanted: &str,
        pick: impl Fn(&ServerMsg) -> Option<T>,
    ) -> Result<T, ClientError> {
        let msg = self.take(wanted, |msg| pick(msg).is_some()).await?;
        pick(&msg).ok_or_else(|| ClientError::other_answer(&msg))
    }

    /// Consumes the events of a game until its view is as wanted; at once, if it is so already.
    ///
    /// # Errors
    /// With the view as it was last seen, if that does not happen in time; or if an event does not follow, or the
    /// socket fails.
    pub async fn until(
        &mut self,
        game: GameId,
        wanted: impl FnMut(&View) -> bool,
    ) -> Result<&View, ClientError> {
        let waited = self.patience;
        let outcome = timeout(waited, self.consume_until(game, wanted)).await;
        let view = self.view(game)?;
        match outcome {
            Ok(outcome) => outcome.map(|()| view),
            Err(_) => {
                let wanted = "the view to be as wanted".into();
                Err(ClientError::Deadline { wanted, waited, last_seen: view.to_string() })
            }
        }
    }

    /// Waits until the server has closed the socket, and tells its close code.
    ///
    /// # Errors
    /// If that does not happen in time, or it broke otherwise.
    pub async fn until_closed(&mut self) -> Result<Option<u16>, ClientError> {
        match self.take("the end", |_| false).await {
            Err(ClientError::Closed { code, .. }) => Ok(code),
            Err(error) => Err(error),
            Ok(msg) => Err(ClientError::other_answer(&msg)),
        }
    }

    /// Closes the socket.
    ///
    /// # Errors
    /// If it broke before.
    pub async fn close(self) -> Result<(), ClientError> {
        self.socket.close().await
    }

    async fn consume_until(
        &mut self,
        game: GameId,
        mut wanted: impl FnMut(&View) -> bool,
    ) -> Result<(), ClientError> {
        let mut seen = 0;
        while !wanted(self.view(game)?) {
            // Whatever stands before it is not of this game.
            seen = self.find(seen, |msg| is_of_game(msg, game)).await?;
            self.inbox.consume(seen)?;
        }
        Ok(())
    }

    async fn take(
        &mut self,
        wanted: &str,
        picks: impl Fn(&ServerMsg) -> bool,
    ) -> Result<ServerMsg, ClientError> {
        let waited = self.patience;
        let late = |inbox: &Inbox| ClientError::deadline(wanted, waited, inbox.last());
        match timeout(waited, self.find(0, picks)).await {
            Ok(at) => self.inbox.consume(at?)?.ok_or_else(|| late(&self.inbox)),
            Err(_) => Err(late(&self.inbox)),
        }
    }

    /// The place of the first message from `from` on that is picked; receives until there is one.
    async fn find(
        &mut self,
        mut from: usize,
        picks: impl Fn(&ServerMsg) -> bool,
    ) -> Result<usize, ClientError> {
        loop {
            if let Some(at) = self.inbox.find(from, &picks) {
                return Ok(at);
            }
            from = self.inbox.len();
            let msg = self.socket.receive().await?;
            self.inbox.push(msg)?;
        }
    }
}

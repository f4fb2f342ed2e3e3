//! Two people at a board.

use tengen_client::{Client, ClientError, ServerOptions, View};
use tengen_game::{Phase, Request, Seq};
use tengen_protocol::{Accept, Answer, Ask, GameId, Offer, Pass, Play};
use tengen_rules::{ByColor, Color};

use crate::{Person, Server, nine_by_nine};

/// Two people at a board, and the server it stands on. The server goes last: it would wait for the sockets.
pub struct Table {
    /// Who has Black.
    pub black: Person,
    /// Who has White.
    pub white: Person,
    /// Their game.
    pub game: GameId,
    /// The server.
    pub server: Server,
}

impl Table {
    /// A game of [`nine_by_nine`] on a fresh server.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub async fn set() -> Result<Table, Box<dyn std::error::Error>> {
        Table::set_with(ServerOptions::new(), nine_by_nine()).await
    }

    /// A game of this offer, made by Black, on a server of these options.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub async fn set_with(options: ServerOptions, offer: Offer) -> Result<Table, Box<dyn std::error::Error>> {
        Table::set_on(Server::start_with(options).await?, offer).await
    }

    /// A game of this offer, made by Black, on this server.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub async fn set_on(server: Server, offer: Offer) -> Result<Table, Box<dyn std::error::Error>> {
        let mut black = Person::guest(&server).await?;
        let mut white = Person::guest(&server).await?;
        let game = begin(&mut black, &mut white, offer).await?;
        Ok(Table { black, white, game, server })
    }

    /// From now on the two play another game, of this offer.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub async fn set_anew(&mut self, offer: Offer) -> Result<(), ClientError> {
        self.game = begin(&mut self.black, &mut self.white, offer).await?;
        Ok(())
    }

    /// The player of a colour.
    pub fn player(&mut self, color: Color) -> &mut Client {
        match color {
            Color::Black => &mut self.black.client,
            Color::White => &mut self.white.client,
        }
    }

    /// The game as the one knows it who was told more.
    ///
    /// # Errors
    /// If a player has not joined it.
    pub fn view(&self) -> Result<&View, ClientError> {
        let (black, white) = (self.black.client.view(self.game)?, self.white.client.view(self.game)?);
        Ok(if black.seq > white.seq { black } else { white })
    }

    /// The number that the next move will have.
    ///
    /// # Errors
    /// If a player has not joined the game.
    pub fn move_number(&self) -> Result<u32, ClientError> {
        Ok(self.view()?.state.move_number)
    }

    /// Waits until both see the game as wanted.
    ///
    /// # Errors
    /// If that does not happen in time.
    pub async fn both_until(&mut self, wanted: impl Fn(&View) -> bool) -> Result<&View, ClientError> {
        let game = self.game;
        for color in Color::BOTH {
            self.player(color).until(game, &wanted).await?;
        }
        self.view()
    }

    /// Plays on from whose turn it is; `.` is a pass. Returns once both have seen all of it.
    ///
    /// # Errors
    /// If a move is refused or not told.
    pub async fn play(&mut self, points: &str) -> Result<(), ClientError> {
        let game = self.game;
        for point in points.split_whitespace() {
            let view = self.view()?;
            let (moves, move_number) = (view.moves.len(), view.state.move_number);
            let mover = view.state.to_play.expect("it is somebody's turn");
            let player = self.player(mover);
            match point {
                "." => player.request(Pass { game, move_number }).await?,
                point => {
                    let point = point.parse().expect("a story names points");
                    player.request(Play { game, move_number, point }).await?
                }
            };
            self.both_until(|view| view.moves.len() > moves).await?;
        }
        Ok(())
    }

    /// A player asks something of the other. Answers with the request's number, once both know of it.
    ///
    /// # Errors
    /// If it is refused.
    pub async fn ask(&mut self, by: Color, request: Request) -> Result<Seq, ClientError> {
        let (game, move_number) = (self.game, self.move_number()?);
        let answer = self.player(by).request(Ask { game, move_number, request }).await?;
        let seq = answer.ack().and_then(|ack| ack.seq).expect("what is asked is an entry");
        self.both_until(|view| view.seq >= seq).await?;
        Ok(seq)
    }

    /// A player grants or declines a request; both know of it then.
    ///
    /// # Errors
    /// If it is refused.
    pub async fn answer(&mut self, by: Color, request: Seq, accept: bool) -> Result<(), ClientError> {
        let game = self.game;
        let answer = self.player(by).request(Answer { game, request, accept }).await?;
        let seq = answer.ack().and_then(|ack| ack.seq).expect("an answer is an entry");
        self.both_until(|view| view.seq >= seq).await?;
        Ok(())
    }

    /// Both accept the marking as it is, once the server has proposed one.
    ///
    /// # Errors
    /// If nothing is counted, or the game is not over then.
    pub async fn agree(&mut self) -> Result<&View, ClientError> {
        let game = self.game;
        let is_proposed = |view: &View| view.state.counting.as_ref().is_some_and(|it| it.proposed);
        let state = self.both_until(is_proposed).await?.state.clone();
        let (move_number, hash) = (state.move_number, state.counting.expect("it is proposed").hash);
        for color in Color::BOTH {
            self.player(color).request(Accept { game, move_number, hash }).await?;
        }
        self.both_until(|view| view.state.phase == Phase::Finished).await
    }

    /// Waits until the clock of the side to move shows less than it began this move with.
    ///
    /// # Errors
    /// If nobody's clock runs.
    pub async fn until_time_goes_by(&mut self) -> Result<(), ClientError> {
        let (game, before) = (self.game, self.view()?.state.clock.clone());
        let running = before.running.expect("a clock runs");
        let left = |clock: &tengen_protocol::ClockView| {
            let reading = ByColor::new(clock.black, clock.white)[running];
            (reading.main, reading.period_left)
        };
        while left(&self.player(running).join(game).await?.state.clock) >= left(&before) {}
        Ok(())
    }

    /// Both come back on new sockets and join.
    ///
    /// # Errors
    /// If the server does not let them in.
    pub async fn come_back(&mut self) -> Result<(), ClientError> {
        self.black.reconnect(&self.server).await?;
        self.white.reconnect(&self.server).await?;
        self.black.client.join(self.game).await?;
        self.white.client.join(self.game).await?;
        Ok(())
    }
}

/// A game of this offer, made by `black` and taken by `white`, which both have joined.
///
/// # Errors
/// If it cannot be begun.
pub async fn begin(black: &mut Person, white: &mut Person, offer: Offer) -> Result<GameId, ClientError> {
    let seek = black.client.seek(offer).await?;
    let game = white.client.take_seek(seek).await?;
    black.client.join(game).await?;
    white.client.join(game).await?;
    Ok(game)
}

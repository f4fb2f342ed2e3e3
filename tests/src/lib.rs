//! What the stories have in common: players at a table.

mod proxy;

use std::time::Duration;

use tengen_client::{Client, ClientError, ServerOptions, ServerProcess, guest};
use tengen_game::TimeControl;
use tengen_protocol::{GameId, Offer, Pass, Play, SignedIn};
use tengen_rules::{Color, Size};

pub use proxy::{Cut, Proxy};

/// The result of a story.
pub type Story = Result<(), Box<dyn std::error::Error>>;

/// A 9×9 game with five minutes each; who offers has Black.
pub fn nine_by_nine() -> Offer {
    let time = TimeControl::Absolute { main: Duration::from_secs(300) };
    Offer { color: tengen_protocol::ColorChoice::Black, ..Offer::even(Size::NINE, time) }
}

/// Somebody with an account.
pub struct Person {
    /// His account and token.
    pub account: SignedIn,
    /// His socket.
    pub client: Client,
}

impl Person {
    /// A new guest with a socket.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn guest(server: &ServerProcess) -> Result<Person, ClientError> {
        let account = guest(server.base_url()).await?;
        let client = sign_in(server, &account).await?;
        Ok(Person { account, client })
    }

    /// Connects and signs in again.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn reconnect(&mut self, server: &ServerProcess) -> Result<(), ClientError> {
        self.client = sign_in(server, &self.account).await?;
        Ok(())
    }
}

async fn sign_in(server: &ServerProcess, account: &SignedIn) -> Result<Client, ClientError> {
    let mut client = Client::connect(server.base_url()).await?;
    client.sign_in(&account.token).await?;
    Ok(client)
}

/// Two people at a board, and the server it stands on.
pub struct Table {
    /// The server.
    pub server: ServerProcess,
    /// Who has Black.
    pub black: Person,
    /// Who has White.
    pub white: Person,
    /// Their game.
    pub game: GameId,
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
        let server = options.start().await?;
        let mut black = Person::guest(&server).await?;
        let mut white = Person::guest(&server).await?;
        let seek = black.client.seek(offer).await?;
        let game = white.client.take_seek(seek).await?;
        black.client.join(game).await?;
        white.client.join(game).await?;
        Ok(Table { server, black, white, game })
    }

    /// The player of a colour.
    pub fn player(&mut self, color: Color) -> &mut Client {
        match color {
            Color::Black => &mut self.black.client,
            Color::White => &mut self.white.client,
        }
    }

    /// Plays on with Black at the first of these points, then White, and so on; `.` is a pass. Returns once both have
    /// seen all of it.
    ///
    /// # Errors
    /// If a move is refused or not told.
    pub async fn play(&mut self, points: &str) -> Result<(), ClientError> {
        let game = self.game;
        for point in points.split_whitespace() {
            let moves = self.black.client.view(game)?.moves.len();
            let move_number = u32::try_from(moves).expect("games are short") + 1;
            let mover = if move_number % 2 == 1 { Color::Black } else { Color::White };
            let player = self.player(mover);
            match point {
                "." => player.request(Pass { game, move_number }).await?,
                point => {
                    let point = point.parse().expect("a story names points");
                    player.request(Play { game, move_number, point }).await?
                }
            };
            for color in Color::BOTH {
                self.player(color).until(game, |view| view.moves.len() > moves).await?;
            }
        }
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

//! Where games are played one after the other: two players, a spectator, three sockets.

use std::time::Duration;

use tengen_client::{Client, ClientError, View, guest};
use tengen_game::{Outcome, Phase, WinBy};
use tengen_protocol::{GameId, ServerMsg};
use tengen_rules::{ByColor, Color, HalfPoints};

use super::players::Players;
use super::script::Script;

/// Three guests, each on a socket of his own.
pub(super) struct Table {
    black: Client,
    white: Client,
    spectator: Client,
}

/// How a game went.
#[derive(Debug)]
pub(super) struct GameReport {
    /// Moves played, passes included.
    pub(super) moves: usize,
    /// What differs, between those who watched or from the record.
    pub(super) differences: Vec<String>,
    /// The margin, if it was counted.
    pub(super) margin: Option<HalfPoints>,
}

/// A spectator waits as long as the game takes; that it goes on is what the players see to.
const WHOLE_GAME: Duration = Duration::from_secs(3_600);
/// So long a player waits on a busy machine before the game counts as failed.
const PATIENCE: Duration = Duration::from_secs(60);

impl Table {
    /// Plays a script at the table; sets it up first, if there is none.
    pub(super) async fn play_at(
        table: &mut Option<Table>,
        url: &str,
        script: &Script,
    ) -> Result<GameReport, ClientError> {
        let table = match table {
            Some(table) => table,
            None => table.insert(Table::set_up(url).await?),
        };
        table.play(script).await
    }

    async fn set_up(url: &str) -> Result<Self, ClientError> {
        let (black, white) = (sit(url, PATIENCE).await?, sit(url, PATIENCE).await?);
        Ok(Table { black, white, spectator: sit(url, WHOLE_GAME).await? })
    }

    async fn play(&mut self, script: &Script) -> Result<GameReport, ClientError> {
        let game = self.begin(script).await?;
        let clients = ByColor::new(&mut self.black, &mut self.white);
        let mut players = Players { clients, game };
        let finished = |view: &View| view.state.phase == Phase::Finished;
        tokio::try_join!(players.play(script), self.spectator.until(game, finished))?;
        let report = self.report(game, script).await?;
        for client in [&mut self.black, &mut self.white, &mut self.spectator] {
            client.leave(game).await?;
        }
        Ok(report)
    }

    async fn begin(&mut self, script: &Script) -> Result<GameId, ClientError> {
        let seek = self.black.seek(script.offer.clone()).await?;
        let game = self.white.take_seek(seek).await?;
        started(&mut self.black, game, Color::Black).await?;
        started(&mut self.white, game, Color::White).await?;
        for client in [&mut self.black, &mut self.white, &mut self.spectator] {
            client.join(game).await?;
        }
        Ok(game)
    }

    /// Compares what all three were told with one another, with the record, and with the server's own board.
    async fn report(&mut self, game: GameId, script: &Script) -> Result<GameReport, ClientError> {
        let mut differences = Vec::new();
        let black = self.black.view(game)?.clone();
        for (who, client) in [("White", &self.white), ("the spectator", &self.spectator)] {
            let view = client.view(game)?;
            // Whoever joined later was told the beginning by the snapshot.
            let common = view.told.first().map_or(view.seq, |told| told.seq);
            let same = black.told.iter().filter(|told| told.seq >= common).eq(view.told.iter());
            if !same || (view.seq, &view.rows, &view.moves) != (black.seq, &black.rows, &black.moves) {
                differences.push(format!("{who} was told otherwise than Black: {view}\nBlack: {black}"));
            }
        }
        if black.rows != script.rows {
            differences.push(format!("the record ends in\n{}\nbut {black}", script.rows.join("\n")));
        }
        let fresh = self.black.join(game).await?;
        if (&fresh.rows, &fresh.moves, fresh.seq) != (&black.rows, &black.moves, black.seq) {
            differences.push(format!("who joins again sees {fresh}\nbut was told {black}"));
        }
        Ok(GameReport { moves: black.moves.len(), differences, margin: margin(black.state.outcome) })
    }
}

async fn sit(url: &str, patience: Duration) -> Result<Client, ClientError> {
    let signed_in = guest(url).await?;
    let mut client = Client::connect(url).await?;
    client.set_patience(patience);
    client.sign_in(&signed_in.token).await?;
    Ok(client)
}

async fn started(client: &mut Client, game: GameId, color: Color) -> Result<(), ClientError> {
    let is_it = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) if started.game == game => Some(started.color),
        _ => None,
    };
    let found = client.expect("started", is_it).await?;
    if found == color { Ok(()) } else { Err(ClientError::OtherAnswer(format!("started as {found:?}"))) }
}

/// Black's margin.
fn margin(outcome: Option<Outcome>) -> Option<HalfPoints> {
    match outcome? {
        Outcome::Draw { .. } => Some(HalfPoints::ZERO),
        Outcome::Win { winner, by: WinBy::Score { margin } } => {
            Some(if winner == Color::Black { margin } else { -margin })
        }
        Outcome::Win { .. } | Outcome::Void { .. } => None,
    }
}

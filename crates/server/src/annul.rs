//! Makes a game count for nothing: a finished one by its row, a running one by its room.

use std::time::{Duration, Instant};

use tengen_game::{Action, ActionId, Note, RefereeAct, Ruling};
use tengen_protocol::{GameId, Reason, ServerMsg};
use thiserror::Error;
use tokio::time::timeout;

use crate::app::App;
use crate::caller::Caller;
use crate::db::annulment::{self, Annulled};
use crate::outbox::outbox;
use crate::rooms::{Act, RoomMsg};

/// Why a game counts as before.
#[derive(Debug, Error)]
pub enum NotAnnulled {
    /// There is none.
    #[error("there is no such game")]
    NoSuchGame,
    /// It counts for nothing already.
    #[error("the game counts for nothing already")]
    Before,
    /// Who asks plays in it.
    #[error("nobody annuls a game that he plays in")]
    OwnGame,
    /// The room of the running game has refused.
    #[error("the running game cannot be ended now: {0}")]
    Refused(String),
    /// The room of the running game does not answer.
    #[error("the running game does not answer: try again")]
    Silent,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A room answers within this time, or it is busy.
const PATIENCE: Duration = Duration::from_secs(10);

/// Annuls a game in the name of `caller`, who may.
///
/// # Errors
/// Says why it was not done.
pub async fn annul(app: &App, caller: &Caller, game: GameId, reason: &str) -> Result<(), NotAnnulled> {
    // Twice, for it may end by itself in between.
    for _ in 0..2 {
        match by_row(app, caller, game, reason).await? {
            Annulled::Done => return Ok(()),
            Annulled::Before => return Err(NotAnnulled::Before),
            Annulled::NoSuchGame => return Err(NotAnnulled::NoSuchGame),
            Annulled::Running => match end(app, caller, game, reason).await? {
                Ended::Now => return Ok(()),
                Ended::Before => {}
                Ended::Never => return by_force(app, caller, game, reason).await,
            },
        }
    }
    Err(NotAnnulled::Silent)
}

async fn by_row(app: &App, caller: &Caller, game: GameId, reason: &str) -> Result<Annulled, NotAnnulled> {
    let mut tx = app.db.begin().await?;
    if annulment::players(&mut tx, game).await?.is_some_and(|players| players.contains(&caller.id())) {
        return Err(NotAnnulled::OwnGame);
    }
    let annulled = annulment::annul(&mut tx, app.log.rules(), Some(caller.id()), game, reason).await?;
    tx.commit().await?;
    if annulled == Annulled::Done {
        app.rooms.tell(game, RoomMsg::Annulled).await;
    }
    Ok(annulled)
}

/// What became of a running game.
enum Ended {
    /// It has ended by this.
    Now,
    /// It had ended by itself.
    Before,
    /// It is parked: its log cannot be continued, so its room can never end it.
    Never,
}

/// Ends a game that nobody can play on: its row alone says that it is over, and its players are free.
async fn by_force(app: &App, caller: &Caller, game: GameId, reason: &str) -> Result<(), NotAnnulled> {
    let mut tx = app.db.begin().await?;
    annulment::void(&mut tx, Some(caller.id()), game, reason).await?;
    tx.commit().await?;
    app.lobby.ended(game).await;
    Ok(())
}

/// Ends a running game as its referee would, and says what became of it. The log's entry is in the audit by itself.
async fn end(app: &App, caller: &Caller, game: GameId, reason: &str) -> Result<Ended, NotAnnulled> {
    let (outbox, mut inbox) = outbox(app.next_connection(), 1);
    let arrived = Instant::now();
    let note = Note::new(reason).map_err(|bad| NotAnnulled::Refused(bad.to_string()))?;
    let id = format!("annul-{:016x}", rand::random::<u64>());
    let act = RefereeAct::Rule { ruling: Ruling::NoResult };
    let act = Act {
        id: ActionId::new(&id).expect("it is short and visible"),
        user: caller.id(),
        is_chief: true,
        action: Action::Referee { act, note },
        arrived,
        stood_still: app.rooms.stood_still(arrived),
        lag: Duration::ZERO,
        outbox,
    };
    app.rooms.send(game, RoomMsg::Act(Box::new(act))).map_err(|_| NotAnnulled::Silent)?;
    let mut answers = Vec::new();
    timeout(PATIENCE, inbox.take(&mut answers)).await.map_err(|_| NotAnnulled::Silent)?;
    match answers.first().and_then(|answer| serde_json::from_str(answer).ok()) {
        Some(ServerMsg::Ack(_)) => Ok(Ended::Now),
        Some(ServerMsg::Refused(refused)) => match refused.reason {
            Reason::GameOver => Ok(Ended::Before),
            Reason::Parked => Ok(Ended::Never),
            Reason::Busy | Reason::Unavailable => Err(NotAnnulled::Silent),
            _ => Err(NotAnnulled::Refused(refused.message)),
        },
        _ => Err(NotAnnulled::Silent),
    }
}

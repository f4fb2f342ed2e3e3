//! Who has gained most lately on each leaderboard.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tengen_game::ranking::Category;
use tengen_protocol::Mover;
use tracing::warn;
use utoipa::ToSchema;

use super::{AGAIN, Latest, MOVERS_EVERY, beside};
use crate::db::leaderboard::{self, Gain};
use crate::log::in_time;

/// Since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// Seven days.
    Week,
    /// Thirty days.
    Month,
}

impl Period {
    const ALL: [Period; 2] = [Period::Week, Period::Month];

    const fn days(self) -> i32 {
        match self {
            Period::Week => 7,
            Period::Month => 30,
        }
    }
}

/// Those who have gained most, the most first.
#[derive(Debug, Default)]
pub struct Movers(HashMap<(Category, Period), Vec<Mover>>);

/// So many are kept of each.
const LISTED: i64 = 50;

impl Movers {
    /// Of a category, in a period.
    pub fn of(&self, category: Category, period: Period) -> &[Mover] {
        self.0.get(&(category, period)).map(Vec::as_slice).unwrap_or_default()
    }

    async fn find(options: &PgConnectOptions) -> Result<Self, sqlx::Error> {
        let options = beside(options, "tengen-movers");
        let mut db = in_time(PgConnection::connect_with(&options)).await?;
        let mut movers = HashMap::new();
        for category in Category::ALL {
            for period in Period::ALL {
                let gains = leaderboard::movers(&mut db, category, period.days(), LISTED).await?;
                movers.insert((category, period), gains.into_iter().map(mover).collect());
            }
        }
        db.close().await?;
        Ok(Movers(movers))
    }
}

fn mover(Gain { listed, gain_milli, games }: Gain) -> Mover {
    Mover { user: listed.user, country: listed.country, strength: listed.strength, gain_milli, games }
}

/// Lives as long as the server.
pub(super) async fn run(options: PgConnectOptions, latest: Latest<Movers>) {
    loop {
        let pause = match Movers::find(&options).await {
            Ok(movers) => {
                latest.set(movers);
                MOVERS_EVERY
            }
            Err(error) => {
                warn!(%error, "cannot find out who has gained most");
                AGAIN
            }
        };
        tokio::time::sleep(pause).await;
    }
}

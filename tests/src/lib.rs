//! What the stories have in common: players at a table.

mod contender;
mod database;
mod offers;
mod person;
mod postbox;
mod proxy;
mod ranked;
mod said;
mod server;
mod stopped;
mod table;
mod tap;

use tengen_client::View;
use tengen_game::Fact;

pub use contender::{challenged, contender, queued, started, waiting_for};
pub use database::Database;
pub use offers::{absolute, byo_yomi, drawn, nine_by_nine};
pub use person::Person;
pub use postbox::{Letter, Postbox};
pub use proxy::{Cut, Proxy};
pub use ranked::ranked_table;
pub use said::{ask, printed};
pub use server::Server;
pub use stopped::Stopped;
pub use table::{Table, begin};
pub use tap::Tap;

/// The result of a story.
pub type Story = Result<(), Box<dyn std::error::Error>>;

/// What was told since the game was joined, but for time that a slow machine gave back.
pub fn facts(view: &View) -> Vec<Fact> {
    let all = view.told.iter().flat_map(|told| told.facts.clone());
    all.filter(|fact| !matches!(fact, Fact::Held { .. })).collect()
}

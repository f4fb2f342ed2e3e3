//! All that is tried, group by group.

mod bodies;
mod conduct;
mod crowds;
mod fields;
mod floods;
mod frames;
mod guesses;
mod heads;
mod messages;
mod numbers;
mod races;
mod roles;
mod routes;
mod seats;
mod sites;
mod slow;
mod texts;
mod tokens;
mod upgrades;

use super::scene::Scene;
use crate::load_thread::Trouble;

/// Tries everything once. What is slow goes on beside the rest.
///
/// # Errors
/// If the server is not there any more, or does not let in who may come in.
pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let quick = async {
        texts::all(scene).await?;
        messages::all(scene).await?;
        seats::all(scene).await?;
        frames::all(scene).await?;
        floods::all(scene).await?;
        upgrades::all(scene).await?;
        heads::all(scene).await?;
        bodies::all(scene).await?;
        fields::all(scene).await?;
        numbers::all(scene).await?;
        tokens::all(scene).await?;
        roles::all(scene).await?;
        routes::all(scene).await?;
        conduct::all(scene).await?;
        sites::all(scene).await?;
        guesses::all(scene).await?;
        races::all(scene).await?;
        crowds::all(scene).await
    };
    tokio::try_join!(slow::all(scene), quick)?;
    Ok(())
}

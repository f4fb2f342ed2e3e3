//! Ranked games, whoever has which colour: put into the database as if they had just been made.

use sqlx::types::Json;
use tengen_client::ClientError;
use tengen_game::Settings;
use tengen_game::ranking::{Category, Rank, Strength};
use tengen_protocol::GameId;
use tengen_rules::{ByColor, Size};

use crate::{Person, Server, Table, absolute};

/// Two registered players who named these ranks when they came, at a ranked game on 9×9.
///
/// # Errors
/// If it cannot be begun.
pub async fn ranked_table(
    server: Server,
    black: (&str, Rank),
    white: (&str, Rank),
) -> Result<Table, Box<dyn std::error::Error>> {
    let mut db = server.admin().await?;
    let mut people = Vec::new();
    for (name, rank) in [black, white] {
        let person = Person::registered(&server, name).await?;
        let entry = "UPDATE users SET entry_rank = $2 WHERE id = $1";
        let entry = sqlx::query(entry).bind(person.account.user.id.0).bind(i16::from(rank.number()));
        entry.execute(&mut db).await?;
        people.push(person);
    }
    let (white, black) = (people.pop().expect("two came"), people.pop().expect("two came"));
    let mut table = Table { black, white, game: GameId::from_bits(0), server };
    table.set_ranked().await?;
    Ok(table)
}

impl Table {
    /// From now on the two play another ranked game, on 9×9.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub async fn set_ranked(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let mut db = self.server.admin().await?;
        let (black, white) = (self.black.account.user.id.0, self.white.account.user.id.0);
        let number: i64 = sqlx::query_scalar("SELECT count(*) FROM game").fetch_one(&mut db).await?;
        let game = GameId::from_bits(1_000 + number as u64);
        let (undo, pauses, ranked) = (false, false, true);
        let even = Settings::even(Size::NINE, absolute(300));
        let mut settings = Settings { game, undo, pauses, ranked, ..even };
        // Close enough for the running set; what is rated is read when the game ends.
        let strength = Strength::at_entry(Rank::LOWEST);
        settings.strengths = Some(ByColor::new(strength, strength));
        assert!(Category::of(&settings).is_some(), "it is rated");
        let made =
            "INSERT INTO game (id, origin, black, white, settings, owner) VALUES ($1, $1, $2, $3, $4, 0)";
        let made = sqlx::query(made).bind(game.value()).bind(black).bind(white).bind(Json(settings));
        made.execute(&mut db).await?;
        for user in [black, white] {
            let seat = "INSERT INTO ranked_seat (user_id, game) VALUES ($1, $2)";
            sqlx::query(seat).bind(user).bind(game.value()).execute(&mut db).await?;
        }
        self.game = game;
        self.join().await?;
        Ok(())
    }

    async fn join(&mut self) -> Result<(), ClientError> {
        self.black.client.join(self.game).await?;
        self.white.client.join(self.game).await?;
        Ok(())
    }
}

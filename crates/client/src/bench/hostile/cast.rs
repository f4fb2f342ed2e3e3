//! Who is there before anything is tried: people with something to lose, and the game that is nobody else's.

use std::error::Error;

use serde_json::{Value, json};
use tengen_client::{Client, ServerProcess};
use tengen_game::TimeControl;
use tengen_protocol::{ColorChoice, GameId, Offer, Play};
use tengen_rules::{Point, Size};

use super::door::Door;
use crate::load_thread::Trouble;

/// Somebody with a name and a password.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) password: String,
    pub(super) token: String,
}

/// See the module.
pub(super) struct Cast {
    /// He plays the honest game, and everybody is after him.
    pub(super) victim: Account,
    /// His number of the session by which he is signed in.
    pub(super) session: i64,
    pub(super) moderator: Account,
    pub(super) admin: Account,
    /// He may look, and no more.
    pub(super) banned: Account,
    /// Two who play a private game, and keep their sockets.
    _private_players: [Client; 2],
    pub(super) private: GameId,
}

impl Account {
    /// Registers somebody.
    ///
    /// # Errors
    /// If the server does not let him.
    pub(super) async fn register(door: &Door, name: &str) -> Result<Account, Trouble> {
        let password = format!("password-of-{name}");
        let heard =
            door.ask("POST /api/v1/register", None, &json!({"name": name, "password": password})).await?;
        Account::of(&heard.json(), name.into(), password)
    }

    /// A new guest.
    ///
    /// # Errors
    /// If the server makes none.
    pub(super) async fn guest(door: &Door) -> Result<Account, Trouble> {
        let heard = door.ask("POST /api/v1/guest", None, &Value::Null).await?;
        Account::of(&heard.json(), String::new(), String::new())
    }

    /// Signs in once more, as on another machine.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub(super) async fn again(&self, door: &Door) -> Result<Account, Trouble> {
        let credentials = json!({"name": self.name, "password": self.password});
        let heard = door.ask("POST /api/v1/login", None, &credentials).await?;
        Account::of(&heard.json(), self.name.clone(), self.password.clone())
    }

    fn of(said: &Value, name: String, password: String) -> Result<Account, Trouble> {
        let (id, token) = (said["user"]["id"].as_i64(), said["token"].as_str());
        let Some((id, token)) = id.zip(token) else {
            return Err(format!("{name:?} is not let in: {said}").into());
        };
        Ok(Account { id, name, password, token: token.into() })
    }

    /// Whether the token still opens anything.
    ///
    /// # Errors
    /// If there is no connection.
    pub(super) async fn is_signed_in(&self, door: &Door) -> Result<bool, Trouble> {
        // Of all that is his, this tells no secret.
        Ok(door.ask("GET /api/v1/me/sessions", Some(&self.token), &Value::Null).await?.is(&[200]))
    }
}

impl Cast {
    /// Brings them together. From then on none of their secrets may be heard.
    ///
    /// # Errors
    /// If the server does not do what it should.
    pub(super) async fn gather(door: &Door, server: &ServerProcess) -> Result<Cast, Trouble> {
        let victim = Account::register(door, "Honmei").await?;
        let moderator = Account::register(door, "Mamoru").await?;
        let admin = Account::register(door, "Osamu").await?;
        let banned = Account::register(door, "Banzai").await?;
        command(server, &["admin", "grant", "Mamoru", "moderator"]).await?;
        command(server, &["admin", "grant", "Osamu", "admin"]).await?;
        command(server, &["admin", "ban", "Banzai", "--reason", "used an engine"]).await?;
        let address = json!({"email": EMAIL, "password": victim.password});
        let set = door.ask("POST /api/v1/me/email", Some(&victim.token), &address).await?;
        if set.status() != Some(204) {
            return Err(format!("the victim has no address: {set}").into());
        }
        let players = [Account::register(door, "Kage").await?, Account::register(door, "Hisoka").await?];
        let (private_players, private) = private_game(server.base_url(), &players).await?;
        let sessions = door.ask("GET /api/v1/me/sessions", Some(&victim.token), &Value::Null).await?.json();
        let session = sessions[0]["id"].as_i64().ok_or("the victim has no session")?;
        for account in [&victim, &moderator, &admin, &banned].into_iter().chain(&players) {
            door.ears().keep(&account.token);
            door.ears().keep(&account.password);
        }
        door.ears().keep(EMAIL);
        for secret in private_moves() {
            door.ears().keep(secret);
        }
        Ok(Cast { victim, session, moderator, admin, banned, _private_players: private_players, private })
    }
}

/// The victim's.
const EMAIL: &str = "honmei@secret.example";
/// The moves of the private game; no other has them.
const PRIVATE: [&str; 4] = ["aa", "sa", "as", "ss"];

/// How a snapshot and a record would tell them.
fn private_moves() -> [String; 2] {
    let [first, second, ..] = PRIVATE;
    [format!(r#""B{first}","W{second}""#), format!(";B[{first}];W[{second}]")]
}

async fn private_game(url: &str, accounts: &[Account; 2]) -> Result<([Client; 2], GameId), Trouble> {
    let mut black = sit(url, &accounts[0].token).await?;
    let mut white = sit(url, &accounts[1].token).await?;
    let time = TimeControl::Absolute { main: std::time::Duration::from_secs(3_600) };
    let offer = Offer { private: true, color: ColorChoice::Black, ..Offer::even(Size::NINETEEN, time) };
    let seek = black.seek(offer).await?;
    let game = white.take_seek(seek).await?;
    black.join(game).await?;
    white.join(game).await?;
    for (number, point) in (1..).zip(PRIVATE) {
        let player = if number % 2 == 1 { &mut black } else { &mut white };
        let point: Point = point.parse().map_err(|_| "no point")?;
        player.request(Play { game, move_number: number, point }).await?;
    }
    Ok(([black, white], game))
}

/// A socket of somebody.
///
/// # Errors
/// If the server does not let him in.
pub(super) async fn sit(url: &str, token: &str) -> Result<Client, Trouble> {
    let mut client = Client::connect(url).await?;
    client.set_patience(std::time::Duration::from_secs(30));
    client.sign_in(token).await?;
    Ok(client)
}

async fn command(server: &ServerProcess, arguments: &[&str]) -> Result<(), Trouble> {
    let output =
        server.run(arguments).await.map_err(|error| -> Box<dyn Error + Send + Sync> { error.into() })?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

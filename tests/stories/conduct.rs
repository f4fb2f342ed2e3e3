//! Reports, what moderators make of them, and appeals.

mod appeals;
mod notices;
mod reports;
mod verdicts;

use serde_json::{Value, json};
use sqlx::PgConnection;
use tengen_client::{Client, ClientError, HttpError};
use tengen_protocol::{About, GameId, Notice, Role, ServerMsg, UserId};
use tengen_stories::{Person, Server};

/// The status of an answer, and what it says.
type Answer = (u16, Value);

async fn ask(
    server: &Server,
    who: &Person,
    method: &str,
    path: &str,
    body: Value,
) -> Result<Answer, HttpError> {
    let answer = who.ask(server, method, path, Some(body).filter(|body| !body.is_null())).await?;
    Ok((answer.status, serde_json::from_str(&answer.body).unwrap_or_default()))
}

async fn get(server: &Server, who: &Person, path: &str) -> Result<Answer, HttpError> {
    ask(server, who, "GET", path, Value::Null).await
}

async fn post(server: &Server, who: &Person, path: &str, body: Value) -> Result<Answer, HttpError> {
    ask(server, who, "POST", path, body).await
}

/// The kind of the problem that an answer tells.
fn problem(answer: Answer) -> (u16, String) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, kind: &str) -> (u16, String) {
    (status, kind.to_owned())
}

/// A new user with a role.
async fn with_role(
    server: &Server,
    db: &mut PgConnection,
    name: &str,
    role: Role,
) -> Result<Person, Box<dyn std::error::Error>> {
    let person = Person::registered(server, name).await?;
    let grant = "INSERT INTO role_held (user_id, role) VALUES ($1, $2)";
    sqlx::query(grant).bind(person.account.user.id.0).bind(role.as_str()).execute(db).await?;
    Ok(person)
}

fn stalling(accused: UserId, game: GameId) -> Value {
    json!({"accused": accused, "kind": "stalling", "game": game, "move_number": 3, "text": "plays on\nand on"})
}

/// Reports, and says the report's number.
async fn report(server: &Server, who: &Person, new: Value) -> Result<i64, Box<dyn std::error::Error>> {
    let (status, made) = post(server, who, "reports", new).await?;
    assert_eq!(status, 201, "{made}");
    Ok(made["id"].as_i64().ok_or("it has a number")?)
}

/// Takes a report and decides it.
async fn decide(
    server: &Server,
    moderator: &Person,
    report: i64,
    decision: Value,
) -> Result<(), Box<dyn std::error::Error>> {
    let (status, said) =
        post(server, moderator, &format!("admin/reports/{report}/take"), Value::Null).await?;
    assert_eq!(status, 204, "{said}");
    let (status, said) = post(server, moderator, &format!("admin/reports/{report}/decide"), decision).await?;
    assert_eq!(status, 204, "{said}");
    Ok(())
}

/// The notices of somebody, the newest first.
async fn notices(server: &Server, who: &Person) -> Result<Vec<Notice>, Box<dyn std::error::Error>> {
    Ok(serde_json::from_value(get(server, who, "me/notices").await?.1)?)
}

/// The next notice that is told on a socket.
async fn told(client: &mut Client) -> Result<About, ClientError> {
    let notice = |msg: &ServerMsg| match msg {
        ServerMsg::Notice(notice) => Some(notice.about.clone()),
        _ => None,
    };
    client.expect("a notice", notice).await
}

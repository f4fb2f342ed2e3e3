//! Somebody who plays ranked games.

use std::error::Error;

use serde_json::json;
use tengen_client::{Client, ClientError};
use tengen_protocol::{ChallengeView, HandicapOption, Queue, Queued, ServerMsg, Started};

use crate::{Person, Server};

/// A new user of this name, who has said that he has this rank.
///
/// # Errors
/// If the server does not let him in, or does not believe him.
pub async fn contender(server: &Server, name: &str, rank: &str) -> Result<Person, Box<dyn Error>> {
    let person = Person::registered(server, name).await?;
    let said = person.ask(server, "PUT", "me/entry-rank", Some(json!({"rank": rank}))).await?;
    if said.status != 204 {
        return Err(format!("{name} cannot be {rank}: {said:?}").into());
    }
    Ok(person)
}

/// Waits for these presets, with a handicap if it is needed, for whoever comes.
pub fn waiting_for(presets: &[&str]) -> Queue {
    Queue {
        presets: presets.iter().map(|&preset| preset.to_owned()).collect(),
        handicap: HandicapOption::WhenNeeded,
        stronger: 9,
        weaker: 9,
        nonce: None,
    }
}

/// The next that is told of a challenge.
///
/// # Errors
/// If nothing is told in time.
pub async fn challenged(client: &mut Client) -> Result<ChallengeView, ClientError> {
    let challenged = |msg: &ServerMsg| match msg {
        ServerMsg::Challenge(view) => Some((**view).clone()),
        _ => None,
    };
    client.expect("a challenge", challenged).await
}

/// The next game that begins.
///
/// # Errors
/// If none begins in time.
pub async fn started(client: &mut Client) -> Result<Started, ClientError> {
    let started = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) => Some(started.clone()),
        _ => None,
    };
    client.expect("started", started).await
}

/// Waits until one is told to wait as wanted.
///
/// # Errors
/// If that is not told in time.
pub async fn queued(client: &mut Client, wanted: impl Fn(&Queued) -> bool) -> Result<Queued, ClientError> {
    let queued = |msg: &ServerMsg| match msg {
        ServerMsg::Queued(queued) if wanted(queued) => Some(queued.clone()),
        _ => None,
    };
    client.expect("queued as wanted", queued).await
}

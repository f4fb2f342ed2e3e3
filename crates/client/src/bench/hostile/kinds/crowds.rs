//! Thousands of connections, within the limits of an address and beyond them.

use std::net::Ipv4Addr;

use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::hostile::door::{SOON, request};
use crate::hostile::scene::Scene;
use crate::hostile::wire::Wire;
use crate::load_thread::Trouble;

/// Connections of each sort.
const CROWD: usize = 5_000;
/// Under way at the same time.
const AT_ONCE: usize = 200;
/// The server's own limits: connections, and websockets, of an address.
const OF_ADDRESS: usize = 256;
const SOCKETS: usize = 128;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    within(scene).await?;
    beyond(scene).await?;
    sockets(scene).await?;
    pipelined(scene).await
}

/// Each from another address: all are answered.
async fn within(scene: &Scene) -> Result<(), Trouble> {
    let ask = request("GET /api/v1/nowhere", "", "");
    let one = async || -> Result<(), Trouble> {
        let heard = scene.door.send(ask.as_bytes()).await?;
        scene.expect("connects_within_the_limit", &[404], "GET", &heard);
        Ok(())
    };
    let crowd: Vec<_> = (0..CROWD).map(|_| one()).collect();
    stream::iter(crowd).buffer_unordered(AT_ONCE).try_collect().await
}

/// An address has all its connections: each further one is told so, and then there is room again.
async fn beyond(scene: &Scene) -> Result<(), Trouble> {
    let address = scene.door.address();
    let mut held = Vec::new();
    for _ in 0..OF_ADDRESS {
        held.push(hold(scene, address).await?);
    }
    let ask = request("GET /api/v1/nowhere", "", "");
    let one = async || -> Result<(), Trouble> {
        let stream = scene.door.open_from(address).await?;
        let heard = scene.door.exchange(stream, ask.as_bytes(), SOON).await;
        // What came behind the part that was read may have reset the connection before the answer was.
        let is_met = heard.is(&[429]) || (heard.bytes.is_empty() && !heard.is_open);
        scene.judge("connects_beyond_the_limit", is_met, "GET", &heard);
        Ok(())
    };
    let crowd: Vec<_> = (0..CROWD).map(|_| one()).collect();
    stream::iter(crowd).buffer_unordered(AT_ONCE).try_collect::<()>().await?;
    let other = scene.door.ask("GET /api/v1/nowhere", None, &Value::Null).await?;
    scene.expect("connects_of_others_meanwhile", &[404], "another address", &other);
    drop(held);
    let mut is_free = false;
    for _ in 0..100 {
        let stream = scene.door.open_from(address).await?;
        is_free |= scene.door.exchange(stream, ask.as_bytes(), SOON).await.is(&[404]);
        if is_free {
            break;
        }
    }
    scene.judge("places_free_again", is_free, "the same address", "it has none");
    Ok(())
}

/// A connection that was of use, and stays.
async fn hold(scene: &Scene, address: Ipv4Addr) -> Result<TcpStream, Trouble> {
    let mut stream = scene.door.open_from(address).await?;
    stream.write_all(b"GET /api/v1/nowhere HTTP/1.1\r\nhost: go.example\r\n\r\n").await?;
    let read = stream.read(&mut [0; 4_096]).await?;
    scene.judge("connects_up_to_the_limit", read > 0, "GET", "no answer");
    Ok(stream)
}

async fn sockets(scene: &Scene) -> Result<(), Trouble> {
    let address = scene.door.address();
    let mut held = Vec::new();
    for _ in 0..SOCKETS {
        held.push(Wire::over(&scene.door, scene.door.open_from(address).await?, None).await?);
    }
    for _ in 0..50 {
        let stream = scene.door.open_from(address).await?;
        let refused = Wire::over(&scene.door, stream, None).await.err().map(|error| error.to_string());
        let is_met = refused.as_ref().is_some_and(|refused| refused.contains("429 Too Many"));
        scene.judge("sockets_beyond_the_limit", is_met, "an upgrade", format!("{refused:?}"));
    }
    let lives = held[0].lives().await;
    scene.judge("sockets_within_the_limit", lives, "the first of them", "it is dead");
    Ok(())
}

/// Many requests in one go are answered one after the other.
async fn pipelined(scene: &Scene) -> Result<(), Trouble> {
    let one = "GET /api/v1/nowhere HTTP/1.1\r\nhost: go.example\r\n\r\n";
    let many = format!("{}{}", one.repeat(499), request("GET /api/v1/nowhere", "", ""));
    let heard = scene.door.send(many.as_bytes()).await?;
    let statuses = heard.statuses();
    let is_met = statuses.len() == 500 && statuses.iter().all(|status| *status == 404);
    scene.judge("requests_in_one_go", is_met, "500 requests", format!("{} answers", statuses.len()));
    Ok(())
}

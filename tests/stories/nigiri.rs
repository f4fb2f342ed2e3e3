//! Chance decides the colours, and anybody can check that it did.

use sha2::{Digest, Sha256};
use tengen_client::{Client, http};
use tengen_game::Nonce;
use tengen_protocol::{ColorChoice, Lobby, Offer, Seek, SeekInfo, ServerMsg, TakeSeek};
use tengen_rules::Color;
use tengen_stories::{Person, Server, Story, nine_by_nine};

fn only_seek(msg: &ServerMsg) -> Option<SeekInfo> {
    match msg {
        ServerMsg::Lobby(lobby) => lobby.seeks.first().cloned(),
        _ => None,
    }
}

/// As anybody with a SHA-256 can do it.
fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn the_draw_was_committed_to_before_the_taker_was_known_and_both_have_a_part_in_it() -> Story {
    let server = Server::start().await?;
    let mut offerer = Person::guest(&server).await?;
    let mut taker = Person::guest(&server).await?;
    taker.client.request(Lobby {}).await?;
    let offer = Offer { color: ColorChoice::Nigiri, ..nine_by_nine() };
    let (first, second) = ([0x17; 16], [0xe4; 16]);
    offerer.client.request(Seek { offer, nonce: Some(Nonce::new(first)), link: false }).await?;
    let shown = taker.client.expect("the offer", only_seek).await?;
    let take = TakeSeek { seek: shown.seek, nonce: Some(Nonce::new(second)), terms: None };
    let taken = taker.client.request(take).await?.ack().and_then(|ack| ack.game);
    let game = taken.ok_or("the game that began")?;
    let view = taker.client.join(game).await?.clone();
    let nigiri = view.settings.nigiri.unwrap();
    assert_eq!(Some(nigiri.commitment), shown.commitment, "what was shown before it was taken");
    assert_eq!((nigiri.offerer, nigiri.taker), (Nonce::new(first), Nonce::new(second)));
    assert!(nigiri.is_true(game));
    let text = format!("{game}{}", nigiri.bit);
    let nonce: Vec<u8> = (0..32)
        .step_by(2)
        .map(|at| u8::from_str_radix(&nigiri.nonce.to_string()[at..at + 2], 16))
        .collect::<Result<_, _>>()?;
    let commitment = Sha256::new().chain_update(nonce).chain_update(text).finalize();
    assert_eq!(hex(&commitment), nigiri.commitment.to_string());
    let drawn = Sha256::new().chain_update(first).chain_update(second).finalize()[0] & 1;
    let offerers = if drawn == nigiri.bit { Color::Black } else { Color::White };
    assert_eq!(view.players[offerers], offerer.account.user);
    assert_eq!(view.you, Some(offerers.opponent()));
    let started = |msg: &ServerMsg| match msg {
        ServerMsg::Started(started) => Some((started.game, started.color)),
        _ => None,
    };
    assert_eq!(offerer.client.expect("started", started).await?, (game, offerers));
    // The record keeps what is needed to check it.
    let record = http(server.base_url(), "GET", &format!("/api/v1/games/{game}/sgf"), &[], None).await?;
    for part in [nigiri.commitment.to_string(), nigiri.nonce.to_string(), hex(&first), hex(&second)] {
        assert!(record.body.contains(&part), "{part}: {}", record.body);
    }
    Ok(())
}

#[tokio::test]
async fn without_nonces_the_server_draws_and_where_nothing_is_drawn_nothing_is_promised() -> Story {
    let server = Server::start().await?;
    let mut offerer = Person::guest(&server).await?;
    let mut taker = Person::guest(&server).await?;
    let seek = offerer.client.seek(Offer { color: ColorChoice::Nigiri, ..nine_by_nine() }).await?;
    let game = taker.client.take_seek(seek).await?;
    let nigiri = taker.client.join(game).await?.settings.nigiri.unwrap();
    assert!(nigiri.is_true(game) && nigiri.offerer != nigiri.taker);
    assert_eq!(taker.client.you(game), Some(nigiri.offerer_color().opponent()));
    let mut watcher = Client::connect(server.base_url()).await?;
    watcher.request(Lobby {}).await?;
    let seek = offerer.client.seek(nine_by_nine()).await?;
    assert_eq!(watcher.expect("the offer", only_seek).await?.commitment, None);
    let game = taker.client.take_seek(seek).await?;
    let view = taker.client.join(game).await?;
    assert_eq!((view.settings.nigiri, view.you), (None, Some(Color::White)));
    Ok(())
}

//! A game is offered to one person.

use std::time::Duration;

use tengen_client::{Client, ClientError, ServerOptions};
use tengen_game::TimeControl;
use tengen_protocol::{
    Challenge, ChallengeEnd, ColorChoice, Counter, DropChallenge, Offer, Reason, SeekId, TakeChallenge,
    UserId,
};
use tengen_rules::{Color, HalfPoints, Size};
use tengen_stories::{Person, Server, Story, absolute, challenged, contender, nine_by_nine};

async fn challenge(client: &mut Client, to: UserId, offer: Offer) -> Result<SeekId, ClientError> {
    let answer = client.request(Challenge { to, offer, nonce: None }).await?;
    Ok(answer.ack().and_then(|ack| ack.seek).expect("a challenge has an id"))
}

fn take(challenge: SeekId, revision: u32) -> TakeChallenge {
    TakeChallenge { challenge, revision, nonce: None }
}

fn reason<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<Reason> {
    answer.unwrap_err().reason()
}

fn ranked(lines: Size) -> Offer {
    Offer { ranked: true, ..Offer::even(lines, absolute(300)) }
}

#[tokio::test]
async fn an_answer_with_another_offer_is_taken_by_who_challenged_and_what_was_is_gone() -> Story {
    let server = Server::start().await?;
    let mut one = Person::guest(&server).await?;
    let mut other = Person::guest(&server).await?;
    let (to, from) = (other.account.user.id, one.account.user.id);
    let id = challenge(&mut one.client, to, nine_by_nine()).await?;
    let first = challenged(&mut other.client).await?;
    assert_eq!((first.challenge, first.revision, first.from.id, first.to.id), (id, 0, from, to));
    let offer = Offer { color: ColorChoice::White, ..Offer::even(Size::new(13, 13)?, absolute(600)) };
    // Only who is to answer does.
    let counter = Counter { challenge: id, revision: 0, offer, nonce: None };
    assert_eq!(reason(one.client.request(counter.clone()).await), Some(Reason::NoSuchChallenge));
    assert_eq!(reason(one.client.request(take(id, 0)).await), Some(Reason::NoSuchChallenge));
    other.client.request(counter.clone()).await?;
    let [_, second] = [challenged(&mut one.client).await?, challenged(&mut one.client).await?];
    assert_eq!((second.revision, second.from.id, second.offer), (1, to, counter.offer.clone()));
    for stale in [take(id, 0), take(id, 2)] {
        assert_eq!(reason(one.client.request(stale).await), Some(Reason::NoSuchChallenge));
    }
    assert_eq!(reason(other.client.request(counter).await), Some(Reason::NoSuchChallenge));
    let game = one.client.request(take(id, 1)).await?.ack().and_then(|ack| ack.game).ok_or("a game")?;
    let again = one.client.request(take(id, 1)).await?.ack().and_then(|ack| ack.game);
    assert_eq!(again, Some(game), "the answer may have been lost");
    for client in [&mut one.client, &mut other.client] {
        let is_over = |view: &tengen_protocol::ChallengeView| view.end.is_some();
        let mut view = challenged(client).await?;
        while !is_over(&view) {
            view = challenged(client).await?;
        }
        assert_eq!(view.end, Some(ChallengeEnd::Taken { game }));
    }
    let view = one.client.join(game).await?;
    assert_eq!((view.you, view.settings.size.width()), (Some(Color::Black), 13));
    Ok(())
}

#[tokio::test]
async fn it_is_declined_withdrawn_or_expires_and_both_are_told_on_all_their_sockets() -> Story {
    let server = Server::start_with(ServerOptions::new().set("TENGEN__CHALLENGE__LIVE_S", "2")).await?;
    let mut one = Person::guest(&server).await?;
    let mut other = Person::guest(&server).await?;
    let to = other.account.user.id;
    for end in [ChallengeEnd::Declined, ChallengeEnd::Withdrawn, ChallengeEnd::Expired] {
        let id = challenge(&mut one.client, to, nine_by_nine()).await?;
        let mut tab = other.tab(&server).await?;
        assert_eq!(challenged(&mut tab.client).await?.challenge, id, "told again after signing in");
        match end {
            ChallengeEnd::Declined => drop(other.client.request(DropChallenge { challenge: id }).await?),
            ChallengeEnd::Withdrawn => drop(one.client.request(DropChallenge { challenge: id }).await?),
            _ => {}
        }
        for client in [&mut one.client, &mut other.client] {
            assert_eq!(challenged(client).await?.end, None);
        }
        for client in [&mut one.client, &mut other.client, &mut tab.client] {
            let view = challenged(client).await?;
            assert_eq!((view.challenge, view.end), (id, Some(end)));
        }
        assert_eq!(reason(other.client.request(take(id, 0)).await), Some(Reason::NoSuchChallenge));
        let dropped = one.client.request(DropChallenge { challenge: id }).await;
        assert_eq!(reason(dropped), Some(Reason::NoSuchChallenge));
    }
    Ok(())
}

#[tokio::test]
async fn nobody_challenges_himself_who_is_away_or_who_keeps_from_him_or_more_than_ten() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let other = contender(&server, "Jowa", "5k").await?;
    let (own, to) = (one.account.user.id, other.account.user.id);
    let to_own = challenge(&mut one.client, own, nine_by_nine()).await;
    assert_eq!(reason(to_own), Some(Reason::Malformed));
    let unknown = challenge(&mut one.client, UserId(999), nine_by_nine()).await;
    assert_eq!(reason(unknown), Some(Reason::NoSuchUser));
    let first = challenge(&mut one.client, to, nine_by_nine()).await?;
    let second = challenge(&mut one.client, to, nine_by_nine()).await?;
    let ends: Vec<_> = [challenged(&mut one.client).await?, challenged(&mut one.client).await?].into();
    assert_eq!((ends[1].challenge, ends[1].end), (first, Some(ChallengeEnd::Withdrawn)), "replaced");
    one.client.request(DropChallenge { challenge: second }).await?;
    let mut others = Vec::new();
    for _ in 0..11 {
        others.push(Person::guest(&server).await?);
    }
    for (at, guest) in others.iter().enumerate() {
        let made = challenge(&mut one.client, guest.account.user.id, nine_by_nine()).await;
        match at {
            10 => assert_eq!(reason(made), Some(Reason::Busy)),
            _ => drop(made?),
        }
    }
    let mut third = contender(&server, "Shusaku", "5k").await?;
    let block = format!("me/shunned/block/{}", third.account.user.id);
    assert_eq!(other.ask(&server, "PUT", &block, None).await?.status, 204);
    let blocked = challenge(&mut third.client, to, nine_by_nine()).await;
    assert_eq!(reason(blocked), Some(Reason::OpponentGone));
    // What lasts for days is taken as if he were free to answer: nobody is told that he is blocked, and he hears of nothing.
    let days = Offer::even(Size::NINE, TimeControl::PerMove { per_move: Duration::from_secs(86_400) });
    let in_vain = challenge(&mut third.client, to, days).await?;
    let told = challenged(&mut third.client).await?;
    assert_eq!((told.challenge, told.end), (in_vain, None));
    let take = take(in_vain, 0);
    let mut again = other.tab(&server).await?;
    assert_eq!(reason(again.client.request(take).await), Some(Reason::NoSuchChallenge));
    let user = others.pop().ok_or("a guest")?;
    let away = user.account.user.id;
    user.client.close().await?;
    while third.ask(&server, "GET", "me", None).await?.status != 200 {}
    let gone = challenge(&mut third.client, away, nine_by_nine()).await;
    assert_eq!(reason(gone), Some(Reason::OpponentGone));
    Ok(())
}

#[tokio::test]
async fn whoever_has_been_blocked_since_makes_no_other_offer() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut other = contender(&server, "Jowa", "5k").await?;
    let open = challenge(&mut one.client, other.account.user.id, nine_by_nine()).await?;
    challenged(&mut other.client).await?;
    let block = format!("me/shunned/block/{}", other.account.user.id);
    assert_eq!(one.ask(&server, "PUT", &block, None).await?.status, 204);
    let counter = Counter { challenge: open, revision: 0, offer: nine_by_nine(), nonce: None };
    assert_eq!(reason(other.client.request(counter).await), Some(Reason::NoSuchChallenge));
    Ok(())
}

#[tokio::test]
async fn who_is_banned_meanwhile_gets_no_game_of_what_he_had_offered() -> Story {
    let server = Server::start().await?;
    let mut one = contender(&server, "Dosaku", "5k").await?;
    let mut other = contender(&server, "Jowa", "5k").await?;
    let open = challenge(&mut one.client, other.account.user.id, nine_by_nine()).await?;
    let ban = "INSERT INTO sanction (user_id, kind, reason) VALUES ($1, 'ban', 'a trial')";
    sqlx::query(ban).bind(one.account.user.id.0).execute(&mut server.admin().await?).await?;
    one.client.until_closed().await?;
    one.reconnect(&server).await?;
    let take = take(open, 0);
    assert_eq!(reason(other.client.request(take).await), Some(Reason::NoSuchChallenge));
    Ok(())
}

#[tokio::test]
async fn of_a_ranked_challenge_the_terms_are_shown_and_are_those_of_the_game() -> Story {
    let server = Server::start().await?;
    let mut weaker = contender(&server, "Dosaku", "7k").await?;
    let mut stronger = contender(&server, "Jowa", "2k").await?;
    let mut guest = Person::guest(&server).await?;
    let to_guest = challenge(&mut weaker.client, guest.account.user.id, ranked(Size::NINETEEN)).await;
    assert_eq!(reason(to_guest), Some(Reason::GuestUnranked));
    let of_guest = challenge(&mut guest.client, stronger.account.user.id, ranked(Size::NINETEEN)).await;
    assert_eq!(reason(of_guest), Some(Reason::GuestUnranked));
    let wrong = Offer { handicap: 3, ..ranked(Size::NINETEEN) };
    let wrong = challenge(&mut weaker.client, stronger.account.user.id, wrong).await.unwrap_err();
    let field = wrong.refused().and_then(|refused| refused.field.clone());
    assert_eq!((wrong.reason(), field.as_deref()), (Some(Reason::BadSettings), Some("offer.handicap")));
    let id = challenge(&mut stronger.client, weaker.account.user.id, ranked(Size::NINETEEN)).await?;
    let view = challenged(&mut weaker.client).await?;
    let terms = view.terms.ok_or("terms")?;
    assert_eq!(terms.black, Some(weaker.account.user.id));
    assert_eq!((terms.handicap, terms.komi_half_points, terms.difference), (5, HalfPoints::new(1), 5));
    assert_eq!(view.strengths.map(|both| both.from.rank.to_string()).as_deref(), Some("2k"));
    // He becomes stronger meanwhile: what he saw is no longer what would be played.
    let mut db = server.admin().await?;
    sqlx::query("UPDATE users SET entry_rank = 12 WHERE name = 'Dosaku'").execute(&mut db).await?;
    assert_eq!(reason(weaker.client.request(take(id, 0)).await), Some(Reason::NoSuchChallenge));
    let view = challenged(&mut weaker.client).await?;
    assert_eq!((view.revision, view.terms.map(|terms| terms.handicap)), (1, Some(4)));
    let game = weaker.client.request(take(id, 1)).await?.ack().and_then(|ack| ack.game).ok_or("a game")?;
    let view = weaker.client.join(game).await?;
    assert_eq!((view.you, view.settings.handicap, view.settings.ranked), (Some(Color::Black), 4, true));
    Ok(())
}

#[tokio::test]
async fn by_rank_the_weaker_has_black_and_where_that_is_not_known_chance_decides() -> Story {
    let server = Server::start().await?;
    let mut weaker = contender(&server, "Dosaku", "7k").await?;
    let mut stronger = contender(&server, "Jowa", "2k").await?;
    let mut guest = Person::guest(&server).await?;
    let offer = Offer { color: ColorChoice::ByRank, ..nine_by_nine() };
    let id = challenge(&mut stronger.client, weaker.account.user.id, offer.clone()).await?;
    let game = weaker.client.request(take(id, 0)).await?.ack().and_then(|ack| ack.game).ok_or("a game")?;
    let view = weaker.client.join(game).await?;
    assert_eq!((view.you, view.settings.nigiri), (Some(Color::Black), None));
    let seek = stronger.client.seek(offer).await?;
    let game = guest.client.take_seek(seek).await?;
    assert!(guest.client.join(game).await?.settings.nigiri.is_some());
    Ok(())
}

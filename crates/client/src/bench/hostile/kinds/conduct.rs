//! Reports, appeals and blocks that are made to annoy, or to learn something.

use futures_util::future::try_join_all;
use serde_json::{Value, json};

use super::messages::INJECTIONS;
use crate::hostile::cast::Account;
use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

const REPORT: &str = "POST /api/v1/reports";

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    let liar = scene.user("Liar").await?;
    wrong(scene, &liar).await?;
    injected(scene, &liar).await?;
    many(scene).await?;
    at_once(scene).await?;
    foreign_appeals(scene, &liar).await?;
    shunned(scene, &liar).await
}

/// Reports of nobody, of nothing, or in a game that one may not know of.
async fn wrong(scene: &Scene, liar: &Account) -> Result<(), Trouble> {
    let (victim, private) = (&scene.cast.victim.name, scene.cast.private);
    let (long, names) = ("x".repeat(2_001), "y".repeat(50_000));
    let report =
        |accused: Value, kind: &str, text: &str| json!({"accused": accused, "kind": kind, "text": text});
    let in_game =
        |game: Value, kind: &str| json!({"accused": victim, "kind": kind, "text": "x", "game": game});
    for body in [
        report(json!(liar.name), "engine_use", "himself"),
        report(json!(liar.id), "engine_use", "himself"),
        report(json!("nobody of that name"), "engine_use", "x"),
        report(json!(names), "engine_use", "x"),
        report(json!(i64::MAX), "engine_use", "x"),
        report(json!(-1), "engine_use", "x"),
        report(json!(1e300), "engine_use", "x"),
        report(json!(null), "engine_use", "x"),
        report(json!(victim), "treason", "x"),
        report(json!(victim), "engine_use", ""),
        report(json!(victim), "engine_use", " \n "),
        report(json!(victim), "engine_use", "a\0b"),
        report(json!(victim), "engine_use", "a\u{1b}[31mb"),
        report(json!(victim), "engine_use", &long),
        report(json!(victim), "stalling", "in no game"),
        in_game(json!(private), "engine_use"),
        in_game(json!("000000000001"), "engine_use"),
        in_game(json!("' OR 1=1"), "engine_use"),
        in_game(json!(scene.game), "stalling"),
        json!({"accused": victim, "kind": "engine_use", "text": "x", "move_number": 7}),
        json!({"accused": victim, "kind": "engine_use", "text": "x", "game": scene.game, "move_number": 4_294_967_296_u64}),
    ] {
        let heard = scene.door.ask(REPORT, Some(&liar.token), &body).await?;
        scene.expect("reports_of_nothing", &[400, 404, 422], &body, &heard);
    }
    Ok(())
}

/// What is reported is text, also to the moderator who reads it.
async fn injected(scene: &Scene, liar: &Account) -> Result<(), Trouble> {
    let accused = scene.user("Accused").await?;
    for text in INJECTIONS {
        let body = json!({"accused": accused.id, "kind": "engine_use", "text": text});
        let heard = scene.door.ask(REPORT, Some(&liar.token), &body).await?;
        scene.expect("sql_and_html_in_reports", &[200, 201], text, &heard);
    }
    let heard =
        scene.door.ask("GET /api/v1/admin/reports", Some(&scene.cast.moderator.token), &Value::Null).await?;
    let is_text = heard.has("content-type: application/json") && heard.has("x-content-type-options: nosniff");
    scene.judge("sql_and_html_in_reports", heard.is(&[200]) && is_text, "the queue", &heard);
    Ok(())
}

/// Nobody makes more than ten a day.
async fn many(scene: &Scene) -> Result<(), Trouble> {
    let busybody = scene.user("Busybody").await?;
    let mut made = 0;
    for number in 0..15 {
        let accused = scene.user(&format!("Blamed-{number}x")).await?.id;
        let body = json!({"accused": accused, "kind": "sandbagging", "text": "too strong"});
        made += usize::from(scene.door.ask(REPORT, Some(&busybody.token), &body).await?.is(&[201]));
    }
    scene.judge("report_flood", made == 10, "15 reports", made);
    Ok(())
}

/// The same report by twenty requests is one.
async fn at_once(scene: &Scene) -> Result<(), Trouble> {
    let (reporter, accused) = (scene.user("Reporter").await?, scene.user("Reported").await?);
    let body = json!({"accused": accused.id, "kind": "engine_use", "text": "too fast"});
    let asked = try_join_all((0..20).map(|_| scene.door.ask(REPORT, Some(&reporter.token), &body))).await?;
    let made = asked.iter().filter(|heard| heard.is(&[201])).count();
    let same = asked.iter().filter(|heard| heard.is(&[200])).count();
    scene.judge(
        "reports_at_once",
        (made, same) == (1, 19),
        "20 reports",
        format!("{made} new, {same} the same"),
    );
    Ok(())
}

/// Against a sanction there is no appeal but its own user's.
async fn foreign_appeals(scene: &Scene, liar: &Account) -> Result<(), Trouble> {
    for sanction in (-1..8).chain([i64::MAX]) {
        let what = format!("POST /api/v1/me/sanctions/{sanction}/appeal");
        let heard = scene.door.ask(&what, Some(&liar.token), &json!({"text": "let him go"})).await?;
        scene.expect("foreign_appeals", &[404], &what, &heard);
    }
    Ok(())
}

/// Nobody is kept away who is not there, and nobody keeps himself away.
async fn shunned(scene: &Scene, liar: &Account) -> Result<(), Trouble> {
    for user in
        [liar.id.to_string(), i64::MAX.to_string(), "-1".into(), "0".into(), "1e3".into(), "%00".into()]
    {
        for kind in ["block", "mute", "kill"] {
            for method in ["PUT", "DELETE"] {
                let what = format!("{method} /api/v1/me/shunned/{kind}/{user}");
                let heard = scene.door.ask(&what, Some(&liar.token), &Value::Null).await?;
                scene.judge("shunning_nobody", heard.is_refused(), &what, &heard);
            }
        }
    }
    Ok(())
}

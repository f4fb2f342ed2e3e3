//! Numbers that no row has, and limits that no page has, as those ask who may ask.

use serde_json::{Value, json};

use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    ids(scene).await?;
    queries(scene).await?;
    bodies(scene).await
}

const IDS: [&str; 14] = [
    "0",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "1e3",
    "0x1",
    "1.0",
    "",
    "%20",
    "me",
    "1%00",
    "1;2",
    "99999999999999999999999",
];

/// A number that nobody has is nobody's.
async fn ids(scene: &Scene) -> Result<(), Trouble> {
    let (admin, victim) = (Some(scene.cast.admin.token.as_str()), Some(scene.cast.victim.token.as_str()));
    for id in IDS {
        for (what, token, body) in [
            (format!("GET /api/v1/admin/users/{id}"), admin, Value::Null),
            (
                format!("POST /api/v1/admin/users/{id}/sanctions"),
                admin,
                json!({"kind": "mute", "reason": "x"}),
            ),
            (format!("POST /api/v1/admin/sanctions/{id}/lift"), admin, json!({"reason": "x"})),
            (format!("PUT /api/v1/admin/users/{id}/roles/bot"), admin, Value::Null),
            (format!("DELETE /api/v1/admin/users/{id}/roles/bot"), admin, Value::Null),
            (format!("POST /api/v1/admin/users/{id}/reset"), admin, Value::Null),
            (format!("GET /api/v1/admin/games/{id}/log"), admin, Value::Null),
            (format!("POST /api/v1/admin/games/{id}/annul"), admin, json!({"reason": "x"})),
            (format!("DELETE /api/v1/me/sessions/{id}"), victim, Value::Null),
            (format!("GET /api/v1/games/{id}/sgf"), None, Value::Null),
        ] {
            let heard = scene.door.ask(&what, token, &body).await?;
            scene.expect("numbers_of_nobody", &[400, 404, 405], &what, &heard);
        }
    }
    Ok(())
}

/// A query that cannot be meant is refused; one that can finds nothing.
async fn queries(scene: &Scene) -> Result<(), Trouble> {
    let admin = Some(scene.cast.admin.token.as_str());
    for path in ["admin/users", "admin/audit"] {
        for query in [
            "limit=0",
            "limit=-1",
            "limit=201",
            "limit=4294967296",
            "limit=1e2",
            "limit=",
            "limit=x",
            "limit=1&limit=2",
            "before=9223372036854775808",
            "before=x",
            "before=",
            "before=1.5",
            "role=king",
            "sanction=death",
            "guests=maybe",
            "actor=x",
            "subject=99999999999999999999",
            "game=%00",
            "game=zzz",
        ] {
            let knows = |key: &str| (path == "admin/audit") == ["actor", "subject", "game"].contains(&key);
            let key = query.split('=').next().unwrap_or_default();
            if !["limit", "before"].contains(&key) && !knows(key) {
                continue;
            }
            let what = format!("GET /api/v1/{path}?{query}");
            let heard = scene.door.ask(&what, admin, &Value::Null).await?;
            scene.expect("queries_of_nothing", &[400, 422], &what, &heard);
        }
        for query in ["before=-9223372036854775808", "before=0", "before=-1&limit=200"] {
            let what = format!("GET /api/v1/{path}?{query}");
            let heard = scene.door.ask(&what, admin, &Value::Null).await?;
            scene.judge(
                "queries_that_find_nothing",
                heard.is(&[200]) && heard.json() == json!([]),
                &what,
                &heard,
            );
        }
    }
    for name in ["%25", "%27%3B--", "_", "%5C", "a%00", "%F0%9F%98%80", &"x".repeat(10_000)] {
        let what = format!("GET /api/v1/admin/users?name={name}");
        let heard = scene.door.ask(&what, admin, &Value::Null).await?;
        let is_met = heard.is(&[400, 422]) || (heard.is(&[200]) && heard.json() == json!([]));
        scene.judge("names_with_jokers", is_met, &what, &heard);
    }
    Ok(())
}

/// Times and reasons that are none, also of those who may judge.
async fn bodies(scene: &Scene) -> Result<(), Trouble> {
    let (moderator, user) = (Some(scene.cast.moderator.token.as_str()), scene.user("Nobodys-foe").await?);
    let long = "x".repeat(501);
    for body in [
        json!({"kind": "ban", "reason": "x", "hours": 0}),
        json!({"kind": "ban", "reason": "x", "hours": -1}),
        json!({"kind": "ban", "reason": "x", "hours": 4_294_967_296_u64}),
        json!({"kind": "ban", "reason": "x", "hours": 87_601}),
        json!({"kind": "ban", "reason": "x", "hours": 1.5}),
        json!({"kind": "death", "reason": "x"}),
        json!({"kind": "ban", "reason": ""}),
        json!({"kind": "ban", "reason": "  "}),
        json!({"kind": "ban", "reason": long}),
        json!({"kind": "ban", "reason": "a\0b"}),
        json!({"kind": "ban"}),
    ] {
        let what = format!("POST /api/v1/admin/users/{}/sanctions", user.id);
        let heard = scene.door.ask(&what, moderator, &body).await?;
        scene.expect("sanctions_of_nothing", &[422], &body, &heard);
    }
    for days in
        [json!(0), json!(-1), json!(3_651), json!(4_294_967_296_u64), json!("1"), json!(null), json!(1e300)]
    {
        let new = json!({"label": "x", "scopes": ["read"], "days": days});
        let heard = scene.door.ask("POST /api/v1/me/tokens", Some(&user.token), &new).await?;
        scene.expect("days_of_nothing", &[400, 422], &new, &heard);
    }
    Ok(())
}

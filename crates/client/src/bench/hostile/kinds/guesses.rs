//! Secrets that are guessed, and what the answers tell the one who guesses.

use serde_json::json;

use crate::hostile::scene::Scene;
use crate::load_thread::Trouble;

const GUESSES: usize = 40;

pub(super) async fn all(scene: &Scene) -> Result<(), Trouble> {
    passwords(scene).await?;
    resets(scene).await?;
    checks(scene).await?;
    letters(scene).await?;
    names(scene).await
}

/// Of one who is there, over and over, from many addresses.
async fn passwords(scene: &Scene) -> Result<(), Trouble> {
    for number in 0..GUESSES {
        let body = json!({"name": scene.cast.victim.name, "password": format!("guess-{number}")});
        let heard = scene.door.ask("POST /api/v1/login", None, &body).await?;
        scene.expect("guessed_passwords", &[401, 429], number, &heard);
    }
    Ok(())
}

async fn resets(scene: &Scene) -> Result<(), Trouble> {
    for number in 0..GUESSES {
        let token: String = (0..32).map(|_| format!("{:02x}", rand::random::<u8>())).collect();
        let body = json!({"token": token, "new_password": "tengen-second"});
        let heard = scene.door.ask("POST /api/v1/reset/confirm", None, &body).await?;
        scene.expect("guessed_resets", &[401, 429], number, &heard);
    }
    Ok(())
}

async fn checks(scene: &Scene) -> Result<(), Trouble> {
    for number in 0..GUESSES {
        let token = format!("{number:064x}");
        let heard = scene.door.ask("POST /api/v1/email/check", None, &json!({"token": token})).await?;
        scene.expect("guessed_checks", &[401, 429], number, &heard);
    }
    Ok(())
}

/// Whether there is such a user, and whether he has an address, is told to nobody who asks for a letter.
async fn letters(scene: &Scene) -> Result<(), Trouble> {
    for name in
        [scene.cast.victim.name.as_str(), "Mamoru", "Nobody-at-all", "", "Guest 1", "a\0b", "x@y.example"]
    {
        let heard = scene.door.ask("POST /api/v1/reset", None, &json!({"name": name})).await?;
        let is_met = heard.is(&[202]) && heard.answers().iter().all(|answer| answer.body.is_empty());
        scene.judge("letters_asked_for", is_met, name, &heard);
    }
    Ok(())
}

/// Who is there and who is not are told apart by no word of the answer.
async fn names(scene: &Scene) -> Result<(), Trouble> {
    for number in 0..10 {
        let known = scene.user(&format!("Known-{number}x")).await?.name;
        let mut said = Vec::new();
        for name in [known, format!("Unknown-{number}x")] {
            let heard = scene
                .door
                .ask("POST /api/v1/login", None, &json!({"name": name, "password": "guess-all"}))
                .await?;
            said.push((heard.status(), heard.json()));
        }
        scene.judge("names_told_apart", said[0] == said[1], number, format!("{said:?}"));
    }
    Ok(())
}

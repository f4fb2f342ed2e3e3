//! From a message to what it does in a game.

use tengen_game::Action;
use tengen_protocol::{ClientMsg, GameId};

/// What a message does to which game; nothing if it is not about one.
pub(super) fn action(msg: ClientMsg) -> Option<(GameId, Action)> {
    Some(match msg {
        ClientMsg::Play(m) => (m.game, Action::Play { move_number: m.move_number, point: m.point }),
        ClientMsg::Pass(m) => (m.game, Action::Pass { move_number: m.move_number }),
        ClientMsg::Resign(m) => (m.game, Action::Resign),
        ClientMsg::Mark(m) => {
            let (move_number, point, life, extent) = (m.move_number, m.point, m.life, m.extent);
            (m.game, Action::Mark { move_number, point, life, extent })
        }
        ClientMsg::Accept(m) => (m.game, Action::Accept { move_number: m.move_number, hash: m.hash }),
        ClientMsg::Resume(m) => (m.game, Action::Resume { move_number: m.move_number }),
        ClientMsg::Place(m) => (m.game, Action::Place { placed: m.placed, point: m.point }),
        ClientMsg::Ask(m) => (m.game, Action::Ask { move_number: m.move_number, request: m.request }),
        ClientMsg::Answer(m) => (m.game, Action::Answer { request: m.request, accept: m.accept }),
        ClientMsg::Withdraw(m) => (m.game, Action::Withdraw { request: m.request }),
        ClientMsg::Seal(m) => {
            (m.game, Action::Seal { move_number: m.move_number, sealed: m.sealed, nonce: m.nonce })
        }
        ClientMsg::GoOn(m) => (m.game, Action::GoOn),
        ClientMsg::AddTime(m) => (m.game, Action::AddTime),
        ClientMsg::CallReferee(m) => (m.game, Action::CallReferee),
        ClientMsg::Claim(m) => (m.game, Action::Claim { move_number: m.move_number, claim: m.claim }),
        ClientMsg::Choose(m) => (m.game, Action::Choose { move_number: m.move_number, choice: m.choice }),
        ClientMsg::Referee(m) => (m.game, Action::Referee { act: m.act, note: m.note }),
        _ => return None,
    })
}

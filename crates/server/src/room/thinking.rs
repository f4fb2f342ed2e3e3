//! What the game wants to know is found out away from the room.

use crate::estimate::estimate;
use crate::rooms::RoomMsg;

use super::Room;

impl Room<'_> {
    /// Has an estimate made that the game wants, away from here.
    pub(super) fn think(&mut self) {
        if self.thinks || !self.acts_by_itself() {
            return;
        }
        let Some(wanted) = self.game.wanted() else { return };
        self.thinks = true;
        let move_number = self.game.next_move_number();
        let scoring = self.game.settings().rules().scoring;
        let own = self.own.clone();
        tokio::spawn(async move {
            let action = estimate(wanted, move_number, scoring).await;
            if let Some(own) = own.upgrade() {
                // A room that is gone asks again when it is opened.
                let _ = own.send(RoomMsg::Estimate(action)).await;
            }
        });
    }
}

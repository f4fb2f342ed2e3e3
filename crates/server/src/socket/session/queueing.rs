//! Somebody waits for a ranked game, or no longer.

use tengen_game::ActionId;
use tengen_game::ranking::Pace;
use tengen_protocol::{Queue, Reason, ServerMsg};
use tokio::time::Instant;

use crate::answer;
use crate::db::contenders::{self, Contender, PlayedOut};
use crate::log::in_time;
use crate::queue::cool_down::left_to_wait;
use crate::queue::{Entrance, QueueMsg};
use crate::weigh::{Ranked, Unfit, may_play_ranked};

use super::Session;

/// The opponent may be so many ranks stronger or weaker at most.
const MOST_RANKS: u8 = 9;

impl Session {
    pub(super) async fn queue(&self, id: ActionId, msg: Queue) {
        let Some(asked) = self.who_asks(&id) else { return };
        match self.entrance(&id, msg).await {
            Ok(entrance) => {
                if !self.app.queue.try_send(QueueMsg::Enter(asked, Box::new(entrance))) {
                    self.answer(&answer::busy(&id));
                }
            }
            Err(refused) => self.answer(&refused),
        }
    }

    pub(super) fn leave_queue(&self, id: ActionId) {
        let Some(asked) = self.who_asks(&id) else { return };
        if !self.app.queue.try_send(QueueMsg::Leave(asked)) {
            self.answer(&answer::busy(&id));
        }
    }

    async fn entrance(&self, id: &ActionId, msg: Queue) -> Result<Entrance, ServerMsg> {
        let Queue { presets: names, handicap, stronger, weaker, nonce } = msg;
        let presets = match self.presets(&names) {
            Ok(presets) if presets.is_empty() => {
                return Err(answer::out_of_range(id, "presets", "name at least one preset"));
            }
            Ok(presets) => presets,
            Err(name) => {
                let message = format!("there is no preset {name:?}");
                return Err(answer::refused(id, Reason::NoSuchPreset, &message));
            }
        };
        for (field, ranks) in [("stronger", stronger), ("weaker", weaker)] {
            if ranks > MOST_RANKS {
                return Err(answer::out_of_range(id, field, "so many ranks are 0 to 9"));
            }
        }
        let looked_up = Instant::now();
        let (contender, games) = self.look_oneself_up().await.map_err(|unfit| unfit.answer(id))?;
        self.may_wait(&presets, &contender, &games).map_err(|unfit| unfit.answer(id))?;
        Ok(Entrance { presets, handicap, stronger, weaker, nonce, contender, looked_up })
    }

    /// The numbers of these presets, each once; or the name of the first that is none.
    fn presets<'a>(&self, names: &'a [String]) -> Result<Vec<u16>, &'a str> {
        let mut presets = Vec::new();
        for name in names {
            let number = self.app.presets.named(name).ok_or(name.as_str())?;
            if !presets.contains(&number) {
                presets.push(number);
            }
        }
        Ok(presets)
    }

    async fn look_oneself_up(&self) -> Result<(Contender, Vec<PlayedOut>), Unfit> {
        let user = self.user().ok_or_else(Unfit::unavailable)?.id;
        let looked_up = async {
            let db = &mut *self.app.db.acquire().await?;
            Ok((contenders::find(db, user).await?, contenders::played_out(db, user).await?))
        };
        in_time(looked_up).await.map_err(|error| Unfit::failed(&error))
    }

    fn may_wait(&self, presets: &[u16], contender: &Contender, games: &[PlayedOut]) -> Result<(), Unfit> {
        may_play_ranked(contender)?;
        if let Some(wait) = left_to_wait(games) {
            let message = "you have left too many games: wait before the next";
            return Err(Unfit { reason: Reason::CoolDown, message, wait: Some(wait), who: None });
        }
        let wanted = || presets.iter().filter_map(|&preset| self.app.presets.get(preset));
        // Who plays at once waits for games over days only.
        let mut live = wanted().filter(|preset| preset.category.pace == Pace::Live);
        live.try_for_each(|preset| {
            let (category, ruleset) = (preset.category, preset.offer.ruleset);
            Ranked { category, ruleset, option: preset.offer.handicap_option }.fits(contender)
        })
    }
}

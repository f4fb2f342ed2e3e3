//! A game is offered: to all, by a link, or to one person.

use tengen_game::{ActionId, Nonce};
use tengen_protocol::{
    Challenge, Counter, DropChallenge, GameId, Offer, Reason, Seek, ServerMsg, TakeChallenge, UserId,
};
use tracing::error;

use crate::answer;
use crate::challenges::{ChallengeMsg, Proposal, Reply};
use crate::db::contenders::{self, Contender};
use crate::db::users;
use crate::lobby::{Asked, LobbyMsg, Shown};
use crate::log::in_time;
use crate::name::any_name_key;
use crate::offered::Offered;
use crate::ranked;
use crate::weigh::{Ranked, Unfit};

use super::Session;

impl Session {
    pub(super) async fn seek(&self, id: ActionId, seek: Seek) {
        let shown = if seek.link { Shown::ByLink } else { Shown::ToAll };
        match self.offered(&id, seek.offer, seek.nonce).await {
            Ok(offered) => self.ask_lobby(id, |asked| LobbyMsg::Seek(asked, Box::new(offered), shown)),
            Err(refused) => self.answer(&refused),
        }
    }

    pub(super) async fn challenge(&self, id: ActionId, msg: Challenge) {
        let Some(user) = self.user().map(|user| user.id) else { return };
        if msg.to == user {
            return self.answer(&answer::out_of_range(&id, "to", "nobody challenges himself"));
        }
        let to = match in_time(users::one(&self.app.db, msg.to)).await {
            Ok(Some(to)) => to,
            Ok(None) => return self.answer(&answer::no_such_user(&id, "to")),
            Err(error) => {
                error!(%error, "cannot find a user");
                return self.answer(&answer::unavailable(&id));
            }
        };
        match self.offered(&id, msg.offer, msg.nonce).await {
            Ok(offered) => self.ask_challenges(id, |asked| {
                let proposal = Proposal { asked, to, answers: None, offered, weighed: None };
                ChallengeMsg::Propose(Box::new(proposal))
            }),
            Err(refused) => self.answer(&refused),
        }
    }

    pub(super) async fn counter(&self, id: ActionId, msg: Counter) {
        match self.offered(&id, msg.offer, msg.nonce).await {
            Ok(offered) => self.ask_challenges(id, |asked| {
                // Whom it goes to, the challenge says.
                let (to, answers) = (asked.user.clone(), Some((msg.challenge, msg.revision)));
                ChallengeMsg::Propose(Box::new(Proposal { asked, to, answers, offered, weighed: None }))
            }),
            Err(refused) => self.answer(&refused),
        }
    }

    pub(super) fn take_challenge(&self, id: ActionId, msg: TakeChallenge) {
        let TakeChallenge { challenge, revision, nonce } = msg;
        self.ask_challenges(id, |asked| {
            ChallengeMsg::Take(Reply { asked, challenge, revision, nonce, weighed: None })
        });
    }

    pub(super) fn drop_challenge(&self, id: ActionId, DropChallenge { challenge }: DropChallenge) {
        self.ask_challenges(id, |asked| ChallengeMsg::Drop(asked, challenge));
    }

    fn ask_challenges(&self, id: ActionId, msg: impl FnOnce(Asked) -> ChallengeMsg) {
        let Some(asked) = self.who_asks(&id) else { return };
        if !self.app.challenges.try_send(msg(asked)) {
            self.answer(&answer::busy(&id));
        }
    }

    /// What somebody offers, checked; the answer if it is no game that he can offer.
    async fn offered(&self, id: &ActionId, offer: Offer, nonce: Option<Nonce>) -> Result<Offered, ServerMsg> {
        let user = self.user().ok_or_else(|| answer::unavailable(id))?.clone();
        let game = GameId::from_bits(rand::random());
        let settings = match offer.ranked {
            false => {
                let referee = self.referee(id, &offer).await?;
                if referee == Some(user.id) {
                    let message = "who plays in a game cannot referee it";
                    return Err(answer::refused(id, Reason::RefereeCannotPlay, message));
                }
                offer.settings(game, referee)
            }
            true => match ranked::wrong_with(&offer) {
                Some(wrong) => return Err(answer::not_ranked(id, wrong)),
                None => ranked::even(&offer, game),
            },
        };
        let settings = settings.map_err(|bad| answer::bad_settings(id, &bad))?;
        let mut offered = Offered::new(user, None, offer, settings, nonce);
        let contender = self.contender(&offered).await.map_err(|unfit| unfit.answer(id))?;
        let standing = offered.category().zip(contender).and_then(|(of, who)| who.rated.standing(of));
        offered.strength = standing.map(|standing| standing.strength());
        Ok(offered)
    }

    /// What is known of who offers, if anything can be; of a ranked game he must be fit for it.
    async fn contender(&self, offered: &Offered) -> Result<Option<Contender>, Unfit> {
        if offered.user.guest && !offered.offer.ranked {
            return Ok(None);
        }
        let Some(category) = offered.category() else { return Ok(None) };
        let find = async { contenders::find(&mut *self.app.db.acquire().await?, offered.user.id).await };
        let found = in_time(find).await.map_err(|error| Unfit::failed(&error));
        if !offered.offer.ranked {
            // It can be offered without.
            return Ok(found.ok());
        }
        let contender = found?;
        let (ruleset, option) = (offered.offer.ruleset, offered.offer.handicap_option);
        Ranked { category, ruleset, option }.fits(&contender)?;
        Ok(Some(contender))
    }

    /// The user whom an offer names as referee.
    async fn referee(&self, id: &ActionId, offer: &Offer) -> Result<Option<UserId>, ServerMsg> {
        let Some(name) = &offer.referee else { return Ok(None) };
        let unknown = || answer::no_such_user(id, "offer.referee");
        let key = any_name_key(name).ok_or_else(unknown)?;
        match in_time(users::by_key(&self.app.db, &key)).await {
            // Whom he blocks, or who blocks him, is not to be found by him.
            Ok(Some(user)) if self.is_blocked(user) => Err(unknown()),
            Ok(Some(user)) => Ok(Some(user)),
            Ok(None) => Err(unknown()),
            Err(error) => {
                error!(%error, "cannot find a user");
                Err(answer::unavailable(id))
            }
        }
    }
}

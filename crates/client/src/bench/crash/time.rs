//! What a player is charged beyond his own time, as far as he can tell.

use std::time::{Duration, Instant};

/// His time in a game, over all his connections, and the errors of all his games.
#[derive(Clone, Debug)]
pub(super) struct Time {
    /// What was left after his last move.
    left_ms: Option<i64>,
    /// Since when he knows that he is to move.
    turn: Instant,
    /// The move that he sent last, and what it took him.
    sent: Option<(usize, Duration)>,
    errors_ms: Vec<f64>,
}

impl Time {
    /// Nothing is known yet.
    pub(super) fn new(now: Instant) -> Self {
        Time { left_ms: None, turn: now, sent: None, errors_ms: Vec::new() }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self, now: Instant) {
        *self = Time { errors_ms: std::mem::take(&mut self.errors_ms), ..Time::new(now) };
    }

    /// He is told that it is his turn, or that his clock runs again.
    pub(super) fn turn(&mut self, now: Instant) {
        self.turn = now;
    }

    /// He sends a move. If he does so again, what came before was nobody's time.
    pub(super) fn send(&mut self, number: usize, now: Instant) {
        self.sent = Some((number, now.saturating_duration_since(self.turn)));
    }

    /// He is told that a move of his is in the game, and what is left of his time.
    pub(super) fn moved(&mut self, number: usize, left_ms: i64) {
        let sent = self.sent.take_if(|(sent, _)| *sent == number);
        if let Some((before, (_, own))) = self.left_ms.zip(sent) {
            self.errors_ms.push(((before - left_ms) as f64 - own.as_secs_f64() * 1e3).max(0.0));
        }
        self.left_ms = Some(left_ms);
    }

    /// The move that he has sent and not seen in the game.
    pub(super) fn sent(&self) -> Option<usize> {
        self.sent.map(|(number, _)| number)
    }

    /// What each move was charged beyond his own time, in milliseconds.
    pub(super) fn into_errors_ms(self) -> Vec<f64> {
        self.errors_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: i64 = 60_000;

    /// He moves, is told his turn, and sends his second move after a second.
    fn after_a_second() -> (Time, Instant) {
        let begin = Instant::now();
        let mut time = Time::new(begin);
        time.send(1, begin);
        time.moved(1, START);
        let turn = begin + Duration::from_secs(5);
        time.turn(turn);
        time.send(3, turn + Duration::from_secs(1));
        (time, turn)
    }

    #[test]
    fn his_own_time_is_no_error() {
        let (mut time, _) = after_a_second();
        time.moved(3, START - 1_000);
        assert_eq!((time.sent(), time.into_errors_ms()), (None, vec![0.0]));
    }

    #[test]
    fn what_goes_beyond_it_is() {
        let (mut time, _) = after_a_second();
        time.moved(3, START - 1_200);
        assert_eq!(time.into_errors_ms(), [200.0]);
    }

    #[test]
    fn the_next_game_has_a_clock_of_its_own() {
        let (mut time, turn) = after_a_second();
        time.moved(3, START - 1_200);
        time.begin(turn);
        time.send(1, turn);
        time.moved(1, START - 30_000);
        assert_eq!(time.into_errors_ms(), [200.0]);
    }

    #[test]
    fn what_he_thought_before_a_crash_is_not_charged_when_he_sends_again() {
        let (mut time, turn) = after_a_second();
        let back = turn + Duration::from_secs(10);
        time.turn(back);
        time.send(3, back + Duration::from_millis(100));
        time.moved(3, START - 1_100);
        assert_eq!(time.into_errors_ms(), [1_000.0]);
    }
}

//! Tasks without which a server is none: when one of them ends, so does the server.

use std::any::Any;
use std::future::pending;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use tokio::task::JoinSet;

/// The tasks; they end when this is dropped.
#[derive(Debug, Default)]
pub struct Vital(JoinSet<String>);

impl Vital {
    /// Starts a task of this name.
    pub fn start(&mut self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(async move {
            match panic_of(task).await {
                Some(why) => format!("{name} failed: {why}"),
                None => format!("{name} ended"),
            }
        });
    }

    /// Waits until a task has ended; what is to be said of it.
    pub async fn ended(&mut self) -> String {
        match self.0.join_next().await {
            Some(ended) => ended.unwrap_or_else(|error| error.to_string()),
            None => pending().await,
        }
    }
}

/// Runs a task to its end. What it says if it panics.
pub async fn panic_of(task: impl Future<Output = ()>) -> Option<String> {
    // Whatever it was at work on goes with it, or is behind a lock that can be poisoned.
    AssertUnwindSafe(task).catch_unwind().await.err().map(|panic| said(&*panic))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn fail(text: Option<&str>) {
        match text {
            Some(text) => panic!("{text}"),
            None => panic!("without a variable"),
        }
    }

    #[tokio::test]
    async fn the_first_task_that_ends_is_told_of_with_the_reason() {
        let mut vital = Vital::default();
        vital.start("the patient one", pending());
        vital.start("the writer", fail(Some("no hand is left")));
        assert_eq!(vital.ended().await, "the writer failed: no hand is left");
        vital.start("the lobby", async {});
        assert_eq!(vital.ended().await, "the lobby ended");
    }

    #[tokio::test]
    async fn a_panic_is_told_and_an_end_is_none() {
        assert_eq!(panic_of(fail(None)).await.as_deref(), Some("without a variable"));
        assert_eq!(panic_of(async {}).await, None);
    }
}

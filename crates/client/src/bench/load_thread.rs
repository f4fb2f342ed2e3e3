//! A thread of its own for what makes the load, so that it takes one core at most and wakes nobody else.

use std::error::Error;
use std::thread;

use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// An error that goes from one thread to another.
pub(crate) type Trouble = Box<dyn Error + Send + Sync>;

/// Does the work on a new thread. Who no longer waits for it leaves the thread to the end of the process.
///
/// # Errors
/// The work's, or that it panicked.
pub(crate) async fn run<T: Send + 'static>(
    work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Result<T, Trouble> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let (answer, done) = oneshot::channel();
    thread::Builder::new().name("load".into()).spawn(move || {
        // Nobody waits any more: then there is nobody to tell.
        let _ = answer.send(runtime.block_on(work));
    })?;
    done.await.unwrap_or_else(|_| Err("the load's thread ended".into()))
}

//! Many guests at once, for a bench that needs many people.

use futures_util::{StreamExt, TryStreamExt, stream};
use tengen_client::{HttpError, guest};

/// Requests under way at the same time.
const AT_ONCE: usize = 16;

/// The tokens of so many new guests.
///
/// # Errors
/// If the server makes one not.
pub(crate) async fn guests(url: &str, count: usize) -> Result<Vec<String>, HttpError> {
    eprintln!("making {count} guests");
    let making = (0..count).map(|_| async { guest(url).await.map(|signed_in| signed_in.token) });
    stream::iter(making).buffered(AT_ONCE).try_collect().await
}

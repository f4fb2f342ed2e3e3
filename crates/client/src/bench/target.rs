//! The server that is measured: a running one, or one of our own.

use std::time::Duration;

use tengen_client::{Client, ServerError, ServerOptions, ServerProcess};

/// Limits of our own server, of messages and of signing in: all still pass the limiter, but one machine may send what a
/// thousand people do.
const LIMITS: &[(&str, &str)] = &[
    ("socket.messages_per_s", "100000"),
    ("socket.messages_burst", "100000"),
    ("socket.queue_messages", "4096"),
    ("socket.idle_s", "600"),
    ("socket.sockets_per_address", "1000000"),
    ("account.guests_per_hour", "1000000"),
    ("account.accounts_per_hour", "1000000"),
    ("http.connections", "1000000"),
    ("http.connections_per_address", "1000000"),
];

/// The server that is measured.
pub(crate) enum Target {
    /// Somebody else's, at this address.
    Running(String),
    /// Ours.
    Own(Box<ServerProcess>),
}

impl Target {
    /// The running server at the address, or a new one.
    pub(crate) async fn find(server: Option<String>) -> Result<Self, Box<dyn std::error::Error>> {
        let Some(url) = server else {
            return Ok(Target::Own(Box::new(start(ServerOptions::new()).await?)));
        };
        let limits = Client::connect(&url).await?.hello().limits;
        println!("limit socket.messages_per_s {}", limits.messages_per_s);
        println!("limit socket.messages_burst {}", limits.messages_burst);
        Ok(Target::Running(url))
    }

    /// The address.
    pub(crate) fn url(&self) -> &str {
        match self {
            Target::Running(url) => url,
            Target::Own(server) => server.base_url(),
        }
    }

    /// Ends it, if it is ours. If the bench went wrong, says what it last wrote.
    pub(crate) async fn end(self, good: bool) -> Result<(), ServerError> {
        let Target::Own(mut server) = self else { return Ok(()) };
        let ended = server.terminate().await;
        if !good || ended.is_err() {
            eprintln!("the server's log ends with:\n{}", server.log_tail(20));
        }
        ended.map(|_| ())
    }
}

/// Starts a server of our own with the limits raised, and says which.
///
/// # Errors
/// If it was not built, or is not ready in time.
pub(crate) async fn start(mut options: ServerOptions) -> Result<ServerProcess, ServerError> {
    for (key, value) in LIMITS {
        println!("limit {key} {value}");
        options = options.set(&format!("TENGEN__{}", key.replace('.', "__").to_uppercase()), value);
    }
    let mut starting = Box::pin(options.start());
    let mut seconds = 0;
    eprintln!("starting a server of our own");
    loop {
        tokio::select! {
            server = &mut starting => {
                let server = server?;
                eprintln!("the server is ready at {}", server.base_url());
                return Ok(server);
            }
            () = tokio::time::sleep(Duration::from_secs(1)) => {
                seconds += 1;
                eprintln!("waiting for the server: {seconds} s");
            }
        }
    }
}

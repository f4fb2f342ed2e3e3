//! A line to the database that can be cut at the worst moment.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

/// When the line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Before the database has read the statement.
    BeforeItIsRead,
    /// After the database has committed, before its answer.
    BeforeItIsAnswered,
    /// It does not break, but nothing comes over it any more, either way.
    Silence,
}

/// Forwards connections from one folder's PostgreSQL socket to another's, and cuts one of them once.
#[derive(Clone, Debug)]
pub struct Proxy {
    to: PathBuf,
    armed: Arc<Mutex<Option<(Cut, String)>>>,
}

const SOCKET: &str = ".s.PGSQL.5432";

impl Proxy {
    /// Listens in the folder `from` for as long as the test runs.
    ///
    /// # Errors
    /// If the socket cannot be made.
    pub fn start(from: &Path, to: &Path) -> io::Result<Proxy> {
        let listener = UnixListener::bind(from.join(SOCKET))?;
        let proxy = Proxy { to: to.join(SOCKET), armed: Arc::default() };
        let forwarding = proxy.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let line = forwarding.clone();
                // A line that breaks is what this is for.
                tokio::spawn(async move { drop(line.forward(client).await) });
            }
        });
        Ok(proxy)
    }

    /// Cuts the connection over which a statement with this text comes; once.
    pub fn arm(&self, cut: Cut, text: &str) {
        *self.armed.lock().unwrap_or_else(PoisonError::into_inner) = Some((cut, text.to_owned()));
    }

    /// Whether the line has been cut since it was armed.
    pub fn has_cut(&self) -> bool {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    async fn forward(&self, mut client: UnixStream) -> io::Result<()> {
        let mut database = UnixStream::connect(&self.to).await?;
        let (mut asked, mut said) = ([0; 65_536], [0; 65_536]);
        loop {
            tokio::select! {
                read = client.read(&mut asked) => match read? {
                    0 => return Ok(()),
                    n => match self.is_due(&asked[..n]) {
                        Some(Cut::BeforeItIsRead) => return Ok(()),
                        Some(Cut::Silence) => std::future::pending().await,
                        Some(Cut::BeforeItIsAnswered) => {
                            database.write_all(&asked[..n]).await?;
                            // Once it answers, it has committed.
                            database.readable().await?;
                            return Ok(());
                        }
                        None => database.write_all(&asked[..n]).await?,
                    },
                },
                read = database.read(&mut said) => match read? {
                    0 => return Ok(()),
                    n => client.write_all(&said[..n]).await?,
                },
            }
        }
    }

    fn is_due(&self, bytes: &[u8]) -> Option<Cut> {
        let mut armed = self.armed.lock().unwrap_or_else(PoisonError::into_inner);
        let comes = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        armed.take_if(|(_, text)| comes(text)).map(|(cut, _)| cut)
    }
}

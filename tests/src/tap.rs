//! A line to the server on which everything that it says is overheard.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Forwards connections to a server, and keeps what the server says on them, byte for byte.
#[derive(Clone, Debug)]
pub struct Tap {
    url: String,
    to: String,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Tap {
    /// Listens on a free port for as long as the test runs, before the server at `http://host:port`.
    ///
    /// # Errors
    /// If there is no port.
    pub async fn start(base_url: &str) -> io::Result<Tap> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let to = base_url.trim_start_matches("http://").to_owned();
        let tap = Tap { url, to, heard: Arc::default() };
        let listening = tap.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let line = listening.clone();
                // A server that is killed breaks the line.
                tokio::spawn(async move { drop(line.forward(client).await) });
            }
        });
        Ok(tap)
    }

    /// `http://host:port` of the line.
    pub fn base_url(&self) -> &str {
        &self.url
    }

    /// All that the server has said so far, over all connections; what is no text is replaced.
    pub fn heard(&self) -> String {
        String::from_utf8_lossy(&self.heard.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    async fn forward(&self, mut client: TcpStream) -> io::Result<()> {
        let mut server = TcpStream::connect(&self.to).await?;
        let (mut asked, mut said) = ([0; 65_536], [0; 65_536]);
        loop {
            tokio::select! {
                read = client.read(&mut asked) => match read? {
                    0 => return Ok(()),
                    n => server.write_all(&asked[..n]).await?,
                },
                read = server.read(&mut said) => match read? {
                    0 => return Ok(()),
                    n => {
                        self.heard.lock().unwrap_or_else(PoisonError::into_inner).extend(&said[..n]);
                        client.write_all(&said[..n]).await?;
                    }
                },
            }
        }
    }
}

//! A server that takes every letter and delivers none, for whoever waits for one.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A letter that was taken.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    /// To whom it went.
    pub to: Vec<String>,
    /// What it says.
    pub text: String,
}

/// See the module.
pub struct Postbox {
    port: u16,
    letters: mpsc::UnboundedReceiver<Letter>,
}

impl Postbox {
    /// On a free port of 127.0.0.1, for as long as the story.
    ///
    /// # Errors
    /// If there is no port.
    pub async fn open() -> io::Result<Postbox> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (taken, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, taken.clone()));
            }
        });
        Ok(Postbox { port, letters })
    }

    /// Its address, as `mail.smtp` has it.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The next letter.
    pub async fn letter(&mut self) -> Letter {
        self.letters.recv().await.unwrap_or_default()
    }

    /// Whether another letter has come already.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }
}

async fn talk(stream: TcpStream, taken: mpsc::UnboundedSender<Letter>) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 postbox ESMTP\r\n").await?;
    let mut letter = Letter::default();
    while let Some(line) = lines.next_line().await? {
        let said = line.to_ascii_uppercase();
        let answer: &[u8] = if said.starts_with("EHLO") {
            b"250-postbox\r\n250 8BITMIME\r\n"
        } else if let Some(to) = said.strip_prefix("RCPT TO:<") {
            letter.to.push(to.split('>').next().unwrap_or_default().to_ascii_lowercase());
            b"250 fine\r\n"
        } else if said == "DATA" {
            writer.write_all(b"354 go on\r\n").await?;
            let mut data = String::new();
            while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                data += line.strip_prefix('.').unwrap_or(&line);
                data.push('\n');
            }
            letter.text = readable(&data);
            let _ = taken.send(std::mem::take(&mut letter));
            b"250 taken\r\n"
        } else if said == "QUIT" {
            return writer.write_all(b"221 bye\r\n").await;
        } else {
            b"250 fine\r\n"
        };
        writer.write_all(answer).await?;
    }
    Ok(())
}

/// A letter as it is read: lettre writes it as it sees fit.
fn readable(data: &str) -> String {
    let text = mailparse::parse_mail(data.as_bytes()).and_then(|mail| mail.get_body());
    text.unwrap_or_else(|error| format!("no letter ({error}): {data}"))
}

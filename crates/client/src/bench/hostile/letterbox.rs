//! Takes the letters that the server sends, and reads none.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Opens one on a free port, for as long as the bench; its address is for the setting `mail.smtp`.
///
/// # Errors
/// If there is no port.
pub(super) async fn open() -> io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("smtp://{}", listener.local_addr()?);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(talk(stream));
        }
    });
    Ok(url)
}

/// Every line is fine; between DATA and the dot none is answered.
async fn talk(stream: TcpStream) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let (mut lines, mut is_letter) = (BufReader::new(reader).lines(), false);
    writer.write_all(b"220 letterbox\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let answer: &[u8] = match line.as_str() {
            "DATA" => b"354 go on\r\n",
            "." if is_letter => b"250 taken\r\n",
            _ if is_letter => continue,
            _ => b"250 fine\r\n",
        };
        is_letter = line == "DATA";
        writer.write_all(answer).await?;
    }
    Ok(())
}

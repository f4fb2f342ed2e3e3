//! Websocket frames as a client writes and reads them (RFC 6455, section 5.2).
//!
//! Left out on purpose: messages in several frames, and masks that nobody can guess. The mask here is zero, so a
//! payload goes out as it is; a server unmasks it like any other.

use std::ops::Range;

/// A text.
pub(crate) const TEXT: u8 = 1;
/// The end.
pub(crate) const CLOSE: u8 = 8;
/// A question whether somebody is there.
pub(crate) const PING: u8 = 9;
/// The answer to it.
pub(crate) const PONG: u8 = 10;

const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
/// Two bytes, two more of the length, and the mask.
const LONG_HEAD: usize = 8;

/// Where a whole frame lies in what was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// What it is.
    pub(crate) opcode: u8,
    /// What is in it.
    pub(crate) payload: Range<usize>,
}

/// A frame of a client, in a buffer that is used over and over.
#[derive(Default)]
pub(crate) struct Outgoing(Vec<u8>);

impl Outgoing {
    /// The frame of a text.
    pub(crate) fn text(&mut self, text: &str) -> &[u8] {
        self.frame(TEXT, |buffer| {
            buffer.extend_from_slice(text.as_bytes());
        })
    }

    /// The frame of an answer to a ping.
    pub(crate) fn pong(&mut self, payload: &[u8]) -> &[u8] {
        self.frame(PONG, |buffer| buffer.extend_from_slice(payload))
    }

    /// The head is written last, before the payload: its length is known then.
    fn frame(&mut self, opcode: u8, write: impl FnOnce(&mut Vec<u8>)) -> &[u8] {
        let Outgoing(buffer) = self;
        buffer.clear();
        buffer.resize(LONG_HEAD, 0);
        write(buffer);
        let length = buffer.len() - LONG_HEAD;
        let start = match u8::try_from(length) {
            Ok(length @ ..126) => {
                buffer[2..4].copy_from_slice(&[FINAL | opcode, MASKED | length]);
                2
            }
            // The server takes no frame that needs a longer length.
            _ => {
                let [high, low] = u16::try_from(length).unwrap_or(u16::MAX).to_be_bytes();
                buffer[..4].copy_from_slice(&[FINAL | opcode, MASKED | 126, high, low]);
                0
            }
        };
        &buffer[start..]
    }
}

/// The frame of a server that the bytes begin with; nothing if it has not come whole.
pub(crate) fn first(bytes: &[u8]) -> Option<Frame> {
    let (&opcode, &length) = (bytes.first()?, bytes.get(1)?);
    let (head, length): (usize, usize) = match length {
        126 => (4, u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?).into()),
        127 => (10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?),
        length => (2, usize::from(length)),
    };
    let payload = head..head.checked_add(length)?;
    (bytes.len() >= payload.end).then_some(Frame { opcode: opcode & 0x0F, payload })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_tells_the_length_and_a_mask_of_zeros() {
        let mut outgoing = Outgoing::default();
        assert_eq!(outgoing.text("hi"), b"\x81\x82\0\0\0\0hi");
        let long = "x".repeat(300);
        let frame = outgoing.text(&long);
        assert_eq!(frame[..8], [0x81, 0xFE, 1, 44, 0, 0, 0, 0]);
        assert_eq!(&frame[8..], long.as_bytes());
        assert_eq!(outgoing.pong(b"7"), b"\x8A\x81\0\0\0\x007");
    }

    #[test]
    fn a_frame_is_read_when_it_has_come_whole() {
        for (head, length) in [(2, 5), (4, 300), (10, 70_000)] {
            let mut bytes = match head {
                2 => vec![0x81, 5],
                4 => vec![0x81, 126, 1, 44],
                _ => [&[0x81, 127][..], &70_000_u64.to_be_bytes()].concat(),
            };
            bytes.resize(head + length, b'x');
            let whole = Frame { opcode: TEXT, payload: head..head + length };
            assert_eq!(first(&bytes[..bytes.len() - 1]), None);
            assert_eq!(first(&bytes), Some(whole));
            assert_eq!(first(&bytes[..1]), None);
        }
    }
}

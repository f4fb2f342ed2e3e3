//! Why a text is not read as SGF, and where.

/// What is wrong with a text, and where it is seen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, byte {offset}: {fault}")]
pub struct SgfError {
    /// What is wrong.
    pub fault: SgfFault,
    /// The offset in bytes, in the text as UTF-8 without its byte order mark.
    pub offset: usize,
    /// The line, counted from 1.
    pub line: usize,
}

impl SgfError {
    pub(super) fn at(fault: SgfFault, text: &str, offset: usize) -> SgfError {
        let line = line_behind(&text.as_bytes()[..offset.min(text.len())]);
        SgfError { fault, offset, line }
    }
}

/// The number of the line that comes after this. Old files end theirs with `\r` alone.
pub(super) fn line_behind(before: &[u8]) -> usize {
    let ends = |wanted: u8| before.iter().filter(|&&byte| byte == wanted).count();
    1 + ends(if before.contains(&b'\n') { b'\n' } else { b'\r' })
}

/// As much of a text as an error tells: its first twenty characters.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The ways to be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfFault {
    /// More than [`MAX_BYTES`](super::MAX_BYTES).
    #[error("the text is longer than 1 MiB")]
    TooLong,
    /// More than [`MAX_NODES`](super::MAX_NODES).
    #[error("there are more than 10,000 nodes")]
    TooManyNodes,
    /// More than [`MAX_DEPTH`](super::MAX_DEPTH).
    #[error("variations are nested deeper than 5,000")]
    TooDeep,
    /// No `(;` anywhere.
    #[error("no game begins here")]
    NoGame,
    /// The text ends within the game.
    #[error("the text ends within the game")]
    Unfinished,
    /// A character that nothing can begin with here.
    #[error("unexpected {0:?}")]
    Unexpected(char),
    /// A property with no `;` before it.
    #[error("a property stands outside any node")]
    OutsideNode,
    /// It is SGF, and can be read as a [`Tree`](super::Tree), but not as a [`Record`](super::Record).
    #[error(transparent)]
    Record(RecordFault),
}

/// Why a tree is no [`Record`](super::Record).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// `GM` names another game than Go.
    #[error("GM[{0}] is another game than Go")]
    OtherGame(String),
    /// `SZ` is not a size from 2 to 25.
    #[error("SZ[{0}] is not a size from 2 to 25")]
    BadSize(String),
    /// A stone or move that is on no point of the board.
    #[error("{name}[{value}] is not on the board")]
    BadPoint {
        /// The property.
        name: String,
        /// Its value.
        value: String,
    },
    /// Stones are set up when moves were made already: a record of moves cannot hold that.
    #[error("{0} changes stones after the first move")]
    SetupAfterMove(String),
}

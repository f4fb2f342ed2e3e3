//! How a server of our own is started.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use crate::server_error::failed;
use crate::{ServerError, ServerProcess};

/// How a server is started.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    binary: Option<PathBuf>,
    environment: BTreeMap<String, String>,
    in_our_group: bool,
}

impl ServerOptions {
    /// A server with the default settings, its own database in a fresh folder, on a free port of 127.0.0.1.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a variable of its environment, as `TENGEN__SOCKET__PING_S`.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.environment.insert(name.into(), value.into());
        self
    }

    /// Takes this binary instead of the one beside our own.
    #[must_use]
    pub fn binary(mut self, binary: impl Into<PathBuf>) -> Self {
        self.binary = Some(binary.into());
        self
    }

    /// Leaves it in our process group: a signal to all of the group, as a test that takes too long gets, ends it too.
    #[must_use]
    pub fn in_our_group(mut self) -> Self {
        self.in_our_group = true;
        self
    }

    /// Starts it and waits until it is ready.
    ///
    /// # Errors
    /// If it was not built, or is not ready in time.
    pub async fn start(self) -> Result<ServerProcess, ServerError> {
        ServerProcess::start_with(self).await
    }

    /// What is run, but for where it listens and what it writes to.
    pub(crate) fn command(&self) -> Result<Command, ServerError> {
        let binary = self.binary.clone().map_or_else(beside_us, Ok)?;
        if !binary.is_file() {
            return Err(ServerError::NotBuilt(binary));
        }
        let mut command = Command::new(binary);
        // Nothing of how we were started may change what is measured.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TENGEN_") && name != "TENGEN__DATABASE__BINARIES" {
                command.env_remove(name);
            }
        }
        command.env_remove("DATABASE_URL").envs(&self.environment);
        if !self.in_our_group {
            // Ctrl-C in a terminal is for us; we end the server afterwards.
            command.process_group(0);
        }
        Ok(command)
    }
}

/// The binary that was built together with us; a test lies one folder deeper.
fn beside_us() -> Result<PathBuf, ServerError> {
    let us = std::env::current_exe().map_err(failed("cannot find our own binary"))?;
    let folder = us.parent().unwrap_or(Path::new("."));
    let folder = if folder.ends_with("deps") { folder.parent().unwrap_or(folder) } else { folder };
    Ok(folder.join(format!("tengen{}", std::env::consts::EXE_SUFFIX)))
}

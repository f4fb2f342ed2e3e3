//! A process that stands still.

use std::io;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

/// A process that does nothing until this goes, as on a machine that stands still.
pub struct Stopped(Pid);

impl Stopped {
    /// Stops the process of this id, which must be our child, and returns when it stands.
    ///
    /// # Errors
    /// If there is none.
    pub fn stop(pid: Option<u32>) -> io::Result<Stopped> {
        let pid = pid.and_then(|pid| Pid::from_raw(pid.cast_signed()));
        let pid = pid.ok_or_else(|| io::Error::other("there is no process to stop"))?;
        kill_process(pid, Signal::STOP)?;
        let stopped = Stopped(pid);
        // On a busy machine some of its threads may go on for a while.
        waitid(WaitId::Pid(pid), WaitIdOptions::STOPPED | WaitIdOptions::NOWAIT)?;
        Ok(stopped)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        // It may have been killed: then it needs no more.
        let _ = kill_process(self.0, Signal::CONT);
    }
}

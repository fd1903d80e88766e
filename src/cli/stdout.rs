//! Standard output, whose errors say that it is the one that cannot be written.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Where the result goes.
pub struct Stdout(StdoutLock<'static>);

/// Locks it.
pub fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
}

/// Prints a result. If its reader has seen enough (`corename … | head`), that is no failure. It does not change the
/// exit status, which is about all of the result.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// Returns whether the reader of standard output went away (`corename … | head`), which is no failure. That of a
/// report's own pipe is one.
pub fn is_closed(error: &anyhow::Error) -> bool {
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|error| {
        error.kind() == ErrorKind::BrokenPipe && error.get_ref().is_some_and(|e| e.is::<Unwritable>())
    })
}

/// Marks the errors of standard output.
#[derive(Debug, thiserror::Error)]
#[error("cannot write standard output: {0}")]
struct Unwritable(io::Error);

/// Marks an error as one of standard output. It keeps its kind, by which callers try again or pass over a closed pipe.
fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), Unwritable(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_written_to_a_pipe_of_its_own_is_a_failure() {
        let broken = || io::Error::from(ErrorKind::BrokenPipe);
        let report = anyhow::Error::from(broken()).context("cannot write findings.json");
        assert!(!is_closed(&report));
        assert!(is_closed(&anyhow::Error::from(named(broken())).context("while saying the result")));
        assert!(!is_closed(&named(io::Error::from(ErrorKind::StorageFull)).into()));
    }
}

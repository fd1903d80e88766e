//! Standard output, whose errors say that it is the one that cannot be written.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};

/// Where the result goes.
pub struct Stdout(StdoutLock<'static>);

/// Locks it.
pub fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
}

/// Prints a result. That its reader has seen enough (`corename … | head`) is no failure, and nothing to the exit
/// status, which speaks of all of the result.
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

/// The kind stays: whoever tries again or passes over a closed pipe goes by it.
fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write standard output: {error}"))
}

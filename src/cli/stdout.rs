//! Standard output, whose errors say that it is the one that cannot be written.

use std::io::{self, StdoutLock, Write};

/// Where the result goes.
pub struct Stdout(StdoutLock<'static>);

/// Locks it.
pub fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
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

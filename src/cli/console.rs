//! What the user sees beside the result: notes, progress, errors, all on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressStyle};

/// Standard error, and whether standard output gets colour.
pub struct Console {
    quiet: bool,
    color: bool,
}

impl Console {
    pub fn new(quiet: bool, color: ColorChoice) -> Self {
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let choice = anstream::AutoStream::choice(&io::stdout());
                !matches!(choice, anstream::ColorChoice::Never)
            }
        };
        Self { quiet, color }
    }

    /// Whether text on standard output is coloured.
    pub fn color(&self) -> bool {
        self.color
    }

    /// The columns of the terminal, or 120 where there is none.
    pub fn width(&self) -> usize {
        let columns = terminal_size::terminal_size().map(|(width, _)| width.0);
        columns.map_or(120, usize::from).max(40)
    }

    /// A line that the user may want to know.
    pub fn note(&self, message: &str) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "note: {message}");
        }
    }

    /// Prints a part of the result to standard output.
    pub fn say(&self, text: &str) -> io::Result<()> {
        io::stdout().lock().write_all(text.as_bytes())
    }

    /// The one line that says why the command could not do its job.
    pub fn error(&self, error: &anyhow::Error) {
        complain(&format!("error: {error:#}").replace('\n', " "));
    }

    /// Shows what is being done, on a terminal and once it takes over a second.
    pub fn progress<T>(&self, doing: &str, work: impl FnOnce() -> T) -> T {
        if self.quiet || !io::stderr().is_terminal() {
            return work();
        }
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let doing = doing.to_owned();
        let spinner = std::thread::spawn(move || {
            if stopped.recv_timeout(Duration::from_secs(1)).is_ok() {
                return;
            }
            let bar = ProgressBar::new_spinner().with_message(doing);
            bar.set_style(ProgressStyle::default_spinner());
            while stopped.recv_timeout(Duration::from_millis(100)).is_err() {
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let result = work();
        let _ = stop.send(());
        let _ = spinner.join();
        result
    }
}

/// Prints a line on standard error.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Whether the reader of standard output went away (`corename … | head`), which is no failure.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(io))
}

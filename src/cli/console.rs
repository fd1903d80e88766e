//! The output besides the result: notes, progress, errors, all on standard error.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::Duration;

use anstyle::Style;
use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::stdout::print;
use crate::report::paint::{ERROR, NOTE, Paint};
use crate::text::visible;

/// How much is said besides the result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verbosity {
    /// Nothing but errors.
    Quiet,
    Normal,
    /// Every note there is.
    Verbose,
}

/// Standard error, and how both streams are coloured.
#[derive(Clone, Copy)]
pub struct Console {
    verbosity: Verbosity,
    output: Paint,
    messages: Paint,
}

impl Console {
    pub fn new(verbosity: Verbosity, color: ColorChoice) -> Self {
        Self { verbosity, output: painted(color, &io::stdout()), messages: painted(color, &io::stderr()) }
    }

    /// Returns whether only what was found is to be said.
    pub fn is_quiet(&self) -> bool {
        self.verbosity == Verbosity::Quiet
    }

    /// Returns whether text on standard output is coloured.
    pub fn color(&self) -> bool {
        self.output.0
    }

    /// Returns how text on standard output is coloured.
    pub fn paint(&self) -> Paint {
        self.output
    }

    /// Returns the columns of the terminal that the result goes to, if it goes to one.
    pub fn columns(&self) -> Option<usize> {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(usize::from(width.0).max(40))
    }

    /// Prints a note. A line end in a file's name does not begin another line, which a CI system might obey (`::error
    /// …`).
    pub fn note(&self, message: &str) {
        if !self.is_quiet() {
            complain("note", NOTE, &message.replace('\n', "\u{fffd}"), self.messages);
        }
    }

    /// Prints some notes.
    pub fn notes<'n>(&self, messages: impl IntoIterator<Item = &'n str>) {
        messages.into_iter().for_each(|message| self.note(message));
    }

    /// Prints notes for users who ask for all notes.
    pub fn details(&self, messages: impl IntoIterator<Item = String>) {
        if self.verbosity == Verbosity::Verbose {
            messages.into_iter().for_each(|message| self.note(&message));
        }
    }

    /// Prints a part of the result to standard output.
    pub fn say(&self, text: &str) -> io::Result<()> {
        print(|out| out.write_all(text.as_bytes()))
    }

    /// Prints the one line that says why the command could not do its job.
    pub fn error(&self, error: &anyhow::Error) {
        self.refuse(&format!("{error:#}").replace('\n', " "));
    }

    /// Prints the same line, given as a text.
    pub fn refuse(&self, why: &str) {
        complain("error", ERROR, why, self.messages);
    }

    /// Shows what is being done, on a terminal and once it takes over a second.
    pub fn progress<T>(&self, doing: &str, work: impl FnOnce() -> T) -> T {
        if self.is_quiet() || !io::stderr().is_terminal() {
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

    /// Shows how many of `total` things (`"commits"`) are done and how many a second, on a terminal
    /// and once it takes over a second.
    pub fn counter(&self, doing: &'static str, things: &'static str, total: usize) -> Counter {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::hidden());
        let beside = io::stdout().is_terminal();
        if self.is_quiet() || !io::stderr().is_terminal() {
            return Counter { bar, showing: None, beside };
        }
        let template = format!("{{msg}} {{wide_bar}} {{pos}} of {{len}} {things}, {{rate}}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{:.0} a second", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
        bar.set_message(doing);
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let shown = bar.clone();
        let thread = std::thread::spawn(move || {
            if stopped.recv_timeout(Duration::from_secs(1)).is_err() {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        Counter { bar, showing: Some((stop, thread)), beside }
    }
}

/// How much of a known number of things is done, shown as [`Console::progress`] is.
pub struct Counter {
    bar: ProgressBar,
    /// Ends the thread that shows the bar after a second.
    showing: Option<(Sender<()>, JoinHandle<()>)>,
    /// Whether the result goes to a terminal, too, and so between the bar's lines.
    beside: bool,
}

impl Counter {
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Prints something on standard error without tearing the bar.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.showing.is_some() { self.bar.suspend(print) } else { print() }
    }

    /// Prints something on standard output without tearing the bar.
    pub fn beside<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.beside { self.suspend(print) } else { print() }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.showing.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Returns whether a stream is coloured. That `CLICOLOR_FORCE` is set to 0 forces nothing, whatever the library thinks
/// of it.
pub fn painted<S: anstream::stream::RawStream>(color: ColorChoice, stream: &S) -> Paint {
    Paint(match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let is_unforced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
            let is_wanted = anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never;
            is_wanted && (!is_unforced || stream.is_terminal())
        }
    })
}

/// Prints a message on standard error, after a word that says what it is.
fn complain(what: &str, style: Style, message: &str, paint: Paint) {
    let what = paint.with(style, &format!("{what}:"));
    let _ = writeln!(io::stderr(), "{what} {}", visible_lines(&with_short_words(message)));
}

/// A longer word in a message, in characters, is no name or path that anybody would read.
const MOST_OF_A_WORD: usize = 1_000;
/// The length of the beginning, and of the end, by which such a word is shown.
const ITS_BEGINNING: usize = 100;
const ITS_END: usize = 20;

/// Returns a message in which each word can be read: a file of data may be a single name to Java.
fn with_short_words(message: &str) -> Cow<'_, str> {
    if message.len() <= MOST_OF_A_WORD {
        return Cow::Borrowed(message);
    }
    let words = message.split(' ').map(|word| {
        let length = word.chars().count();
        if length <= MOST_OF_A_WORD {
            return Cow::Borrowed(word);
        }
        let beginning: String = word.chars().take(ITS_BEGINNING).collect();
        let end: String = word.chars().skip(length - ITS_END).collect();
        Cow::Owned(format!("{beginning}…{end}"))
    });
    Cow::Owned(words.collect::<Vec<_>>().join(" "))
}

/// Prints lines on standard error.
pub fn tell(lines: &str) {
    let _ = writeln!(io::stderr(), "{}", visible_lines(lines));
}

/// Returns external text without control sequences, with its lines and tabs kept.
pub fn visible_lines(text: &str) -> String {
    let parts = text.split_inclusive(['\n', '\t']);
    parts
        .map(|part| {
            let kept = part.trim_end_matches(['\n', '\t']);
            format!("{}{}", visible(kept), &part[kept.len()..])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_nobody_would_read_is_shown_by_its_ends() {
        let path = format!("{}.java", "a/".repeat(400));
        let usual = format!("{path} was skipped, and {path} was not");
        assert_eq!(with_short_words(&usual), usual);
        let data = format!("cannot resolve `{}` at p/Big.java:1", "x".repeat(3_000_000));
        let reported = format!("cannot resolve `{}…{}` at p/Big.java:1", "x".repeat(99), "x".repeat(19));
        assert_eq!(with_short_words(&data), reported);
    }
}

//! The person at a terminal who answers the questions of `review`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use crate::agents::{Answer, Mention, Refinement, Reviewer, Suggestion};
use crate::cli::seed::is_identifier;
use crate::git::Snapshot;
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::rename::Blocker;
use crate::report::{self, Shown};

/// A person at a terminal.
pub(super) struct Person<'h, I, O> {
    input: I,
    pub(super) output: O,
    head: &'h Snapshot,
    color: bool,
    /// The columns of the terminal.
    columns: Option<usize>,
    /// Whether there was anything to ask.
    pub(super) was_asked: bool,
    /// Whether they had enough.
    has_stopped: bool,
}

/// The answers of a person on texts.
#[derive(Default)]
pub(super) struct ReadTexts {
    pub(super) accepted: Vec<Mention>,
    /// With the reasons.
    pub(super) rejected: Vec<(Mention, Option<String>)>,
    /// How many were skipped, or not reached.
    pub(super) undecided: usize,
}

/// How many texts were decided how, besides the accepted ones.
pub(super) struct TextCounts {
    pub(super) rejected: usize,
    pub(super) undecided: usize,
}

impl ReadTexts {
    pub(super) fn count(&self) -> TextCounts {
        TextCounts { rejected: self.rejected.len(), undecided: self.undecided }
    }
}

/// How many lines of a diff are shown at first.
const DIFF_LINES: usize = 24;

const KEYS: &str = "[y,a,n,l,s,e,d,q,?]";

const HELP: &str = "\
y - rename it
a - rename it, and all that are named after the same renamed declaration in the same way
n - do not rename it; a reason may follow: n public API
l - do not rename it, nor others of its sort (same kind and package, same kind and visibility, …)
s - decide nothing; it is not shown again
e - rename it, but to another name
d - show the whole diff
q - end the review; what was decided counts
? - this help
";

const TEXT_KEYS: &str = "[y,n,a,s,q,?]";

const TEXT_HELP: &str = "\
y - write the new text
n - leave it as it is; a reason may follow: n it is about the past
a - write this one and all that follow
s - decide nothing
q - end the review; what was decided counts
? - this help
";

impl<I: BufRead, O: Write> Reviewer for Person<'_, I, O> {
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer> {
        self.show(suggestion, DIFF_LINES)?;
        loop {
            let (number, remaining) = (suggestion.shown + 1, suggestion.shown + suggestion.remaining);
            let Some(line) = self.ask(&format!("({number}/{remaining}) Rename it? {KEYS} "))? else {
                self.has_stopped = true;
                return Ok(Answer::Stop);
            };
            let (key, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
            match (key.to_lowercase().as_str(), rest.trim()) {
                ("y" | "yes", "") => return Ok(Answer::Accept),
                ("a", "") => return Ok(Answer::AcceptAlike),
                ("n" | "no", "") => return Ok(Answer::Reject(None)),
                ("n" | "no", reason) => return Ok(Answer::Reject(Some(reason.to_owned()))),
                ("l", "") => return Ok(Answer::RejectLike),
                ("s", "") => return Ok(Answer::Skip),
                ("q", "") => {
                    self.has_stopped = true;
                    return Ok(Answer::Stop);
                }
                ("d", "") => self.show(suggestion, usize::MAX)?,
                ("e", name) => {
                    if let Some(name) = self.new_name(name)? {
                        return Ok(Answer::AcceptAs(name));
                    }
                }
                _ => self.output.write_all(HELP.as_bytes())?,
            }
        }
    }

    fn refined(&mut self, guard: &Refinement, ruled_out: usize) -> io::Result<()> {
        match ruled_out {
            0 => Ok(()),
            _ => writeln!(self.output, "Left out from now on: {} ({ruled_out})", guard.what()),
        }
    }

    fn lowered(&mut self, declarations: &[&Declaration]) -> io::Result<()> {
        let named = counted(declarations.iter().copied());
        writeln!(self.output, "No longer likely enough to ask about: {named}")
    }

    fn accepted_along(&mut self, declarations: &[DeclarationRef]) -> io::Result<()> {
        match declarations {
            [] => writeln!(self.output, "Nothing else is named after it in the same way."),
            _ => writeln!(self.output, "Renamed along: {}", counted(declarations.iter().map(|d| d.get()))),
        }
    }

    fn nothing_alike(&mut self) -> io::Result<()> {
        writeln!(self.output, "No other open finding is of the same sort, so only this one is rejected.")
    }

    fn thinks_again(&mut self, blocker: &Blocker) -> io::Result<bool> {
        writeln!(self.output, "That rename cannot be made. {}", report::blocker_text(blocker))?;
        Ok(true)
    }
}

/// Returns the kinds and names of declarations, each once with how often it is there.
fn counted<'d>(declarations: impl Iterator<Item = &'d Declaration>) -> String {
    let mut counts: BTreeMap<(Kind, &str), usize> = BTreeMap::new();
    for d in declarations {
        *counts.entry((d.kind, &d.name)).or_default() += 1;
    }
    let named = counts.iter().map(|((kind, name), n)| match n {
        1 => format!("{kind} `{name}`"),
        _ => format!("{kind} `{name}` ({n})"),
    });
    let named: Vec<String> = named.collect();
    named.join(", ")
}

impl<'h, I: BufRead, O: Write> Person<'h, I, O> {
    pub(super) fn new(input: I, output: O, head: &'h Snapshot, color: bool, columns: Option<usize>) -> Self {
        Person { input, output, head, color, columns, was_asked: false, has_stopped: false }
    }

    /// Goes through texts with an old name that can be written anew, if there was no end to the review before.
    pub(super) fn read_texts(&mut self, mut texts: Vec<Mention>) -> io::Result<ReadTexts> {
        let mut read = ReadTexts::default();
        texts.retain(|text| text.new_text.is_some());
        let total = texts.len();
        let mut rest = texts.into_iter().enumerate();
        while !self.has_stopped
            && let Some((index, text)) = rest.next()
        {
            let shown = Shown { color: self.color, columns: self.columns, diff_lines: DIFF_LINES };
            writeln!(self.output)?;
            report::write_mention_text(&text, self.head, shown, &mut self.output)?;
            loop {
                let line = self.ask(&format!("({}/{total}) Write it? {TEXT_KEYS} ", index + 1))?;
                let line = line.unwrap_or_else(|| "q".to_owned());
                let (key, reason) = line.split_once(' ').unwrap_or((line.as_str(), ""));
                match (key.to_lowercase().as_str(), reason.trim()) {
                    ("y" | "yes", "") => read.accepted.push(text),
                    ("n" | "no", "") => read.rejected.push((text, None)),
                    ("n" | "no", reason) => read.rejected.push((text, Some(reason.to_owned()))),
                    ("a", "") => {
                        read.accepted.push(text);
                        read.accepted.extend(rest.by_ref().map(|(_, text)| text));
                    }
                    ("s", "") => read.undecided += 1,
                    ("q", "") => {
                        self.has_stopped = true;
                        read.undecided += 1;
                    }
                    _ => {
                        self.output.write_all(TEXT_HELP.as_bytes())?;
                        continue;
                    }
                }
                break;
            }
        }
        read.undecided += rest.count();
        Ok(read)
    }

    fn show(&mut self, suggestion: &Suggestion<'_>, diff_lines: usize) -> io::Result<()> {
        let shown = Shown { color: self.color, columns: self.columns, diff_lines };
        writeln!(self.output)?;
        report::write_suggestion_text(
            suggestion.finding,
            suggestion.scope,
            self.head,
            shown,
            &mut self.output,
        )
    }

    /// Returns a line of answer without white space around it; `None` at the end of input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.was_asked = true;
        write!(self.output, "{question}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        // A terminal of another encoding must not end a review whose other answers count.
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Returns a name given with the answer, or asked for; `None` where the person thought better of it.
    fn new_name(&mut self, given: &str) -> io::Result<Option<String>> {
        let mut name = given.to_owned();
        loop {
            if name.is_empty() {
                match self.ask("New name (empty: back): ")? {
                    Some(line) if !line.is_empty() => name = line,
                    _ => return Ok(None),
                }
            }
            if is_identifier(&name) {
                return Ok(Some(name));
            }
            writeln!(self.output, "`{name}` is not a Java identifier.")?;
            name.clear();
        }
    }
}

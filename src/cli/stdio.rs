//! `--review stdio`: a program in the developer's place, one JSON object a line.
//!
//! Out goes `{"suggestion": FINDING}`, in comes `{"id": …, "decision": "accept" | "reject" | "skip"}`, and so
//! on; the last line out is `{"result": DOCUMENT, "decisions": […]}`. End of input ends the review.

use std::io::{self, BufRead, Write};

use anyhow::Result;
use serde::Deserialize;

use super::Outcome;
use super::console::Console;
use super::output::OutputArgs;
use super::stdout::stdout;
use super::subject::Subject;
use crate::agents::{Answer, Episode, ReviewOptions, Reviewed, Reviewer, Suggestion};
use crate::git::Repository;
use crate::report::{self, Report};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Review options")]
pub struct ReviewArgs {
    /// Let a program review: print one finding at a time and read its decision, as JSON lines; reports
    /// then hold the accepted findings
    #[arg(long, value_enum, value_name = "HOW")]
    review: Option<Channel>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Channel {
    /// Standard input and output
    Stdio,
}

impl ReviewArgs {
    /// Returns whether a program answers.
    pub fn stdio(&self) -> bool {
        self.review == Some(Channel::Stdio)
    }
}

/// A conversation that is over.
pub struct ConversationOver {
    pub reviewed: Reviewed,
    /// Why no answer was taken any more, where one was none.
    pub complaint: Option<io::Error>,
}

impl ConversationOver {
    /// Returns the decisions, once they were reported.
    ///
    /// # Errors
    /// An answer was none.
    pub fn ended(self) -> Result<Reviewed> {
        match self.complaint {
            Some(error) => Err(error.into()),
            None => Ok(self.reviewed),
        }
    }
}

/// Reviews over standard input and output, writes the files that `output` asks for, and says the result.
///
/// # Errors
/// An answer was none, or a report cannot be written. The result is said anyway.
pub fn run(
    subject: Subject<'_>,
    output: &OutputArgs,
    repository: &Repository,
    console: &Console,
) -> Result<Outcome> {
    let (config, head) = (subject.question.config, subject.head);
    let talk = converse(subject, ReviewOptions { tell_left_out: false }, console)?;
    let options = output.options(config.settings(), head, repository, console);
    let report = Report::new(&talk.reviewed.analysis, head, &options);
    conclude(&report, &talk.reviewed.episodes, output)?;
    output.note_converted(&report, repository, console)?;
    let outcome = output.outcome(&report, &[], config.settings());
    talk.ended().map(|_| outcome)
}

/// Lets a program answer, suggestion by suggestion. What is no answer ends that, as the end of input does.
pub fn converse(subject: Subject<'_>, options: ReviewOptions, console: &Console) -> Result<ConversationOver> {
    let mut answerer = Program { input: io::stdin().lock(), output: stdout(), complaint: None };
    let reviewed = subject.review(options, &mut answerer)?;
    for note in &reviewed.analysis.notes {
        console.note(note);
    }
    Ok(ConversationOver { reviewed, complaint: answerer.complaint })
}

/// Writes the files, then says the result, whatever became of the files: the answers are given once.
pub fn conclude(report: &Report<'_>, episodes: &[Episode], output: &OutputArgs) -> Result<()> {
    let written = output.write_files(report);
    let mut out = stdout();
    report::write_result(report, episodes, &mut out)?;
    out.flush()?;
    written
}

/// A program that answers, line by line.
struct Program<I, O> {
    input: I,
    output: O,
    /// Why its answers are not taken any more.
    complaint: Option<io::Error>,
}

/// A line that comes in.
#[derive(Deserialize)]
struct Reply {
    id: String,
    decision: Choice,
    reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    Accept,
    Reject,
    Skip,
}

impl<I: BufRead, O: Write> Reviewer for Program<I, O> {
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> io::Result<Answer> {
        report::write_suggestion(suggestion.finding, suggestion.scope, &mut self.output)?;
        self.output.flush()?;
        // The answers before it are given once, so they count.
        Ok(self.answer_to(&suggestion.finding.id).unwrap_or_else(|error| {
            self.complaint = Some(error);
            Answer::Stop
        }))
    }
}

impl<I: BufRead, O> Program<I, O> {
    /// Reads the answer to the suggestion with an id.
    fn answer_to(&mut self, id: &str) -> io::Result<Answer> {
        let mut line = String::new();
        while line.trim().is_empty() {
            line.clear();
            let read = self.input.read_line(&mut line).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData => {
                    io::Error::other(format!("the answer to suggestion {id} must be UTF-8"))
                }
                _ => error,
            });
            if read? == 0 {
                return Ok(Answer::Stop);
            }
        }
        let form = || format!(r#"{{"id": "{id}", "decision": "accept" | "reject" | "skip"}}"#);
        // Windows' shells begin a pipe with a mark that is no part of the text.
        let reply: Reply = serde_json::from_str(line.trim_start_matches('\u{feff}'))
            .map_err(|_| io::Error::other(format!("the answer to suggestion {id} must be {}", form())))?;
        if reply.id != id {
            return Err(io::Error::other(format!("expected an answer to {id}, got one to {}", reply.id)));
        }
        Ok(match reply.decision {
            Choice::Accept => Answer::Accept,
            Choice::Reject => Answer::Reject(reply.reason),
            Choice::Skip => Answer::Skip,
        })
    }
}

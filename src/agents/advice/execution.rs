//! The planned execution agent's loop over one file: think → act → observe (section 4.1.2 of the CoRenameAgent
//! paper).
//!
//! A [`Conversation`] is what was said of one file so far, and what of its declarations was proposed. What the model
//! does with its tools is checked here; it can propose to rename candidates of the scope, and nothing else. Only this
//! conversation ever holds the file's code.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::adjust::{Named, adjust, is_the_name};
use super::inquiry::{FileInquiry, Listed};
use super::scope::{examples, stated};
use super::weigh::{FileAdvice, Opinion, ScopeAdvice, Trust};
use crate::java::DeclarationId;
use crate::java::lexical::{find_word, is_name_byte};
use crate::llm::{Agent, Answer, Message, Prompt, Question, as_data};

/// The iteration limit: the turns for one file.
pub(super) const MOST_TURNS: usize = 4;
/// The conversation ends when this many calls of tools failed.
const MOST_FAILURES: usize = 3;
/// At most this many actions of a turn are looked at.
const MOST_ACTIONS: usize = 40;
/// How long an answer may be, in tokens.
pub(super) const MAX_OUTPUT: u32 = 800;
/// How long a thought may be, in characters, so that there is room for actions.
const MOST_THOUGHT: usize = 400;
/// The same for a name.
const MOST_NAME: usize = 200;
/// So much of a line of code is shown, in bytes.
const MOST_OF_LINE: usize = 140;
/// How many lines on each side of a place `show_code` shows.
const AROUND: u32 = 6;
/// At most this many lines are in a tool's answer.
const MOST_LINES: usize = 40;

/// One turn of a model.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Turn {
    /// Your thoughts, in one or two sentences.
    #[serde(default)]
    #[schemars(length(max = MOST_THOUGHT))]
    thought: String,
    /// Your actions.
    #[serde(default)]
    #[schemars(length(max = MOST_ACTIONS))]
    actions: Vec<Action>,
    /// Whether nothing else in the file belongs to the scope.
    done: bool,
}

impl Answer for Turn {
    const NAME: &'static str = "turn";
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Action {
    tool: Tool,
    #[serde(default)]
    #[schemars(length(max = MOST_NAME))]
    name: String,
    #[serde(default)]
    #[schemars(length(max = MOST_NAME))]
    kind: String,
    #[serde(default)]
    line: u32,
    #[serde(default)]
    #[schemars(length(max = MOST_NAME))]
    new_name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Tool {
    ProposeRename,
    ProposeComment,
    ListDeclarations,
    ShowCode,
    FindReferences,
}

/// Why a conversation ended: the four stopping rules of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The model says that nothing is left.
    Done,
    /// The iteration limit.
    Limit,
    /// There is no answer, or none that does anything: that says nothing of the declarations.
    NoAnswer,
    /// Everything that it proposes was proposed before.
    NothingNew,
    /// Too many calls failed.
    Failures,
}

/// One file's conversation.
pub(super) struct Conversation<'f, 'q> {
    file: &'f FileInquiry<'q>,
    messages: Vec<Message>,
    turn: usize,
    /// Declarations proposed so far; those that are no candidates count against the model.
    proposed: BTreeSet<u32>,
    comments: BTreeSet<u32>,
    failures: usize,
    actions: u32,
    end: Option<End>,
}

impl<'f, 'q> Conversation<'f, 'q> {
    pub fn new(file: &'f FileInquiry<'q>, declared: &ScopeAdvice) -> Self {
        let messages = Prompt::EXECUTION.fill(&[
            ("scope", &as_data("scope", &stated(file.scope, declared))),
            ("examples", &as_data("renames", &examples(&file.examples))),
            ("path", &as_data("path", file.path())),
            ("code", &as_data("code", &listing(file))),
        ]);
        Conversation {
            file,
            messages,
            turn: 0,
            proposed: BTreeSet::new(),
            comments: BTreeSet::new(),
            failures: 0,
            actions: 0,
            end: None,
        }
    }

    /// Returns the next question; `None` when the conversation is over.
    pub fn question(&self) -> Option<Question> {
        self.end.is_none().then(|| Question {
            agent: Agent::PlannedExecution,
            prompt: &Prompt::EXECUTION,
            about: format!("{} in {}", self.file.scope.concept, self.file.path()),
            turn: self.turn + 1,
            messages: self.messages.clone(),
            max_output: MAX_OUTPUT,
        })
    }

    /// Does what a turn asks for, and keeps what comes of it for the next one. Returns how many actions that were.
    pub fn act(&mut self, turn: &Turn) -> u32 {
        self.turn += 1;
        let before = self.actions;
        let mut seen = String::new();
        let (mut proposals, mut new) = (0, 0);
        let actions = &turn.actions[..turn.actions.len().min(MOST_ACTIONS)];
        for action in actions {
            self.actions += 1;
            let proposes = matches!(action.tool, Tool::ProposeRename | Tool::ProposeComment);
            proposals += usize::from(proposes);
            match self.use_tool(action) {
                Ok(observed) => {
                    new += usize::from(proposes && observed.is_new);
                    seen.push_str(&observed.text);
                }
                Err(why) => {
                    self.failures += 1;
                    seen.push_str(&format!("error: {why}"));
                }
            }
            seen.push('\n');
        }
        self.end = if turn.done {
            Some(End::Done)
        } else if self.failures >= MOST_FAILURES {
            Some(End::Failures)
        } else if actions.is_empty() && self.proposed.is_empty() {
            Some(End::NoAnswer)
        } else if proposals == actions.len() && new == 0 {
            Some(End::NothingNew)
        } else if self.turn >= MOST_TURNS {
            Some(End::Limit)
        } else {
            None
        };
        let said = serde_json::to_string(turn).unwrap_or_default();
        self.messages.push(Message::assistant(said));
        self.messages.push(Message::user(as_data("observed", &seen)));
        self.actions - before
    }

    /// Returns what the model was shown of its actions, and why the conversation ended.
    #[cfg(test)]
    pub fn observed(&self) -> String {
        let seen: Vec<&str> = self.messages.iter().skip(3).step_by(2).map(|m| m.content.as_str()).collect();
        format!("{}\nended: {:?}\n", seen.join("\n"), self.end)
    }

    /// Ends the conversation, since there is no further answer.
    pub fn cut_short(&mut self) {
        self.end = Some(End::NoAnswer);
    }

    /// Returns the advice that the conversation led to.
    pub fn advice(&self) -> FileAdvice {
        let Some(end) = self.end else { return FileAdvice::default() };
        let listed = &self.file.listed;
        let proposed = |l: &Listed| self.proposed.contains(&l.id.0);
        // A model that was cut short left nothing out on purpose.
        let finished = matches!(end, End::Done | End::NothingNew);
        let opinion = |l: &Listed| match proposed(l) {
            true => Opinion::Yes,
            false if finished => Opinion::No,
            false => Opinion::None,
        };
        let known = listed.iter().filter_map(|l| l.known.map(|known| (l, known)));
        let tested =
            known.filter(|(l, _)| finished || proposed(l)).map(|(l, known)| (known, proposed(l) == known));
        let failed = std::iter::repeat_n((false, false), self.failures);
        FileAdvice {
            opinions: listed.iter().map(opinion).collect(),
            trust: Trust::of(tested.chain(failed)),
            comments: self.comments.clone(),
        }
    }

    fn use_tool(&mut self, action: &Action) -> Result<Observed, String> {
        match action.tool {
            Tool::ProposeRename => self.propose_rename(action),
            Tool::ProposeComment => self.propose_comment(action.line),
            Tool::ListDeclarations => Ok(Observed::text(self.declarations())),
            Tool::ShowCode => self.code_around(action.line).map(Observed::text),
            Tool::FindReferences => self.references(&action.name).map(Observed::text),
        }
    }

    fn propose_rename(&mut self, action: &Action) -> Result<Observed, String> {
        let named = Named { name: &action.name, kind: &action.kind, line: action.line };
        let listed = adjust(self.file, &named)?;
        let d = self.file.unit.get(listed.id);
        let name = self.file.suggested_name(listed);
        if let Some(name) = name.filter(|name| !is_the_name(&action.new_name, name)) {
            let new_name = short(&action.new_name);
            return Err(format!("the scope makes `{name}` of `{}`, not `{new_name}`", d.name));
        }
        // One that the scope does not reach counts, too: as a wrong answer.
        let is_new = self.proposed.insert(listed.id.0);
        let Some(name) = name else {
            return Ok(Observed { text: format!("`{}` has nothing to do with the scope", d.name), is_new });
        };
        let line = self.file.line(listed.id);
        let again = if is_new { "" } else { " (proposed before)" };
        Ok(Observed {
            text: format!("proposed: {} {} in line {line} -> {name}{again}", d.kind, d.name),
            is_new,
        })
    }

    fn propose_comment(&mut self, line: u32) -> Result<Observed, String> {
        let text = self.line(line).ok_or_else(|| format!("there is no line {line}"))?;
        let start = text.trim_start();
        let is_comment = ["*", "//", "/*"].iter().any(|mark| start.starts_with(mark)) || text.contains("//");
        let words = |w: &[String]| w.join(" ");
        let has = text.to_lowercase().replace(['_', '-'], " ").contains(&words(&self.file.scope.concept.old))
            || text.split(|c: char| !c.is_alphanumeric()).any(|name| self.file.scope.concept.is_in(name));
        if !is_comment || !has {
            return Err(format!("line {line} is no comment with “{}”", words(&self.file.scope.concept.old)));
        }
        let is_new = self.comments.insert(line);
        Ok(Observed { text: format!("proposed: the comment in line {line}"), is_new })
    }

    fn declarations(&self) -> String {
        let unit = &self.file.unit;
        let named = unit.iter().filter(|(_, d)| d.kind.is_named());
        let lines = named.map(|(id, d)| format!("{}: {} {}", self.file.line(id), d.kind, d.name));
        cut(lines.collect())
    }

    fn code_around(&self, line: u32) -> Result<String, String> {
        self.line(line).ok_or_else(|| format!("there is no line {line}"))?;
        let lines = line.saturating_sub(AROUND).max(1)..=line + AROUND;
        let shown = lines.filter_map(|n| Some(format!("{n}: {}", short(self.line(n)?.trim_end()))));
        Ok(shown.collect::<Vec<_>>().join("\n"))
    }

    /// Returns where a name is in this file.
    fn references(&self, name: &str) -> Result<String, String> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err("`name` must be an identifier".to_owned());
        }
        let source = &self.file.unit.source;
        let mut lines: Vec<String> = Vec::new();
        for at in find_word(source.bytes(), name) {
            let line = source.position(at).line;
            let text = format!("{line}: {}", short(self.line(line).unwrap_or_default().trim()));
            if lines.last() != Some(&text) {
                lines.push(text);
            }
        }
        if lines.is_empty() {
            return Err(format!("`{name}` is not in this file"));
        }
        Ok(cut(lines))
    }

    fn line(&self, line: u32) -> Option<String> {
        let source = &self.file.unit.source;
        source.line(line).map(|range| source.text(range).into_owned())
    }
}

/// The answer of a tool.
struct Observed {
    text: String,
    /// Whether it was not proposed before.
    is_new: bool,
}

impl Observed {
    fn text(text: String) -> Self {
        Observed { text, is_new: false }
    }
}

/// Returns the declarations that are asked about, each with its line of code.
fn listing(file: &FileInquiry<'_>) -> String {
    let lines = file.listed.iter().map(|listed| {
        let d = file.unit.get(listed.id);
        let number = file.line(listed.id);
        let source = &file.unit.source;
        let code = source.line(number).map(|range| source.text(range).into_owned()).unwrap_or_default();
        let around = around(file, listed.id);
        let to = file.suggested_name(listed).map(|name| format!(" -> {name}")).unwrap_or_default();
        format!("{number}: {} {}{to}{around}: {}", d.kind, d.name, short(code.trim()))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns which method or type a declaration is in.
fn around(file: &FileInquiry<'_>, id: DeclarationId) -> String {
    let owner = file.unit.get(id).owner.map(|owner| file.unit.get(owner));
    owner.filter(|o| !o.name.is_empty()).map(|o| format!(" in {} {}", o.kind, o.name)).unwrap_or_default()
}

/// Returns the first lines of a tool's answer, and the number of the others.
fn cut(mut lines: Vec<String>) -> String {
    let more = lines.len().saturating_sub(MOST_LINES);
    if more > 0 {
        lines.truncate(MOST_LINES);
        lines.push(format!("… and {more} more"));
    }
    lines.join("\n")
}

fn short(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST_OF_LINE)]
}

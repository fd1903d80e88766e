//! Finds old names in text that is no identifier: comments, Javadoc, strings, resources.
//!
//! A finding is a guess about an author's intention; a mention is a fact about a name. So a mention is reported only
//! where both ends are known: the text meant what the change renamed or moved, and it means nothing now. Text that the
//! change itself wrote is left alone; so is a line that has the new name, too.
//!
//! [`removed_types`] knows the classes that no longer exist by their qualified names. [`resources`] looks for them in
//! other files than Java, and [`code`] in Java files, with its [`tokens`]. [`dangling`] finds simple names that nothing
//! has any more ([`crate::texts`]). [`packages`] looks for packages that something scans. [`lookups`] knows the strings
//! by which code finds members at run time, and [`looked_up_elsewhere`] what other files look up. [`prose`] reads
//! comments on and in renamed declarations, but not on variables that were [`replaced`]. [`reported`] keeps those that
//! the change did not write itself. [`mod@predicted`] finds mentions of renames that are not made yet, and
//! [`mod@proposed`] those that a language model points at. [`relocate`] finds again what an earlier run reported.
//!
//! Types that the change [`deleted`] are reported in the same way, without a new name.

mod code;
mod dangling;
mod deleted;
mod looked_up_elsewhere;
mod lookups;
mod packages;
mod predicted;
mod proposed;
mod prose;
mod relocate;
mod removed_types;
mod replaced;
mod reported;
mod resources;
mod rest_of_line;
mod tokens;

pub use predicted::predicted_mentions;
pub use proposed::proposed;
pub use relocate::{SuggestedText, relocate_texts};

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::AhoCorasick;
use rustc_hash::FxHashMap;

use self::rest_of_line::RestOfLines;
use super::analysis::Analysis;
use super::mention::{Cause, ChangedDeclaration, Mention, MentionKind, Rewrite};
use crate::config::{Config, Rule};
use crate::git::{FileChange, Positions, SourceFile, file_name};
use crate::java::{Project, Span, Symbols};
use crate::mining::{Place, Rename};
use crate::rename::{Edit, FileMove};
use crate::text::short_digest;
use crate::texts::Names;
use code::{JavaSearch, SearchTargets};
use dangling::Lost;

/// The change in which mentions are looked for.
pub struct Change<'c> {
    /// All Java before it and after it.
    pub before: &'c Project<'c>,
    pub after: &'c Project<'c>,
    /// The Java files that differ.
    pub files: &'c [FileChange],
    pub renames: &'c [Rename],
    pub config: &'c Config,
}

/// Within how many bytes something is next to a text. A program may have written a whole file on one line.
const NEAR: usize = 200;

/// A mention before it has an id.
struct FoundMention {
    rule: Rule,
    kind: MentionKind,
    file: SourceFile,
    span: Span,
    /// The comment or string that it is in. In files other than Java that is the same as `span`.
    within: Span,
    /// `None` where what had the name was deleted.
    new_text: Option<String>,
    meaning: ChangedDeclaration,
    reason: String,
    /// The declaration around it, for its id.
    container: String,
    /// As [`Mention::is_certain`].
    is_certain: bool,
}

/// Returns all that still has an old name after a change, sorted by rule, then by place. `analysis` is the change's;
/// with [`Settings::patch_mentions`](crate::config::Settings), comments on what its findings rename are there, too.
/// Those that it has already, from a language model, stay.
pub fn mentions(change: &Change<'_>, analysis: &Analysis) -> Vec<Mention> {
    let wanted: Vec<Rule> = Rule::ALL.into_iter().filter(|r| change.config.level_of(*r).is_some()).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let symbols = Symbols::new(change.after);
    let mut found = Vec::new();
    let removed_types = removed_types::types(change);
    found.extend(resources::mentions(change, &symbols, &removed_types));
    found.extend(looked_up_elsewhere::mentions(change, &symbols));
    let (lost, targets) = (Lost::of(change), SearchTargets::of(change, &removed_types));
    let names = lost.names(change);
    let search = JavaSearch { change, symbols: &symbols, removed_types: &removed_types, targets: &targets };
    let java = java_with(&search, names.as_ref());
    if let Some(names) = &names {
        found.extend(lost.mentions(change, names, &java));
    }
    found.extend(code::mentions(&search, java, analysis));
    if wanted.contains(&Rule::MissingClass) {
        found.extend(packages::mentions(change));
    }
    found.retain(|f| wanted.contains(&f.rule));
    reported::keep_reported(change, &mut found);
    found.sort_by(|a, b| a.key().cmp(&b.key()));
    keep_gravest(&mut found);
    let mut mentions = numbered(change.config, found);
    mentions = proposed::joined(mentions, &analysis.mentions);
    mentions.retain(|m| !change.config.decided_against(&m.id));
    mentions
}

/// Returns the Java files with anything that is looked for, from one pass over all of them.
fn java_with(search: &JavaSearch<'_>, names: Option<&Names<'_>>) -> Vec<SourceFile> {
    let JavaSearch { change, removed_types, targets, .. } = search;
    let of_names = names.into_iter().flat_map(|names| names.spellings().iter().cloned());
    let of_types = removed_types.spellings().map(str::to_owned);
    let all: BTreeSet<String> = of_names.chain(of_types).chain(targets.needles()).collect();
    match AhoCorasick::new(&all) {
        Ok(needles) if !all.is_empty() => change.after.snapshot().search(&needles),
        _ => Vec::new(),
    }
}

/// Keeps the text of the graver rule where texts overlap. The texts are sorted by that.
fn keep_gravest(found: &mut Vec<FoundMention>) {
    // Start → end.
    let mut taken: FxHashMap<String, BTreeMap<usize, usize>> = FxHashMap::default();
    found.retain(|f| {
        let taken = taken.entry(f.file.path().to_owned()).or_default();
        let before = taken.range(..f.span.end).next_back();
        let is_free = before.is_none_or(|(_, end)| *end <= f.span.start);
        if is_free {
            let end = taken.entry(f.span.start).or_default();
            *end = (*end).max(f.span.end);
        }
        is_free
    });
}

impl FoundMention {
    /// Returns a text in a file that is not Java.
    fn in_resource(
        rule: Rule,
        file: SourceFile,
        span: Span,
        new_text: String,
        meaning: ChangedDeclaration,
        reason: String,
    ) -> Self {
        let container = String::new();
        FoundMention {
            rule,
            kind: MentionKind::Resource,
            file,
            span,
            within: span,
            new_text: Some(new_text),
            meaning,
            reason,
            container,
            is_certain: rule == Rule::StaleDocument,
        }
    }

    fn key(&self) -> (Rule, &str, usize) {
        (self.rule, self.file.path(), self.span.start)
    }

    fn old_text(&self) -> String {
        match self.kind {
            MentionKind::FileName => file_name(self.file.path()).to_owned(),
            _ => self.file.text(self.span.range()).into_owned(),
        }
    }

    fn rewrite(&self) -> Rewrite {
        let path = self.file.path();
        let Some(new_text) = self.new_text.clone() else { return Rewrite::Unknown(self.span) };
        match self.kind {
            MentionKind::FileName => {
                let folder = &path[..path.len() - file_name(path).len()];
                Rewrite::FileName(FileMove { from: path.to_owned(), to: format!("{folder}{new_text}") })
            }
            _ => Rewrite::Text(Edit { path: path.to_owned(), span: self.span, new_text }),
        }
    }

    /// Returns the lines that the text is on, as far as they are near it, and in Java of its comment or string.
    fn lines(&self) -> Span {
        let bytes = self.file.bytes();
        let (first, last) = match self.kind {
            MentionKind::Resource => (0, bytes.len()),
            _ => (self.within.start, self.within.end),
        };
        let Span { start, end } = self.span;
        let (first, last) = (first.max(start.saturating_sub(NEAR)), last.min(end.saturating_add(NEAR)));
        Span {
            start: memchr::memrchr(b'\n', &bytes[first..start]).map_or(first, |i| first + i + 1),
            end: memchr::memchr(b'\n', &bytes[end..last]).map_or(last, |i| end + i),
        }
    }

    /// Returns the text of these lines.
    fn around(&self) -> &[u8] {
        self.file.bytes()[self.lines().range()].trim_ascii()
    }
}

/// Mentions with their ids: 16 hexadecimal digits from what they mean; equal ones are counted.
fn numbered(config: &Config, found: Vec<FoundMention>) -> Vec<Mention> {
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    let mut made = Vec::new();
    let reported = found.into_iter().filter_map(|f| Some((config.level_of(f.rule)?, f)));
    let reported: Vec<_> = reported.collect();
    let mut texts: FxHashMap<String, BTreeSet<String>> = FxHashMap::default();
    for (_, f) in reported.iter().filter(|(_, f)| f.kind != MentionKind::FileName) {
        let both = f.new_text.clone().map(|new_text| [f.old_text(), new_text]);
        texts.entry(f.file.path().to_owned()).or_default().extend(both.into_iter().flatten());
    }
    let mut last: Option<(String, Positions, RestOfLines)> = None;
    for (level, f) in reported {
        let of_file = last.take().filter(|(path, ..)| path == f.file.path());
        let (_, positions, lines) = last.insert(of_file.unwrap_or_else(|| {
            let path = f.file.path().to_owned();
            let texts = texts.get(&path).into_iter().flatten().map(String::as_str);
            let lines = RestOfLines::new(f.file.clone(), texts);
            (path, f.file.positions(), lines)
        }));
        let at = positions.of(f.span.start);
        let old_text = f.old_text();
        let file = f.file.path().to_owned();
        let new_text = f.new_text.as_deref().unwrap_or_default();
        let text = [f.rule.name(), &file, &f.container, &old_text, new_text].join("\0");
        let digits = short_digest(text);
        let nth = known.entry(digits.clone()).or_default();
        *nth += 1;
        let id = if *nth == 1 { digits } else { format!("{digits}-{nth}") };
        made.push(Mention {
            id,
            rule: f.rule,
            kind: f.kind,
            level,
            rewrite: f.rewrite(),
            rest_of_line: (f.kind != MentionKind::FileName).then(|| lines.digest(f.span)),
            place: Place { path: file, line: at.line, column: at.column, container: f.container },
            old_text,
            new_text: f.new_text,
            reason: f.reason,
            meaning: f.meaning,
            is_certain: f.is_certain,
        });
    }
    made
}

/// Returns the renames whose texts are reported, with their indices. A rename that is only likely is no fact about a
/// name.
fn corroborated(renames: &[Rename]) -> impl Iterator<Item = (usize, &Rename)> {
    renames.iter().enumerate().filter(|(_, rename)| rename.is_corroborated)
}

//! Comments that a language model takes to speak of an old concept.
//!
//! The model only points at a line. The new text comes from the concept. It is within one comment, and only words and
//! names of the concept change.

use tree_sitter::Node;

use super::tokens::{Tokens, container};
use super::{Cause, ChangedDeclaration, FoundMention, Mention, MentionKind, numbered};
use crate::agents::advice::StaleLine;
use crate::agents::analysis::Scope;
use crate::agents::evidence::Side;
use crate::agents::judgement::{InferredScope, Question};
use crate::config::Rule;
use crate::config::inline::{TextIn, is_text_ignored};
use crate::java::{Span, parse};
use crate::words::{Concept, reworded, spoken, word_runs};

/// Returns the mentions in the lines that the model points at, sorted by place. `scopes` are those that the lines are
/// of.
pub fn proposed(question: &Question<'_>, scopes: &[InferredScope], lines: &[StaleLine]) -> Vec<Mention> {
    if question.config.level_of(Rule::StaleComment).is_none() {
        return Vec::new();
    }
    let mut found: Vec<FoundMention> = Vec::new();
    for line in lines.iter().filter(|l| question.config.includes(l.unit.path())) {
        let scope = &scopes[line.scope].scope;
        let Some(meaning) = meaning(question, scope, line.unit.path()) else { continue };
        let Some(whole) = line.unit.source.line(line.line) else { continue };
        if is_text_ignored(&line.unit.source, whole.start, TextIn::Comment) {
            continue;
        }
        let tree = parse(&line.unit.source);
        for comment in Tokens::of(&tree).comments.into_iter().filter(|c| meets(*c, &whole)) {
            for (span, new_text) in edits(tree.bytes(comment), comment.start_byte(), &scope.concept) {
                let is_there = whole.start <= span.start && span.end <= whole.end;
                let is_free = found.iter().all(|f| {
                    f.file.path() != line.unit.path() || f.span.end <= span.start || span.end <= f.span.start
                });
                if !is_there || !is_free {
                    continue;
                }
                found.push(FoundMention {
                    rule: Rule::StaleComment,
                    kind: MentionKind::Comment,
                    file: line.unit.source.clone(),
                    span,
                    within: comment.into(),
                    new_text: Some(new_text),
                    meaning: meaning.clone(),
                    reason: format!(
                        "the language model takes it to speak of what is called “{}” now",
                        spoken(scope.concept.words_as_text().1)
                    ),
                    container: container(&line.unit, span.start),
                    is_certain: false,
                });
            }
        }
    }
    found.sort_by(|a, b| a.key().cmp(&b.key()));
    numbered(question.config, found)
}

/// Returns the rename of the scope that is nearest to a file.
fn meaning(question: &Question<'_>, scope: &Scope, path: &str) -> Option<ChangedDeclaration> {
    let renames = &question.renames;
    let here = scope.evidence.iter().find(|index| renames[**index].after.path == path);
    let index = *here.or(scope.evidence.first())?;
    let meaning = ChangedDeclaration::of_rename(&renames[index], index);
    Some(match question.side {
        Side::Before => ChangedDeclaration { by: Cause::Proposed(index), ..meaning },
        Side::After => meaning,
    })
}

fn meets(comment: Node<'_>, line: &std::ops::Range<usize>) -> bool {
    comment.start_byte() < line.end && line.start < comment.end_byte()
}

/// Returns the names and words of a comment that have a concept's old words, with what they become. `at` is where the
/// comment begins.
fn edits(comment: &[u8], at: usize, concept: &Concept) -> Vec<(Span, String)> {
    let mut edits = Vec::new();
    let mut start = 0;
    while start < comment.len() {
        let length = comment[start..].iter().take_while(|b| is_name(**b)).count();
        let name = std::str::from_utf8(&comment[start..start + length]).unwrap_or_default();
        if concept.is_in(name)
            && let Some(new) = concept.apply(name)
        {
            edits.push((Span { start: at + start, end: at + start + length }, new));
        }
        start += length.max(1);
    }
    for run in word_runs(comment) {
        edits.extend(reworded(comment, &run, concept).into_iter().map(|found| {
            let span = Span { start: at + found.bytes.start, end: at + found.bytes.end };
            (span, found.new_text)
        }));
    }
    edits
}

/// Returns whether a byte can be part of a name.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// Returns the mentions of both lists, those of the first where both are about the same text.
pub fn joined(mut found: Vec<Mention>, proposed: &[Mention]) -> Vec<Mention> {
    for mention in proposed {
        let span = mention.rewrite.span();
        let overlaps = |other: &Mention| {
            let own = other.rewrite.span();
            other.place.path == mention.place.path && own.start < span.end && span.start < own.end
        };
        if found.iter().any(overlaps) {
            continue;
        }
        let is_taken = |id: &str| found.iter().any(|f| f.id == id);
        let base = mention.id.split('-').next().unwrap_or_default().to_owned();
        let mut ids = std::iter::once(mention.id.clone()).chain((2..).map(|n| format!("{base}-{n}")));
        let id = ids.find(|id| !is_taken(id)).unwrap_or(base);
        found.push(Mention { id, ..mention.clone() });
    }
    found.sort_by(|a, b| {
        let key = |m: &Mention| (m.rule, m.place.path.clone(), m.rewrite.span().start);
        key(a).cmp(&key(b))
    });
    found
}

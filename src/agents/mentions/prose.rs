//! Comments and strings on and in a declaration that was renamed.
//!
//! Two things are reported. The first is an old name, spelled as the identifier was, where the file has no identifier
//! of that name any more. It is found on the declaration, and wherever the file could use its name. The second is the
//! concept's old words, in any inflection (`the join hints`), on the declaration and in its body.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use super::tokens::{Tokens, container};
use super::{Cause, Change, ChangedDeclaration, FoundMention, MentionKind, corroborated};
use crate::agents::analysis::Analysis;
use crate::agents::named_by_override::NamedByOverride;
use crate::config::{PatchedTexts, Rule};
use crate::java::lexical::code_pieces;
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind, Span, SyntaxTree};
use crate::mining::Rename;
use crate::rename::Edit;
use crate::text::{sort_once, without_marks};
use crate::texts::comment_lines::is_no_prose;
use crate::texts::spelled::{is_whole, may_be_of};
use crate::texts::with_article::with_article;
use crate::texts::{is_historical_sentence, word_count};
use crate::words::{
    Concept, Reworded, Word, are_forms_of_one, capitalized, is_same_word, reworded, singular, split,
    word_runs,
};

/// A declaration whose comments are read.
pub struct Documented<'a> {
    meaning: ChangedDeclaration,
    declaration: DeclarationRef,
    /// The concepts that its rename is of.
    concepts: Vec<&'a Concept>,
    rename: Stage<'a>,
}

/// Whether a declaration has its new name.
#[derive(Clone, Copy)]
enum Stage<'a> {
    Made,
    /// A finding's plan has these edits.
    Planned(&'a [Edit]),
}

/// Returns by file the declarations that the change renamed, and where the patch is to have comments, too, those that a
/// finding renames.
pub fn documented<'a>(change: &Change<'_>, analysis: &'a Analysis) -> BTreeMap<String, Vec<Documented<'a>>> {
    let mut documented: BTreeMap<String, Vec<Documented<'a>>> = BTreeMap::new();
    let wanted = |rule| change.config.level_of(rule).is_some();
    if !wanted(Rule::StaleComment) && !wanted(Rule::StaleString) {
        return documented;
    }
    let mut add = |meaning: ChangedDeclaration, declaration: DeclarationRef, concepts, rename| {
        let path = declaration.unit.path().to_owned();
        documented.entry(path).or_default().push(Documented { meaning, declaration, concepts, rename });
    };
    // The methods that it overrides now, and those that it overrode, still have their names.
    let named_by_override = NamedByOverride::among(&analysis.renames, change.after);
    let is_reported = |r: &Rename| r.kind != Kind::Package && !named_by_override.has(r);
    // Where the old words became two things, the words of a sentence do not say which.
    let has_one_meaning = |concept: &Concept| {
        analysis.concepts.iter().all(|s| s.concept.old != concept.old || s.concept.new == concept.new)
    };
    for (index, rename) in corroborated(&analysis.renames).filter(|(_, r)| is_reported(r)) {
        let of_it = analysis.concepts.iter().filter(|s| s.evidence.contains(&index));
        let of_it = of_it.filter(|s| has_one_meaning(&s.concept));
        if let Some(declaration) = rename.after.declaration(change.after) {
            add(
                ChangedDeclaration::of_rename(rename, index),
                declaration,
                of_it.map(|s| &s.concept).collect(),
                Stage::Made,
            );
        }
    }
    if change.config.settings().patch_mentions != PatchedTexts::All {
        return documented;
    }
    for (index, finding) in analysis.findings.iter().enumerate().filter(|(_, f)| !f.plan.is_blocked()) {
        for declaration in &finding.plan.declarations {
            let meaning = ChangedDeclaration {
                kind: finding.kind,
                old_name: finding.old_name.clone(),
                new_name: finding.suggested_name.clone(),
                place: finding.place.clone(),
                by: Cause::Finding(index),
            };
            let concepts = analysis.scopes.get(finding.scope).map(|s| &s.concept).into_iter().collect();
            add(meaning, declaration.clone(), concepts, Stage::Planned(&finding.plan.edits));
        }
    }
    documented
}

/// An old name or old words in a comment or string.
pub struct ProseMention {
    pub found: FoundMention,
    /// The names of types that the words spell together with their neighbours. If there is such a type, the words mean
    /// it.
    pub types: Vec<String>,
}

/// Returns the mentions of the old names or words of a file's declarations. A text that may mean either of two renamed
/// declarations is left out.
pub fn mentions(
    documented: &[Documented<'_>],
    tree: &SyntaxTree,
    unit: &CompilationUnit,
    tokens: &Tokens<'_>,
) -> Vec<ProseMention> {
    let mut reported: Vec<ProseMention> =
        documented.iter().flat_map(|d| of_one(d, tree, unit, tokens)).collect();
    // Where texts end, which the article before one of them does not change.
    let mut new_texts: FxHashMap<usize, BTreeSet<Option<String>>> = FxHashMap::default();
    for ProseMention { found, .. } in &reported {
        new_texts.entry(found.span.end).or_default().insert(found.new_text.clone());
    }
    reported.retain(|t| new_texts[&t.found.span.end].len() == 1);
    reported
}

/// Returns the mentions of one declaration's old name or words in its file.
fn of_one(
    documented: &Documented<'_>,
    tree: &SyntaxTree,
    unit: &CompilationUnit,
    tokens: &Tokens<'_>,
) -> Vec<ProseMention> {
    let reader = ProseScanner { documented, tree, unit, tokens };
    let d = documented.declaration.get();
    let (mut names, mut words) = (Vec::new(), Vec::new());
    let scope = reader.scope(d);
    let is_no_more = reader.is_no_more(scope);
    for comment in &tokens.comments {
        let is_on = reader.is_on(d, *comment);
        let at = comment.start_byte();
        if is_no_more && (is_on || scope.contains(at)) {
            names.extend(reader.names_in(*comment, Rule::StaleComment, MentionKind::Comment));
        }
        if is_on || d.kind.is_callable() && d.span.contains(at) {
            words.extend(reader.words_in(*comment));
        }
    }
    if is_no_more {
        for string in tokens.strings.iter().filter(|s| scope.contains(s.start_byte())) {
            names.extend(reader.names_in(*string, Rule::StaleString, MentionKind::String));
        }
    }
    // Another type of that name may be meant.
    let types = if d.kind.is_type() { vec![documented.meaning.old_name.clone()] } else { Vec::new() };
    let names = names.into_iter().map(|found| ProseMention { found, types: types.clone() });
    names.chain(words).collect()
}

struct ProseScanner<'r, 't> {
    documented: &'r Documented<'r>,
    tree: &'r SyntaxTree,
    unit: &'r CompilationUnit,
    tokens: &'r Tokens<'t>,
}

impl ProseScanner<'_, '_> {
    /// Returns where in the file the declaration's simple name can be used; of a parameter, with the comment on its
    /// method.
    fn scope(&self, d: &Declaration) -> Span {
        let whole = Span { start: 0, end: self.unit.source.bytes().len() };
        match d.kind {
            Kind::Parameter => d.owner.map_or(d.scope, |owner| {
                let comments = self.tokens.comments.iter();
                let owner = self.unit.get(owner);
                let first = comments.filter(|c| self.is_on(owner, **c)).map(Node::start_byte).min();
                Span { start: first.unwrap_or(owner.span.start), end: owner.span.end }
            }),
            k if k.is_local() || k == Kind::TypeParameter => d.scope,
            _ => self.anonymous_class().map_or(whole, |class| class.span),
        }
    }

    /// Returns the anonymous class that the declaration is a member of. No code outside calls the member by its simple
    /// name.
    fn anonymous_class(&self) -> Option<&Declaration> {
        let DeclarationRef { unit, id } = &self.documented.declaration;
        let class = unit.get(unit.enclosing_type(*id)?);
        (class.kind == Kind::AnonymousClass).then_some(class)
    }

    /// Returns whether the old name has several words, so that it is no ordinary word, and no code in the scope has it
    /// any more.
    fn is_no_more(&self, scope: Span) -> bool {
        let ChangedDeclaration { old_name, .. } = &self.documented.meaning;
        let places = self.tokens.names.get(old_name.as_bytes()).map_or(&[][..], Vec::as_slice);
        let mut in_scope = places.iter().filter(|at| scope.contains(**at));
        let is_removed = match self.documented.rename {
            Stage::Made => {
                let is_it = |d: &Declaration| d.name == *old_name && !d.kind.is_local();
                !self.unit.declarations.iter().any(is_it) && in_scope.next().is_none()
            }
            Stage::Planned(edits) => {
                in_scope.all(|at| edits.iter().any(|e| e.span.start == *at && e.path == self.unit.path()))
            }
        };
        word_count(old_name) > 1 && is_removed
    }

    /// Returns whether a comment is before a declaration, with nothing but comments between, or after it on its last
    /// line. Behind code, it is on that, and not on what begins on the next line.
    fn is_on(&self, d: &Declaration, comment: Node<'_>) -> bool {
        let text = self.unit.source.bytes();
        let (start, end) = (comment.start_byte(), comment.end_byte());
        if end <= d.span.start {
            let between = &text[end..d.span.start];
            let line = memchr::memrchr(b'\n', &text[..start]).map_or(0, |i| i + 1);
            let is_behind_code =
                || between.contains(&b'\n') && code_pieces(&text[line..start]).next().is_some();
            return code_pieces(between).next().is_none() && !has_blank_line(between) && !is_behind_code();
        }
        let is_variable = d.kind.is_local() || d.kind.is_field();
        is_variable
            && d.span.end <= start
            && text[d.span.end..start].iter().all(|b| matches!(b, b';' | b',' | b' ' | b'\t'))
    }

    /// Returns the old name in a comment or string, as a whole.
    fn names_in(&self, node: Node<'_>, rule: Rule, kind: MentionKind) -> Vec<FoundMention> {
        let source = &self.unit.source;
        let text = self.tree.bytes(node);
        let ChangedDeclaration { old_name, new_name, .. } = &self.documented.meaning;
        let hits = memchr::memmem::find_iter(text, old_name.as_bytes()).filter(|at| {
            let before = at.checked_sub(1).map(|i| text[i]);
            is_whole(text, *at, at + old_name.len())
                && !matches!(before, Some(b'.' | b'#' | b'-' | b'/' | b'\\'))
                && may_be_of(text, *at, self.documented.meaning.kind)
                && !(kind == MentionKind::Comment && is_no_prose(text, *at..*at + old_name.len()))
                && !is_historical_sentence(text, Span { start: *at, end: at + old_name.len() })
                // By a whole string, something may be called, and a comment may quote that.
                && !(before == Some(b'"') && text.get(at + old_name.len()) == Some(&b'"'))
        });
        hits.map(|at| {
            let end = node.start_byte() + at + old_name.len();
            let (before, new_text) = with_article(text, at, old_name, new_name);
            let start = node.start_byte() + at - before;
            FoundMention {
                rule,
                kind,
                file: source.clone(),
                span: Span { start, end },
                within: node.into(),
                new_text: Some(new_text),
                meaning: self.documented.meaning.clone(),
                reason: format!("`{old_name}` {} `{new_name}` now", self.is_called()),
                container: container(self.unit, start),
                is_certain: false,
            }
        })
        .collect()
    }

    fn is_called(&self) -> &'static str {
        match self.documented.rename {
            Stage::Made => "is called",
            Stage::Planned(_) => "is to be called",
        }
    }

    /// Returns the concepts' old words in a comment, next to a word that is next to them in the old name, too: `the
    /// join hints` on what was `resolveJoinHint`. Alone they may mean anything.
    fn words_in(&self, comment: Node<'_>) -> Vec<ProseMention> {
        let text = self.tree.bytes(comment);
        let runs = word_runs(text);
        let mut reported = Vec::new();
        let name = split(&self.documented.meaning.old_name);
        for concept in self.documented.concepts.iter().filter(|c| says_otherwise(c)) {
            for run in &runs {
                let means_it = |at: &Range<usize>| {
                    speaks_of(run, at, &name, concept) && !self.says_what_it_does(at, run, &name, concept)
                };
                for Reworded { words, bytes, new_text } in reworded(text, run, concept) {
                    if means_it(&words) {
                        let start = comment.start_byte();
                        let span = Span { start: start + bytes.start, end: start + bytes.end };
                        let types = types_spelled(run, &words);
                        reported
                            .push(ProseMention { found: self.words_found(comment, span, new_text), types });
                    }
                }
            }
        }
        let mut seen = FxHashSet::default();
        reported.retain(|t| seen.insert(t.found.span));
        reported
    }

    fn words_found(&self, comment: Node<'_>, span: Span, new_text: String) -> FoundMention {
        let d = self.documented.declaration.get();
        let ChangedDeclaration { old_name, new_name, .. } = &self.documented.meaning;
        let place = if self.is_on(d, comment) { "on" } else { "in" };
        let was_renamed = match self.documented.rename {
            Stage::Made => format!("was `{old_name}`"),
            Stage::Planned(_) => format!("is to become `{new_name}`"),
        };
        let still = without_marks(&self.unit.source.text(span.range()));
        FoundMention {
            rule: Rule::StaleComment,
            kind: MentionKind::Comment,
            file: self.unit.source.clone(),
            span,
            within: comment.into(),
            new_text: Some(new_text),
            meaning: self.documented.meaning.clone(),
            reason: format!("a comment {place} `{}`, which {was_renamed}, still says “{still}”", d.name),
            container: container(self.unit, span.start),
            is_certain: false,
        }
    }

    /// Returns whether words are the verb at the beginning of a sentence on a method whose name began with them. A
    /// method called `withArguments`, and no longer `setArguments`, still sets its arguments.
    fn says_what_it_does(&self, at: &Range<usize>, run: &[Word], name: &[Word], concept: &Concept) -> bool {
        let begins_name = || concept.occurrences_in_prose(name).first().is_some_and(|o| o.words.start == 0);
        self.documented.declaration.get().kind == Kind::Method
            && at.start == 0
            && run.len() > at.end
            && begins_name()
    }
}

/// Returns whether a concept changes what a sentence says. Words that were only dropped from a name may be needed in a
/// sentence, and inserted ones go without saying. What a name abbreviates is written out there, and the order of words
/// in a name (`TestHints → HintTests`) is not that of a sentence.
fn says_otherwise(concept: &Concept) -> bool {
    let Concept { old, new, .. } = concept;
    let only_drops = new.iter().all(|word| old.contains(word));
    let only_inserts = old.iter().all(|word| new.contains(word));
    let is_short_for = |(a, b): (&String, &String)| a != b && (a.starts_with(b) || b.starts_with(a));
    let abbreviates = old.len() == new.len() && old.iter().zip(new).any(is_short_for);
    let has = |words: &[String], word: &str| words.iter().any(|w| is_same_word(w, word));
    let only_reorders = old.len() == new.len() && old.len() > 1 && old.iter().all(|word| has(new, word));
    !only_drops && !only_inserts && !abbreviates && !only_reorders
}

/// Returns whether words of a comment are next to the same word as in a name; or are, with no less than two, the whole
/// name.
fn speaks_of(run: &[Word], at: &Range<usize>, name: &[Word], concept: &Concept) -> bool {
    concept.occurrences_in_prose(name).iter().any(|inside| {
        let Range { start, end } = inside.words;
        let is_whole_name = start == 0 && end == name.len() && name.len() > 1;
        is_whole_name
            || are_one(before(run, at.start), before(name, start))
            || are_one(run.get(at.end), name.get(end))
    })
}

/// The most words that a type's name may have before and after those of a concept.
const MOST_BESIDE: usize = 2;

/// Returns the names of types that words of a run spell together with their neighbours: of `the net servers` for `net`,
/// `NetServer` and `NetServers`.
fn types_spelled(run: &[Word], at: &Range<usize>) -> Vec<String> {
    let starts = at.start.saturating_sub(MOST_BESIDE)..=at.start;
    let ends = at.end..=run.len().min(at.end + MOST_BESIDE);
    let ranges = starts.flat_map(|start| ends.clone().map(move |end| start..end)).filter(|r| r.len() > 1);
    let mut names: Vec<String> = ranges
        .flat_map(|range| {
            let words: Vec<&str> = run[range].iter().map(|word| word.text.as_str()).collect();
            let (last, others) = words.split_last().map_or(("", &[][..]), |(last, others)| (*last, others));
            let others: String = others.iter().map(|word| capitalized(word)).collect();
            [last, &singular(last)].map(|last| others.clone() + &capitalized(last))
        })
        .collect();
    sort_once(&mut names);
    names
}

fn before(words: &[Word], index: usize) -> Option<&Word> {
    words.get(index.checked_sub(1)?)
}

/// Returns whether there are two words, and they are the same or one is a form of the other.
fn are_one(a: Option<&Word>, b: Option<&Word>) -> bool {
    a.zip(b).is_some_and(|(a, b)| are_forms_of_one(&a.text, &b.text))
}

/// Returns whether a whole line between two things is empty.
fn has_blank_line(between: &[u8]) -> bool {
    let mut lines = between.split(|b| *b == b'\n').skip(1).peekable();
    std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some())).any(|l| l.trim_ascii().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(old: &str, new: &str, comment: &str) -> bool {
        let concept = Concept::between(old, new).expect("the names differ");
        let name = split(old);
        word_runs(comment.as_bytes()).iter().any(|run| {
            concept.occurrences_in_prose(run).iter().any(|o| speaks_of(run, &o.words, &name, &concept))
        })
    }

    #[test]
    fn words_count_beside_a_word_of_the_name() {
        assert!(speaks("resolveJoinHint", "resolveQueryHint", "// the join hints"));
        assert!(speaks("resolveJoinHint", "resolveQueryHint", "// resolving joins"));
        assert!(!speaks("resolveJoinHint", "resolveQueryHint", "// a join of tables"));
        assert!(speaks("JoinHint", "QueryRule", "/** A join hint. */"));
        assert!(!speaks("FileTestCase", "FileTest", "/** Test cases for files. */"));
        assert!(!speaks("join", "query", "// a join"));
    }

    #[test]
    fn words_spell_the_types_that_they_may_mean() {
        let run = &word_runs(b"when net servers are created")[0];
        let net = run.iter().position(|word| word.text == "net").expect("the word");
        let spelled = types_spelled(run, &(net..net + 1));
        for name in ["NetServer", "NetServers", "WhenNet", "WhenNetServer", "NetServersAre"] {
            assert!(spelled.iter().any(|s| s == name), "{name} in {spelled:?}");
        }
        assert!(!spelled.iter().any(|s| s == "Net"), "{spelled:?}");
    }

    #[test]
    fn a_sentence_may_need_what_a_name_drops() {
        let says = |old, new| Concept::between(old, new).is_some_and(|c| says_otherwise(&c));
        assert!(says("joinHint", "queryHint"));
        assert!(!says("getStandbyTasks", "standbyTasks") && !says("keyManager", "keyStateManager"));
        assert!(!says("configurationData", "configData") && !says("valSerde", "valueSerde"));
        assert!(!says("TestRequest", "RequestTests"));
    }
}

//! Old names in Java files: in strings, in references of Javadoc, and in comments.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use tree_sitter::Node;

use super::lookups::Renamed;
use super::prose::{self, Documented, ProseMention};
use super::removed_types::{Hit, RemovedTypes, no_more};
use super::replaced::is_another_thing;
use super::tokens::{Tokens, container};
use super::{Cause, Change, ChangedDeclaration, FoundMention, MentionKind, corroborated};
use crate::agents::analysis::Analysis;
use crate::config::Rule;
use crate::git::{SourceFile, file_name};
use crate::java::{CompilationUnit, Kind, Resolver, Span, Symbols, parse};
use crate::mining::Rename;
use crate::rename::{Dangling, DocComment, DocReferences, RenamedDeclaration, dangling};
use crate::text::each_once;
use crate::texts::is_historical_sentence;
use crate::texts::shown_as_code::is_code_in_comment;
use crate::texts::spelled::is_whole;
use crate::texts::within::Within;

/// A search of the Java files of a change's head.
pub struct JavaSearch<'s> {
    pub change: &'s Change<'s>,
    pub symbols: &'s Symbols<'s, 's>,
    pub removed_types: &'s RemovedTypes,
    pub targets: &'s SearchTargets,
}

/// Returns the mentions that a search finds. `hits` are those files that have one of the targets' needles.
pub fn mentions(search: &JavaSearch<'_>, hits: Vec<SourceFile>, analysis: &Analysis) -> Vec<FoundMention> {
    let JavaSearch { change, symbols, removed_types, .. } = *search;
    let documented = prose::documented(change, analysis);
    let files = files_to_read(search, hits, documented.keys());
    let found = look_at_all(search, files, documented);
    let renamed_by_findings: BTreeSet<&str> =
        analysis.findings.iter().filter(|f| f.kind.is_type()).map(|f| f.old_name.as_str()).collect();
    let stays = |ty: &str| !renamed_by_findings.contains(ty) && symbols.may_declare_type(ty);
    let is_of_another_thing = |found: &FoundMention| {
        let Cause::Rename(index) = found.meaning.by else { return false };
        found.kind == MentionKind::Comment
            && !is_code_in_comment(found.file.bytes(), found.span.start)
            && is_another_thing(&change.renames[index], change, stays)
    };
    let is_reported = |seen: &ConditionalMention| {
        seen.missing.is_none_or(|of| removed_types.is_missing(of, symbols))
            && !seen.types.iter().any(|ty| stays(ty))
            && !is_of_another_thing(&seen.found)
    };
    found.into_iter().filter(|seen| is_reported(seen)).map(|seen| seen.found).collect()
}

/// A mention in a file that counts only under conditions.
struct ConditionalMention {
    found: FoundMention,
    /// The class that must be missing for it to count, if there is such.
    missing: Option<usize>,
    /// Types of which none may be there for it to count.
    types: Vec<String>,
}

impl From<FoundMention> for ConditionalMention {
    fn from(found: FoundMention) -> Self {
        ConditionalMention { found, missing: None, types: Vec::new() }
    }
}

impl From<ProseMention> for ConditionalMention {
    fn from(ProseMention { found, types }: ProseMention) -> Self {
        ConditionalMention { found, missing: None, types }
    }
}

/// The names to search for besides those of removed types.
pub struct SearchTargets {
    references: References,
    members: Renamed,
}

impl SearchTargets {
    /// Collects the names that a change took away, for the rules that the team wants to hear of.
    pub fn of(change: &Change<'_>, removed_types: &RemovedTypes) -> Self {
        let is_wanted = |rule| change.config.level_of(rule).is_some();
        let references = if is_wanted(Rule::StaleJavadoc) {
            References::of(change, removed_types)
        } else {
            References::default()
        };
        let members = if is_wanted(Rule::MissingMember) { Renamed::of(change) } else { Renamed::default() };
        SearchTargets { references, members }
    }

    /// Returns strings to search for. Each file with such a name has at least one of them.
    pub fn needles(&self) -> impl Iterator<Item = String> {
        self.references.needles().chain(self.members.needles())
    }

    fn may_be_in(&self, file: &SourceFile) -> bool {
        self.references.may_be_in(file) || self.members.may_be_in(file)
    }
}

/// Returns the files in which there may be a mention, sorted by path. These are the `hits` with a target, and the files
/// of declarations whose comments are read.
fn files_to_read<'d>(
    search: &JavaSearch<'_>,
    hits: Vec<SourceFile>,
    documented: impl Iterator<Item = &'d String>,
) -> Vec<SourceFile> {
    let JavaSearch { change, removed_types, targets, .. } = *search;
    let head = change.after.snapshot();
    let is_wanted = |file: &SourceFile| {
        targets.may_be_in(file) || !removed_types.hits(file.bytes(), Within::Text).is_empty()
    };
    let hits: Vec<SourceFile> = hits.into_par_iter().filter(is_wanted).collect();
    let documented = documented.cloned().chain(targets.references.parameter_files());
    let documented = documented.filter_map(|path| head.read(&path));
    let files = hits.into_iter().chain(documented).map(|file| (file.path().to_owned(), file));
    files.collect::<BTreeMap<String, SourceFile>>().into_values().collect()
}

/// Returns the mentions in all files.
fn look_at_all(
    search: &JavaSearch<'_>,
    files: Vec<SourceFile>,
    mut documented: BTreeMap<String, Vec<Documented<'_>>>,
) -> Vec<ConditionalMention> {
    let JavaSearch { symbols, targets, .. } = search;
    let refers = files.iter().any(|file| targets.references.may_be_in(file));
    if refers || files.iter().any(|file| targets.members.may_be_in(file)) {
        // It is made in parallel, and who waits for that takes up other work: a file that asks for it
        // would wait for itself.
        symbols.index();
    }
    let which = if refers { DocReferences::All } else { DocReferences::ToParameters };
    let look = FileScan { search, which };
    let files: Vec<(SourceFile, Vec<Documented<'_>>)> = files
        .into_iter()
        .map(|file| {
            let of_file = documented.remove(file.path()).unwrap_or_default();
            (file, of_file)
        })
        .collect();
    let found: Vec<Vec<_>> = files.par_iter().map(|(file, documented)| look.at(file, documented)).collect();
    found.into_iter().flatten().collect()
}

/// The declarations to which Javadoc may refer by an old name.
#[derive(Default)]
struct References {
    renamed_declarations: Vec<RenamedDeclaration>,
    /// In the same order.
    meanings: Vec<ChangedDeclaration>,
    /// Matches what a reference has; `None` where there is nothing.
    in_references: Option<AhoCorasick>,
}

impl References {
    fn of(change: &Change<'_>, removed_types: &RemovedTypes) -> Self {
        let mut references = Self::default();
        let renamed = corroborated(change.renames).filter(|(_, r)| !is_one_of_several(change, r));
        let renamed = renamed.map(|(i, r)| ChangedDeclaration::of_rename(r, i));
        for meaning in renamed {
            let Cause::Rename(index) = meaning.by else { continue };
            let before = &change.renames[index].before;
            let old_qualified = meaning.kind.is_type().then(|| match before.container.as_str() {
                "" => meaning.old_name.clone(),
                container => format!("{container}.{}", meaning.old_name),
            });
            references.add(change, meaning, old_qualified);
        }
        for (meaning, old_qualified) in removed_types.moved() {
            references.add(change, meaning.clone(), Some(old_qualified));
        }
        let names = each_once(references.needles());
        references.in_references = AhoCorasick::new(&names).ok().filter(|_| !names.is_empty());
        references
    }

    fn add(&mut self, change: &Change<'_>, meaning: ChangedDeclaration, old_qualified: Option<String>) {
        let can_be_referred_to =
            !matches!(meaning.kind, Kind::LocalVariable | Kind::LambdaParameter | Kind::Package);
        let Some(declaration) = meaning.place.declaration(change.after).filter(|_| can_be_referred_to) else {
            return;
        };
        self.renamed_declarations.push(RenamedDeclaration {
            old_name: meaning.old_name.clone(),
            old_qualified,
            declaration,
        });
        self.meanings.push(meaning);
    }

    /// Returns the strings of references: a type's name, `#` and a member's. A parameter's is only in its own file.
    fn needles(&self) -> impl Iterator<Item = String> {
        self.renamed_declarations.iter().filter_map(|f| match f.declaration.get().kind {
            _ if f.old_qualified.is_some() => Some(f.old_name.clone()),
            Kind::Parameter | Kind::TypeParameter => None,
            _ => Some(format!("#{}", f.old_name)),
        })
    }

    /// Returns whether a reference may have an old name of a type or member, as far as bytes show.
    fn may_be_in(&self, file: &SourceFile) -> bool {
        let text = file.bytes();
        let Some(needles) = &self.in_references else { return false };
        needles.find_overlapping_iter(text).any(|m| {
            let start = m.start() + usize::from(text[m.start()] == b'#');
            is_whole(text, start, m.end())
                && (is_in_tag(text, m.start()) || is_in_markdown_link(text, m.start()))
        })
    }

    fn parameter_files(&self) -> impl Iterator<Item = String> {
        let of_own_file = |f: &&RenamedDeclaration| {
            let d = f.declaration.get();
            matches!(d.kind, Kind::Parameter | Kind::TypeParameter)
                || d.modifiers.has(crate::java::Modifiers::RECORD_COMPONENT)
        };
        self.renamed_declarations.iter().filter(of_own_file).map(|f| f.declaration.unit.path().to_owned())
    }
}

/// Returns whether the change added another type to a renamed one whose name also ends with the old name. A `Slot`
/// became a `BindingSlot` and a `PropertySlot`, and it is unknown which one a text means.
pub fn is_one_of_several(change: &Change<'_>, rename: &Rename) -> bool {
    let ends_as_it = |name: &str| name != rename.old_name && name.ends_with(&rename.old_name);
    let is_renamed = |name: &str| change.renames.iter().any(|r| r.new_name == name);
    let folder = |path: &str| path.strip_suffix(file_name(path)).unwrap_or_default().to_owned();
    let here = folder(&rename.after.path);
    let mut added = change.files.iter().filter(|f| f.before.is_none()).filter_map(|f| f.after.as_deref());
    rename.kind.is_type()
        && ends_as_it(&rename.new_name)
        && added.any(|path| {
            let name = file_name(path).trim_end_matches(".java");
            ends_as_it(name) && !is_renamed(name) && folder(path) == here
        })
}

/// Within how many bytes before it a name's tag is looked for: some lines, for `{@link Type#method(A, B)}`
/// may be broken anywhere. It only decides which files are parsed.
const LONGEST_TAG: usize = 400;

/// Returns whether a tag that refers to something begins shortly before a place.
fn is_in_tag(text: &[u8], at: usize) -> bool {
    let before = &text[at.saturating_sub(LONGEST_TAG)..at];
    let Some(tag) = memchr::memrchr(b'@', before).map(|i| &before[i + 1..]) else { return false };
    let tags: [&[u8]; 5] = [b"link", b"see", b"value", b"throws", b"exception"];
    tags.iter().any(|name| tag.starts_with(name)) && !tag.contains(&b'}')
}

/// Returns whether a place is in a link of a comment in Markdown (JEP 467), which has no tag: `/// See [Type#member].`
fn is_in_markdown_link(text: &[u8], at: usize) -> bool {
    let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |i| i + 1);
    let before = &text[line..at];
    before.trim_ascii_start().starts_with(b"///")
        && memchr::memrchr2(b'[', b']', before).is_some_and(|i| before[i] == b'[')
}

/// A look at files for what the change renamed.
struct FileScan<'l> {
    search: &'l JavaSearch<'l>,
    /// The declarations to which the Javadoc of these files may refer.
    which: DocReferences,
}

impl FileScan<'_> {
    /// Returns the mentions in one file.
    fn at(&self, file: &SourceFile, documented: &[Documented<'_>]) -> Vec<ConditionalMention> {
        let tree = parse(file);
        let unit = self.search.symbols.project().unit_of_tree(&tree);
        let tokens = Tokens::of(&tree);
        let mut found = Vec::new();
        let token = |node| TextToken { removed_types: self.search.removed_types, file, unit: &unit, node };
        found.extend(tokens.strings.iter().flat_map(|string| token(*string).classes_in_string()));
        found.extend(tokens.comments.iter().flat_map(|comment| token(*comment).classes_in_comment()));
        let resolver = Resolver::new(self.search.symbols, &tree, unit.clone());
        if self.search.targets.members.may_be_in(file) {
            for string in &tokens.strings {
                let around = || container(&unit, string.start_byte());
                let lookup = self.search.targets.members.looked_up_in(&resolver, file, *string, around);
                found.extend(lookup.map(ConditionalMention::from));
            }
        }
        let mut read = 0;
        for comment in &tokens.comments {
            let unread = Some(*comment).filter(|c| c.start_byte() >= read);
            let Some(comment) = unread.and_then(|c| DocComment::of(&tree, c)) else { continue };
            found.extend(self.dangling(&resolver, file, &comment).into_iter().map(ConditionalMention::from));
            read = comment.span.end;
        }
        found.extend(
            prose::mentions(documented, &tree, &unit, &tokens).into_iter().map(ConditionalMention::from),
        );
        found
    }

    /// Returns the references of a Javadoc comment to old names.
    fn dangling(
        &self,
        resolver: &Resolver<'_>,
        file: &SourceFile,
        comment: &DocComment<'_>,
    ) -> Vec<FoundMention> {
        if self.search.targets.references.renamed_declarations.is_empty() {
            return Vec::new();
        }
        let mention = |reference: Dangling| {
            let old = file.text(reference.span.range()).into_owned();
            let meaning = self.search.targets.references.meanings[reference.of].clone();
            let reason = match meaning.kind {
                kind @ (Kind::Parameter | Kind::TypeParameter) => {
                    format!("the {kind} `{old}` is called `{}` now", reference.new_text)
                }
                _ => no_more(&old, &reference.new_text),
            };
            FoundMention {
                rule: Rule::StaleJavadoc,
                kind: MentionKind::Javadoc,
                file: file.clone(),
                span: reference.span,
                within: comment.span,
                reason,
                new_text: Some(reference.new_text),
                container: container(&resolver.unit, reference.span.start),
                meaning,
                is_certain: true,
            }
        };
        let found =
            dangling(resolver, comment, &self.search.targets.references.renamed_declarations, self.which);
        found.into_iter().filter(|d| !self.would_be_idle(file, comment, d)).map(mention).collect()
    }

    /// Returns whether a reference would say nothing with the new name. Either the comment already has a tag for the
    /// parameter, or it is on what the reference would refer to.
    fn would_be_idle(&self, file: &SourceFile, comment: &DocComment<'_>, reference: &Dangling) -> bool {
        let meant = &self.search.targets.references.renamed_declarations[reference.of].declaration;
        let d = meant.get();
        let text = file.bytes();
        if matches!(d.kind, Kind::Parameter | Kind::TypeParameter) {
            let text = &text[comment.span.range()];
            return memchr::memmem::find_iter(text, b"@param").any(|at| {
                let named = text[at + b"@param".len()..].trim_ascii_start();
                let named = named.strip_prefix(b"<").map_or(named, <[u8]>::trim_ascii_start);
                named.starts_with(d.name.as_bytes()) && is_whole(named, 0, d.name.len())
            });
        }
        // (Of a type, `#Type()` is a constructor.)
        !d.kind.is_type()
            && meant.unit.path() == file.path()
            && comment.span.end <= d.span.start
            && text[comment.span.end..d.span.start].iter().all(u8::is_ascii_whitespace)
    }
}

/// A comment or string in which classes are looked for.
struct TextToken<'t> {
    removed_types: &'t RemovedTypes,
    file: &'t SourceFile,
    unit: &'t CompilationUnit,
    node: Node<'t>,
}

impl TextToken<'_> {
    /// Returns the qualified names in a comment whose classes no longer exist, but for sentences about the past.
    fn classes_in_comment(&self) -> Vec<ConditionalMention> {
        let text = &self.file.bytes()[self.node.byte_range()];
        let is_now = |hit: &Hit| !is_historical_sentence(text, Span { start: hit.start, end: hit.end });
        let hits = self.removed_types.hits(text, Within::Text).into_iter().filter(is_now);
        hits.map(|hit| self.mention(hit, Rule::StaleComment, MentionKind::Comment)).collect()
    }

    /// Returns the qualified names in a string whose classes no longer exist. In a sentence, a name is there for
    /// people.
    ///
    /// A pointcut (`execution(* a.B.go(..))`), a query (`new a.B(x)`, `= a.B.C`) or a piece of XML has spaces, too.
    fn classes_in_string(&self) -> Vec<ConditionalMention> {
        let text = &self.file.bytes()[self.node.byte_range()];
        let before = &self.file.bytes()[..self.node.start_byte()];
        let names_logger = before.ends_with(b"getLogger(") || before.ends_with(b"getLog(");
        let rule = |hit: &Hit| {
            if names_logger || hit.is_setting {
                Rule::StaleSetting
            } else if text.contains(&b' ') && !is_code_at(text, hit.start, hit.end) {
                Rule::StaleString
            } else {
                Rule::MissingClass
            }
        };
        let hits = self.removed_types.hits(text, Within::Text).into_iter();
        hits.map(|hit| (rule(&hit), hit))
            .map(|(rule, hit)| self.mention(hit, rule, MentionKind::String))
            .collect()
    }

    fn mention(&self, hit: Hit, rule: Rule, kind: MentionKind) -> ConditionalMention {
        let at = |offset| self.node.start_byte() + offset;
        let span = Span { start: at(hit.start), end: at(hit.end) };
        let found = FoundMention {
            rule,
            kind,
            file: self.file.clone(),
            span,
            within: self.node.into(),
            reason: no_more(&self.file.text(span.range()), &hit.new_text),
            new_text: Some(hit.new_text),
            meaning: self.removed_types.meaning(hit.of).clone(),
            container: container(self.unit, span.start),
            is_certain: kind == MentionKind::Comment,
        };
        ConditionalMention { missing: Some(hit.of), ..ConditionalMention::from(found) }
    }
}

/// Returns whether a name in a text is at a place where code has names and sentences seldom do. Such a place is behind
/// `new`, `=`, `*` or a called name, or before a constant.
fn is_code_at(text: &[u8], start: usize, end: usize) -> bool {
    let quotes = text[..start].iter().rev().take_while(|b| b"\"'\\".contains(b)).count();
    let before = &text[..start - quotes];
    let is_argument = || {
        let callee = before.strip_suffix(b"(").and_then(<[u8]>::last);
        callee.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'*')
    };
    let has_constant = || matches!(text[end..], [b'.', c, ..] if c.is_ascii_uppercase());
    matches!(before.trim_ascii_end().last(), Some(b'=' | b'*'))
        || before.to_ascii_lowercase().ends_with(b"new ")
        || is_argument()
        || has_constant()
}

//! Strings that look up a renamed member by its old name: `Till.class.getDeclaredField("cents")`. The
//! code compiles, and finds nothing when it runs.

use aho_corasick::AhoCorasick;
use tree_sitter::Node;

use super::{Change, ChangedDeclaration, FoundMention, MentionKind, corroborated};
use crate::config::Rule;
use crate::git::SourceFile;
use crate::java::{DeclarationRef, Kind, Resolver, Span};
use crate::rename::{is_after_finder, looked_up};

/// The members that the change renamed, with the old names.
#[derive(Default)]
pub struct Renamed {
    members: Vec<(ChangedDeclaration, DeclarationRef)>,
    /// Finds their needles; `None` where there are none.
    strings: Option<AhoCorasick>,
}

impl Renamed {
    pub fn of(change: &Change<'_>) -> Self {
        let is_member = |kind| matches!(kind, Kind::Field | Kind::Method | Kind::EnumConstant);
        let members = corroborated(change.renames).filter(|(_, rename)| is_member(rename.kind));
        let found = members.filter_map(|(index, rename)| {
            let declaration = rename.after.declaration(change.after)?;
            Some((ChangedDeclaration::of_rename(rename, index), declaration))
        });
        let members: Vec<(ChangedDeclaration, DeclarationRef)> = found.collect();
        let needles: Vec<String> = members.iter().map(|(meant, _)| needle(meant)).collect();
        let strings = AhoCorasick::new(&needles).ok().filter(|_| !needles.is_empty());
        Renamed { members, strings }
    }

    /// Returns strings of which a file has one where it looks up one of these members.
    pub fn needles(&self) -> impl Iterator<Item = String> {
        self.members.iter().map(|(meant, _)| needle(meant))
    }

    /// Returns whether one of them may be looked up in a file, as far as bytes show.
    pub fn may_be_in(&self, file: &SourceFile) -> bool {
        let text = file.bytes();
        let mut found = self.strings.iter().flat_map(|strings| strings.find_overlapping_iter(text));
        found.any(|string| is_after_finder(text, string.start()))
    }

    /// Returns a string that looks one of them up and finds nothing. `container` is the declaration around it.
    pub fn looked_up_in<'a>(
        &self,
        resolver: &Resolver<'a>,
        file: &SourceFile,
        string: Node<'a>,
        container: impl Fn() -> String,
    ) -> Option<FoundMention> {
        let within: Span = string.into();
        let span = Span { start: within.start + 1, end: (within.end - 1).max(within.start + 1) };
        let old = file.text(span.range());
        let mut named = self.members.iter().filter(|(meant, _)| meant.old_name == old).peekable();
        named.peek()?;
        let lookup = looked_up(resolver, string)?;
        let symbols = resolver.symbols;
        let mut meant = named.filter(|(_, now)| lookup.would_find(symbols, now)).map(|(meant, _)| meant);
        let first = meant.next()?;
        // Of overloads that have got several names it is not known which one is looked up.
        if meant.any(|other| other.new_name != first.new_name) || !lookup.finds_nothing(symbols, &old) {
            return None;
        }
        let reason = format!(
            "`{}` has no {} `{old}` any more; it is `{}` now",
            lookup.holder.get().name,
            lookup.noun(),
            first.new_name
        );
        Some(FoundMention {
            rule: Rule::MissingMember,
            kind: MentionKind::String,
            file: file.clone(),
            span,
            within,
            new_text: Some(first.new_name.clone()),
            meaning: first.clone(),
            reason,
            container: container(),
            is_certain: false,
        })
    }
}

/// Returns a member's old name as a string of Java.
fn needle(meant: &ChangedDeclaration) -> String {
    format!("\"{}\"", meant.old_name)
}

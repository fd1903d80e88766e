//! Simple names that nothing has any more, wherever a text still says them.

use super::code::is_one_of_several;
use super::deleted::{deleted_members, deleted_types};
use super::tokens::container;
use super::{Change, ChangedDeclaration, FoundMention, MentionKind, corroborated};
use crate::agents::named_by_override::NamedByOverride;
use crate::config::Rule;
use crate::git::SourceFile;
use crate::java::Kind;
use crate::mining::Rename;
use crate::texts::{Names, StaleName, TextKind, Vanished, stale_names};

/// The declarations that have not their names any more.
#[derive(Default)]
pub struct Lost {
    vanished: Vec<Vanished>,
    /// In the same order.
    meanings: Vec<ChangedDeclaration>,
}

impl Lost {
    /// Returns what a change renamed or deleted, as far as the team wants to hear of texts.
    pub fn of(change: &Change<'_>) -> Self {
        let is_wanted = |rule| change.config.level_of(rule).is_some();
        if ![Rule::StaleDocument, Rule::StaleComment, Rule::StaleString].into_iter().any(is_wanted) {
            return Lost::default();
        }
        // The overridden method still has its name.
        let named_by_override = NamedByOverride::among(change.renames, change.after);
        let is_reported = |rename: &Rename| {
            let is_member = matches!(rename.kind, Kind::Method | Kind::Field | Kind::EnumConstant);
            is_member && !named_by_override.has(rename) && !is_of_anonymous_class(change, rename)
                || rename.kind.is_type() && !is_one_of_several(change, rename)
        };
        let renamed = corroborated(change.renames).filter(|(_, rename)| is_reported(rename));
        let (vanished, meanings) = renamed
            .map(|(index, rename)| (Vanished::from(rename), ChangedDeclaration::of_rename(rename, index)))
            .unzip();
        let mut lost = Lost { vanished, meanings };
        for meant in deleted_types(change).into_iter().chain(deleted_members(change)) {
            lost.vanished.push(Vanished {
                kind: meant.kind,
                old_name: meant.old_name.clone(),
                before: meant.place.clone(),
                now: None,
            });
            lost.meanings.push(meant);
        }
        lost
    }

    /// Returns the names for which the texts of the change's head are searched.
    pub fn names<'n>(&'n self, change: &'n Change<'_>) -> Option<Names<'n>> {
        Names::of(&self.vanished, change.after.snapshot())
    }

    /// Returns the texts that have one of these names, which no code has any more. `java` are the Java files with one.
    pub fn mentions(&self, change: &Change<'_>, names: &Names<'_>, java: &[SourceFile]) -> Vec<FoundMention> {
        let stale = stale_names(names, java).into_iter();
        stale.map(|stale| found(change, &self.meanings[stale.of], stale)).collect()
    }
}

/// Returns whether a member's class has no name, so that no other code calls the member.
fn is_of_anonymous_class(change: &Change<'_>, rename: &Rename) -> bool {
    let around = rename.after.declaration(change.after).and_then(|declaration| {
        let unit = &declaration.unit;
        unit.enclosing_type(declaration.id).map(|class| unit.get(class).kind)
    });
    around == Some(Kind::AnonymousClass)
}

fn found(change: &Change<'_>, meaning: &ChangedDeclaration, stale: StaleName) -> FoundMention {
    let StaleName { file, kind, span, within, new_text, is_certain, .. } = stale;
    let (rule, kind) = match kind {
        TextKind::Comment => (Rule::StaleComment, MentionKind::Comment),
        TextKind::String => (Rule::StaleString, MentionKind::String),
        TextKind::Resource => (Rule::StaleDocument, MentionKind::Resource),
    };
    let ChangedDeclaration { old_name, new_name, .. } = meaning;
    let reason = match new_text {
        Some(_) => format!("`{old_name}` is called `{new_name}` now"),
        None => format!("the change deleted `{old_name}`, and nothing else is called so"),
    };
    let unit = change.after.unit(file.path());
    FoundMention {
        rule,
        kind,
        span,
        within,
        new_text,
        meaning: meaning.clone(),
        reason,
        container: unit.map(|unit| container(&unit, span.start)).unwrap_or_default(),
        is_certain: is_certain && kind != MentionKind::String,
        file,
    }
}

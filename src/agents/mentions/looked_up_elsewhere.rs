//! Old names by which other files look up what the change renamed. Such files are FXML, settings and tests of OSGi, and
//! code that asks for a component. The code compiles, and what runs finds nothing.

use super::tokens::container;
use super::{Change, ChangedDeclaration, FoundMention, MentionKind, corroborated};
use crate::config::Rule;
use crate::java::{DeclarationRef, Span, Symbols};
use crate::mining::Rename;
use crate::rename::{LookedUpBy, LookupPlace};

/// Returns the places at which something looks up a renamed declaration by its old name, which nothing has any more.
pub fn mentions(change: &Change<'_>, symbols: &Symbols<'_, '_>) -> Vec<FoundMention> {
    let rules = [Rule::MissingMember, Rule::MissingClass];
    if !rules.into_iter().any(|rule| change.config.level_of(rule).is_some()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, rename) in corroborated(change.renames).filter(|(_, rename)| !rename.kind.is_local()) {
        let declared = rename.before.declaration(change.before).zip(rename.after.declaration(change.after));
        let Some((before, now)) = declared else { continue };
        let meaning = ChangedDeclaration::of_rename(rename, index);
        for by in LookedUpBy::ALL {
            found.extend(left_behind(change, symbols, by, rename, [&before, &now], &meaning));
        }
    }
    found
}

/// Returns the places at which one sort of lookup still has the old name of a declaration.
fn left_behind(
    change: &Change<'_>,
    symbols: &Symbols<'_, '_>,
    by: LookedUpBy,
    rename: &Rename,
    [before, now]: [&DeclarationRef; 2],
    meaning: &ChangedDeclaration,
) -> Vec<FoundMention> {
    let names = by.name_of(before).zip(by.name_of(now));
    let Some((old, new)) = names.filter(|(old, new)| old != new) else { return Vec::new() };
    let mut places = by.places(change.after, before, Some(now));
    places.retain(|place| place.is_certain);
    if places.is_empty() || by.is_taken(symbols, now, &old) {
        return Vec::new();
    }
    let reason = by.reason(&old, &new);
    let mention = |place: LookupPlace| {
        let unit = change.after.unit(place.file.path());
        let (kind, within) = match unit {
            Some(_) => (MentionKind::String, Span { start: place.span.start - 1, end: place.span.end + 1 }),
            None => (MentionKind::Resource, place.span),
        };
        FoundMention {
            rule: if rename.kind.is_type() { Rule::MissingClass } else { Rule::MissingMember },
            kind,
            span: place.span,
            within,
            new_text: Some(new.clone()),
            meaning: meaning.clone(),
            reason: reason.clone(),
            container: unit.map(|unit| container(&unit, place.span.start)).unwrap_or_default(),
            is_certain: false,
            file: place.file,
        }
    };
    places.into_iter().map(mention).collect()
}

//! Old names of classes in files that are not Java: configuration, code in other languages, documents.

use super::removed_types::{RemovedTypes, no_more};
use super::{Change, FoundMention, MentionKind};
use crate::config::Rule;
use crate::java::{Span, Symbols};
use crate::rename::service_of;
use crate::texts::document_kinds::{
    comparisons_of_releases, has_historical_path, is_document, is_generated, is_historical_file, is_of_editor,
};
use crate::texts::resource_comments::Comments;
use crate::texts::spelled::{NATIVE, is_in_sentence};
use crate::texts::within::Within;

/// Returns the mentions in resources and documents.
pub fn mentions(
    change: &Change<'_>,
    symbols: &Symbols<'_, '_>,
    removed_types: &RemovedTypes,
) -> Vec<FoundMention> {
    let mut found = qualified(change, symbols, removed_types);
    found.extend(in_other_languages(symbols, removed_types));
    found.extend(services(change, symbols, removed_types));
    found
}

/// Returns the mentions by qualified names of classes that no longer exist.
fn qualified(
    change: &Change<'_>,
    symbols: &Symbols<'_, '_>,
    removed_types: &RemovedTypes,
) -> Vec<FoundMention> {
    let Some(needles) = removed_types.needles() else { return Vec::new() };
    let files = change
        .after
        .snapshot()
        .search_resources(needles, |path| !is_historical_file(path) && !is_of_editor(path));
    let mut found = Vec::new();
    for file in files.into_iter().filter(|f| !is_generated(f)) {
        let is_document = is_document(&file);
        if is_document && has_historical_path(file.path()) {
            continue;
        }
        let comments = Comments::of(&file);
        let comparisons = comparisons_of_releases(&file);
        let within = Within::of(file.path());
        for hit in removed_types.hits(file.bytes(), within) {
            let is_of_earlier = || comparisons.iter().any(|range| range.contains(&hit.start));
            if !removed_types.is_missing(hit.of, symbols) || is_of_earlier() {
                continue;
            }
            let is_for_people = is_document
                || comments.contain(hit.start)
                || is_in_sentence(file.bytes(), hit.start, hit.end, within);
            let span = Span { start: hit.start, end: hit.end };
            let meaning = removed_types.meaning(hit.of).clone();
            let spelled = file.text(span.range());
            let reason = match spelled.starts_with(NATIVE) {
                true => removed_types.reason(hit.of),
                false => no_more(&spelled, &hit.new_text),
            };
            let rule = match (is_for_people, hit.is_setting) {
                (true, _) => Rule::StaleDocument,
                (false, true) => Rule::StaleSetting,
                (false, false) => Rule::MissingClass,
            };
            found.push(FoundMention::in_resource(rule, file.clone(), span, hit.new_text, meaning, reason));
        }
    }
    found
}

/// Returns simple names of classes that no longer exist, in code that imports the renamed ones. With the import alone
/// corrected, that code would not compile.
fn in_other_languages(symbols: &Symbols<'_, '_>, removed_types: &RemovedTypes) -> Vec<FoundMention> {
    let mut hits = removed_types.hits_in_other_languages(symbols);
    hits.retain(|(_, hit)| removed_types.is_missing(hit.of, symbols));
    let found = hits.into_iter().map(|(file, hit)| {
        let span = Span { start: hit.start, end: hit.end };
        let (meaning, reason) = (removed_types.meaning(hit.of).clone(), removed_types.reason(hit.of));
        FoundMention::in_resource(Rule::MissingClass, file, span, hit.new_text, meaning, reason)
    });
    found.collect()
}

/// Lists of service providers that are named after a service that no longer exists.
fn services(
    change: &Change<'_>,
    symbols: &Symbols<'_, '_>,
    removed_types: &RemovedTypes,
) -> Vec<FoundMention> {
    let head = change.after.snapshot();
    let mut found = Vec::new();
    for path in head.resources() {
        let Some((folder, service)) = service_of(path) else { continue };
        let Some(hit) = removed_types
            .hits(service.as_bytes(), Within::Text)
            .into_iter()
            .find(|hit| hit.end == service.len())
        else {
            continue;
        };
        let is_done = head.contains(&format!("{folder}{}", hit.new_text));
        let Some(file) = head.read(path).filter(|_| !is_done && removed_types.is_missing(hit.of, symbols))
        else {
            continue;
        };
        let nowhere = Span { start: 0, end: 0 };
        found.push(FoundMention {
            rule: Rule::MissingClass,
            kind: MentionKind::FileName,
            file,
            span: nowhere,
            within: nowhere,
            meaning: removed_types.meaning(hit.of).clone(),
            reason: format!(
                "the file is named after `{service}`, which no longer exists; it is `{}` now",
                hit.new_text
            ),
            new_text: Some(hit.new_text),
            container: String::new(),
            is_certain: false,
        });
    }
    found
}

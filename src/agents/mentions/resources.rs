//! Old names of classes in files that are not Java: configuration, code in other languages, documents.

use super::gone::{Gone, no_more};
use super::{Change, Found, MentionKind};
use crate::config::Rule;
use crate::java::{Span, Symbols};
use crate::rename::service_of;
use crate::texts::document_kinds::{
    comparisons_of_releases, is_called_after_the_past, is_document, is_generated, is_of_editor,
    tells_of_the_past,
};
use crate::texts::resource_comments::Comments;
use crate::texts::spelled::{NATIVE, is_in_sentence};
use crate::texts::within::Within;

/// The mentions in resources and documents.
pub fn mentions(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &Gone) -> Vec<Found> {
    let mut found = qualified(change, symbols, gone);
    found.extend(in_other_languages(symbols, gone));
    found.extend(services(change, symbols, gone));
    found
}

/// Qualified names of classes that no longer exist.
fn qualified(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &Gone) -> Vec<Found> {
    let Some(needles) = gone.needles() else { return Vec::new() };
    let files = change
        .after
        .snapshot()
        .search_resources(needles, |path| !tells_of_the_past(path) && !is_of_editor(path));
    let mut found = Vec::new();
    for file in files.into_iter().filter(|f| !is_generated(f)) {
        let is_document = is_document(&file);
        if is_document && is_called_after_the_past(file.path()) {
            continue;
        }
        let comments = Comments::of(&file);
        let comparisons = comparisons_of_releases(&file);
        let within = Within::of(file.path());
        for hit in gone.hits(file.bytes(), within) {
            let is_of_earlier = || comparisons.iter().any(|range| range.contains(&hit.start));
            if !gone.is_missing(hit.of, symbols) || is_of_earlier() {
                continue;
            }
            let is_for_people = is_document
                || comments.contain(hit.start)
                || is_in_sentence(file.bytes(), hit.start, hit.end, within);
            let span = Span { start: hit.start, end: hit.end };
            let meaning = gone.meaning(hit.of).clone();
            let spelled = file.text(span.range());
            let reason = match spelled.starts_with(NATIVE) {
                true => gone.reason(hit.of),
                false => no_more(&spelled, &hit.new_text),
            };
            let rule = match (is_for_people, hit.is_setting) {
                (true, _) => Rule::StaleDocument,
                (false, true) => Rule::StaleSetting,
                (false, false) => Rule::MissingClass,
            };
            found.push(Found::in_resource(rule, file.clone(), span, hit.new_text, meaning, reason));
        }
    }
    found
}

/// Simple names of classes that no longer exist, in code that says elsewhere (by an import, say) which ones it means:
/// with that corrected alone, it would not compile either.
fn in_other_languages(symbols: &Symbols<'_, '_>, gone: &Gone) -> Vec<Found> {
    let mut hits = gone.hits_in_other_languages(symbols);
    hits.retain(|(_, hit)| gone.is_missing(hit.of, symbols));
    let found = hits.into_iter().map(|(file, hit)| {
        let span = Span { start: hit.start, end: hit.end };
        let (meaning, reason) = (gone.meaning(hit.of).clone(), gone.reason(hit.of));
        Found::in_resource(Rule::MissingClass, file, span, hit.new_text, meaning, reason)
    });
    found.collect()
}

/// Lists of service providers that are called after a service that no longer exists.
fn services(change: &Change<'_>, symbols: &Symbols<'_, '_>, gone: &Gone) -> Vec<Found> {
    let head = change.after.snapshot();
    let mut found = Vec::new();
    for path in head.resources() {
        let Some((folder, service)) = service_of(path) else { continue };
        let Some(hit) =
            gone.hits(service.as_bytes(), Within::Text).into_iter().find(|hit| hit.end == service.len())
        else {
            continue;
        };
        let is_done = head.contains(&format!("{folder}{}", hit.new_text));
        let Some(file) = head.read(path).filter(|_| !is_done && gone.is_missing(hit.of, symbols)) else {
            continue;
        };
        let nowhere = Span { start: 0, end: 0 };
        found.push(Found {
            rule: Rule::MissingClass,
            kind: MentionKind::FileName,
            file,
            span: nowhere,
            within: nowhere,
            meaning: gone.meaning(hit.of).clone(),
            reason: format!(
                "the file is called after `{service}`, which no longer exists; it is `{}` now",
                hit.new_text
            ),
            new_text: Some(hit.new_text),
            container: String::new(),
            is_certain: false,
        });
    }
    found
}

//! Mentions (texts with an old name) as results: at the declaration that the text means, or where it is.

use std::collections::BTreeMap;

use serde_json::json;
use serde_sarif::sarif::{
    ArtifactChange, Fix, Location, PhysicalLocation, PropertyBag, Result as SarifResult,
};

use super::super::InPatch;
use super::fixes::replacement;
use super::properties::TextProperties;
use super::{
    Log, MOST_LEFTOVERS, artifact, id_sentence, linkless, message, region, result_level, rules, snippet, some,
};
use crate::agents::{Cause, ChangedDeclaration, Mention, Rewrite};
use crate::config::{Level, Rule};
use crate::git::{Position, file_name};
use crate::java::{Kind, parse};
use crate::mining::Place;
use crate::report::phrase;

impl Log<'_, '_> {
    /// Returns a result for each declaration of which texts have an old name, or for each of these texts.
    pub(super) fn mentions(&mut self) -> Vec<SarifResult> {
        let mentions = &self.report.analysis.mentions;
        let mut at_declarations: BTreeMap<(Rule, &Place), Vec<usize>> = BTreeMap::new();
        let mut at_texts = Vec::new();
        for (index, mention) in mentions.iter().enumerate() {
            let places = self.result_places(&mention.place);
            // A deleted declaration is nowhere in the head revision.
            let is_deleted = mention.meaning.by == Cause::Deletion;
            if places.at_declaration && !is_deleted {
                at_declarations.entry((mention.rule, &mention.meaning.place)).or_default().push(index);
            }
            if places.at_leftover || is_deleted {
                at_texts.push(index);
            }
        }
        let mut results = Vec::new();
        for members in at_declarations.values() {
            for chunk in members.chunks(MOST_LEFTOVERS) {
                results.push(self.at_declaration(chunk));
            }
        }
        results.extend(at_texts.into_iter().map(|index| self.at_text(index)));
        results
    }

    fn at_declaration(&mut self, members: &[usize]) -> SarifResult {
        let analysis = self.report.analysis;
        let first = &analysis.mentions[members[0]];
        let meaning = &first.meaning;
        let mut text = rules::said_of(first.rule, members.len(), meaning);
        for (index, id) in members.iter().zip(1..) {
            let mention = &analysis.mentions[*index];
            text.push_str(&format!(
                "\n- [{}]({id}){} ({} in {}). {}{}",
                phrase::shown(&mention.old_text),
                mention.new_text.iter().map(|new| format!(" → '{}'", phrase::shown(new))).collect::<String>(),
                mention.kind.name(),
                file_name(&mention.place.path),
                linkless(&phrase::sentence(&mention.reason)),
                id_sentence(&mention.id),
            ));
        }
        let related = members.iter().map(|i| self.text_location(&analysis.mentions[*i])).collect();
        let related = self.numbered(related, Vec::new());
        let result = self.result(first.rule, first.level, text, self.changed_location(meaning), members);
        SarifResult { related_locations: Some(related), ..result }
    }

    /// Returns where the change shows that a declaration is called otherwise now: its name or, of a type that moved,
    /// its package. Of a file that moved, nothing else need be a changed line, and GitHub shows an alert nowhere else.
    fn changed_location(&self, meaning: &ChangedDeclaration) -> Location {
        let at_name = self.location(&meaning.place, meaning.kind, meaning.name_now());
        let package = (meaning.by == Cause::Move).then(|| self.package_location(&meaning.place.path));
        match package.flatten() {
            Some(package) => Location { physical_location: package.physical_location, ..at_name },
            None => at_name,
        }
    }

    /// Returns the name of the package that a file is in; `None` where it names none.
    fn package_location(&self, path: &str) -> Option<Location> {
        let file = self.report.head.read(path)?;
        let unit = parse(&file).compilation_unit();
        let Position { line, column } = file.position(unit.package_span?.start);
        let place = Place { path: path.to_owned(), line, column, container: String::new() };
        Some(self.location(&place, Kind::Package, &unit.package))
    }

    fn at_text(&mut self, index: usize) -> SarifResult {
        let mention = &self.report.analysis.mentions[index];
        let meaning = &mention.meaning;
        let said = rules::said_of(mention.rule, 1, meaning);
        let reason = linkless(&phrase::sentence(&mention.reason));
        let (is_now, related) = match meaning.by {
            Cause::Deletion => (String::new(), None),
            _ => {
                let declaration = self.location(&meaning.place, meaning.kind, meaning.name_now());
                let related = self.numbered(vec![declaration], Vec::new());
                (format!(" It is [{}](1).", meaning.name_now()), Some(related))
            }
        };
        let text = format!("{said} {reason}{is_now}{}", id_sentence(&mention.id));
        let result = self.result(mention.rule, mention.level, text, self.text_location(mention), &[index]);
        SarifResult { related_locations: related, ..result }
    }

    fn result(
        &mut self,
        rule: Rule,
        level: Level,
        said: String,
        at: Location,
        members: &[usize],
    ) -> SarifResult {
        let analysis = self.report.analysis;
        let ids: Vec<&str> = members.iter().map(|i| analysis.mentions[*i].id.as_str()).collect();
        let text = |index: &usize| {
            let patch = InPatch::when(self.report.patch.holds_text(*index));
            TextProperties::of(&analysis.mentions[*index], patch)
        };
        let texts: Vec<TextProperties> = members.iter().map(text).collect();
        // No finding to apply, which is said for those who read results back.
        let properties = [("findings".to_owned(), json!([])), ("mentions".to_owned(), json!(texts))];
        let fixes = members.iter().filter_map(|i| self.text_fix(&analysis.mentions[*i])).collect();
        let result = SarifResult::builder()
            .rule_id(rule.name())
            .rule_index(rules::index(rule))
            .level(result_level(level))
            .message(message(said))
            .locations(vec![at])
            .partial_fingerprints(self.fingerprint(rule.name(), &ids))
            .properties(PropertyBag::builder().additional_properties(BTreeMap::from(properties)).build())
            .build();
        SarifResult { fixes: some(fixes), ..result }
    }

    fn text_location(&self, mention: &Mention) -> Location {
        let place = &mention.place;
        let mut at = region(place.line, place.column, place.column);
        let is_in_file = !matches!(mention.rewrite, Rewrite::FileName(_));
        if let Some(file) = self.report.head.read(&place.path).filter(|_| is_in_file) {
            let end = file.position(mention.rewrite.span().end);
            (at.end_line, at.end_column) = (Some(i64::from(end.line)), Some(i64::from(end.column)));
            at.snippet = Some(snippet(&mention.old_text));
        }
        let physical =
            PhysicalLocation::builder().artifact_location(artifact(&place.path)).region(at).build();
        let old = phrase::shown(&mention.old_text);
        let text = match &mention.new_text {
            Some(new_text) => format!("Write '{}' in place of '{old}'.", phrase::shown(new_text)),
            None => format!("'{old}' no longer exists."),
        };
        Location::builder().physical_location(physical).message(message(text)).build()
    }

    /// Returns the fix that replaces a mention's text; each can be applied alone. A file's name is no text that a fix
    /// could replace.
    fn text_fix(&self, mention: &Mention) -> Option<Fix> {
        let Rewrite::Text(edit) = &mention.rewrite else { return None };
        let file = self.report.head.read(&edit.path)?;
        let change = ArtifactChange::builder()
            .artifact_location(artifact(&edit.path))
            .replacements(vec![replacement(&file, edit)])
            .build();
        let text = format!("Write '{}' in the {}.", phrase::shown(&edit.new_text), mention.kind.name());
        Some(Fix::builder().description(message(text)).artifact_changes(vec![change]).build())
    }
}

//! Infers which renames of a change belong to one concept. ([`guards`] infer what the scope leaves alone.)

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::analysis::Scope;
use super::guards;
use crate::java::Kind;
use crate::mining::{Place, Rename};
use crate::words::Concept;

/// The number of renames that must leave both neighbours of a word as they are, for a concept to have both. Of the
/// others with one of the two, 94% then have both (`lab/neighbours.py`; after one rename, half of them).
const SHOWN: usize = 3;

/// Infers the concepts of a change, each with the renames that show it; the best supported first.
///
/// A rename that only inserts or drops a word can be read in two ways ([`Concept::readings`]). It counts for the
/// reading that more renames share, and for both where nothing decides. Where nothing decides between them in [`SHOWN`]
/// renames, it counts for the reading with both neighbours. Of two concepts that undo each other (`uuid → process id`
/// and `process id → uuid`), the one counts that more renames share. If equally many share each, names were swapped,
/// and neither is a concept.
pub fn infer(renames: &[Rename]) -> Vec<Scope> {
    let telling = telling(renames);
    let readings: Vec<Vec<Concept>> = renames
        .iter()
        .enumerate()
        .map(|(index, rename)| if telling.contains(&index) { readings(rename) } else { Vec::new() })
        .collect();
    let mut votes: BTreeMap<&Concept, usize> = BTreeMap::new();
    for reading in readings.iter().flatten() {
        *votes.entry(reading).or_default() += 1;
    }
    let support = |c: &Concept| votes[c];
    let mut groups: BTreeMap<Concept, Vec<usize>> = BTreeMap::new();
    for (index, readings) in readings.iter().enumerate() {
        let most = readings.iter().map(support).max().unwrap_or_default();
        for concept in readings.iter().filter(|c| support(c) == most) {
            groups.entry(concept.clone()).or_default().push(index);
        }
    }
    narrow(&mut groups, renames, &telling);
    let sizes: BTreeMap<Concept, usize> = groups.iter().map(|(c, e)| (c.clone(), e.len())).collect();
    groups.retain(|c, e| sizes.get(&c.undoing()).is_none_or(|size| *size < e.len()));
    let mut scopes: Vec<Scope> =
        groups.into_iter().map(|(concept, evidence)| scope(concept, evidence, renames)).collect();
    scopes.sort_by(|a, b| b.evidence.len().cmp(&a.evidence.len()).then_with(|| a.id.cmp(&b.id)));
    scopes
}

/// Puts the reading with both neighbours in place of the two with one, where the same renames show
/// both and are enough.
fn narrow(groups: &mut BTreeMap<Concept, Vec<usize>>, renames: &[Rename], telling: &BTreeSet<usize>) {
    let mut both: BTreeMap<Concept, Vec<usize>> = BTreeMap::new();
    for index in telling.iter().copied() {
        let rename = &renames[index];
        if let Some(concept) = Concept::with_both_neighbours(&rename.old_name, &rename.new_name) {
            both.entry(concept).or_default().push(index);
        }
    }
    for (concept, evidence) in both.into_iter().filter(|(_, evidence)| evidence.len() >= SHOWN) {
        if groups.values().filter(|shown| **shown == evidence).count() == 2 {
            groups.retain(|_, shown| *shown != evidence);
            groups.insert(concept, evidence);
        }
    }
}

fn readings(rename: &Rename) -> Vec<Concept> {
    let mut readings = Concept::readings(&rename.old_name, &rename.new_name);
    readings.retain(|concept| !goes_by_verb_alone(concept));
    readings
}

/// Returns whether a concept puts words behind the verb of an accessor, whatever it is of. `getPrefix →
/// getResourcePrefix` says something about prefixes, and not about all getters.
fn goes_by_verb_alone(concept: &Concept) -> bool {
    let is_accessor_verb = |word: &String| ["get", "set", "is"].contains(&word.as_str());
    matches!(concept.old.as_slice(), [verb] if is_accessor_verb(verb))
        && concept.new.len() > 1
        && concept.new.first() == concept.old.first()
}

/// Returns the renames that can show a concept, as indices. Each declaration counts once: where two became one (in a
/// method that took the place of two), or one became two, the first rename counts.
fn telling(renames: &[Rename]) -> BTreeSet<usize> {
    let (mut before, mut after) = (FxHashSet::default(), FxHashSet::default());
    let mut telling = BTreeSet::new();
    for (index, rename) in renames.iter().enumerate().filter(|(_, r)| can_tell(r)) {
        let at = |place: &Place| (rename.kind, place.path.clone(), place.line, place.column);
        let is_first_of_old = before.insert(at(&rename.before));
        let is_first_of_new = after.insert(at(&rename.after));
        if is_first_of_old && is_first_of_new {
            telling.insert(index);
        }
    }
    telling
}

/// Returns whether a rename can show a concept. A package's name says where types are, not what they are about. A
/// parameter that keeps its name and is passed to one of another name gave up nothing.
fn can_tell(rename: &Rename) -> bool {
    rename.kind != Kind::Package && !rename.keeps_old_name
}

fn scope(concept: Concept, evidence: Vec<usize>, renames: &[Rename]) -> Scope {
    let names = evidence.iter().map(|i| (renames[*i].old_name.as_str(), renames[*i].new_name.as_str()));
    let as_spelled = |concept: Concept, (old, new): (&str, &str)| {
        let readings = Concept::readings(old, new).into_iter().chain(Concept::with_both_neighbours(old, new));
        readings
            .filter(|reading| *reading == concept)
            .fold(concept.clone(), |c, reading| c.spelled_as_in(&reading))
    };
    let concept = names.clone().fold(concept, as_spelled).with_stays_of(names);
    let id = if concept.is_respelling() {
        concept.to_string().replace(" → ", "-to-")
    } else {
        format!("{}-to-{}", concept.old.join("-"), concept.new.join("-"))
    };
    let guards = guards::kept_within_renames(&concept).into_iter().collect();
    Scope { id, declaration: String::new(), concept, guards, evidence }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mining::Place;

    fn scopes(names: &[(&str, &str)]) -> String {
        infer(&renames(names)).iter().map(|s| format!("{}: {:?}\n", s.concept, s.evidence)).collect()
    }

    fn renames(names: &[(&str, &str)]) -> Vec<Rename> {
        let place =
            |line: u32| Place { path: "A.java".to_owned(), line, column: 1, container: "A".to_owned() };
        let renames = (1..).zip(names).map(|(line, (old, new))| Rename {
            kind: Kind::Field,
            term: Kind::Field.term(),
            old_name: (*old).to_owned(),
            new_name: (*new).to_owned(),
            moved: false,
            before: place(line),
            after: place(line),
            evidence: Vec::new(),
            is_corroborated: true,
            keeps_old_name: false,
        });
        renames.collect()
    }

    #[test]
    fn renames_of_one_concept_come_together() {
        insta::assert_snapshot!(scopes(&[
            ("JoinHintsResolver", "QueryHintsResolver"),
            ("JOIN_HINT", "QUERY_HINT"),
            ("row", "record"),
            ("joins", "queries"),
        ]), @r"
        join → query: [0, 1, 3]
        row → record: [2]
        ");
    }

    #[test]
    fn an_inserted_word_takes_the_neighbour_that_more_renames_share() {
        insta::assert_snapshot!(scopes(&[
            ("AiCopilot", "AiCopilotFacade"),
            ("AiCopilotImpl", "AiCopilotFacadeImpl"),
            ("copilotOfUser", "copilotFacadeOfUser"),
        ]), @"copilot → copilot facade: [0, 1, 2]");
        insta::assert_snapshot!(scopes(&[("keyManager", "keyStateManager")]), @r"
        key → key state: [0]
        manager → state manager: [0]
        ");
    }

    #[test]
    fn a_word_behind_the_verb_of_accessors_tells_of_what_they_give() {
        let two = [("getPrefix", "getResourcePrefix"), ("getExtractor", "getResourceExtractor")];
        insta::assert_snapshot!(scopes(&two), @r"
        extractor → resource extractor: [1]
        prefix → resource prefix: [0]
        ");
        insta::assert_snapshot!(scopes(&[("getPrefix", "findPrefix"), ("getName", "findName")]), @"get → find: [0, 1]");
    }

    #[test]
    fn three_that_keep_both_neighbours_need_both() {
        let three = [
            ("keyManager", "keyStateManager"),
            ("getKeyManager", "getKeyStateManager"),
            ("KEY_MANAGERS", "KEY_STATE_MANAGERS"),
        ];
        insta::assert_snapshot!(scopes(&three), @"key manager → key state manager: [0, 1, 2]");
        let wider = [&three[..], &[("managerId", "stateManagerId")]].concat();
        insta::assert_snapshot!(scopes(&wider), @"manager → state manager: [0, 1, 2, 3]");
    }

    #[test]
    fn one_rename_back_does_not_undo_many() {
        insta::assert_snapshot!(scopes(&[
            ("checkNames", "moduleNames"),
            ("SUN_CHECKS", "SUN_MODULES"),
            ("testModulesHaveMessages", "testChecksHaveMessages"),
        ]), @"check → module: [0, 1]");
    }

    #[test]
    fn what_a_renamed_name_keeps_is_a_guard() {
        let renames = renames(&[("GoogleMailDeleteMail", "GoogleMailDeleteEmail"), ("mails", "emails")]);
        let guards: Vec<_> = infer(&renames).into_iter().flat_map(|s| s.guards).map(|g| g.rule).collect();
        assert_eq!(guards, ["Do not apply this rename to “mail” after “google” or before “delete”"]);
    }

    #[test]
    fn a_parameter_that_kept_its_name_and_was_passed_on_shows_no_concept() {
        let mut renames = renames(&[("row", "record"), ("rowCount", "recordCount"), ("slot", "window")]);
        renames[..2].iter_mut().for_each(|r| r.keeps_old_name = true);
        let concepts: Vec<_> = infer(&renames).iter().map(|s| s.concept.to_string()).collect();
        assert_eq!(concepts, ["slot → window"]);
    }

    #[test]
    fn a_declaration_that_two_became_or_that_became_two_was_renamed_once() {
        let shown = |join: fn(&mut [Rename])| {
            let mut renames = renames(&[("row", "record"), ("row", "record"), ("rowCount", "recordCount")]);
            join(&mut renames);
            infer(&renames).into_iter().map(|s| s.evidence).collect::<Vec<_>>()
        };
        assert_eq!(shown(|_| {}), [[0, 1, 2]]);
        assert_eq!(shown(|renames| renames[1].after = renames[0].after.clone()), [[0, 2]]);
        assert_eq!(shown(|renames| renames[1].before = renames[0].before.clone()), [[0, 2]]);
    }

    #[test]
    fn names_that_changed_places_are_no_concept() {
        insta::assert_snapshot!(scopes(&[
            ("processId", "uuid"),
            ("uuidOfTask", "processIdOfTask"),
            ("row", "record"),
            ("rows", "records"),
        ]), @"row → record: [2, 3]");
    }
}

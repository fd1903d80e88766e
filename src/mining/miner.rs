//! Mines a change in rounds, each of which uses the matches of the rounds before it.

use super::bodies::{self, ComparedBody, compare_bodies, has_too_many_parameters};
use super::changed_files::Site;
use super::comparison::{Comparison, Sides};
use super::matching::{Matching, Round};
use super::model::measured::JudgedPair;
use super::model::transcript::{Keep, Transcript};
use super::rename::Detection;
use super::types::matching::FileRenames;
use super::vocabulary::Vocabulary;
use super::votes::Votes;
use super::{found, members, reading, reused_names, types};
use crate::git::{FileChange, Snapshot};
use crate::text::sort_once;

/// The most rounds of matching. Each round uses the renames found before it.
const ROUNDS: usize = 3;

/// The result of mining a change, with the pairs that were judged on the way.
pub struct Mined {
    pub sides: Sides,
    pub detection: Detection,
    pub judged: Vec<JudgedPair>,
}

/// Mines a change. `changes` lists the files that differ.
pub fn mine(base: &Snapshot, head: &Snapshot, changes: &[FileChange], keep: Keep) -> Mined {
    let (mut before, mut after) = reading::read(base, head, changes);
    let vocabulary = Vocabulary::collect(&mut before, &mut after);
    let sides = Sides { before, after, vocabulary, stop: head.stop() };
    let mut miner = Miner::new(&sides, file_renames(changes), keep);
    miner.match_all(head);
    let (detection, judged) = miner.finish(base, head);
    Mined { sides, detection, judged }
}

fn file_renames(changes: &[FileChange]) -> FileRenames {
    changes
        .iter()
        .filter_map(|change| Some((change.before.clone()?, change.after.clone()?)))
        .filter(|(before, after)| before != after)
        .collect()
}

/// Matches types by their names, but for types that passed their name on to another type.
fn match_types_by_name(sides: &Sides, transcript: &mut Transcript) -> Matching {
    let Sides { before, after, .. } = sides;
    let mut by_name = Matching::default();
    types::matching::match_by_name(before, after, &mut by_name);
    let mut removed = types::matching::named_types(before).filter(|s| by_name.is_removed(*s));
    let mut added = types::matching::named_types(after).filter(|s| by_name.is_added(*s));
    if removed.next().is_none() || added.next().is_none() {
        return by_name;
    }
    let cmp = Comparison::new(sides, &by_name, std::iter::empty());
    let reused_names = reused_names::types_with_reused_names(&cmp, &by_name, transcript);
    if reused_names.is_empty() {
        return by_name;
    }
    let mut matching = Matching::default();
    for (b, a) in reused_names {
        matching.add(b, a);
    }
    types::matching::match_by_name(before, after, &mut matching);
    matching
}

/// A change that is being mined, with all that is known of it so far.
struct Miner<'s> {
    sides: &'s Sides,
    file_renames: FileRenames,
    matching: Matching,
    bodies: Vec<ComparedBody>,
    transcript: Transcript,
}

impl<'s> Miner<'s> {
    fn new(sides: &'s Sides, file_renames: FileRenames, keep: Keep) -> Self {
        let mut transcript = Transcript::new(keep);
        let matching = match_types_by_name(sides, &mut transcript);
        Self { sides, file_renames, matching, bodies: Vec::new(), transcript }
    }

    /// Matches all declarations, in rounds, as long as these find something.
    fn match_all(&mut self, head: &Snapshot) {
        for number in 0..ROUNDS {
            if head.is_stopped() {
                break;
            }
            let known = self.matching.pairs.len();
            self.match_declarations(if number == 0 { Round::First } else { Round::Later });
            if number > 0 && self.matching.pairs.len() == known {
                break;
            }
            let cmp = self.comparison();
            self.bodies = compare_bodies(&cmp, &self.matching, std::mem::take(&mut self.bodies));
            types::in_bodies::match_in_bodies(&cmp, &mut self.matching, &self.bodies);
        }
    }

    /// Runs one round of matching types, members and type parameters, with the votes of the bodies compared last.
    fn match_declarations(&mut self, round: Round) {
        let Sides { before, after, .. } = self.sides;
        let mut votes = Votes::of(self.bodies.iter().map(|c| (c.before, &c.body.alignment)));
        votes.count_overrides(before, after, &self.matching);
        if round == Round::Later {
            let (cmp, files) = (self.comparison(), &self.file_renames);
            types::matching::match_by_content(&cmp, &mut self.matching, &votes, files, &mut self.transcript);
            types::matching::match_nested_by_name(before, after, &mut self.matching);
        }
        let cmp = self.comparison();
        members::match_members(&cmp, &mut self.matching, &votes, round, &mut self.transcript);
        if round == Round::Later {
            let cmp = self.comparison();
            members::moved::match_moved_and_renamed(&cmp, &mut self.matching, &votes, &mut self.transcript);
        }
        types::matching::match_type_parameters(before, after, &mut self.matching);
    }

    /// Returns the two sides with all that is known so far.
    fn comparison(&self) -> Comparison<'s> {
        let locals = self.bodies.iter().flat_map(ComparedBody::locals);
        Comparison::new(self.sides, &self.matching, locals)
    }

    /// Finds the renames among all matches. Returns them with the judged pairs.
    fn finish(mut self, base: &Snapshot, head: &Snapshot) -> (Detection, Vec<JudgedPair>) {
        let cmp = self.comparison();
        self.bodies.extend(bodies::extraction::compare(&cmp, &self.matching, &self.bodies));
        for compared in &self.bodies {
            self.transcript.record(compared.body.judged.iter().map(|j| compared.judged(j)));
        }
        let Transcript { judged, notes, .. } = self.transcript;
        let mut notes: Vec<String> = notes.into_values().collect();
        notes.extend(self.matching.pairs.iter().filter_map(|pair| note_on_parameters(&cmp, *pair)));
        let mut renames = found::renames(&cmp, &self.matching, &self.bodies, &judged);
        renames.extend(types::packages::renamed(&cmp, &self.matching, base, head));
        renames.sort_by(|x, y| (&x.after, &x.before).cmp(&(&y.after, &y.before)));
        renames.dedup_by(|x, y| (&x.after, &x.before) == (&y.after, &y.before));
        sort_once(&mut notes);
        let not_understood = self.sides.after.not_understood();
        (Detection { renames, notes, not_understood }, judged)
    }
}

/// Returns a note on a method whose locals were not compared, since it has too many parameters.
fn note_on_parameters(cmp: &Comparison<'_>, (b, a): (Site, Site)) -> Option<String> {
    let (before, after) = cmp.declarations(b, a);
    let is_left_out = has_too_many_parameters(before) || has_too_many_parameters(after);
    is_left_out.then(|| {
        let name = &after.name;
        format!("{name} has more parameters than Java allows: its parameters and variables were not compared")
    })
}

//! Compares the bodies of matched members: their statements ([`alignment`]), and by these their locals. [`extraction`]
//! compares statements that moved to another method or came from one.

pub mod alignment;
pub mod extraction;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use self::alignment::{Alignment, Part};
use crate::java::{Declaration, Kind};
use crate::mining::changed_files::Site;
use crate::mining::comparison::Comparison;
use crate::mining::locals::matching::{JudgedLocal, Locals};
use crate::mining::locals::pairs::{LocalPair, LocalPairs};
use crate::mining::matching::Matching;
use crate::mining::model::measured::{JudgedPair, Measured};

/// The most rounds of aligning two bodies. Each round uses the locals found before it.
const ROUNDS: usize = 3;
/// The most parameters of a method that compiles (JVMS 4.3.3). The locals of a method with more are not compared. With
/// tens of thousands, comparing each with each would take minutes.
const MOST_PARAMETERS: usize = 255;

/// Returns whether a method has so many parameters that its locals are not compared.
pub fn has_too_many_parameters(method: &Declaration) -> bool {
    method.parameters.len() > MOST_PARAMETERS
}

/// The correspondence of two bodies, with their locals.
pub struct BodyMatch {
    pub alignment: Alignment,
    /// The pairs of locals that are matched.
    pub locals: Vec<LocalPair>,
    /// The judged pairs of locals with different names, matched or not.
    pub judged: Vec<JudgedLocal>,
}

impl BodyMatch {
    /// Compares two bodies in rounds, until a round finds the same locals as the one before it.
    pub fn of(cmp: &Comparison<'_>, before: Site, after: Site, part: Part<'_>) -> Self {
        let mut known = LocalPairs::default();
        let mut out = Self { alignment: Alignment::default(), locals: Vec::new(), judged: Vec::new() };
        for _ in 0..ROUNDS {
            out.alignment = cmp.align(before, after, part, &known);
            let (b, a) = cmp.declarations(before, after);
            if has_too_many_parameters(b) || has_too_many_parameters(a) {
                break;
            }
            let locals = Locals::new(cmp, before, after, part, &out.alignment);
            out.judged = locals.judge();
            let mut found = locals.choose(&out.judged);
            found.hints = locals.hints();
            out.locals = found.sorted();
            if found == known {
                break;
            }
            known = found;
        }
        out
    }
}

/// Two members with their compared bodies.
pub struct ComparedBody {
    pub before: Site,
    pub after: Site,
    /// A hash of the expected texts before, as they were compared. It shows whether later renames changed them.
    text_hash: u64,
    pub body: BodyMatch,
}

impl ComparedBody {
    /// Makes a comparison of parts of two members that are not partners. It is made only once.
    pub fn of_parts(before: Site, after: Site, body: BodyMatch) -> Self {
        Self { before, after, text_hash: 0, body }
    }

    /// Returns the pairs of locals that are matched.
    pub fn locals(&self) -> impl Iterator<Item = (Site, Site)> + '_ {
        self.body.locals.iter().map(|pair| self.sites(*pair))
    }

    /// Returns a judged pair of its locals as a pair of declarations.
    pub fn judged(&self, local: &JudgedLocal) -> JudgedPair {
        let (before, after) = self.sites(local.pair);
        let JudgedLocal { situation, measures, log_odds, .. } = *local;
        JudgedPair { before, after, measured: Measured::Locals(situation, measures), log_odds }
    }

    fn sites(&self, pair: LocalPair) -> (Site, Site) {
        (Site { id: pair.before, ..self.before }, Site { id: pair.after, ..self.after })
    }
}

/// Compares the bodies of all matched members. It keeps the last result where the expected texts have not changed
/// since.
pub fn compare_bodies(
    cmp: &Comparison<'_>,
    matching: &Matching,
    known: Vec<ComparedBody>,
) -> Vec<ComparedBody> {
    let mut known: FxHashMap<(Site, Site), ComparedBody> =
        known.into_iter().map(|c| ((c.before, c.after), c)).collect();
    let members = matching.pairs.iter().filter(|(b, _)| has_body(cmp.before.get(*b).kind));
    let todo: Vec<((Site, Site), Option<ComparedBody>)> =
        members.map(|pair| (*pair, known.remove(pair))).collect();
    todo.into_par_iter()
        .filter(|_| !cmp.is_stopped())
        .filter_map(|((before, after), known)| {
            let text_hash = cmp.before.text_hash(before);
            match known {
                Some(known) if known.text_hash == text_hash => Some(known),
                None if cmp.are_identical(before, after) => None,
                _ => {
                    let body = BodyMatch::of(cmp, before, after, Part::Matched);
                    Some(ComparedBody { before, after, text_hash, body })
                }
            }
        })
        .collect()
}

fn has_body(kind: Kind) -> bool {
    matches!(kind, Kind::Method | Kind::Constructor | Kind::Initializer | Kind::Field | Kind::EnumConstant)
}

//! How sure it is that a declaration before and one after are the same: a linear model over what
//! was measured of the pair.
//!
//! One model a situation (a method with a body, without one, one that moved, …), because what
//! tells in the one says nothing in the other. The weights are fitted on renames that people
//! validated (`bench/fit_mining.py` writes [`super::weights`]).

use super::assignment::{ScoredPair, take_best};
use super::changed_files::Site;
use super::matching::Matching;
use super::transcript::Transcript;
use super::{callables, fields, locals, types, weights};

/// From this log-odds on a pair is taken for one renamed declaration. How much more likely than not
/// that is, the biases of the weights say.
pub(super) const LIKELY: f32 = 0.0;
/// The same before anything is known of how names are used: all but certain.
pub(super) const CERTAIN: f32 = 3.0;

/// What a pair of declarations can be, each with weights of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Situation {
    /// A method without statements.
    Bodiless,
    /// A method of one or two statements.
    Short,
    /// A longer method.
    Long,
    /// A method that also went to another type.
    MovedMethod,
    Field,
    /// A field that also went to another type.
    MovedField,
    /// A class, interface, enum, record or annotation, wherever it is.
    Type,
    Parameter,
    Local,
}

impl Situation {
    pub fn name(self) -> &'static str {
        match self {
            Situation::Bodiless => "BODILESS",
            Situation::Short => "SHORT",
            Situation::Long => "LONG",
            Situation::MovedMethod => "MOVED_METHOD",
            Situation::Field => "FIELD",
            Situation::MovedField => "MOVED_FIELD",
            Situation::Type => "TYPE",
            Situation::Parameter => "PARAMETER",
            Situation::Local => "LOCAL",
        }
    }
}

/// What each measure of a sort of pair weighs.
pub(super) struct Model<Measures> {
    pub bias: f32,
    pub weights: Measures,
}

/// What was measured of a pair, by what it declares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Measured {
    Types(types::Measures),
    Callables(callables::Measures),
    Fields(fields::Measures),
    Locals(locals::Measures),
}

impl Measured {
    /// The log-odds that the pair is one declaration.
    pub fn log_odds(&self, situation: Situation) -> f32 {
        match self {
            Measured::Types(measures) => weights::TYPE.log_odds(measures),
            Measured::Callables(measures) => callables::model(situation).log_odds(measures),
            Measured::Fields(measures) => fields::model(situation).log_odds(measures),
            Measured::Locals(measures) => locals::model(situation).log_odds(measures),
        }
    }

    /// The names of the measures.
    pub fn names(&self) -> &'static [&'static str] {
        match self {
            Measured::Types(_) => types::Measures::NAMES,
            Measured::Callables(_) => callables::Measures::NAMES,
            Measured::Fields(_) => fields::Measures::NAMES,
            Measured::Locals(_) => locals::Measures::NAMES,
        }
    }

    /// The measures in the order of their names.
    pub fn values(&self) -> Vec<f32> {
        match self {
            Measured::Types(measures) => measures.values(),
            Measured::Callables(measures) => measures.values(),
            Measured::Fields(measures) => measures.values(),
            Measured::Locals(measures) => measures.values(),
        }
    }
}

/// A pair of declarations with different names, measured.
#[derive(Debug, Clone)]
pub(super) struct JudgedPair {
    pub before: Site,
    pub after: Site,
    pub situation: Situation,
    pub measures: Measured,
    pub log_odds: f32,
}

/// The pairs that were judged, and those of them that are taken for one.
#[derive(Default)]
pub(super) struct Verdicts {
    pub taken: Vec<ScoredPair>,
    pub judged: Vec<JudgedPair>,
}

impl Verdicts {
    /// Judges a pair; it is taken from the log-odds `enough` on.
    pub fn judge(
        &mut self,
        (before, after): (Site, Site),
        situation: Situation,
        measures: Measured,
        enough: f32,
    ) {
        let log_odds = measures.log_odds(situation);
        if log_odds >= enough {
            self.taken.push(ScoredPair { score: log_odds, before, after });
        }
        self.judged.push(JudgedPair { before, after, situation, measures, log_odds });
    }

    /// Matches what is taken, the surest pairs first, and records what was judged.
    pub fn settle(self, matching: &mut Matching, transcript: &mut Transcript) {
        transcript.record(self.judged);
        take_best(self.taken, matching);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The measures that weigh nothing in any of the models.
    fn idle(names: &[&'static str], models: &[Vec<f32>]) -> Vec<&'static str> {
        let weighs = |at: usize| models.iter().any(|weights| weights[at] != 0.0);
        names.iter().enumerate().filter(|(at, _)| !weighs(*at)).map(|(_, name)| *name).collect()
    }

    #[test]
    fn what_is_measured_weighs_or_explains() {
        use weights::{BODILESS, FIELD, LOCAL, LONG, MOVED_FIELD, MOVED_METHOD, PARAMETER, SHORT, TYPE};
        let callables = [BODILESS, SHORT, LONG, MOVED_METHOD].map(|model| model.weights.values());
        let fields = [FIELD, MOVED_FIELD].map(|model| model.weights.values());
        let locals = [PARAMETER, LOCAL].map(|model| model.weights.values());
        let types = [TYPE].map(|model| model.weights.values());
        let all = [
            idle(types::Measures::NAMES, &types),
            idle(callables::Measures::NAMES, &callables),
            idle(fields::Measures::NAMES, &fields),
            idle(locals::Measures::NAMES, &locals),
        ];
        // These are told to people (`evidence`).
        let explains: [&[&str]; 4] =
            [&["same_members"], &[], &["same_type"], &["declared", "same_type", "apart"]];
        assert_eq!(all, explains);
    }
}

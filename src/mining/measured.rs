//! What was measured of a pair of declarations, whatever they are, and how sure it makes that they are one.

use super::changed_files::Site;
use super::model::Situation;
use super::{callables, fields, locals, types, weights};

/// What was measured of a pair, by what it declares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
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
            Measured::Callables(measures) => match situation {
                Situation::Bodiless => weights::BODILESS.log_odds(measures),
                Situation::Short => weights::SHORT.log_odds(measures),
                Situation::MovedMethod => weights::MOVED_METHOD.log_odds(measures),
                _ => weights::LONG.log_odds(measures),
            },
            Measured::Fields(measures) => match situation {
                Situation::MovedField => weights::MOVED_FIELD.log_odds(measures),
                _ => weights::FIELD.log_odds(measures),
            },
            Measured::Locals(measures) => match situation {
                Situation::Parameter => weights::PARAMETER.log_odds(measures),
                _ => weights::LOCAL.log_odds(measures),
            },
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
pub struct JudgedPair {
    pub before: Site,
    pub after: Site,
    pub situation: Situation,
    pub measures: Measured,
    pub log_odds: f32,
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

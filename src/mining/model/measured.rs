//! Judges a pair of declarations of any kind by its measures.
//!
//! This module and the modules of the kinds name each other. The measures of a kind are in that kind's module, so that
//! whoever adds one finds all of it in one place. This module judges the pairs of all kinds.

use super::weights::MODELS;
use crate::mining::changed_files::Site;
use crate::mining::locals;
use crate::mining::members::callables;
use crate::mining::members::fields;
use crate::mining::types;

/// The measures of a pair, by the kind of its declarations. A kind with several situations gives the situation, too.
/// Each situation has weights of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measured {
    /// Classes, interfaces, enums, records or annotations, wherever they are.
    Types(types::Measures),
    Callables(callables::Situation, callables::Measures),
    Fields(fields::Situation, fields::Measures),
    Locals(locals::Situation, locals::Measures),
}

impl Measured {
    /// Returns the log-odds that the pair is one declaration.
    pub fn log_odds(&self) -> f32 {
        use {callables::Situation as Callable, fields::Situation as Field, locals::Situation as Local};
        match self {
            Measured::Types(measures) => MODELS.r#type.log_odds(measures),
            Measured::Callables(Callable::Bodiless, measures) => MODELS.bodiless.log_odds(measures),
            Measured::Callables(Callable::Short, measures) => MODELS.short.log_odds(measures),
            Measured::Callables(Callable::Long, measures) => MODELS.long.log_odds(measures),
            Measured::Callables(Callable::Moved, measures) => MODELS.moved_method.log_odds(measures),
            Measured::Fields(Field::Stayed, measures) => MODELS.field.log_odds(measures),
            Measured::Fields(Field::Moved, measures) => MODELS.moved_field.log_odds(measures),
            Measured::Locals(Local::Parameter, measures) => MODELS.parameter.log_odds(measures),
            Measured::Locals(Local::Variable, measures) => MODELS.local.log_odds(measures),
        }
    }

    /// Returns the name of the model that judges the pair.
    pub fn model(&self) -> &'static str {
        use {callables::Situation as Callable, fields::Situation as Field, locals::Situation as Local};
        match self {
            Measured::Types(_) => "TYPE",
            Measured::Callables(Callable::Bodiless, _) => "BODILESS",
            Measured::Callables(Callable::Short, _) => "SHORT",
            Measured::Callables(Callable::Long, _) => "LONG",
            Measured::Callables(Callable::Moved, _) => "MOVED_METHOD",
            Measured::Fields(Field::Stayed, _) => "FIELD",
            Measured::Fields(Field::Moved, _) => "MOVED_FIELD",
            Measured::Locals(Local::Parameter, _) => "PARAMETER",
            Measured::Locals(Local::Variable, _) => "LOCAL",
        }
    }

    /// Returns the names of the measures.
    pub fn names(&self) -> &'static [&'static str] {
        match self {
            Measured::Types(_) => types::Measures::NAMES,
            Measured::Callables(..) => callables::Measures::NAMES,
            Measured::Fields(..) => fields::Measures::NAMES,
            Measured::Locals(..) => locals::Measures::NAMES,
        }
    }

    /// Returns the measures in the order of their names.
    pub fn values(&self) -> Vec<f32> {
        match self {
            Measured::Types(measures) => measures.values(),
            Measured::Callables(_, measures) => measures.values(),
            Measured::Fields(_, measures) => measures.values(),
            Measured::Locals(_, measures) => measures.values(),
        }
    }
}

/// A measured pair of declarations with different names.
#[derive(Debug, Clone)]
pub struct JudgedPair {
    pub before: Site,
    pub after: Site,
    pub measured: Measured,
    pub log_odds: f32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mining::model::weights::Models;

    /// Returns the measures that weigh nothing in any of the models.
    fn idle(names: &[&'static str], models: &[Vec<f32>]) -> Vec<&'static str> {
        let weighs = |at: usize| models.iter().any(|weights| weights[at] != 0.0);
        names.iter().enumerate().filter(|(at, _)| !weighs(*at)).map(|(_, name)| *name).collect()
    }

    #[test]
    fn what_is_measured_weighs_or_explains() {
        let Models { bodiless, short, long, moved_method, field, moved_field, parameter, local, r#type } =
            &*MODELS;
        let callables = [bodiless, short, long, moved_method].map(|model| model.weights.values());
        let fields = [field, moved_field].map(|model| model.weights.values());
        let locals = [parameter, local].map(|model| model.weights.values());
        let types = [r#type].map(|model| model.weights.values());
        let all = [
            idle(types::Measures::NAMES, &types),
            idle(callables::Measures::NAMES, &callables),
            idle(fields::Measures::NAMES, &fields),
            idle(locals::Measures::NAMES, &locals),
        ];
        // People see these (`evidence`).
        let explains: [&[&str]; 4] =
            [&["same_members"], &[], &["same_type"], &["declared", "same_type", "apart"]];
        assert_eq!(all, explains);
    }
}

//! The signals for and against a finding, each of which a team can switch off.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of naming link, which speaks for a finding, or a guard, which speaks against one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Signal {
    VariableOfType,
    TestOfType,
    Subtype,
    Accessor,
    AccessedField,
    FieldParameter,
    OverrideParameter,
    ReturnedType,
    TakenType,
    Companion,
    MemberOfType,
    Overload,
    Result,
    Argument,
    Deprecated,
    SpelledByAnnotation,
}

impl Signal {
    /// Its stable id, as in the configuration: `variable-of-type`.
    pub fn id(self) -> &'static str {
        match self {
            Signal::VariableOfType => "variable-of-type",
            Signal::TestOfType => "test-of-type",
            Signal::Subtype => "subtype",
            Signal::Accessor => "accessor",
            Signal::AccessedField => "accessed-field",
            Signal::FieldParameter => "field-parameter",
            Signal::OverrideParameter => "override-parameter",
            Signal::ReturnedType => "returned-type",
            Signal::TakenType => "taken-type",
            Signal::Companion => "companion",
            Signal::MemberOfType => "member-of-type",
            Signal::Overload => "overload",
            Signal::Result => "result",
            Signal::Argument => "argument",
            Signal::Deprecated => "deprecated",
            Signal::SpelledByAnnotation => "spelled-by-annotation",
        }
    }
}

//! The signals for and against a finding, each of which a team can switch off.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::text::named;

named! {
    /// A kind of naming link, which speaks for a finding, or a guard, which speaks against one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    #[schemars(inline)]
    pub enum Signal {
        VariableOfType = "variable-of-type",
        TestOfType = "test-of-type",
        Subtype = "subtype",
        Accessor = "accessor",
        AccessedField = "accessed-field",
        FieldParameter = "field-parameter",
        OverrideParameter = "override-parameter",
        ReturnedType = "returned-type",
        TakenType = "taken-type",
        Companion = "companion",
        MemberOfType = "member-of-type",
        Overload = "overload",
        Result = "result",
        Argument = "argument",
        Deprecated = "deprecated",
        SpelledByAnnotation = "spelled-by-annotation",
    }
}

//! The reasons to withhold a rename, and the warnings about one that is made.

use std::fmt;

use crate::frameworks::Reason;
use crate::text::named;

named! {
    /// Why a rename is withheld, or made with a warning. Most withhold it, some only warn, and those about names
    /// that something looks up at run time do either. `docs/withheld.md` says what each means. They are sorted by
    /// name, as reports are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Concern {
        AccessorPair = "accessor-pair",
        AccidentalOverride = "accidental-override",
        AmbiguousOverride = "ambiguous-override",
        AmbiguousReference = "ambiguous-reference",
        BeanName = "bean-name",
        BoundProperty = "bound-property",
        Capture = "capture",
        ConflictingEdits = "conflicting-edits",
        ConflictsWith = "conflicts-with",
        DeclaredTwice = "declared-twice",
        DoesNotBuild = "does-not-build",
        DoesNotParse = "does-not-parse",
        EntryPoint = "entry-point",
        FileExists = "file-exists",
        FxmlName = "fxml-name",
        GeneratedAccessors = "generated-accessors",
        GeneratedCode = "generated-code",
        GeneratedReference = "generated-reference",
        GeneratedType = "generated-type",
        MistakenRename = "mistaken-rename",
        NameClash = "name-clash",
        NameInResource = "name-in-resource",
        NameInString = "name-in-string",
        NamingConvention = "naming-convention",
        NativeMethod = "native-method",
        NotAnIdentifier = "not-an-identifier",
        NotSupported = "not-supported",
        NotVerified = "not-verified",
        OtherLanguage = "other-language",
        OutsideScope = "outside-scope",
        OverridesExternal = "overrides-external",
        PersistedName = "persisted-name",
        ReadByReflection = "read-by-reflection",
        Serialization = "serialization",
        SerializedForm = "serialized-form",
        SerializedName = "serialized-name",
        Shadowing = "shadowing",
        UnintendedRename = "unintended-rename",
        UnknownImport = "unknown-import",
        UnknownSupertype = "unknown-supertype",
        UnnamedArgument = "unnamed-argument",
        UnresolvedReference = "unresolved-reference",
    }
}

impl From<Reason> for Concern {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::SerializedName => Concern::SerializedName,
            Reason::PersistedName => Concern::PersistedName,
            Reason::BoundProperty => Concern::BoundProperty,
            Reason::BeanName => Concern::BeanName,
        }
    }
}

impl fmt::Display for Concern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concerns_sort_as_their_names_do() {
        assert!(Concern::ALL.is_sorted_by_key(|concern| concern.name()));
        assert!(Concern::ALL.is_sorted());
    }
}

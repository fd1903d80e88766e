use super::GuardKind;
use crate::config::Signal;
use crate::java::{Declaration, DeclarationRef};
use crate::words::Concept;

/// Leaves what is deprecated, and all but the local variables in it: it serves those who still use the old name.
pub const KIND: GuardKind = GuardKind {
    signal: Signal::Deprecated,
    covered: "deprecated declarations",
    reason: "deprecated",
    covers,
};

fn covers(declaration: &DeclarationRef, _: &Concept) -> bool {
    let d = declaration.get();
    let is_within = || {
        let mut around = declaration.unit.owners(declaration.id);
        around.any(|owner| is_deprecated(declaration.unit.get(owner)))
    };
    is_deprecated(d) || !d.kind.is_local() && is_within()
}

fn is_deprecated(d: &Declaration) -> bool {
    d.has_annotation("Deprecated")
}

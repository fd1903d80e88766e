//! Recognises code that a program wrote, and will write again.

use super::places::place;
use super::{Blocker, Concern, Edit, Warning};
use crate::java::{self, CompilationUnit, DeclarationRef, Span};

/// Blocks renaming a declaration that is generated: the next one will have the old name.
pub fn blocker(declaration: &DeclarationRef) -> Option<Blocker> {
    let at = declaration.get().name_span.start;
    let is_generated = regions(&declaration.unit).iter().any(|region| region.contains(at));
    let message = || format!("`{}` is in generated code", declaration.get().name);
    is_generated.then(|| Blocker { concern: Concern::GeneratedCode, message: message() })
}

/// Warns of edits in generated code: it goes along, but only until it is generated again.
pub fn warning(unit: &CompilationUnit, old_name: &str, edits: &[Edit]) -> Option<Warning> {
    if edits.is_empty() {
        return None;
    }
    let regions = regions(unit);
    let starts = edits.iter().map(|edit| edit.span.start);
    let first = starts.filter(|at| regions.iter().any(|region| region.contains(*at))).min()?;
    let at = place(&unit.source, first);
    let message =
        format!("`{old_name}` is in generated code at {at}, which may be generated again with the old name");
    Some(Warning { concern: Concern::GeneratedReference, message })
}

/// Returns the parts of a file that a program wrote, as far as the file says so.
fn regions(unit: &CompilationUnit) -> Vec<Span> {
    if java::is_generated(unit.source.bytes()) {
        return vec![Span { start: 0, end: usize::MAX }];
    }
    unit.iter().filter(|(_, d)| d.has_annotation("Generated")).map(|(_, d)| d.span).collect()
}

//! Validates and adjusts what a model says of a declaration (section 4.1.2 of the CoRenameAgent paper). It is moved to
//! the nearest declaration that fits.
//!
//! Models get lines wrong by a few, call a field a variable, and spell a name with another case. What they mean is
//! clear nevertheless, as long as there is one declaration that it can be.

use super::inquiry::{FileInquiry, Listed};
use crate::java::Kind;

/// A declaration as a model names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named<'a> {
    pub name: &'a str,
    /// As the model calls it: `field`, `variable`, or nothing.
    pub kind: &'a str,
    /// From 1; 0 where it was not given.
    pub line: u32,
}

/// Names at least as alike as this may be one, mistyped.
const ALIKE: f64 = 0.9;

/// Returns the listed declaration that the model means: the one of that name, else one of nearly the same name. Of
/// several it takes the one of that kind, then the one nearest to the line.
///
/// # Errors
/// No listed declaration is meant, or more than one may be. The message is for the model: it says what there is.
pub fn adjust<'l>(file: &'l FileInquiry<'_>, named: &Named<'_>) -> Result<&'l Listed, String> {
    let name_of = |l: &Listed| file.unit.get(l.id).name.as_str();
    let fits = |l: &&Listed| name_of(l) == named.name;
    let nearly =
        |l: &&Listed| strsim::jaro_winkler(&name_of(l).to_lowercase(), &named.name.to_lowercase()) >= ALIKE;
    let rank = |l: &&Listed| {
        let kind = file.unit.get(l.id).kind;
        let line = if named.line == 0 { 0 } else { file.line(l.id).abs_diff(named.line) };
        (!is_called(kind, named.kind), line)
    };
    let exact = file.listed.iter().filter(fits).min_by_key(rank);
    let but_for_case = |l: &&Listed| name_of(l).eq_ignore_ascii_case(named.name);
    let exact = exact.or_else(|| file.listed.iter().filter(but_for_case).min_by_key(rank));
    let found = exact.or_else(|| {
        let alike = || file.listed.iter().filter(|l| l.candidate.is_some()).filter(nearly);
        // Two names that are both alike are no typing error.
        let first = alike().next().map(name_of);
        alike().min_by_key(rank).filter(|_| alike().all(|l| Some(name_of(l)) == first))
    });
    found.ok_or_else(|| {
        let declared = file.unit.iter().any(|(_, d)| d.name == named.name);
        let names: Vec<&str> =
            file.listed.iter().filter(|l| l.candidate.is_some()).map(name_of).take(8).collect();
        let why =
            if declared { "does not have the scope's old words" } else { "is not declared in this file" };
        format!("`{}` {why}; what can be renamed is {}", named.name, names.join(", "))
    })
}

/// Returns whether a model may call a declaration's kind so. Nothing is every kind.
fn is_called(kind: Kind, called: &str) -> bool {
    let called = called.to_lowercase();
    let names: &[&str] = match kind {
        k if k.is_type() => &["class", "type", "interface", "enum", "record", "annotation"],
        Kind::Method => &["method", "function"],
        Kind::Field => &["field", "constant", "variable", "component"],
        Kind::EnumConstant => &["enum", "constant", "field"],
        Kind::Parameter | Kind::LambdaParameter => &["parameter", "argument", "variable"],
        Kind::LocalVariable => &["variable", "local"],
        _ => &["parameter", "type"],
    };
    called.is_empty() || names.iter().any(|n| called.contains(n))
}

/// Returns whether a proposed name is the scope's for a declaration: the same, or as near as a slip is. The scope's own
/// is taken in any case.
pub fn is_the_name(proposed: &str, suggested: &str) -> bool {
    proposed.is_empty() || strsim::jaro_winkler(&proposed.to_lowercase(), &suggested.to_lowercase()) >= ALIKE
}

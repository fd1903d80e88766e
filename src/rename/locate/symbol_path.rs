//! A declaration's name as people write it, with the names around it: `Type.method(int)`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::java::lexical::is_name_char;
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind, Modifiers, erased};

/// A declaration's name with as much of what is around it as is needed: `pkg.Type`, `Type.Inner`,
/// `Type#method(int,String)`, `Type.method.local`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolPath {
    pub(super) segments: Vec<Segment>,
    /// Whether the last name is after `#`, as names of members and variables are listed.
    is_as_listed: bool,
}

/// One name of a symbol path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    pub name: String,
    /// Simple names without type arguments; `None` where no parentheses are written.
    pub parameters: Option<Vec<String>>,
}

impl SymbolPath {
    /// Returns the name of what is meant, without what is around it.
    pub fn name(&self) -> &str {
        self.segments.last().map_or("", |segment| &segment.name)
    }

    /// Leaves out methods where a field is meant. They are listed with parentheses, so that `Till#coins` is the listed
    /// name of the field, if there is one. Who writes `Till.coins` may mean either.
    pub fn as_listed(&self, mut found: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
        let is_method = |d: &DeclarationRef| d.get().kind.is_callable();
        let is_bare = self.segments.last().is_some_and(|last| last.parameters.is_none());
        if self.is_as_listed && is_bare && !found.iter().all(is_method) {
            found.retain(|d| !is_method(d));
        }
        found
    }
}

impl FromStr for SymbolPath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is neither PATH:LINE, PATH:LINE:COL nor a name as in Type.method(int)");
        let mut segments = Vec::new();
        let mut is_as_listed = false;
        let mut rest = text.trim();
        loop {
            let end = rest.find(|c: char| !is_name_char(c)).unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            if name.is_empty() {
                return Err(wrong());
            }
            rest = &rest[end..];
            let mut parameters = None;
            if let Some(inside) = rest.strip_prefix('(') {
                let (list, after) = inside.split_once(')').ok_or_else(wrong)?;
                parameters = Some(parameter_names(list));
                rest = after;
            }
            segments.push(Segment { name, parameters });
            match rest.strip_prefix(['.', '#']) {
                Some(more) => {
                    is_as_listed = rest.starts_with('#');
                    rest = more;
                }
                None if rest.is_empty() => return Ok(SymbolPath { segments, is_as_listed }),
                None => return Err(wrong()),
            }
        }
    }
}

impl fmt::Display for SymbolPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.segments.iter().map(|s| match &s.parameters {
            Some(p) => format!("{}({})", s.name, p.join(",")),
            None => s.name.clone(),
        });
        f.write_str(&each.collect::<Vec<_>>().join("."))
    }
}

/// Returns the simple names of parameter types: `int`, `List`, `File[]` for `int`, `List<String>`, `java.io.File...`.
fn parameter_names(list: &str) -> Vec<String> {
    erased(list).split(',').map(str::trim).filter(|p| !p.is_empty()).map(simple_type).collect()
}

fn simple_type(written: &str) -> String {
    let arrays = written.replace("...", "[]");
    let arrays: String = arrays.split_whitespace().next().unwrap_or_default().to_owned();
    arrays.rsplit('.').next().unwrap_or_default().to_owned()
}

/// Returns the declarations of some files that a symbol path means.
pub fn matching(units: &[Arc<CompilationUnit>], segments: &[Segment]) -> Vec<DeclarationRef> {
    let Some((last, around)) = segments.split_last() else { return Vec::new() };
    let named = units.iter().flat_map(|unit| {
        let all = unit.iter().filter(|(_, d)| d.name == last.name && d.kind.is_named());
        all.map(|(id, _)| DeclarationRef { unit: unit.clone(), id }).collect::<Vec<_>>()
    });
    named.filter(|d| has_parameters(d, last) && stands_in(d, around)).collect()
}

/// Returns whether a declaration has the parameters that a symbol path's segment spells out, if any.
pub fn has_parameters(declaration: &DeclarationRef, segment: &Segment) -> bool {
    let Some(wanted) = &segment.parameters else { return true };
    if wanted.is_empty() && stands_for_accessor(declaration) {
        return true;
    }
    if !declaration.get().kind.is_callable() {
        return false;
    }
    let declared = declaration.unit.parameter_types(declaration.id);
    let declared: Vec<String> = declared.iter().map(|p| simple_type(p)).collect();
    declared == *wanted
}

/// Returns whether a declaration is a record's component of which no accessor is written out: `Lot#size()` is the
/// component.
fn stands_for_accessor(declaration: &DeclarationRef) -> bool {
    let d = declaration.get();
    let is_accessor = |other: &Declaration| {
        other.kind == Kind::Method && other.name == d.name && other.parameters.is_empty()
    };
    d.modifiers.has(Modifiers::RECORD_COMPONENT)
        && d.owner
            .is_some_and(|owner| !declaration.unit.members(Some(owner)).any(|(_, other)| is_accessor(other)))
}

/// Returns whether the innermost names around a declaration are these.
fn stands_in(declaration: &DeclarationRef, around: &[Segment]) -> bool {
    let unit = &declaration.unit;
    let owners = unit.owners(declaration.id).filter(|o| {
        let d = unit.get(*o);
        !d.name.is_empty() && d.kind != Kind::Initializer
    });
    let mut wanted = around.iter().rev();
    for owner in owners {
        let Some(segment) = wanted.next() else { return true };
        if unit.get(owner).name != segment.name
            || !has_parameters(&DeclarationRef { unit: unit.clone(), id: owner }, segment)
        {
            return false;
        }
    }
    let mut package = unit.package.rsplit('.');
    wanted.all(|segment| segment.parameters.is_none() && package.next() == Some(&segment.name))
}

//! Finds properties whose changes a bean announces by their names: `changes.firePropertyChange("size", old, size)`. A
//! listener gets the value by an accessor that is named after that name.

use memchr::memmem;

use crate::java::lexical::is_name_byte;
use crate::java::{DeclarationRef, Kind, Modifiers, owner_type};
use crate::rename::accessors::accessed;
use crate::rename::lookups::calls_given;
use crate::rename::{Concern, Warning};

/// The methods of `java.beans.PropertyChangeSupport` and its like, which beans have as well.
const FIRING: [&str; 3] = ["firePropertyChange", "fireIndexedPropertyChange", "fireVetoableChange"];

/// Warns of an accessor of a property whose changes its class tells of.
pub fn property(accessor: &DeclarationRef) -> Option<Warning> {
    let d = accessor.get();
    let is_seen = d.kind == Kind::Method && !d.modifiers.has(Modifiers::PRIVATE);
    let property = accessed(&d.name, d.parameters.len(), &["set"]).filter(|_| is_seen)?;
    let (owner, text) = (owner_type(accessor)?, accessor.unit.source.bytes());
    let literal = format!("\"{property}\"");
    let fires = |argument: &str| calls_given(text, argument).iter().any(|call| FIRING.contains(call));
    let mut spelled = memmem::find_iter(text, &literal);
    let mut fires_constant = || spelled.any(|at| constant_before(&text[..at]).is_some_and(fires));
    if memmem::find(text, literal.as_bytes()).is_none() || !fires(&literal) && !fires_constant() {
        return None;
    }
    let message =
        format!("`{}` tells of changes of its property `{property}` by that name", owner.get().name);
    Some(Warning { concern: Concern::BoundProperty, message })
}

/// Returns the name of what a text gives a value at its end.
fn constant_before(text: &[u8]) -> Option<&str> {
    let name = text.trim_ascii_end().strip_suffix(b"=")?.trim_ascii_end();
    let start = name.iter().rposition(|byte| !is_name_byte(*byte)).map_or(0, |at| at + 1);
    std::str::from_utf8(&name[start..]).ok().filter(|name| !name.is_empty())
}

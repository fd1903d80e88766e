//! Variables in whose place something else came. What prose says by the old name may be said of the thing that is no
//! longer handed over, and not of the one that is.

use super::Change;
use crate::java::Kind;
use crate::mining::Rename;

/// Whether a renamed variable stands for another thing than before, and its old name for what is still there: it has another
/// type, and was called as its old one, of which `is_declared` says that the project has it still. The `dagAction` of a
/// comment may be any `DagAction`.
pub fn is_another_thing(rename: &Rename, change: &Change<'_>, is_declared: impl Fn(&str) -> bool) -> bool {
    let is_variable = rename.kind.is_local() || rename.kind == Kind::Field;
    let declared = || rename.before.declaration(change.before).zip(rename.after.declaration(change.after));
    let Some((old, new)) = is_variable.then(declared).flatten() else { return false };
    let (Some(from), Some(to)) = (&old.get().ty, &new.get().ty) else { return false };
    let is_called_after_type = from.simple_name().eq_ignore_ascii_case(&rename.old_name);
    is_called_after_type && from.text != to.text && is_declared(from.simple_name())
}

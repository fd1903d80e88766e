//! Variables in whose place something else came, or beside which something came. What prose says by the old name may be
//! said of the thing that is no longer handed over, and not of the one that is, or of all that there are now.

use super::Change;
use crate::java::Kind;
use crate::mining::Rename;

/// Whether the old name of a renamed variable may be said of what is still there.
///
/// It has another type, and was called as its old one, of which `is_declared` says that the project has it still: the
/// `dagAction` of a comment may be any `DagAction`. Or it got a number and nothing else, to be told from others of its
/// kind: what is said of `bucket` goes for `bucket1` and `bucket2` alike.
pub fn is_another_thing(rename: &Rename, change: &Change<'_>, is_declared: impl Fn(&str) -> bool) -> bool {
    let is_variable = rename.kind.is_local() || rename.kind == Kind::Field;
    let added = rename.new_name.strip_prefix(&rename.old_name).map(|added| added.trim_start_matches('_'));
    let is_numbered = added.is_some_and(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()));
    if is_variable && is_numbered {
        return true;
    }
    let declared = || rename.before.declaration(change.before).zip(rename.after.declaration(change.after));
    let Some((old, new)) = is_variable.then(declared).flatten() else { return false };
    let (Some(from), Some(to)) = (&old.get().ty, &new.get().ty) else { return false };
    let is_called_after_type = from.simple_name().eq_ignore_ascii_case(&rename.old_name);
    is_called_after_type && from.text != to.text && is_declared(from.simple_name())
}

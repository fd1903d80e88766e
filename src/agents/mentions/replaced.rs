//! Variables that something else replaced, or next to which something was added. Prose with the old name may then mean
//! the thing that is no longer passed, or all that there are now.

use super::Change;
use crate::java::Kind;
use crate::mining::Rename;

/// Returns whether the old name of a renamed variable may mean something that is still there.
///
/// The variable may have another type, and may be named after its old one, which the project still has (`is_declared`
/// says so). Then the `dagAction` of a comment may be any `DagAction`. Or it only got a number, to be distinguished
/// from others of its kind: text on `bucket` applies to `bucket1` and `bucket2` alike.
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
    let is_named_after_type = from.simple_name().eq_ignore_ascii_case(&rename.old_name);
    is_named_after_type && from.text != to.text && is_declared(from.simple_name())
}

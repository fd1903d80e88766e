//! Variables in whose place something else came. What prose says by the old name may be said of the thing that is no
//! longer handed over, and not of the one that is.

use crate::java::{Kind, Project};
use crate::mining::Rename;
use crate::words::split;

/// Whether a renamed variable stands for another thing than before, as far as its type tells: it has another one, and
///
/// - neither a name in the type nor a word of its own is the same (`int taskId` became `State state`), or
/// - its old name is that of its old type, of which `is_declared` says that it is still there: the `dagAction` of a
///   comment may be any `DagAction`.
pub fn is_another_thing(
    rename: &Rename,
    (before, after): (&Project<'_>, &Project<'_>),
    renames: &[Rename],
    is_declared: impl Fn(&str) -> bool,
) -> bool {
    let is_variable = rename.kind.is_local() || rename.kind == Kind::Field;
    let declared = || rename.before.declaration(before).zip(rename.after.declaration(after));
    let Some((old, new)) = is_variable.then(declared).flatten() else { return false };
    let (Some(from), Some(to)) = (&old.get().ty, &new.get().ty) else { return false };
    let renamed = |name: &str| -> String {
        let of_type = renames.iter().find(|r| r.kind.is_type() && r.old_name == name);
        of_type.map_or(name, |r| &r.new_name).to_owned()
    };
    let names: Vec<String> = from.names().map(renamed).collect();
    if to.names().eq(&names) {
        return false;
    }
    let words = split(&rename.new_name);
    let shares_word =
        || split(&rename.old_name).iter().any(|old| words.iter().any(|new| new.text == old.text));
    let shares_type = || to.names().any(|name| names.iter().any(|old| old == name));
    let is_called_after_type = from.simple_name().eq_ignore_ascii_case(&rename.old_name);
    !shares_type() && !shares_word() || is_called_after_type && is_declared(from.simple_name())
}

/// Whether a name that begins at a place of a comment is shown as code, as no word of a sentence is.
pub fn is_shown_as_code(text: &[u8], start: usize) -> bool {
    let before = text[..start].trim_ascii_end();
    [&b"`"[..], b"{@code", b"<code>", b"<tt>"].iter().any(|mark| before.ends_with(mark))
}

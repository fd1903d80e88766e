//! Reads how a name is written, whatever it means.

/// Returns whether a name begins as those of types do.
pub(super) fn starts_upper(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

/// Returns the last name of a qualified one.
pub(super) fn last_segment(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

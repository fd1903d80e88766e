//! What a misspelt name was meant for.

/// Returns the name that is most like a wanted one, where their similarity (Jaro–Winkler, 0 to 1) is at least `least`.
/// Of several it is the first in the alphabet.
pub fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>, least: f64) -> Option<&'n str> {
    let similarity = |name: &str| strsim::jaro_winkler(wanted, name);
    let near = names.max_by(|a, b| similarity(a).total_cmp(&similarity(b)).then_with(|| b.cmp(a)))?;
    (similarity(near) >= least).then_some(near)
}

//! Groups entries that say the same. People see a group once, with its first places and ids; programs get each entry.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Report;
use crate::report::phrase;

impl Report<'_> {
    /// Returns the findings of a scope by their indices, in groups. A group has those that differ in nothing but their
    /// lines. Or it has those that are named in one way after the same renamed declaration, wherever they are.
    pub fn alike_findings(&self, scope: usize) -> Vec<Vec<usize>> {
        let blockers = |index| self.blockers(index).iter().map(phrase::blocker).collect::<Vec<String>>();
        let mut groups = alike(self.findings_of(scope), |(index, f)| {
            let names = (&f.old_name, &f.suggested_name);
            let warnings: Vec<&str> = self.warnings(*index).map(|w| w.message.as_str()).collect();
            let rename = (blockers(*index), warnings);
            let alone = f.link.is_none().then(|| (&f.place.path, phrase::extent(&f.plan)));
            (alone, f.term, names, &f.reason, format!("{:.2}", f.confidence), rename)
        });
        groups.iter_mut().for_each(|group| group.sort_by_key(|index| &self.analysis.findings[*index].place));
        groups
    }

    /// Returns the mentions by their indices, those together that differ in nothing but their places in one file.
    pub fn alike_mentions(&self) -> Vec<Vec<usize>> {
        alike(self.analysis.mentions.iter().enumerate(), |(index, m)| {
            let texts = (&m.old_text, &m.new_text);
            (&m.place.path, m.rule, m.level, m.kind, texts, &m.reason, self.patch.holds_text(*index))
        })
    }
}

/// Returns the indices of entries, those of equal keys together, in the order of the first of each.
fn alike<T, K: Eq + Hash>(
    entries: impl Iterator<Item = (usize, T)>,
    key: impl Fn(&(usize, T)) -> K,
) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    for entry in entries {
        let group = *known.entry(key(&entry)).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(entry.0),
            None => groups.push(vec![entry.0]),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_one_key_are_together_where_the_first_of_them_is() {
        let groups = alike("abacb".chars().enumerate(), |(_, c)| *c);
        assert_eq!(groups, [vec![0, 2], vec![1, 4], vec![3]]);
    }
}

//! Finds the new path of files that are not Java: they went along with the Java files of their module or package.
//!
//! Similar contents are not enough. Two resources with the same text may mean different things at different paths. But
//! a folder that was renamed as a whole holds the same files as before.

use std::collections::{BTreeMap, BTreeSet};

use crate::git::FileChange;

/// A Java file that moved, by its path and package on both sides.
pub struct Moved<'p> {
    pub from: &'p str,
    pub to: &'p str,
    pub package_before: String,
    pub package_after: String,
}

/// Returns the files that differ. A file that went where the Java files of its folder went is one pair.
pub fn paired(files: Vec<&FileChange>, java: &[Moved<'_>]) -> Vec<FileChange> {
    let folders = moved(java);
    let came: BTreeSet<&str> =
        files.iter().filter(|file| file.before.is_none()).filter_map(|file| file.after.as_deref()).collect();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<FileChange> = Vec::new();
    for file in &files {
        let became = match (&file.before, &file.after) {
            (Some(from), None) => went_to(from, &folders).filter(|to| came.contains(to.as_str())),
            _ => None,
        };
        let to = became.filter(|to| taken.insert(to.clone()));
        found.push(FileChange { before: file.before.clone(), after: to.or_else(|| file.after.clone()) });
    }
    found
        .retain(|file| file.before.is_some() || file.after.as_ref().is_none_or(|path| !taken.contains(path)));
    found
}

/// Returns the folders that have another name, each with the new one. These are folders of Java files and those around
/// their packages, up to where the paths differ. Folders of which files went to several are left out.
fn moved<'p>(java: &[Moved<'p>]) -> BTreeMap<&'p str, &'p str> {
    let mut found: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for file in java {
        let (old, new) = (folder(file.from), folder(file.to));
        let roots = root(old, &file.package_before).zip(root(new, &file.package_after));
        let both = [Some((old, new)), roots].into_iter().flatten();
        for (old, new) in both.filter_map(|(old, new)| differing(old, new)) {
            let known = found.entry(old).or_insert(Some(new));
            *known = known.filter(|known| *known == new);
        }
    }
    found.into_iter().filter_map(|(old, new)| Some((old, new?))).collect()
}

/// Returns the folder around those of a package.
fn root<'p>(folder: &'p str, package: &str) -> Option<&'p str> {
    folder.strip_suffix(&package.replace('.', "/"))?.strip_suffix('/')
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns two folders without the last names that both have; `None` if they are the same, or one is the root.
fn differing<'p>(mut old: &'p str, mut new: &'p str) -> Option<(&'p str, &'p str)> {
    while let (Some((above, name)), Some((above_new, name_new))) =
        (old.rsplit_once('/'), new.rsplit_once('/'))
        && name == name_new
    {
        (old, new) = (above, above_new);
    }
    (old != new && !old.is_empty() && !new.is_empty()).then_some((old, new))
}

/// Returns where a file went with the deepest folder around it that moved.
fn went_to(path: &str, folders: &BTreeMap<&str, &str>) -> Option<String> {
    let around =
        std::iter::successors(Some(folder(path)), |inner| Some(folder(inner)).filter(|f| !f.is_empty()));
    let (old, new) = around.into_iter().find_map(|folder| folders.get_key_value(folder))?;
    Some(format!("{new}{}", &path[old.len()..]))
}

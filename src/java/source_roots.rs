//! Recognises the folders that a build compiles, by the default layout of Maven and Gradle. Sources are in
//! `src/main/java`, and other folders of `src/main` hold data.

/// Where a file is among those that are built together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceRoot<'p> {
    /// The folder that holds `src`; where files are laid out otherwise, the one that holds `folder`.
    pub module: &'p str,
    /// `main` of `src/main/java`; empty where files are laid out otherwise.
    pub set: &'p str,
    /// The folder from which those of packages are counted.
    pub folder: &'p str,
}

impl SourceRoot<'_> {
    /// Returns whether what is in another root of the module may be compiled with this one, or be there instead of it.
    pub fn is_beside(&self, other: &SourceRoot<'_>) -> bool {
        self.module == other.module && self.folder != other.folder
    }

    /// Returns whether code in this root sees what the same module has in another one (its own `main`).
    pub fn sees(&self, other: &SourceRoot<'_>) -> bool {
        let is_laid_out = !self.set.is_empty() && !other.set.is_empty();
        is_laid_out && self.module == other.module && (other.set == "main" || other.set == self.set)
    }
}

/// Returns the root of a file in a package.
pub fn source_root<'p>(path: &'p str, package: &str) -> SourceRoot<'p> {
    for layout in layouts(path) {
        let folder = layout.below_set(path);
        if is_for_sources(folder) || !path.ends_with(".java") {
            let end = layout.start_below + folder.len();
            return SourceRoot { module: layout.module, set: layout.set, folder: &path[..end] };
        }
    }
    let folder = plain_root(path, package);
    SourceRoot { module: parent(folder), set: "", folder }
}

/// Returns the folder of data below `src/main` or the like that a file is in. It is one of resources, or one next to
/// folders of sources. `holds_java` says whether a folder has Java files.
pub fn data_folder<'p>(path: &'p str, package: &str, holds_java: impl Fn(&str) -> bool) -> Option<&'p str> {
    let root = plain_root(path, package);
    for layout in layouts(path) {
        let folder = layout.below_set(path);
        if is_for_sources(folder) {
            return None;
        }
        let is_deep = root.len() >= layout.start_below + folder.len();
        let sources = || format!("{}java/", &path[..layout.start_below]);
        if is_deep && (is_for_resources(folder) || holds_java(&sources())) {
            return Some(folder);
        }
    }
    None
}

/// Returns whether no build takes a folder for one of sources by its name.
pub fn is_for_resources(folder: &str) -> bool {
    folder.ends_with("resources")
}

/// A folder `src`, one in it, and what is below that.
struct Layout<'p> {
    module: &'p str,
    set: &'p str,
    start_below: usize,
}

impl Layout<'_> {
    /// Returns the name of the folder in `src/main` that a file is in.
    fn below_set<'p>(&self, path: &'p str) -> &'p str {
        let below = &path[self.start_below..];
        below.split_once('/').map_or("", |(folder, _)| folder)
    }
}

/// Returns the folders of a path that may be laid out so, the outermost first.
fn layouts(path: &str) -> impl Iterator<Item = Layout<'_>> {
    let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    starts.filter_map(|start| {
        let inside = path[start..].strip_prefix("src/")?;
        let (set, below) = inside.split_once('/')?;
        below.contains('/').then_some(Layout {
            module: path[..start].trim_end_matches('/'),
            set,
            start_below: path.len() - below.len(),
        })
    })
}

/// Returns whether a folder in `src/main` holds sources: `java`, `java9` or `java-21` of a jar for several versions,
/// `kotlin`.
fn is_for_sources(folder: &str) -> bool {
    let mut rests = ["java", "kotlin", "groovy", "scala"].iter().filter_map(|l| folder.strip_prefix(l));
    rests.any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Returns the folder of a file without those of its package.
fn plain_root<'p>(path: &'p str, package: &str) -> &'p str {
    let folder = parent(path);
    let of_package = package.replace('.', "/");
    match folder.strip_suffix(&of_package) {
        Some("") if !package.is_empty() => "",
        Some(root) if package.is_empty() || root.ends_with('/') => root.trim_end_matches('/'),
        _ => folder,
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_where_maven_and_gradle_have_them_or_where_the_package_begins() {
        for (path, package, module, set, folder) in [
            ("core/src/main/java/p/A.java", "p", "core", "main", "core/src/main/java"),
            ("src/main/java9/p/A.java", "p", "", "main", "src/main/java9"),
            ("src/test/java/other/A.java", "p", "", "test", "src/test/java"),
            (
                "src/plugins/one/src/main/java/p/A.java",
                "p",
                "src/plugins/one",
                "main",
                "src/plugins/one/src/main/java",
            ),
            ("a/src/p/q/A.java", "p.q", "a", "", "a/src"),
            ("p/A.java", "p", "", "", ""),
            ("x/A.java", "p", "", "", "x"),
            ("A.java", "", "", "", ""),
            ("core/src/main/resources/p/a.xml", "", "core", "main", "core/src/main/resources"),
        ] {
            assert_eq!(source_root(path, package), SourceRoot { module, set, folder }, "{path}");
        }
    }

    #[test]
    fn data_stands_beside_the_folders_of_sources() {
        let among = |path: &'static str, package: &str| {
            data_folder(path, package, |folder| folder == "a/src/test/java/").unwrap_or_default()
        };
        assert_eq!(among("a/src/test/old_code/x/src/p/A.java", "p"), "old_code");
        assert_eq!(among("a/src/test/resources/A.java", ""), "resources");
        assert_eq!(among("a/src/main/archetype-resources/src/main/java/A.java", ""), "archetype-resources");
        for built in [
            "a/src/test/java/old_code/A.java",
            "a/src/test/java11/p/A.java",
            "b/src/test/old_code/p/A.java",
            "a/src/test/p/A.java",
            "src/plugins/one/src/main/java/p/A.java",
            "resources/p/A.java",
        ] {
            assert_eq!(among(built, "p"), "", "{built}");
        }
    }
}

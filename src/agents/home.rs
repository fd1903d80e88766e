//! Where a declaration lives: file, package, module, type, method. What "near" means.

use crate::java::{CompilationUnit, DeclarationId, is_test_source};
use crate::mining::Place;

/// The surroundings of a declaration, as far as its place tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Home {
    pub path: String,
    /// The folder of the build module: what stands before `src/`, else the first folder.
    pub module: String,
    /// The qualified name of the package.
    pub package: String,
    /// The innermost type around the declaration, or the type itself; qualified.
    pub in_type: String,
    /// The method or field around the declaration (empty for members and types), with its type.
    pub in_member: String,
    /// Whether the file holds tests, by its path.
    pub is_test: bool,
}

impl Home {
    pub fn of(unit: &CompilationUnit, id: DeclarationId) -> Self {
        let own = unit.get(id).kind.is_type().then(|| unit.get(id).name.as_str());
        Self::new(unit.path(), &unit.container(id), own)
    }

    /// The home of a rename's declaration. `own_type` is its name when it is a type.
    pub fn of_place(place: &Place, own_type: Option<&str>) -> Self {
        Self::new(&place.path, &place.container, own_type)
    }

    fn new(path: &str, container: &str, own_type: Option<&str>) -> Self {
        let in_member = if container.contains('#') { container.to_owned() } else { String::new() };
        let around = container.split('#').next().unwrap_or_default();
        let in_type = match own_type {
            Some(name) if around.is_empty() => name.to_owned(),
            Some(name) => format!("{around}.{name}"),
            None => around.to_owned(),
        };
        Self {
            path: path.to_owned(),
            module: module(path).to_owned(),
            package: package(path, &in_type).to_owned(),
            in_type,
            in_member,
            is_test: is_test_source(path),
        }
    }

    /// How much of the way from the root to a file leads to another one, too: the share of folders
    /// in common, from the first on. Folders that tell only of code and tests do not count.
    pub fn nearness(&self, folder: &str) -> f64 {
        let telling = |folder| {
            let of = |f: &&str| !matches!(*f, "src" | "main" | "test" | "java");
            str::split(folder, '/').filter(of).collect::<Vec<_>>()
        };
        let (own, other) = (telling(self.folder()), telling(folder));
        let common = own.iter().zip(&other).take_while(|(a, b)| a == b).count();
        common as f64 / own.len().max(other.len()).max(1) as f64
    }

    /// The folder of the file.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

fn module(path: &str) -> &str {
    let mut folders = path.match_indices("src/").map(|(at, _)| &path[..at]);
    match folders.find(|before| before.is_empty() || before.ends_with('/')) {
        Some(before) => before.trim_end_matches('/'),
        None => path.split_once('/').map_or("", |(first, _)| first),
    }
}

/// The package of a qualified type, as its file's folder confirms it: the longest prefix of the
/// name that the folder ends with.
fn package<'n>(path: &str, in_type: &'n str) -> &'n str {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).replace('/', ".");
    let mut end = in_type.len();
    while let Some(at) = in_type[..end].rfind('.') {
        if folder == in_type[..at] || folder.ends_with(&format!(".{}", &in_type[..at])) {
            return &in_type[..at];
        }
        end = at;
    }
    // The file is not where its package says; the lower-case parts will be the package.
    let types = in_type.split('.').take_while(|p| !p.starts_with(char::is_uppercase));
    let length: usize = types.map(|p| p.len() + 1).sum();
    &in_type[..length.saturating_sub(1).min(in_type.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_read_off_path_and_container() {
        let place = Place {
            path: "core/src/test/java/org/acme/plan/PlanTest.java".to_owned(),
            line: 1,
            column: 1,
            container: "org.acme.plan.PlanTest.Inner#run(int)".to_owned(),
        };
        let home = Home::of_place(&place, None);
        assert_eq!(home.module, "core");
        assert_eq!(home.package, "org.acme.plan");
        assert_eq!(home.in_type, "org.acme.plan.PlanTest.Inner");
        assert!(home.is_test);
    }

    #[test]
    fn a_module_is_what_stands_before_its_sources() {
        for (path, expected) in [
            ("core/src/main/java/Plan.java", "core"),
            ("src/main/java/Plan.java", ""),
            ("mysrc/core/src/main/java/Plan.java", "mysrc/core"),
            ("mysrc/core/Plan.java", "mysrc"),
            ("Plan.java", ""),
        ] {
            assert_eq!(module(path), expected, "{path}");
        }
    }

    #[test]
    fn near_is_what_lies_on_the_same_way() {
        let place =
            |path: &str| Place { path: path.to_owned(), line: 1, column: 1, container: String::new() };
        let home = Home::of_place(&place("core/src/main/java/org/acme/plan/Plan.java"), None);
        let near = |folder: &str| (home.nearness(folder) * 100.0).round();
        assert_eq!(near("core/src/test/java/org/acme/plan"), 100.0, "tests and code are as near");
        assert_eq!(near("core/src/main/java/org/acme"), 75.0);
        assert_eq!(near("core/src/main/java/org/acme/plan/join"), 80.0);
        assert_eq!(near("web/src/main/java/org/acme/plan"), 0.0, "the way parts at the first folder");
    }
}

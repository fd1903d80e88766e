//! Where a declaration lives: file, package, module, type, method. What "near" means.

use crate::java::{CompilationUnit, DeclarationId, is_test_source};

/// The location of a declaration: its file, module, package, type and member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    pub path: String,
    /// The folder of the build module: what is before `src/`, else the first folder.
    pub module: String,
    /// The qualified name of the package.
    pub package: String,
    /// The innermost type around the declaration, or the type itself; qualified. Around what a class in a method
    /// declares, that is the type of the method.
    pub in_type: String,
    /// The member around the declaration, with its type, where that is a method or field; else empty.
    pub in_member: String,
    /// Whether the file holds tests, by its path.
    pub is_test: bool,
}

impl Location {
    pub fn of(unit: &CompilationUnit, id: DeclarationId) -> Self {
        let (d, path, container) = (unit.get(id), unit.path(), unit.container(id));
        let around = container.split('#').next().unwrap_or_default();
        let in_type = match (d.kind.is_type(), around.is_empty()) {
            (true, true) => d.name.clone(),
            (true, false) => format!("{around}.{}", d.name),
            (false, _) => around.to_owned(),
        };
        Self {
            path: path.to_owned(),
            module: module(path).to_owned(),
            package: unit.package.clone(),
            in_type,
            in_member: if container.contains('#') { container } else { String::new() },
            is_test: is_test_source(path),
        }
    }

    /// Returns how near a folder is to a file: the share of folders that their paths have in common, from the root on.
    /// Folders that only separate code from tests do not count.
    pub fn nearness(&self, folder: &str) -> f64 {
        let telling = |folder| {
            let of = |f: &&str| !matches!(*f, "src" | "main" | "test" | "java");
            str::split(folder, '/').filter(of).collect::<Vec<_>>()
        };
        let (own, other) = (telling(self.folder()), telling(folder));
        let common = own.iter().zip(&other).take_while(|(a, b)| a == b).count();
        common as f64 / own.len().max(other.len()).max(1) as f64
    }

    /// Returns the folder of the file.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::{Kind, parse};

    /// Returns the location of the first parameter of a file, or else of its class.
    fn location(path: &str, java: &str) -> Location {
        let unit = parse(&SourceFile::new(path, java.as_bytes())).compilation_unit();
        let parameter = unit.iter().find(|(_, d)| d.kind == Kind::Parameter);
        let (id, _) = parameter.or_else(|| unit.iter().next()).expect("a declaration");
        Location::of(&unit, id)
    }

    #[test]
    fn a_location_is_read_off_path_package_and_owners() {
        let java = "package org.acme.V2.plan; class PlanTest { class Inner { void run(int count) {} } }";
        let location = location("core/src/test/java/org/acme/PlanTest.java", java);
        assert_eq!(location.module, "core");
        assert_eq!(location.package, "org.acme.V2.plan", "whatever the folder");
        assert_eq!(location.in_type, "org.acme.V2.plan.PlanTest.Inner");
        assert_eq!(location.in_member, "org.acme.V2.plan.PlanTest.Inner#run(int)");
        assert!(location.is_test);
    }

    #[test]
    fn what_a_class_in_a_method_declares_lives_in_the_type_of_the_method() {
        let location =
            location("A.java", "class A { void plan() { class Local { void run(int count) {} } } }");
        assert_eq!([location.in_type, location.in_member], ["A", "A#plan().Local#run(int)"]);
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
        let location = location("core/src/main/java/org/acme/plan/Plan.java", "class Plan {}");
        let near = |folder: &str| (location.nearness(folder) * 100.0).round();
        assert_eq!(near("core/src/test/java/org/acme/plan"), 100.0, "tests and code are as near");
        assert_eq!(near("core/src/main/java/org/acme"), 75.0);
        assert_eq!(near("core/src/main/java/org/acme/plan/join"), 80.0);
        assert_eq!(near("web/src/main/java/org/acme/plan"), 0.0, "the way parts at the first folder");
    }
}

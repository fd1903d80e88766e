//! The public and protected API of the JDK's best known packages. With it, more than the project's own types are known:
//! what `list.stream().map(…)` returns, which methods `Runnable` has.
//!
//! `jdk/api.txt` holds the declarations of Java 25 as Java without bodies, printed by `jdk/ApiStubs.java`. A type is
//! parsed when first asked for, by the same front end as the project's files.
//!
//! Of all other types that the JDK exports, the names alone are known. `jdk/type-names.txt` has them, printed by
//! `jdk/TypeNames.java`, in `java`, `javax` and `org` with their static fields and types. `jdk/member-types.txt` has
//! the names of the member types that a class below one of them inherits, with all packages of the JDK.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use super::declaration::{CompilationUnit, DeclarationId};
use super::lexical::find_word;
use super::names::last_segment;
use super::project::DeclarationRef;
use super::syntax::parse;
use crate::git::SourceFile;

/// The prefix of the paths of the units made here; no file of a repository has such a path.
const ROOT: &str = "\0jdk/";

static API: &str = include_str!("jdk/api.txt");

static MEMBER_TYPES: &str = include_str!("jdk/member-types.txt");

/// Methods of test libraries that return their argument, so that `verify(x).m()` is seen as a call on `x`'s type. Also,
/// in full, the types that tests extend, so that it is known what these override. A project's own declarations of these
/// types take precedence.
static TEST_API: &str = include_str!("jdk/test-api.txt");

static NAMES: &str = include_str!("jdk/type-names.txt");

/// The names that a package or type has, of which nothing else is known.
#[derive(Debug, Default)]
struct Listed {
    names: FxHashSet<&'static str>,
    /// Whether it inherits others.
    is_open: bool,
}

/// Package or type → what `jdk/type-names.txt` lists for it.
static LISTED: LazyLock<FxHashMap<String, Listed>> = LazyLock::new(|| {
    let (mut all, mut package) = (FxHashMap::default(), "");
    for line in NAMES.lines() {
        let mut words = line.split(' ').peekable();
        let is_package = words.next_if_eq(&"////").is_some();
        let Some(name) = words.next() else { continue };
        package = if is_package { name } else { package };
        let key = if is_package { name.to_owned() } else { format!("{package}.{name}") };
        let mut listed = Listed { names: words.collect(), is_open: false };
        listed.is_open = listed.names.remove("...");
        all.insert(key, listed);
    }
    for (package, name) in TEXTS.keys().filter_map(|name| name.rsplit_once('.')) {
        if is_jdk_name(&format!("{package}.")) {
            all.entry(package.to_owned()).or_default().names.insert(name);
        }
    }
    all
});

/// Qualified name → its declaration's text.
static TEXTS: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let entries = API.split("//// ").chain(TEST_API.split("//// "));
    entries.filter_map(|entry| entry.split_once('\n')).collect()
});

static UNITS: LazyLock<Mutex<FxHashMap<&'static str, Arc<CompilationUnit>>>> = LazyLock::new(Mutex::default);

/// Returns the top-level type of this qualified name.
pub fn find(qualified_name: &str) -> Option<DeclarationRef> {
    let (name, text) = TEXTS.get_key_value(qualified_name)?;
    let known = UNITS.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    let unit = known.unwrap_or_else(|| {
        let package = name.rsplit_once('.').map_or("", |(package, _)| package);
        let source = SourceFile::new(
            format!("{ROOT}{}.java", name.replace('.', "/")),
            format!("package {package};{text}").into_bytes(),
        );
        let unit = Arc::new(parse(&source).compilation_unit());
        let mut units = UNITS.lock().unwrap_or_else(PoisonError::into_inner);
        units.entry(name).or_insert(unit).clone()
    });
    (!unit.declarations.is_empty()).then_some(DeclarationRef { unit, id: DeclarationId(0) })
}

/// Returns the type of this simple name that an import of all of `java.base` brings in; none where several packages
/// have one.
pub fn find_in_base(simple_name: &str) -> Option<DeclarationRef> {
    static NAMES: LazyLock<FxHashMap<&str, Option<&str>>> = LazyLock::new(|| {
        let mut names = FxHashMap::default();
        for name in API.lines().filter_map(|line| line.strip_prefix("//// ")) {
            names.entry(last_segment(name)).and_modify(|only| *only = None).or_insert(Some(name));
        }
        names
    });
    find(NAMES.get(simple_name).copied().flatten()?)
}

/// Returns the names of the member types that a type inherits from one of the JDK that is not known here; `None` of
/// other types.
pub fn member_types(qualified_name: &str) -> Option<&'static str> {
    // Of packages, there is no more than the name.
    static NAMES: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
        MEMBER_TYPES.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect()
    });
    let mut around = std::iter::successors(Some(qualified_name), |name| Some(name.rsplit_once('.')?.0));
    let listed = NAMES.get(qualified_name).copied();
    listed.or_else(|| around.any(|outer| NAMES.contains_key(outer)).then_some(""))
}

/// Returns whether a package of the JDK has a type, or a type that is known by name alone has a static field or type.
/// `None` where that is not known.
pub fn lists(holder: &str, name: &str) -> Option<bool> {
    let listed = LISTED.get(holder)?;
    let has_it = listed.names.contains(name);
    (has_it || !listed.is_open).then_some(has_it)
}

/// Returns whether a declaration is one of the JDK's.
pub fn declares(declaration: &DeclarationRef) -> bool {
    declaration.unit.path().starts_with(ROOT)
}

/// Returns whether a member of something that is known here has a simple name (or a type, or a parameter).
pub fn spells(name: &str) -> bool {
    find_word(API.as_bytes(), name).next().is_some()
}

/// Returns whether a qualified name is in one of the JDK's packages, also one that is not known here.
pub fn is_jdk_name(qualified_name: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun.", "com.sun.", "org.w3c.dom.", "org.xml.sax."]
        .iter()
        .any(|prefix| qualified_name.starts_with(prefix))
}

/// Returns whether a qualified name may be one that is known here.
pub fn may_declare(qualified_name: &str) -> bool {
    is_jdk_name(qualified_name)
        || ["junit.framework.", "org.mockito.", "org.junit."]
            .iter()
            .any(|prefix| qualified_name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::Kind;

    #[test]
    fn the_api_parses_without_errors() {
        for name in TEXTS.keys() {
            let found = find(name).unwrap_or_else(|| panic!("{name} is missing"));
            assert!(found.unit.errors.is_empty(), "{name}: {:?}", found.unit.errors);
            assert_eq!(found.unit.qualified_name(found.id), *name);
        }
        assert!(TEXTS.len() > 700);
    }

    #[test]
    fn no_hierarchy_has_gaps() {
        let snapshot = crate::git::Snapshot::in_memory("s", []);
        let project = crate::java::Project::new(&snapshot);
        let symbols = crate::java::Symbols::new(&project);
        for name in API.lines().filter_map(|line| line.strip_prefix("//// ")) {
            let found = find(name).unwrap_or_else(|| panic!("{name} is missing"));
            for (id, d) in found.unit.iter().filter(|(_, d)| d.kind.is_type()) {
                let ty = DeclarationRef { unit: found.unit.clone(), id };
                assert!(symbols.hierarchy(&ty).is_complete(), "{name}: {}", d.name);
            }
        }
    }

    #[test]
    fn nested_types_and_type_parameters_are_there() {
        let map = find("java.util.Map").expect("is listed");
        assert!(declares(&map));
        assert!(map.unit.iter().any(|(_, d)| d.kind == Kind::Interface && d.name == "Entry"));
        assert_eq!(crate::java::types::type_parameters(&map).len(), 2);
        assert!(find("java.util.Nothing").is_none());
        assert_eq!(member_types("java.net.http.HttpClient"), Some("Builder Redirect Version"));
        assert_eq!(member_types("javax.swing.Icon"), Some(""));
        assert_eq!(member_types("javax.swing.Box.Filler.Any"), Some(""));
        assert_eq!(member_types("javax.ws.rs.core.Response"), None);
        assert!(spells("isEmpty") && !spells("isEmptyTill"));
        assert!(is_jdk_name("javax.sql.DataSource") && !is_jdk_name("org.junit.Test"));
    }

    #[test]
    fn types_that_are_not_known_in_full_are_known_by_name() {
        for (holder, name, expected) in [
            ("java.util.logging", "Logger", Some(true)),
            ("java.util.logging", "Lager", Some(false)),
            // The package has types that are known in full, and one that is not.
            ("java.util", "List", Some(true)),
            ("java.util", "Observer", Some(true)),
            ("java.util", "Lager", Some(false)),
            ("org.w3c.dom", "Node", Some(true)),
            ("com.sun.source.tree", "Tree", Some(true)),
            ("java.util.logging.Level", "SEVERE", Some(true)),
            ("java.util.logging.Level", "HEAVY", Some(false)),
            ("javax.swing.JTable", "AUTO_RESIZE_OFF", Some(true)),
            ("javax.swing.JTable", "WIDTH", None),
            ("org.junit", "Test", None),
            ("javax.annotation", "PostConstruct", None),
        ] {
            assert_eq!(lists(holder, name), expected, "{holder} {name}");
        }
    }
}

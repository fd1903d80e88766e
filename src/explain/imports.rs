//! Changed imports and package declarations that change no meaning. Each name that is used on both sides still means
//! the same, as far as imports say.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::alignment::Divided;
use super::tokens::{Token, TokenKind, spelled, tokens, with_qualified_names};

/// Which types and packages are called otherwise by where they went.
#[derive(Debug, Default)]
pub struct Moves {
    /// The qualified names of types, before and after.
    types: BTreeMap<String, String>,
    /// The same, after and before.
    came: BTreeMap<String, BTreeSet<String>>,
    /// The names of whole packages, before and after.
    packages: BTreeMap<String, String>,
}

impl Moves {
    /// Adds a type that has another qualified name.
    pub fn add_type(&mut self, old: String, new: String) {
        self.came.entry(new.clone()).or_default().insert(old.clone());
        self.types.insert(old, new);
    }

    /// Adds a package that has another name.
    pub fn add_package(&mut self, old: &str, new: &str) {
        self.packages.insert(old.to_owned(), new.to_owned());
    }

    /// Returns the qualified names of types, before and after.
    pub fn types(&self) -> impl Iterator<Item = (&str, &str)> {
        self.types.iter().map(|(old, new)| (old.as_str(), new.as_str()))
    }

    /// Returns the qualified name after the change of a type that moved.
    pub fn of_type(&self, name: &[u8]) -> Option<&str> {
        self.types.get(std::str::from_utf8(name).ok()?).map(String::as_str)
    }

    /// Returns the tokens of a text, in which the qualified name of a type that moved is one.
    pub fn divided(&self, text: &[u8]) -> Vec<Token> {
        let found = tokens(text);
        if self.types.is_empty() {
            return found;
        }
        let is_name = |name: &[u8]| {
            std::str::from_utf8(name)
                .is_ok_and(|name| self.types.contains_key(name) || self.came.contains_key(name))
        };
        with_qualified_names(&found, text, is_name)
    }

    /// Returns the qualified name after the change of what had one before, as far as it moved.
    fn after(&self, name: &str) -> String {
        let mut end = name.len();
        loop {
            if let Some(to) = self.types.get(&name[..end]) {
                return format!("{to}{}", &name[end..]);
            }
            match name[..end].rfind('.') {
                Some(dot) => end = dot,
                None => return name.to_owned(),
            }
        }
    }

    /// Returns the same of a package.
    fn package_after(&self, name: &str) -> String {
        let is_below =
            |old: &str| name.strip_prefix(old).filter(|rest| rest.is_empty() || rest.starts_with('.'));
        let longest =
            self.packages.iter().rev().find_map(|(old, new)| Some(format!("{new}{}", is_below(old)?)));
        longest.unwrap_or_else(|| self.after(name))
    }
}

/// The imports of one side of a file, and what it uses.
struct Header {
    package: String,
    /// Whether it is static, and the simple name → the qualified names that are imported for it.
    single: BTreeMap<(bool, String), BTreeSet<String>>,
    /// Whether it is static, and the type or package of which all is imported.
    on_demand: BTreeSet<(bool, String)>,
}

/// One import, as it reads.
struct Import {
    is_static: bool,
    /// Without `.*`.
    name: String,
    on_demand: bool,
}

impl Import {
    /// Parses an import declaration. Returns `None` for others, such as `import module java.base;`.
    fn of(declaration: &[u8]) -> Option<Import> {
        let text = String::from_utf8(spelled(declaration).into_owned()).ok()?;
        let name = text.strip_prefix("import ")?.strip_suffix(';')?;
        let (is_static, name) = name.strip_prefix("static ").map_or((false, name), |name| (true, name));
        let (on_demand, name) = name.strip_suffix(".*").map_or((false, name), |name| (true, name));
        let is_plain = !name.contains([' ', '*']);
        is_plain.then(|| Import { is_static, name: name.to_owned(), on_demand })
    }

    fn simple(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }
}

fn qualifier(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(qualifier, _)| qualifier)
}

/// Returns the name of a package declaration.
pub fn package_name(declaration: &[u8]) -> Option<String> {
    let text = String::from_utf8(spelled(declaration).into_owned()).ok()?;
    Some(text.strip_prefix("package ")?.strip_suffix(';')?.to_owned())
}

/// Returns the name of the package that a file declares; empty for the one without a name.
pub fn package_of(side: Divided<'_>) -> String {
    let declared = side.tokens.iter().find(|token| token.sort == TokenKind::Package);
    declared.and_then(|token| package_name(token.of(side.text))).unwrap_or_default()
}

impl Header {
    fn of(side: Divided<'_>) -> Header {
        let mut header =
            Header { package: package_of(side), single: BTreeMap::new(), on_demand: BTreeSet::new() };
        for token in side.tokens.iter().filter(|token| token.sort == TokenKind::Import) {
            match Import::of(token.of(side.text)) {
                Some(import) if import.on_demand => {
                    header.on_demand.insert((import.is_static, import.name));
                }
                Some(import) => {
                    let key = (import.is_static, import.simple().to_owned());
                    header.single.entry(key).or_default().insert(import.name);
                }
                None => {}
            }
        }
        header
    }

    /// Returns whether a name of such a qualified name needs no import: it is in the file's own package, or comes on
    /// demand.
    fn has_without_import(&self, is_static: bool, name: &str) -> bool {
        let from = qualifier(name);
        !is_static && from == self.package || self.on_demand.contains(&(is_static, from.to_owned()))
    }
}

/// Returns the simple names that a file uses in its code.
fn used<'t>(side: Divided<'t>) -> FxHashSet<&'t [u8]> {
    let words = side.tokens.iter().filter(|token| token.sort == TokenKind::Word);
    words.map(|token| token.of(side.text)).collect()
}

/// Which imports may change what a name means: those that are taken away or added, and whose name both sides use and
/// know otherwise.
pub struct Imports {
    /// Whether it is static, and the simple name.
    suspicious: BTreeSet<(bool, String)>,
    /// Whether other imports on demand came in the place of some.
    on_demand_replaced: bool,
    /// Whether all static members of types came that the file had none of before: calls may mean these instead.
    brings_members: bool,
}

impl Imports {
    /// Compares the imports of two versions of a file. `before` is the version with the renames made.
    pub fn compared(before: Divided<'_>, after: Divided<'_>, moves: &Moves) -> Imports {
        let (old, new) = (Header::of(before), Header::of(after));
        let (used_before, used_after) = (used(before), used(after));
        let nothing = BTreeSet::new();
        let moved = |names: &BTreeSet<String>| -> BTreeSet<String> {
            names.iter().map(|name| moves.after(name)).collect()
        };
        let is_suspicious = |key: &(bool, String)| {
            let (is_static, simple) = key;
            if !used_before.contains(simple.as_bytes()) || !used_after.contains(simple.as_bytes()) {
                return false;
            }
            let (b, a) = (old.single.get(key).unwrap_or(&nothing), new.single.get(key).unwrap_or(&nothing));
            let b = moved(b);
            let known_before = |name: &String| {
                // What it was called before, where it moved.
                let mut before = moves.came.get(name).into_iter().flatten();
                old.has_without_import(*is_static, name)
                    || before.any(|from| old.has_without_import(*is_static, from))
            };
            match (b.is_empty(), a.is_empty()) {
                (true, _) => !a.iter().all(known_before),
                (_, true) => !b.iter().all(|name| new.has_without_import(*is_static, name)),
                _ => b != *a,
            }
        };
        let keys = old.single.keys().chain(new.single.keys());
        let suspicious = keys.filter(|key| is_suspicious(key)).cloned().collect();
        let packages: BTreeSet<(bool, String)> =
            old.on_demand.iter().map(|(is_static, name)| (*is_static, moves.package_after(name))).collect();
        let on_demand_replaced = packages.difference(&new.on_demand).next().is_some()
            && new.on_demand.difference(&packages).next().is_some();
        let has_member_of = |holder: &String| {
            let mut names =
                old.single.iter().filter(|((is_static, _), _)| *is_static).flat_map(|(_, names)| names);
            names.any(|name| qualifier(&moves.after(name)) == holder)
        };
        let came = new.on_demand.difference(&packages).filter(|(is_static, _)| *is_static);
        let brings_members = came.into_iter().any(|(_, holder)| !has_member_of(holder));
        Imports { suspicious, on_demand_replaced, brings_members }
    }

    /// Returns whether an import that only one side has changes no meaning.
    pub fn is_harmless(&self, declaration: &[u8]) -> bool {
        match Import::of(declaration) {
            Some(import) if import.on_demand => {
                !(self.on_demand_replaced || import.is_static && self.brings_members)
            }
            Some(import) => !self.suspicious.contains(&(import.is_static, import.simple().to_owned())),
            None => false,
        }
    }
}

/// Returns whether a file's package changed just as its folder did.
pub fn went_along((from, package_before): (&str, &str), (to, package_after): (&str, &str)) -> bool {
    let is_of = |path: &str, package: &str| {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let below = package.replace('.', "/");
        folder == below || folder.ends_with(&format!("/{below}"))
    };
    from != to && is_of(from, package_before) && is_of(to, package_after)
}

//! The names of a type where its simple name would not be enough.

use memchr::memmem;

use crate::java::lexical::is_name_byte;
use crate::java::{DeclarationRef, Symbols};
use crate::text::each_once;

/// The qualified names of a type: `a.b.Outer.Inner` in sources, `a.b.Outer$Inner` at run time, `a/b/Outer$Inner`
/// in class files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeNames {
    /// Empty of a type without one, whose name may be any word.
    pub package: String,
    /// The simple names from the outermost type to the type itself.
    pub chain: Vec<String>,
    /// As sources have it: `a.b.Outer.Inner`.
    pub source: String,
    /// As it is at run time: `a.b.Outer$Inner`.
    pub binary: String,
    internal: String,
}

impl TypeNames {
    /// Returns the names of a type. `None` for any other declaration, and for a type that only a method's body can
    /// name.
    pub fn of(declaration: &DeclarationRef) -> Option<TypeNames> {
        let (unit, d) = (&declaration.unit, declaration.get());
        let owners: Vec<_> = unit.owners(declaration.id).collect();
        let is_member = owners.iter().all(|o| unit.get(*o).kind.is_type() && !unit.get(*o).name.is_empty());
        if !d.kind.is_type() || d.name.is_empty() || !is_member {
            return None;
        }
        let around = owners.iter().rev().map(|o| unit.get(*o).name.clone());
        let chain = around.chain(std::iter::once(d.name.clone())).collect();
        Some(TypeNames::new(unit.package.clone(), chain))
    }

    fn new(package: String, chain: Vec<String>) -> Self {
        let within = if package.is_empty() { String::new() } else { format!("{package}.") };
        let [source, binary] = [".", "$"].map(|mark| format!("{within}{}", chain.join(mark)));
        let internal = binary.replace('.', "/");
        TypeNames { package, chain, source, binary, internal }
    }

    /// Returns those that it gets with a new simple name.
    pub fn renamed(&self, new_name: &str) -> Self {
        let mut chain = self.chain.clone();
        if let Some(last) = chain.last_mut() {
            new_name.clone_into(last);
        }
        TypeNames::new(self.package.clone(), chain)
    }

    /// Returns its own name alone.
    pub fn simple(&self) -> &str {
        self.chain.last().map_or("", String::as_str)
    }

    /// Returns the qualified name in each of its three spellings.
    pub fn spellings(&self) -> [&str; 3] {
        [&self.source, &self.binary, &self.internal]
    }

    /// Returns whether the type has a package. Without one, its name may be any word.
    pub fn has_package(&self) -> bool {
        !self.package.is_empty()
    }

    /// Returns whether the names mean the declaration in a file. If there are several copies of the type, the one next
    /// to the file is meant.
    pub fn mean(&self, declaration: &DeclarationRef, symbols: &Symbols<'_, '_>, path: &str) -> bool {
        !symbols.is_declared_in_copies(&self.source)
            || symbols.qualified_type(path, &self.source).is_some_and(|found| found == *declaration)
    }

    /// Returns whether a name at run time is this type's or that of a type inside it.
    pub fn is_or_holds(&self, binary: &str) -> bool {
        binary.strip_prefix(&self.binary).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }

    /// Returns the byte offsets at which one of the names is in a text as a whole word.
    pub fn places_in(&self, text: &[u8]) -> Vec<usize> {
        if !self.has_package() {
            return Vec::new();
        }
        let is_whole = |start: usize, end: usize| {
            let (before, after) = (text[..start].last(), text.get(end));
            let is_descriptor = before == Some(&b'L') && after == Some(&b';');
            is_descriptor
                || !before.is_some_and(|b| is_name_byte(*b) || *b == b'.')
                    && !after.is_some_and(|b| is_name_byte(*b) && *b != b'$')
        };
        let places = |name: &str| -> Vec<usize> {
            memmem::find_iter(text, name).filter(|at| is_whole(*at, at + name.len())).collect()
        };
        each_once(self.spellings().into_iter().flat_map(places))
    }
}

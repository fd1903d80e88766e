//! Finds the words of a file in another language that mean a type of the project.
//!
//! A simple name means the type where an import says so, or where the file is in the type's package. A qualified name
//! means it where it begins with the type's package, or with the simple name of a type around it. What a class inherits
//! is not known: where it may be another type of the name, nothing is certain. Nor is it known what a package's other
//! files declare inside their classes.

use super::code::{Code, Language};
use super::imports::{Extent, Import, Imports, Named};
use crate::java::Span;
use crate::rename::type_names::TypeNames;

/// Whether a word means the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Certainty {
    Yes,
    No,
    Perhaps,
}

/// The words of a file that mean a type.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct References {
    /// The words that mean it for certain.
    pub certain: Vec<Span>,
    /// The words that perhaps mean it.
    pub doubtful: Vec<Span>,
}

/// Returns whether code declares a type, or anything else, of this name itself.
pub fn declares(code: &Code<'_>, name: &str) -> bool {
    code.places_of(name).any(|at| is_declaration(code, at) || is_parameter(code, at) || is_constant(code, at))
}

/// Returns whether a word is declared by a keyword before it, or before the list in which it is (`val A, B`).
pub fn is_declaration(code: &Code<'_>, at: usize) -> bool {
    const KEYWORDS: [&[u8]; 12] = [
        b"class",
        b"object",
        b"interface",
        b"trait",
        b"enum",
        b"record",
        b"typealias",
        b"type",
        b"val",
        b"var",
        b"fun",
        b"def",
    ];
    KEYWORDS.contains(&before_list(code, at))
}

/// Returns the code before a word, or before the words with commas between that it is one of.
fn before_list<'f>(code: &Code<'f>, mut at: usize) -> &'f [u8] {
    while code.token_before(at, 1) == b"," && at > 1 && code.is_word(at - 2) {
        at -= 2;
    }
    code.token_before(at, 1)
}

/// Returns whether a word is declared, in no braces.
pub fn is_top_level_declaration(code: &Code<'_>, at: usize) -> bool {
    let count = |brace: &[u8]| (0..at).filter(|before| code.token(*before) == brace).count();
    is_declaration(code, at) && count(b"{") == count(b"}")
}

/// Returns whether a word is a parameter's name: `f(name: T)`, or `f(name = 1)` where it is given.
fn is_parameter(code: &Code<'_>, at: usize) -> bool {
    match (code.token(at + 1), code.token(at + 2)) {
        (b":", next) => code.language != Language::Groovy && next != b":",
        (b"=", next) => matches!(code.token_before(at, 1), b"(" | b",") && !matches!(next, b"=" | b">"),
        _ => false,
    }
}

/// Returns whether a word is where an enum has its constants.
fn is_constant(code: &Code<'_>, at: usize) -> bool {
    // `enum Color:` in Scala may have no braces.
    if code.language == Language::Scala && before_list(code, at) == b"case" {
        return code.places_of("enum").next().is_some();
    }
    let mut depth = 0;
    for before in (0..at).rev() {
        match code.token(before) {
            b"}" | b")" | b"]" => depth += 1,
            b"{" if depth == 0 => {
                let head = (0..before).rev().map(|i| code.token(i));
                return head.take_while(|token| !matches!(*token, b"{" | b"}" | b";")).any(|t| t == b"enum");
            }
            b"(" | b"[" | b";" if depth == 0 => return false,
            b"{" | b"(" | b"[" => depth -= 1,
            _ => {}
        }
    }
    false
}

/// A file, read for a type.
pub struct Reading<'r> {
    pub code: &'r Code<'r>,
    pub imports: &'r Imports,
    pub names: &'r TypeNames,
    /// Whether a package has a type of a simple name.
    pub is_declared: &'r dyn Fn(&str, &str) -> bool,
    /// Whether a class that the file names has another type of its simple name inside: what extends that class means
    /// it.
    pub may_be_inherited: bool,
}

impl Reading<'_> {
    /// Returns the words that mean the type.
    pub fn references(&self) -> References {
        let mut found = References::default();
        for at in self.places() {
            match self.meaning(at) {
                Certainty::No => {}
                Certainty::Yes if self.code.is_understood => found.certain.push(self.code.span(at)),
                Certainty::Yes | Certainty::Perhaps => found.doubtful.push(self.code.span(at)),
            }
        }
        found
    }

    /// Returns whether the file says itself that it means the type, by an import or by the qualified name.
    pub fn is_spelled_out(&self) -> bool {
        let is_it = |q: Vec<&str>| !q.is_empty() && self.path(&q) == self.names.source;
        self.places().any(|at| self.qualifier(at).is_some_and(is_it))
    }

    /// Returns whether an import by name spells out the qualified name, without braces, and gives the simple name to
    /// the whole file.
    pub fn is_imported_alone(&self) -> bool {
        let is_it = |i: &&Import| i.names == Named::It && i.path == self.names.source;
        let imports = self.imports.imports.iter().filter(|i| i.extent == Extent::File);
        // In braces, another mark than a dot is before it.
        imports.filter(is_it).any(|import| self.code.token_before(import.end, 1) == b".")
    }

    /// Returns whether its simple name would be that of a type of another package, too, were it not imported by name.
    pub fn is_rivalled(&self) -> bool {
        match &self.names.chain[..] {
            [name] => self.sees_in_package(name) == Certainty::Perhaps,
            _ => false,
        }
    }

    /// Returns whether an import by name says what its simple name means.
    pub fn is_imported(&self) -> bool {
        self.imported(self.names.simple(), &self.names.source, Extent::File).is_some()
    }

    /// Returns where its simple name is.
    fn places(&self) -> impl Iterator<Item = usize> {
        self.code.places_of(self.names.simple())
    }

    /// Returns the qualified name of the type, or of a type around it. `depth` counts from the outermost type.
    fn qualified(&self, depth: usize) -> String {
        let package = Some(self.names.package.as_str()).filter(|package| !package.is_empty());
        let parts = package.into_iter().chain(self.names.chain[..=depth].iter().map(String::as_str));
        parts.collect::<Vec<&str>>().join(".")
    }

    fn meaning(&self, at: usize) -> Certainty {
        let chain = &self.names.chain;
        let depth = chain.len() - 1;
        if self.code.language == Language::Groovy && self.is_key(at) {
            return Certainty::No;
        }
        let Some(qualifier) = self.qualifier(at) else { return Certainty::No };
        if qualifier.is_empty() {
            return self.sees(depth);
        }
        let (path, own) = (self.path(&qualifier), self.qualified(depth));
        let around = (0..depth).find(|start| chain[*start..depth] == qualifier[..]);
        match around {
            _ if path == own => Certainty::Yes,
            Some(start) => self.sees(start),
            None if depth > 0 => self.may_be_inherited(depth),
            None => self.is_path_of(&path, &own),
        }
    }

    /// Returns the simple name of the type behind some words.
    fn path(&self, qualifier: &[&str]) -> String {
        let name = std::iter::once(self.names.simple());
        qualifier.iter().copied().chain(name).collect::<Vec<&str>>().join(".")
    }

    /// Returns how certain it is that a path is a qualified name. In Scala it may begin in a package around it.
    fn is_path_of(&self, path: &str, qualified: &str) -> Certainty {
        let is_end = || qualified.strip_suffix(path).is_some_and(|before| before.ends_with('.'));
        match path == qualified {
            true => Certainty::Yes,
            false if self.code.language == Language::Scala && is_end() => Certainty::Perhaps,
            false => Certainty::No,
        }
    }

    /// Returns whether a word is a key: `[Name: 1]`, `f(Name: 1)`.
    fn is_key(&self, at: usize) -> bool {
        matches!(self.code.token_before(at, 1), b"[" | b"(" | b",")
            && self.code.token(at + 1) == b":"
            && self.code.token(at + 2) != b":"
    }

    /// Returns how many tokens say that a word is a member of what is before them: a dot, `#`, or `::` with nothing
    /// between. `f(x, ::Name)` names no member.
    fn mark_before(&self, at: usize) -> Option<usize> {
        let code = self.code;
        match (code.token_before(at, 1), code.token_before(at, 2)) {
            (b"." | b"#", _) => Some(1),
            (b":", b":") => {
                let before = at.checked_sub(3)?;
                let is_value =
                    code.is_word(before) || matches!(code.token(before), b")" | b"]" | b">" | b"?");
                (is_value && code.span(before).end == code.span(at - 2).start).then_some(2)
            }
            _ => None,
        }
    }

    /// Returns the words before a word, with dots between. `None` where something else is before the dot.
    fn qualifier(&self, at: usize) -> Option<Vec<&str>> {
        let (code, mut first) = (self.code, at);
        if let Some(import) = self.imports.imports.iter().find(|import| import.end == at) {
            // `import a.{B, C}`
            let (before, _) = import.path.rsplit_once('.').unwrap_or_default();
            return Some(before.split('.').filter(|word| !word.is_empty()).collect());
        }
        let mut words = Vec::new();
        while let Some(mark) = self.mark_before(first) {
            let before = first.checked_sub(1 + mark).filter(|before| code.is_word(*before))?;
            words.push(std::str::from_utf8(code.token(before)).ok()?);
            first = before;
        }
        words.reverse();
        Some(words)
    }

    /// Returns how certain it is that the simple name of the type, or of one around it, means it in this file.
    fn sees(&self, depth: usize) -> Certainty {
        let name = self.names.chain[depth].as_str();
        let own = self.qualified(depth);
        let imported = self.imported(name, &own, Extent::File);
        let elsewhere = match imported {
            Some(meant) => meant,
            None if depth > 0 => match self.all_of(&self.qualified(depth - 1)) {
                Certainty::No => self.may_be_inherited(depth),
                meant => meant,
            },
            None => self.sees_in_package(name),
        };
        let meant = match self.imported(name, &own, Extent::Inside) {
            None => elsewhere,
            Some(meant) if meant == elsewhere => meant,
            // Where nothing else gives the name, it is meant in the block of the import alone.
            Some(Certainty::Yes)
                if elsewhere == Certainty::No && imported.is_none() && !self.is_declared_beside(name) =>
            {
                Certainty::Yes
            }
            Some(_) => Certainty::Perhaps,
        };
        match meant {
            Certainty::Yes if self.may_be_inherited || declares(self.code, name) => Certainty::Perhaps,
            meant => meant,
        }
    }

    /// Returns how certain it is that what imports of this extent bring in by a name is a certain type; `None` where
    /// none gives the name.
    fn imported(&self, name: &str, own: &str, extent: Extent) -> Option<Certainty> {
        let gives = |names: &Named, path: &str| match names {
            Named::It => path.rsplit('.').next() == Some(name),
            // `import a.{B => _, *}` gives all but `B`.
            Named::ItAs(alias) if alias == "_" => self.is_path_of(path, own) != Certainty::No,
            Named::ItAs(alias) => alias == name,
            Named::All => false,
        };
        let imports = self.imports.imports.iter().filter(|i| i.extent == extent);
        let given = imports.filter(|i| gives(&i.names, &i.path));
        let meant = given.map(|import| match import.names {
            Named::It => self.is_path_of(&import.path, own),
            _ => Certainty::No,
        });
        meant.reduce(|one, other| if one == other { one } else { Certainty::Perhaps })
    }

    /// Returns how certain it is that an import names all that is in a package or type.
    fn all_of(&self, path: &str) -> Certainty {
        let stars = self.imports.imports.iter().filter(|i| i.names == Named::All);
        let meant = stars.map(|import| self.is_path_of(&import.path, path));
        meant.fold(Certainty::No, |known, meant| match (known, meant) {
            (Certainty::Yes, _) | (_, Certainty::Yes) => Certainty::Yes,
            (Certainty::Perhaps, _) | (_, Certainty::Perhaps) => Certainty::Perhaps,
            _ => Certainty::No,
        })
    }

    /// Returns how certain it is that a file sees a top-level type by its simple name through the package. The file
    /// must be in that package, or name all that is in it.
    fn sees_in_package(&self, name: &str) -> Certainty {
        let packages = &self.imports.packages;
        let is_inside = match packages.is_empty() {
            true => self.names.package.is_empty(),
            false => packages.contains(&self.names.package),
        };
        let meant = if is_inside { Certainty::Yes } else { self.all_of(&self.names.package) };
        match meant {
            Certainty::Yes if self.is_declared_beside(name) => Certainty::Perhaps,
            meant => meant,
        }
    }

    /// Returns whether another package that the file sees has a type of some name.
    fn is_declared_beside(&self, name: &str) -> bool {
        let stars = self.imports.imports.iter().filter(|i| i.names == Named::All).map(|i| &i.path);
        let mut others =
            stars.chain(&self.imports.packages).filter(|package| **package != self.names.package);
        others.any(|package| (self.is_declared)(package, name))
    }

    /// Returns `Perhaps` where the type around a nested one is named, since a class of the file may inherit that.
    fn may_be_inherited(&self, depth: usize) -> Certainty {
        let around = &self.names.chain[depth - 1];
        if self.code.places_of(around).next().is_some() { Certainty::Perhaps } else { Certainty::No }
    }
}

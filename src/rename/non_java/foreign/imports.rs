//! Finds the types that a file in another language can name by a simple name, by its package and imports.

use std::ops::Range;

use super::code::{Code, Language};

/// The packages that a file is in, and its imports.
pub struct Imports {
    /// `package a.b` and then `package c` in Scala: `a.b` and `a.b.c`.
    pub packages: Vec<String>,
    pub imports: Vec<Import>,
    /// The tokens of each package and import.
    tokens: Vec<Range<usize>>,
    /// How far those reach that are read next.
    extent: Extent,
}

/// One import, of one name or of several.
pub struct Import {
    /// As it is written: `a.b.C`, or `a.b` of all that is in it.
    pub path: String,
    /// The index of the token that ends the path.
    pub end: usize,
    pub names: Named,
    pub extent: Extent,
}

/// Where an import gives its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// In the whole file.
    File,
    /// Inside the block or class that it is in alone.
    Inside,
}

/// The thing that an import gives names to.
#[derive(Debug, PartialEq, Eq)]
pub enum Named {
    /// The end of its path, by its own name.
    It,
    /// The end of its path, by another name.
    ItAs(String),
    /// All that is in its path.
    All,
}

impl Imports {
    pub fn of(code: &Code<'_>) -> Self {
        let mut found =
            Imports { packages: Vec::new(), imports: Vec::new(), tokens: Vec::new(), extent: Extent::File };
        let (mut at, mut depth) = (0, 0_usize);
        while at < code.len() {
            let end = match code.token(at) {
                b"package" if code.token(at + 1) != b"object" => found.package(code, at + 1),
                b"import" => {
                    // In Scala alone; and there what is indented may be inside something without braces.
                    let is_inside = depth > 0 || code.is_indented(at);
                    found.extent = match code.language {
                        Language::Scala if is_inside => Extent::Inside,
                        _ => Extent::File,
                    };
                    found.import(code, at + 1)
                }
                token => {
                    match token {
                        b"{" => depth += 1,
                        b"}" => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    at += 1;
                    continue;
                }
            };
            found.tokens.push(at..end);
            at = end;
        }
        found
    }

    /// Returns whether a token is in a package or an import, and is not what that imports.
    pub fn is_in_path(&self, at: usize) -> bool {
        let is_imported = || self.imports.iter().any(|import| import.end == at);
        self.tokens.iter().any(|tokens| tokens.contains(&at)) && !is_imported()
    }

    /// Reads a package from behind its keyword, and says where it ends.
    fn package(&mut self, code: &Code<'_>, at: usize) -> usize {
        let (path, end) = path(code, at);
        let around = self.packages.last().filter(|_| code.language == Language::Scala);
        self.packages.push(around.map_or(path.clone(), |around| format!("{around}.{path}")));
        end
    }

    /// Reads an import from behind its keyword, and says where it ends.
    fn import(&mut self, code: &Code<'_>, mut at: usize) -> usize {
        loop {
            at = self.imported(code, at + usize::from(code.token(at) == b"static"));
            // `import a.B, c.D`
            if code.language != Language::Scala || code.token(at) != b"," {
                return at;
            }
            at += 1;
        }
    }

    /// Reads what one path imports, and says where that ends.
    fn imported(&mut self, code: &Code<'_>, at: usize) -> usize {
        let (path, end) = path(code, at);
        let last = end.saturating_sub(1);
        let extent = self.extent;
        let mut import =
            |path: &str, end, names| self.imports.push(Import { path: path.to_owned(), end, names, extent });
        match (code.token(end), code.token(end + 1)) {
            (b".", b"{") => return self.selectors(code, &path, end + 2),
            (b".", b"*") => {
                import(&path, last, Named::All);
                return end + 2;
            }
            (b"as", alias) => {
                import(&path, last, Named::ItAs(word(alias)));
                return end + 2;
            }
            _ => {}
        }
        match path.strip_suffix("._") {
            Some(path) => import(path, end.saturating_sub(3), Named::All),
            None if !path.is_empty() => import(&path, last, Named::It),
            None => {}
        }
        end
    }

    /// Reads `{A, B => C, _}`, from behind the brace.
    fn selectors(&mut self, code: &Code<'_>, within: &str, mut at: usize) -> usize {
        while !matches!(code.token(at), b"}" | b"") {
            let name = word(code.token(at));
            let names = match (code.token(at + 1), code.token(at + 2)) {
                (b"as", alias) => Named::ItAs(word(alias)),
                (b"=", b">") => Named::ItAs(word(code.token(at + 3))),
                _ => Named::It,
            };
            let (path, names) = match name.as_str() {
                "_" | "*" => (within.to_owned(), Named::All),
                _ => (format!("{within}.{name}"), names),
            };
            self.imports.push(Import { path, end: at, names, extent: self.extent });
            while !matches!(code.token(at), b"," | b"}" | b"") {
                at += 1;
            }
            at += usize::from(code.token(at) == b",");
        }
        at + 1
    }
}

fn word(token: &[u8]) -> String {
    String::from_utf8_lossy(token).into_owned()
}

/// Reads words with dots between, and returns them with the index behind them.
fn path(code: &Code<'_>, mut at: usize) -> (String, usize) {
    let mut path = String::new();
    while code.is_word(at) {
        path.push_str(&word(code.token(at)));
        at += 1;
        if code.token(at) != b"." || !code.is_word(at + 1) {
            break;
        }
        path.push('.');
        at += 1;
    }
    (path, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(path: &str, text: &str) -> Vec<String> {
        let language = Language::of(path).expect("a language");
        let code = Code::of(language, text.as_bytes());
        let Imports { packages, imports, .. } = Imports::of(&code);
        let packages = packages.into_iter().map(|package| format!("package {package}"));
        let imports = imports
            .into_iter()
            .map(|import| format!("{} {:?} to {}", import.path, import.names, word(code.token(import.end))));
        packages.chain(imports).collect()
    }

    #[test]
    fn imports_of_each_language() {
        assert_eq!(
            imports("a.kt", "package a.b\n\nimport c.D\nimport c.E as F\nimport c.*\nclass G"),
            ["package a.b", "c.D It to D", "c.E ItAs(\"F\") to E", "c All to c"]
        );
        assert_eq!(
            imports("a.groovy", "package a.b;\nimport static c.D.e\nimport c.E as F; import c.*"),
            ["package a.b", "c.D.e It to e", "c.E ItAs(\"F\") to E", "c All to c"]
        );
        let scala = "package a.b\npackage c\nimport d._, e.F\nimport g.{H, I => J, _}\npackage object k { import l.{M} }";
        assert_eq!(
            imports("a.scala", scala),
            [
                "package a.b",
                "package a.b.c",
                "d All to d",
                "e.F It to F",
                "g.H It to H",
                "g.I ItAs(\"J\") to I",
                "g All to _",
                "l.M It to M"
            ]
        );
        assert_eq!(
            imports("b.scala", "import a.{B as C, *}\nimport"),
            ["a.B ItAs(\"C\") to B", "a All to *"]
        );
    }
}

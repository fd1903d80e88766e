//! Indexes what the bytes of all files say about types, in one pass without parsing.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};

use super::generated::leading_comments;
use super::lexical::{
    Piece, comment_length, find_word, is_name_byte, literal_length, name_of, pieces, respelled_names,
    word_length, words,
};
use super::source_roots::{data_folder, is_for_resources};
use crate::git::{Snapshot, SourceFile, is_document_name};
use crate::text::each_once;

/// The files in which types may be declared and extended. Names are found by the words after `class`, `extends` and the
/// like. So the index lists a superset of what is there, and the caller parses the files named.
#[derive(Debug, Default)]
pub struct TypeIndex {
    paths: Vec<Box<str>>,
    /// A type's simple name → the files that seem to declare one.
    declared: FxHashMap<Box<str>, Vec<u32>>,
    /// A type's simple name → the files with it in an `extends` or `implements` clause.
    extended: FxHashMap<Box<str>, Vec<u32>>,
    /// A type's simple name → the files that seem to have it in an intersection (`A & B`).
    intersected: FxHashMap<Box<str>, Vec<u32>>,
    /// A package or type that members are imported from → the files that import something of it.
    imported: FxHashMap<Box<str>, Vec<u32>>,
    /// The files that seem to list members of a class at run time.
    listing: Vec<u32>,
    /// The files with Unicode escapes in names (`\u0041`).
    escaped_names: Vec<u32>,
    packages: FxHashSet<Box<str>>,
    /// A package → its files' paths.
    files: FxHashMap<Box<str>, FxHashSet<Box<str>>>,
    root_package: String,
    /// The files that no build compiles, as far as can be seen: nothing else here speaks of them.
    data: FxHashSet<Box<str>>,
}

/// The entries that one file adds to the index.
struct Mentions {
    path: Box<str>,
    package: String,
    declared: Vec<String>,
    extended: Vec<String>,
    intersected: Vec<String>,
    imported: Vec<String>,
    lists_members: bool,
    respells: bool,
}

/// How the calls end by which members of a class are listed at run time (`getDeclaredFields()`, `getMethods()`).
static LISTING: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    AhoCorasick::new(["Fields()", "Methods()", "RecordComponents()", "EnumConstants()"]).ok()
});

impl TypeIndex {
    pub fn of(snapshot: &Snapshot) -> TypeIndex {
        Self::from_mentions(snapshot, snapshot.scan(|file| Some(mentions(file))))
    }

    /// Returns the index, and what [`Snapshot::search`] finds, from one pass over the files.
    pub fn and_files_with(snapshot: &Snapshot, needles: &AhoCorasick) -> (TypeIndex, Vec<SourceFile>) {
        let (files, mentions) = snapshot.search_and_scan(needles, mentions);
        (Self::from_mentions(snapshot, mentions), files)
    }

    fn from_mentions(snapshot: &Snapshot, files: Vec<Mentions>) -> TypeIndex {
        let mut index = TypeIndex { data: data(snapshot, &files), ..TypeIndex::default() };
        for file in files {
            if index.data.contains(&file.path) {
                continue;
            }
            let id = index.paths.len() as u32;
            index.files.entry(file.package.as_str().into()).or_default().insert(file.path.clone());
            index.paths.push(file.path);
            for name in file.declared {
                index.declared.entry(name.into()).or_default().push(id);
            }
            for name in file.extended {
                index.extended.entry(name.into()).or_default().push(id);
            }
            for name in file.intersected {
                index.intersected.entry(name.into()).or_default().push(id);
            }
            for from in file.imported {
                index.imported.entry(from.into()).or_default().push(id);
            }
            if file.lists_members {
                index.listing.push(id);
            }
            if file.respells {
                index.escaped_names.push(id);
            }
            let mut package = file.package.as_str();
            while !package.is_empty() && index.packages.insert(package.into()) {
                package = package.rsplit_once('.').map_or("", |(outer, _)| outer);
            }
        }
        let mut packages = index.files.keys().filter(|p| !p.is_empty());
        let first = packages.next().map_or(String::new(), |p| p.to_string());
        index.root_package = packages.fold(first, |root, p| shared_package(&root, p));
        index
    }

    /// Returns the simple names of all types that may be declared, in no order.
    pub fn type_names(&self) -> impl Iterator<Item = &str> {
        self.declared.keys().map(|name| &**name)
    }

    /// Returns the files that may declare a type of this simple name, top-level or nested.
    pub fn declaring(&self, name: &str) -> impl Iterator<Item = &str> {
        self.declared.get(name).into_iter().flatten().map(|id| &*self.paths[*id as usize])
    }

    /// Returns the files in which a type of this simple name may be extended or implemented.
    pub fn extending(&self, name: &str) -> impl Iterator<Item = &str> {
        self.extended.get(name).into_iter().flatten().map(|id| &*self.paths[*id as usize])
    }

    /// Returns the files in which a type of this simple name may be one of several types at once (`A & B`).
    pub fn intersecting(&self, name: &str) -> impl Iterator<Item = &str> {
        self.intersected.get(name).into_iter().flatten().map(|id| &*self.paths[*id as usize])
    }

    /// Returns the files that import something of a package or of one below it, given with its dot at the end. They are
    /// in no order, and some are returned several times.
    pub fn importing(&self, package: &str) -> impl Iterator<Item = &str> {
        let is_inside = |from: &str| {
            let rest = from.strip_prefix(package.trim_end_matches('.'));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let found = self.imported.iter().filter(move |(from, _)| is_inside(from));
        found.flat_map(|(_, ids)| ids).map(|id| &*self.paths[*id as usize])
    }

    /// Returns the files that seem to list members of a class at run time.
    pub fn listing_members(&self) -> impl Iterator<Item = &str> {
        self.listing.iter().map(|id| &*self.paths[*id as usize])
    }

    /// Returns the files with names that are spelled otherwise than they are read, so that no search finds these.
    pub fn paths_with_escaped_names(&self) -> impl Iterator<Item = &str> {
        self.escaped_names.iter().map(|id| &*self.paths[*id as usize])
    }

    /// Returns whether no build compiles the file at a path, as far as can be seen.
    pub fn is_data(&self, path: &str) -> bool {
        self.data.contains(path)
    }

    /// Returns whether some file is directly in this package.
    pub fn has_files(&self, package: &str) -> bool {
        self.files.contains_key(package)
    }

    /// Returns the package that all files are in or below; empty where there is no such.
    pub fn root_package(&self) -> &str {
        &self.root_package
    }

    /// Returns whether the file at a path is in a package.
    pub fn is_in_package(&self, path: &str, package: &str) -> bool {
        self.files.get(package).is_some_and(|paths| paths.contains(path))
    }

    /// Returns whether some file is in this package or in one below it.
    pub fn is_package(&self, name: &str) -> bool {
        self.packages.contains(name)
    }
}

/// Returns the files that no build compiles. Some are named by the user, and others are in folders of resources. The
/// rest are in folders next to sources that no build file or other configuration mentions.
fn data(snapshot: &Snapshot, files: &[Mentions]) -> FxHashSet<Box<str>> {
    let paths = snapshot.paths();
    let holds_java = |folder: &str| {
        let first = paths.partition_point(|path| &**path < folder);
        paths.get(first).is_some_and(|path| path.starts_with(folder))
    };
    let found: Vec<(&str, &Mentions)> = files
        .iter()
        .filter_map(|file| Some((data_folder(&file.path, &file.package, holds_java)?, file)))
        .collect();
    let mut doubtful = each_once(found.iter().map(|(folder, _)| *folder).filter(|f| !is_for_resources(f)));
    if !doubtful.is_empty()
        && let Ok(needles) = AhoCorasick::new(&doubtful)
    {
        let speaking = snapshot.search_resources(&needles, |path| !is_document_name(path));
        let is_named =
            |name: &str| speaking.iter().any(|file| find_word(file.bytes(), name).next().is_some());
        doubtful.retain(|folder| is_named(folder));
    }
    let is_data = |folder: &str| doubtful.binary_search(&folder).is_err();
    let by_folder = found.into_iter().filter(|(folder, _)| is_data(folder)).map(|(_, file)| file);
    let named = files.iter().filter(|file| snapshot.is_not_compiled(&file.path));
    by_folder.chain(named).map(|file| file.path.clone()).collect()
}

/// Returns the innermost package that holds both.
fn shared_package(a: &str, b: &str) -> String {
    let shared = a.split('.').zip(b.split('.')).take_while(|(x, y)| x == y).map(|(x, _)| x);
    shared.collect::<Vec<_>>().join(".")
}

fn mentions(file: &SourceFile) -> Mentions {
    let text = file.bytes();
    let declared = each_once(
        ["class", "interface", "enum", "record"]
            .iter()
            .flat_map(|keyword| ends_of(text, keyword))
            .filter_map(|at| Some(word(text, after_space(text, at))?.0)),
    );
    let extended = each_once(
        ["extends", "implements"]
            .iter()
            .flat_map(|keyword| ends_of(text, keyword))
            .flat_map(|at| clause(text, at)),
    );
    let intersected = each_once(memchr::memchr_iter(b'&', text).flat_map(|at| words_around(text, at)));
    let imported = each_once(ends_of(text, "import").filter_map(|at| imported_from(text, at)));
    Mentions {
        path: file.path().into(),
        package: package(text),
        declared,
        extended,
        intersected,
        imported,
        lists_members: LISTING.as_ref().is_some_and(|ends| ends.is_match(text)),
        respells: !respelled_names(text).is_empty(),
    }
}

/// Returns what an import is from, given the end of its keyword: all but the last part of its name (`a.b` of `a.b.C`
/// and `a.b.*`).
fn imported_from(text: &[u8], keyword: usize) -> Option<String> {
    if let Some(from) = plainly_imported_from(&text[keyword..]) {
        return from.map(str::to_owned);
    }
    let first = after_space(text, keyword);
    let first = match word(text, first)? {
        (word, end) if word == "static" => after_space(text, end),
        _ => first,
    };
    qualified_name(text, first).rsplit_once('.').map(|(from, _)| from.to_owned())
}

/// Returns the same of an import without comments, escapes and unusual spaces, as nearly all are. Of others, it returns
/// `None`. `text` is what follows the keyword.
fn plainly_imported_from(text: &[u8]) -> Option<Option<&str>> {
    let end = memchr::memchr(b';', text)?;
    let name = text[..end].strip_prefix(b" ")?;
    let name = name.strip_prefix(b"static ").unwrap_or(name);
    let is_plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'*');
    let name = std::str::from_utf8(name).ok().filter(|name| name.bytes().all(|b| is_plain(&b)))?;
    Some(name.rsplit_once('.').map(|(from, _)| from))
}

/// Returns the ends of all occurrences of a keyword as a whole word.
fn ends_of<'t>(text: &'t [u8], keyword: &'t str) -> impl Iterator<Item = usize> + 't {
    find_word(text, keyword).map(|start| start + keyword.len())
}

/// Returns the word that begins at a place, and where it ends.
fn word(text: &[u8], at: usize) -> Option<(String, usize)> {
    let length = word_length(&text[at..]);
    (length > 0).then(|| (read(&text[at..at + length]), at + length))
}

/// Returns a word as Java reads it.
fn read(word: &[u8]) -> String {
    name_of(word).unwrap_or_else(|| String::from_utf8_lossy(word).into_owned())
}

/// Returns the words up to the `{` that ends a clause, and is in no comment and no annotation. A clause is not longer
/// than a few thousand bytes.
fn clause(text: &[u8], from: usize) -> Vec<String> {
    let mut depth = 0;
    let is_inside = |(piece, text): &(Piece, &[u8])| {
        depth += match (piece, text) {
            (Piece::Mark, [b'(']) => 1,
            (Piece::Mark, [b')']) => -1,
            _ => 0,
        };
        depth > 0 || *piece != Piece::Mark || !matches!(text, [b'{' | b';'])
    };
    let inside = pieces(&text[from..text.len().min(from + 4096)]).take_while(is_inside);
    let words = inside.filter(|(piece, _)| *piece == Piece::Word);
    words.map(|(_, word)| read(word)).collect()
}

/// Returns the words next to an `&` that may be between types. It stops where a bound or a cast begins and ends, or
/// after a few hundred bytes.
fn words_around(text: &[u8], at: usize) -> Vec<String> {
    const FAR: usize = 512;
    let (before, after) = (&text[at.saturating_sub(FAR)..at], &text[at + 1..text.len().min(at + 1 + FAR)]);
    let is_operator = before.ends_with(b"&") || after.starts_with(b"&") || after.starts_with(b"=");
    let entity = after.iter().take_while(|b| is_name_byte(**b)).count();
    if is_operator || entity > 0 && after[entity..].starts_with(b";") {
        return Vec::new();
    }
    let is_end = |b: &u8| matches!(b, b'(' | b')' | b'{' | b'}' | b';' | b'=' | b'"');
    let is_within = |(piece, text): &(Piece, &[u8])| *piece == Piece::Comment || !text.iter().any(is_end);
    let length: usize = pieces(after).take_while(is_within).map(|(_, text)| text.len()).sum();
    let found = words(&before[start_before(before, is_end)..]).chain(words(&after[..length]));
    found.map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

/// Returns where what ends in a text starts, behind the last byte that is an end and in no comment.
fn start_before(text: &[u8], is_end: impl Fn(&u8) -> bool) -> usize {
    let mut upto = text.len();
    loop {
        let inside = &text[..upto];
        let end = inside.iter().rposition(&is_end).map_or(0, |end| end + 1);
        let block = memmem::rfind(inside, b"*/").filter(|close| *close >= end);
        let line = memchr::memrchr(b'\n', &inside[..end]).map_or(0, |newline| newline + 1);
        let comment = match block {
            Some(close) => memmem::rfind(&inside[..close], b"/*"),
            None => memmem::find(&inside[line..end], b"//").map(|at| line + at),
        };
        match comment {
            Some(start) => upto = start,
            None => return end,
        }
    }
}

/// Returns the name in the package declaration of a file; empty where there is none.
pub fn package(text: &[u8]) -> String {
    let mut at = after_space(text, 0);
    // Only in `package-info.java`.
    while text[at..].starts_with(b"@") && !text[at..].starts_with(b"@interface") {
        at = after_space(text, after_annotation(text, at));
    }
    let Some((_, end)) = word(text, at).filter(|(word, _)| word == "package") else { return String::new() };
    qualified_name(text, after_space(text, end))
}

/// Returns the name that begins at a place, with its dots; one behind which a `*` is ends with a dot.
fn qualified_name(text: &[u8], mut at: usize) -> String {
    let mut name = String::new();
    while let Some((part, end)) = word(text, at) {
        at = after_space(text, end);
        name.push_str(&part);
        if !text[at..].starts_with(b".") {
            break;
        }
        name.push('.');
        at = after_space(text, at + 1);
    }
    name
}

/// Returns the text after white space and comments.
fn after_space(text: &[u8], at: usize) -> usize {
    at + leading_comments(&text[at..]).len()
}

/// Returns the text after an annotation with its arguments.
fn after_annotation(text: &[u8], at: usize) -> usize {
    let name = text[at + 1..].iter().take_while(|b| is_name_byte(**b) || **b == b'.').count();
    let end = at + 1 + name;
    let mut at = after_space(text, end);
    if !text[at..].starts_with(b"(") {
        return end;
    }
    let mut depth = 0;
    while let Some(byte) = text.get(at) {
        let rest = &text[at..];
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        at += match byte {
            b'"' | b'\'' => literal_length(rest).unwrap_or(rest.len()),
            _ => comment_length(rest).unwrap_or(1),
        };
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_where_they_are_declared_and_extended() {
        let file = |path: &str, text: &str| SourceFile::new(path, text.as_bytes());
        let snapshot = Snapshot::in_memory(
            "s",
            [
                file(
                    "p/A.java",
                    "/* a package of p; */\npackage p.q;\nimport a.b.C; import /* */ a.d . *;\nclass A extends\n  B<C> implements D, E.F {}",
                ),
                file(
                    "p/B.java",
                    "package p; interface/* of */B { record R(int x) {} /** A&lt;B */ Object o = (E<A>\n& b.F) c; }",
                ),
            ],
        );
        let index = TypeIndex::of(&snapshot);
        let files = |found: Vec<&str>| found.join(" ");
        assert_eq!(files(index.declaring("A").collect()), "p/A.java");
        assert_eq!(files(index.declaring("B").collect()), "p/B.java");
        assert_eq!(files(index.declaring("R").collect()), "p/B.java");
        assert_eq!(files(index.extending("F").collect()), "p/A.java");
        assert_eq!(files(index.extending("B").collect()), "p/A.java");
        let importing = |package: &str| index.importing(package).count();
        assert_eq!(
            (importing("a."), importing("a.b."), importing("a.b.C."), importing("a.d.")),
            (2, 1, 0, 1)
        );
        assert_eq!(files(index.intersecting("E").collect()), "p/B.java");
        assert_eq!(files(index.intersecting("F").collect()), "p/B.java");
        assert_eq!(files(index.intersecting("lt").collect()), "");
        assert!(index.is_package("p.q") && index.is_package("p") && !index.is_package("a"));
    }

    #[test]
    fn the_package_is_what_stands_after_comments_and_annotations() {
        for text in [
            "package p.q;",
            "/*\npackage a;\n*/ // package b;\n package/**/ p . q ;",
            "\u{feff}package p.q;",
            "/** See\npackage c; */\n@A\n@b.C(d = \")\\\"\", e = {')', /* ) */ (1)}) package p.q;",
            "@A(\"\"\"\n\")\"\"\") package p.q;",
        ] {
            assert_eq!(package(text.as_bytes()), "p.q", "{text}");
        }
        for text in
            ["", "@", "@A(", "@A(\"", "class A { /*\npackage a;\n*/ }", "@interface package {}", "package"]
        {
            assert_eq!(package(text.as_bytes()), "", "{text}");
        }
    }
}

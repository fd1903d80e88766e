//! Types without an annotation of their own that code hands to what reads or writes JSON: `mapper.readValue(text,
//! Order.class)`, `new TypeToken<List<Order>>() {}`, the body of a request, the result of a handler.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::git::SourceFile;
use crate::java::lexical::{Piece, is_name_char, pieces};
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind, ProgramPoint, Symbols, owner_type};
use crate::rename::annotations::is_of;

/// A library by which types are read and written as JSON.
struct Library {
    name: &'static str,
    /// What a file imports that uses it.
    packages: &'static [&'static str],
    /// The methods that are given a class.
    calls: &'static [&'static str],
    /// The types whose type arguments are read and written.
    tokens: &'static [&'static str],
}

const LIBRARIES: [Library; 3] = [
    Library {
        name: "Jackson",
        packages: &["com.fasterxml.jackson.", "tools.jackson.", "org.codehaus.jackson."],
        calls: &[
            "readValue",
            "readValues",
            "convertValue",
            "treeToValue",
            "readerFor",
            "writerFor",
            "forType",
            "addMixIn",
        ],
        tokens: &["TypeReference"],
    },
    Library {
        name: "Gson",
        packages: &["com.google.gson."],
        calls: &["fromJson", "toJson", "getAdapter"],
        tokens: &["TypeToken"],
    },
    Library {
        name: "Spring",
        packages: &["org.springframework.web."],
        calls: &[
            "bodyToMono",
            "bodyToFlux",
            "getForObject",
            "getForEntity",
            "postForObject",
            "postForEntity",
            "patchForObject",
        ],
        tokens: &["ParameterizedTypeReference"],
    },
];

/// Where Spring has the annotations of handlers.
const HANDLERS: &str = "org.springframework.web.bind.annotation.";

/// The files that import something of these libraries.
pub fn files(symbols: &Symbols<'_, '_>) -> Vec<SourceFile> {
    let packages = LIBRARIES.iter().flat_map(|library| library.packages);
    let mut paths: Vec<&str> = packages.flat_map(|package| symbols.index().importing(package)).collect();
    paths.sort_unstable();
    paths.dedup();
    paths.into_par_iter().filter_map(|path| symbols.project().snapshot().read(path)).collect()
}

/// The types that some files hand to a library, each with where they do, in words.
pub fn types(symbols: &Symbols<'_, '_>, files: &[SourceFile]) -> FxHashMap<DeclarationRef, String> {
    let in_file = |file: &SourceFile| {
        let unit = symbols.project().unit_of(file);
        let mut found: Vec<(DeclarationRef, &'static str)> = Vec::new();
        for library in LIBRARIES.iter().filter(|library| library.is_used_in(&unit)) {
            for (at, written) in library.handed(file.bytes()) {
                let point = ProgramPoint::new(&unit, at);
                found.extend(named(symbols, &point, &written).map(|ty| (ty, library.name)));
            }
        }
        let members: Vec<DeclarationRef> =
            unit.iter().map(|(id, _)| DeclarationRef { unit: unit.clone(), id }).collect();
        for member in members.iter().filter(|member| is_handled(member)) {
            let d = member.get();
            let Some(written) = &d.ty else { continue };
            let owner = if d.kind.is_callable() { Some(member.id) } else { d.owner };
            let point = ProgramPoint { unit: unit.clone(), owner, offset: written.span.start };
            found.extend(named(symbols, &point, &written.text).map(|ty| (ty, "Spring")));
        }
        let path = file.path().to_owned();
        found.into_iter().map(move |(ty, library)| (ty, format!("which {path} hands to {library}")))
    };
    let found: Vec<(DeclarationRef, String)> = files.par_iter().flat_map_iter(in_file).collect();
    let mut types = FxHashMap::default();
    for (ty, how) in found {
        types.entry(ty).or_insert(how);
    }
    types
}

impl Library {
    fn is_used_in(&self, unit: &CompilationUnit) -> bool {
        let is_inside = |name: &str| self.packages.iter().any(|package| name.starts_with(package));
        unit.imports.iter().any(|import| is_inside(&format!("{}.", import.name)))
    }

    /// What a text hands to the library, as it is written, each with where that stands: classes, and type arguments.
    fn handed(&self, text: &[u8]) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        let (mut at, mut path, mut is_joined) = (0, String::new(), false);
        let mut calls: Vec<bool> = Vec::new();
        for (piece, part) in pieces(text) {
            match (piece, part) {
                (Piece::Word, b"class") if is_joined && calls.contains(&true) => {
                    found.push((at, path.trim_end_matches('.').to_owned()));
                    path.clear();
                    is_joined = false;
                }
                (Piece::Word, _) => {
                    let word = String::from_utf8_lossy(part);
                    path = if is_joined { path + &word } else { word.into_owned() };
                    is_joined = false;
                }
                (Piece::Mark, b".") => {
                    path.push('.');
                    is_joined = true;
                }
                (Piece::Mark, b"(") => {
                    let called = path.rsplit('.').next().unwrap_or_default();
                    calls.push(self.calls.contains(&called));
                    path.clear();
                }
                (Piece::Mark, b")") => {
                    calls.pop();
                    path.clear();
                }
                (Piece::Mark, b"<") if self.tokens.contains(&path.rsplit('.').next().unwrap_or_default()) => {
                    found.push((at, type_arguments(&text[at + 1..])));
                }
                _ => {}
            }
            at += part.len();
        }
        found
    }
}

/// What stands before the `>` that closes the type arguments at the beginning of a text.
fn type_arguments(text: &[u8]) -> String {
    let mut depth = 1;
    let end = text.iter().position(|byte| {
        depth += match byte {
            b'<' => 1,
            b'>' => -1,
            _ => 0,
        };
        depth == 0 || *byte == b';'
    });
    String::from_utf8_lossy(&text[..end.unwrap_or_default()]).into_owned()
}

/// Whether Spring reads or writes what a parameter or method of a handler is of.
fn is_handled(member: &DeclarationRef) -> bool {
    let d = member.get();
    match d.kind {
        Kind::Parameter => is_of(member, "RequestBody", &[HANDLERS]),
        Kind::Method => {
            let is_mapped = |d: &Declaration| d.annotations.iter().any(|name| name.ends_with("Mapping"));
            let writes = |ty: DeclarationRef| is_of(&ty, "RestController", &[HANDLERS]);
            is_mapped(d)
                && (is_of(member, "ResponseBody", &[HANDLERS]) || owner_type(member).is_some_and(writes))
        }
        _ => false,
    }
}

/// The types of the project that a written type names.
fn named<'n>(
    symbols: &'n Symbols<'_, '_>,
    point: &'n ProgramPoint,
    written: &'n str,
) -> impl Iterator<Item = DeclarationRef> + 'n {
    let parts = written.split(|c| !is_name_char(c) && c != '.').map(|part| part.trim_matches('.'));
    let parts = parts.filter(|part| !part.is_empty());
    parts.filter_map(|part| symbols.type_at(point, part).declaration().cloned())
}

//! Types without an annotation of their own that code hands to what reads or writes JSON: `mapper.readValue(text,
//! Order.class)`, `mapper.writeValueAsString(order)`, `new TypeToken<List<Order>>() {}`, the body of a request, the result
//! of a handler.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::git::SourceFile;
use crate::java::lexical::{Piece, is_name_char, pieces};
use crate::java::{
    CompilationUnit, Declaration, DeclarationRef, Kind, ProgramPoint, Symbols, owner_type, parse,
};
use crate::rename::annotations::is_of;

/// A library by which types are read and written as JSON.
struct Library {
    name: &'static str,
    /// What a file imports that uses it.
    packages: &'static [&'static str],
    /// The methods that are given a class.
    calls: &'static [&'static str],
    /// The methods that are given a value to write.
    writes: &'static [&'static str],
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
        writes: &["writeValue", "writeValueAsString", "writeValueAsBytes", "valueToTree", "convertValue"],
        tokens: &["TypeReference"],
    },
    Library {
        name: "Gson",
        packages: &["com.google.gson."],
        calls: &["fromJson", "toJson", "getAdapter"],
        writes: &["toJson", "toJsonTree"],
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
        writes: &["bodyValue", "postForObject", "postForEntity", "patchForObject"],
        tokens: &["ParameterizedTypeReference"],
    },
];

/// What code hands to a library.
struct Handed {
    /// Where it stands, in bytes.
    offset: usize,
    written: Written,
}

/// How it is written there what is handed.
enum Written {
    /// Types: a class literal, type arguments, what is created.
    Types(String),
    /// A variable, by its name.
    Variable(String),
}

/// What a call, inside of which something stands, does with what it is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// It reads or writes objects of a class.
    OfClass,
    /// It writes a value, or does the same as one that is given a class.
    OfValue,
    Other,
}

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
            let handed = library.handed(file.bytes());
            // The unit of the project leaves out what has nothing to do with the names that are renamed.
            let is_variable = |handed: &Handed| matches!(handed.written, Written::Variable(_));
            let whole = handed.iter().any(is_variable).then(|| parse(file).compilation_unit());
            for Handed { offset, written } in handed {
                let types = match &written {
                    Written::Types(types) => Some(types.as_str()),
                    Written::Variable(name) => whole.as_ref().and_then(|unit| type_of(unit, name, offset)),
                };
                let point = ProgramPoint::new(&unit, offset);
                found.extend(named(symbols, &point, types.unwrap_or_default()).map(|ty| (ty, library.name)));
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

    /// What a text hands to the library.
    fn handed(&self, text: &[u8]) -> Vec<Handed> {
        let mut found = Vec::new();
        let (mut offset, mut path, mut is_joined, mut is_created) = (0, String::new(), false, false);
        let mut calls: Vec<Call> = Vec::new();
        let is_name = |path: &str| !path.is_empty() && !path.contains('.');
        for (piece, part) in pieces(text) {
            match (piece, part) {
                (Piece::Word, b"class") if is_joined && calls.iter().any(|call| *call != Call::Other) => {
                    let types = path.trim_end_matches('.').to_owned();
                    found.push(Handed { offset, written: Written::Types(types) });
                    path.clear();
                    is_joined = false;
                }
                (Piece::Word, b"new") => {
                    path.clear();
                    is_created = true;
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
                    let is_written = is_created && calls.last() == Some(&Call::OfValue);
                    if is_written {
                        found.push(Handed { offset, written: Written::Types(path.clone()) });
                    }
                    calls.push(if is_created { Call::Other } else { self.call(&path) });
                    path.clear();
                    is_created = false;
                }
                (Piece::Mark, b")" | b",") => {
                    if calls.last() == Some(&Call::OfValue) && is_name(&path) {
                        found.push(Handed { offset, written: Written::Variable(path.clone()) });
                    }
                    if part == b")" {
                        calls.pop();
                    }
                    path.clear();
                    (is_joined, is_created) = (false, false);
                }
                (Piece::Mark, b"<") if self.tokens.contains(&path.rsplit('.').next().unwrap_or_default()) => {
                    let types = type_arguments(&text[offset + 1..]);
                    found.push(Handed { offset, written: Written::Types(types) });
                }
                _ => {}
            }
            offset += part.len();
        }
        found
    }

    /// What a call does that is written so before its arguments.
    fn call(&self, written: &str) -> Call {
        let called = written.rsplit('.').next().unwrap_or_default();
        match called {
            _ if self.writes.contains(&called) => Call::OfValue,
            _ if self.calls.contains(&called) => Call::OfClass,
            _ => Call::Other,
        }
    }
}

/// The type of a variable as it is written, of the nearest one of a name that is seen at a place.
fn type_of<'u>(unit: &'u CompilationUnit, name: &str, offset: usize) -> Option<&'u str> {
    let is_seen = |d: &&Declaration| match d.kind.is_local() {
        true => d.is_in_scope(offset),
        false => d.kind == Kind::Field,
    };
    let named = unit.iter().map(|(_, d)| d).filter(|d| d.name == name).filter(is_seen);
    let nearest = named.max_by_key(|d| (d.kind.is_local(), d.name_span.start))?;
    nearest.ty.as_ref().map(|ty| ty.text.as_str())
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

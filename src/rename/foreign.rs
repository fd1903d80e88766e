//! Code in other languages of the Java platform.
//!
//! Of Kotlin, Scala and Groovy, `code` reads the words, `imports` what they may mean, and `references` tells
//! which of them mean a type: these are edited along. What members are called on is not known without all
//! types of the code, and other languages are not read at all; where such code has the names of a member
//! and of its type, or of a type and its package, it probably means these, and is only mentioned.

mod code;
mod imports;
mod references;

use std::borrow::Cow;

use aho_corasick::AhoCorasick;

use super::accessors::accessed;
use super::spelled::{mentioned, shown};
use super::type_names::TypeNames;
use super::{Concern, Edit, Warning};
use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::find_word;
use crate::java::{DeclarationRef, Kind, Symbols, owner_type};
use code::{Code, Language};
use imports::Imports;
use references::{References, declares, is_spelled_out, references};

const EXTENSIONS: [&str; 9] =
    [".kt", ".kts", ".scala", ".groovy", ".gradle", ".clj", ".jsp", ".jspx", ".tag"];

/// Whether a path is that of code in another language.
pub fn is_code(path: &str) -> bool {
    EXTENSIONS.iter().any(|extension| path.ends_with(extension))
}

/// The files in other languages that hold one of some names, sorted by path.
pub fn files<'n>(snapshot: &Snapshot, names: impl Iterator<Item = Cow<'n, str>>) -> Vec<SourceFile> {
    let mut names: Vec<Cow<'n, str>> = names.collect();
    names.sort_unstable();
    names.dedup();
    match AhoCorasick::new(names.iter().map(|name| name.as_bytes())) {
        Ok(needles) if !names.is_empty() => snapshot.search_resources(&needles, is_code),
        _ => Vec::new(),
    }
}

/// What a rename does to code in other languages.
#[derive(Debug, Default)]
pub struct InOtherLanguages {
    pub edits: Vec<Edit>,
    pub warnings: Vec<Warning>,
}

/// Edits what means a renamed type, and warns of what perhaps does, or of what its new name would come to mean.
pub fn type_names(
    symbols: &Symbols<'_, '_>,
    declaration: &DeclarationRef,
    names: &TypeNames,
    new_name: &str,
    files: &[SourceFile],
) -> InOtherLanguages {
    let renamed = names.renamed(new_name);
    let is_declared = |package: &str, name: &str| {
        !symbols.top_level_types(package, name).is_empty() || is_declared_in(files, package, name)
    };
    let mut edits = Vec::new();
    let (mut doubtful, mut met, mut in_text) = (Vec::new(), Vec::new(), Vec::new());
    for file in files.iter().filter(|file| names.mean(declaration, symbols, file.path())) {
        let has = |word: &str| find_word(file.bytes(), word).next();
        let (old, new) = (has(&declaration.get().name), has(new_name));
        let Some(language) = Language::of(file.path()) else {
            doubtful.extend(old.filter(|_| has(names.package()).is_some()).map(|at| place(file, at)));
            continue;
        };
        if old.is_none() && new.is_none() {
            continue;
        }
        let code = Code::of(language, file.bytes());
        let References { certain, doubtful: perhaps } = references(&code, names, &is_declared);
        doubtful.extend(perhaps.iter().map(|span| place(file, span.start)));
        // Where an import or a qualified name says it, it is there already what it is to become.
        let of_new = references(&code, &renamed, &is_declared);
        let is_of_new =
            |at: &usize| of_new.certain.iter().chain(&of_new.doubtful).any(|s| *s == code.span(*at));
        if is_declared(names.package(), new_name) || !is_spelled_out(&code, &renamed) {
            let is_met = |at: &usize| !certain.is_empty() || is_of_new(at);
            met.extend(code.places_of(new_name).filter(is_met).map(|at| place(file, code.span(at).start)));
        }
        let is_code = |at: usize| certain.iter().chain(&perhaps).any(|s| s.end == at + names.source().len());
        let spelled = names.places_in(file.bytes()).into_iter().filter(|at| !is_code(*at));
        in_text.extend(spelled.map(|at| place(file, at)));
        let edit = |span| Edit { path: file.path().to_owned(), span, new_text: new_name.to_owned() };
        edits.extend(certain.into_iter().map(edit));
    }
    let mut warnings = Vec::new();
    if !doubtful.is_empty() {
        warnings.push(warning(&declaration.get().name, &doubtful, "may mean it"));
    }
    if !met.is_empty() {
        warnings.push(warning(new_name, &met, "may come to mean it"));
    }
    if !in_text.is_empty() {
        warnings.push(mentioned(Concern::NameInResource, names.source(), &in_text));
    }
    InOtherLanguages { edits, warnings }
}

/// Whether one of some files declares a top-level type of a package.
fn is_declared_in(files: &[SourceFile], package: &str, name: &str) -> bool {
    let has_name = |file: &&SourceFile| find_word(file.bytes(), name).next().is_some();
    files.iter().filter(has_name).any(|file| {
        Language::of(file.path()).is_some_and(|language| {
            let code = Code::of(language, file.bytes());
            declares(&code, name) && Imports::of(&code).packages.iter().any(|known| known == package)
        })
    })
}

/// Warns of code in other languages that probably refers to one of the members to be renamed.
pub fn member_names(members: &[DeclarationRef], files: &[SourceFile]) -> Option<Warning> {
    let name = members.first()?.get().name.as_str();
    let mut around: Vec<String> = members
        .iter()
        .map(|d| owner_type(d).map_or_else(|| d.unit.package.clone(), |owner| owner.get().name.clone()))
        .filter(|name| !name.is_empty())
        .collect();
    around.sort_unstable();
    around.dedup();
    let property = members.iter().find_map(property);
    let mentions: Vec<(&str, String)> = files
        .iter()
        .filter_map(|file| {
            let (word, at) = first_mention(file, &around, name, property.as_deref())?;
            Some((word, place(file, at)))
        })
        .collect();
    let (word, _) = mentions.first()?;
    let places: Vec<String> = mentions.iter().filter(|(w, _)| w == word).map(|(_, at)| at.clone()).collect();
    Some(warning(word, &places, "may mean it"))
}

/// The property as which Kotlin and Groovy know a method that gets or sets it.
pub fn property(member: &DeclarationRef) -> Option<String> {
    accessed(member.get(), &["set"]).filter(|_| member.get().kind == Kind::Method)
}

/// Where a file first has the name of a member, or of its property, in code as far as that can be told; and that
/// name. None unless it has the name of a type around it, too.
fn first_mention<'n>(
    file: &SourceFile,
    around: &[String],
    name: &'n str,
    property: Option<&'n str>,
) -> Option<(&'n str, usize)> {
    let has = |word: &str| find_word(file.bytes(), word).next();
    let as_text = || Some((name, has(name)?));
    around.iter().find_map(|holder| has(holder))?;
    let Some(language) = Language::of(file.path()) else { return as_text() };
    let property = property.filter(|_| language != Language::Scala);
    has(name).or_else(|| property.and_then(has))?;
    let code = Code::of(language, file.bytes());
    if !code.is_understood {
        return as_text();
    }
    around.iter().find_map(|holder| code.places_of(holder).next())?;
    let imports = Imports::of(&code);
    let as_word = code.places_of(name).find(|at| !imports.is_in_path(*at)).map(|at| (name, at));
    let as_property = || {
        let property = property?;
        let at = code.places_of(property).find(|at| code.token_before(*at, 1) == b".")?;
        Some((property, at))
    };
    let (word, at) = as_word.or_else(as_property)?;
    Some((word, code.span(at).start))
}

fn warning(name: &str, places: &[String], what: &str) -> Warning {
    let (places, _) = shown(places);
    Warning { concern: Concern::OtherLanguage, message: format!("`{name}` at {places} {what}") }
}

fn place(file: &SourceFile, offset: usize) -> String {
    format!("{}:{}", file.path(), file.position(offset).line)
}

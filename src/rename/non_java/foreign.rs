//! Finds renamed declarations in code in other languages of the Java platform.
//!
//! `code` reads the words of Kotlin, Scala and Groovy, and `imports` says what they may mean. `references` tells which
//! of them mean a type: these are edited along. The receivers of members are not known without all types of the code,
//! and other languages are not read at all. Such code may have the names of a member and of its type, or of a type and
//! its package. Then it probably means these, and is only mentioned.

mod code;
mod imports;
mod references;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{NonJavaReferences, holding, mentioned};
use crate::git::{Snapshot, SourceFile, extension};
use crate::java::lexical::find_word;
use crate::java::{DeclarationRef, Kind, Span, Symbols, is_name_in_jdk, is_static, owner_type};
use crate::rename::accessors::{accessed, known_as};
use crate::rename::places::{place, shown};
use crate::rename::target::Target;
use crate::rename::type_names::TypeNames;
use crate::rename::{Blocker, Concern, Edit, Warning};
use crate::text::sort_once;
use crate::words::split;
use code::{Code, Language};
use imports::Imports;
use references::{Reading, References, declares, is_declaration, is_top_level_declaration};

/// Returns whether a path is that of code in another language, of one that is read or not.
pub fn is_code(path: &str) -> bool {
    let is_not_read = || {
        matches!(
            extension(path),
            "aj" | "clj" | "drl" | "jsp" | "jspx" | "jspf" | "jte" | "kte" | "tag" | "xtend"
        )
    };
    Language::of(path).is_some() || is_not_read()
}

/// Returns the files in other languages that hold one of some names, sorted by path.
pub fn files<'n>(snapshot: &Snapshot, names: impl Iterator<Item = Cow<'n, str>>) -> Vec<SourceFile> {
    let names: BTreeSet<Cow<'n, str>> = names.collect();
    holding(snapshot, names.iter().map(AsRef::as_ref), is_code)
}

/// Returns the names by which code in other languages may call a target, or what gets its new name.
pub fn names_of(target: &Target) -> impl Iterator<Item = Cow<'_, str>> {
    let new_name = target.names.as_ref().map(|_| Cow::from(&target.new_name));
    let properties = properties(&target.declaration).into_iter().map(Cow::from);
    [Some(Cow::from(&target.old_name)), new_name].into_iter().flatten().chain(properties)
}

/// Returns whether one of these files, in other languages, declares a top-level type of a package.
pub fn is_declared_elsewhere(files: &[SourceFile], package: &str, name: &str) -> bool {
    declaring(files, package, name, is_declaration).next().is_some()
}

/// Edits the names of a renamed type in other languages. It warns of names that perhaps mean the type, and of names
/// that would come to mean it.
pub fn type_names(
    symbols: &Symbols<'_, '_>,
    target: &Target,
    names: &TypeNames,
    files: &[SourceFile],
) -> NonJavaReferences {
    let Target { declaration, new_name, .. } = target;
    let elsewhere = Declared { files, packages: RefCell::default() };
    let is_declared = |package: &str, name: &str| elsewhere.has_type(symbols, package, name);
    let mut found = ForeignReferences::default();
    let old_name = declaration.get().name.as_str();
    let with_another =
        |name| if files.is_empty() { Vec::new() } else { with_inside(symbols, name, declaration) };
    let renamed = RenamedType {
        names,
        to: &names.renamed(new_name),
        new_name,
        is_declared: &is_declared,
        with_old_inside: &with_another(old_name),
        with_new_inside: &with_another(new_name),
    };
    for file in files.iter().filter(|file| names.mean(declaration, symbols, file.path())) {
        let has = |word: &str| find_word(file.bytes(), word).next();
        match (Language::of(file.path()), has(old_name)) {
            (Some(language), old) if old.is_some() || has(new_name).is_some() => {
                renamed.read(file, language, &mut found);
            }
            (None, Some(at)) if has(&names.package).is_some() => found.doubtful.push(place(file, at)),
            _ => {}
        }
    }
    let mut found = found.reported(names, old_name, new_name);
    found.blocked.splice(..0, clash(declaration, new_name, files));
    found
}

/// Blocks a new name that the package has in another language already.
fn clash(declaration: &DeclarationRef, new_name: &str, files: &[SourceFile]) -> Option<Blocker> {
    let is_top_level = owner_type(declaration).is_none();
    let file = declaring(files, &declaration.unit.package, new_name, is_top_level_declaration).next();
    let at = file.filter(|_| is_top_level)?.path();
    let message = format!("{at} declares `{new_name}` in the same package already");
    Some(Blocker { concern: Concern::NameClash, message })
}

/// A type that is renamed, to be looked for in code that is read.
struct RenamedType<'t> {
    names: &'t TypeNames,
    /// Its names afterwards.
    to: &'t TypeNames,
    /// The simple one of them.
    new_name: &'t str,
    is_declared: &'t dyn Fn(&str, &str) -> bool,
    /// Simple names of the classes that have another type of the old name inside, and of those with one of the new
    /// name.
    with_old_inside: &'t [String],
    with_new_inside: &'t [String],
}

/// Returns the simple names of the classes that have a type of some name inside, or inherit it. The type `but` does not
/// count.
fn with_inside(symbols: &Symbols<'_, '_>, name: &str, but: &DeclarationRef) -> Vec<String> {
    let units = symbols.index().declaring(name).filter_map(|path| symbols.project().unit(path));
    let types = units.flat_map(|unit| {
        let named = symbols.names(&unit).get(name).cloned().unwrap_or_default();
        named.into_iter().map(move |id| DeclarationRef { unit: unit.clone(), id })
    });
    let others = types.filter(|ty| ty != but && ty.get().kind.is_type());
    let holders: Vec<DeclarationRef> = others.filter_map(|ty| owner_type(&ty)).collect();
    let below = holders.iter().flat_map(|holder| symbols.subtypes(holder).types.clone()).collect::<Vec<_>>();
    holders.iter().chain(&below).map(|ty| ty.get().name.clone()).collect()
}

/// The references to it that were found, in all files. Places are `path:line`.
#[derive(Default)]
struct ForeignReferences {
    edits: Vec<Edit>,
    /// Places that may mean it.
    doubtful: Vec<String>,
    /// Places that have its new name.
    met: Vec<String>,
    /// Places that mean it and cannot have the new name.
    unwritable: Vec<String>,
    /// Its qualified name, where that is no code.
    in_text: Vec<String>,
}

impl ForeignReferences {
    /// Returns the edits, and what the report says of the rest.
    fn reported(self, names: &TypeNames, old_name: &str, new_name: &str) -> NonJavaReferences {
        let reported =
            |name, places: &[String], what| (!places.is_empty()).then(|| warning(name, places, what));
        let spelled = || mentioned(Concern::NameInResource, &names.source, &self.in_text);
        let warnings = [
            reported(old_name, &self.doubtful, "may mean it"),
            reported(new_name, &self.met, "may come to mean it"),
            (!self.in_text.is_empty()).then(spelled),
        ];
        let unwritable = (!self.unwritable.is_empty()).then(|| {
            let (places, _) = shown(&self.unwritable);
            let message = format!("`{new_name}` is a keyword of the language at {places}");
            Blocker { concern: Concern::OtherLanguage, message }
        });
        NonJavaReferences {
            blocked: unwritable.into_iter().collect(),
            warnings: warnings.into_iter().flatten().collect(),
            edits: self.edits,
            ..NonJavaReferences::default()
        }
    }
}

impl RenamedType<'_> {
    fn read(&self, file: &SourceFile, language: Language, found: &mut ForeignReferences) {
        let &Self { names, to, new_name, is_declared, .. } = self;
        let code = Code::of(language, file.bytes());
        let imports = &Imports::of(&code);
        let [old_inside, new_inside] =
            [self.with_old_inside, self.with_new_inside].map(|classes| names_one(&code, classes));
        let of =
            |names, may_be_inherited| Reading { code: &code, imports, names, is_declared, may_be_inherited };
        let (before, after) = (of(names, old_inside), of(to, new_inside));
        let References { certain, doubtful } = renamed_alike(&before, &after);
        // Where the file says itself that it means what the type is to become, it was edited before Java was.
        if is_declared(&names.package, new_name) || !after.is_spelled_out() {
            let References { certain: is, doubtful: may_be } = after.references();
            let is_met = |span: &Span| !certain.is_empty() || is.contains(span) || may_be.contains(span);
            let spans = code.places_of(new_name).map(|at| code.span(at)).filter(is_met);
            found.met.extend(spans.map(|span| place(file, span.start)));
        }
        let is_code =
            |at: &usize| certain.iter().chain(&doubtful).any(|span| span.end == at + names.source.len());
        let in_text = names.places_in(file.bytes()).into_iter().filter(|at| !is_code(at));
        found.in_text.extend(in_text.map(|at| place(file, at)));
        found.doubtful.extend(doubtful.iter().map(|span| place(file, span.start)));
        for span in certain {
            match code.written(span, new_name) {
                Some(text) => {
                    let (path, new_text) = (file.path().to_owned(), text.into_owned());
                    found.edits.push(Edit { path, span, new_text });
                }
                None => found.unwritable.push(place(file, span.start)),
            }
        }
    }
}

/// Returns the words that mean a type, where they are certain to mean it by its new name as well.
fn renamed_alike(before: &Reading<'_>, after: &Reading<'_>) -> References {
    let References { mut certain, mut doubtful } = before.references();
    // With the new name, these words would perhaps mean another type.
    if after.may_be_inherited || !before.is_imported() && after.is_rivalled() {
        doubtful.append(&mut certain);
        doubtful.sort_unstable();
    }
    References { certain, doubtful }
}

/// Returns edits of the words in other languages that certainly mean a type by its old name. `now` is that type, which
/// was renamed in Java.
pub fn left_behind(
    symbols: &Symbols<'_, '_>,
    [old, new]: [&TypeNames; 2],
    now: &DeclarationRef,
    files: &[SourceFile],
) -> Vec<(SourceFile, Edit)> {
    let has_old = |file: &&SourceFile| find_word(file.bytes(), old.simple()).next().is_some();
    let mut holding = files.iter().filter(has_old).peekable();
    if holding.peek().is_none() {
        return Vec::new();
    }
    let elsewhere = Declared { files, packages: RefCell::default() };
    let is_declared = |package: &str, name: &str| elsewhere.has_type(symbols, package, name);
    let [with_old_inside, with_new_inside] =
        [old, new].map(|names| with_inside(symbols, names.simple(), now));
    let has_moved = old.renamed(new.simple()) != *new;
    let mut found = Vec::new();
    for file in holding {
        let Some(language) = Language::of(file.path()) else { continue };
        let code = &Code::of(language, file.bytes());
        let imports = &Imports::of(code);
        let is_declared = &is_declared;
        let of = |names, classes: &[String]| Reading {
            code,
            imports,
            names,
            is_declared,
            may_be_inherited: names_one(code, classes),
        };
        let (before, after) = (of(old, &with_old_inside), of(new, &with_new_inside));
        // The import or package that makes the type visible need not do so for its new place.
        if has_moved && !before.is_imported_alone() {
            continue;
        }
        for span in renamed_alike(&before, &after).certain {
            let Some(text) = code.written(span, new.simple()) else { continue };
            let edit = Edit { path: file.path().to_owned(), span, new_text: text.into_owned() };
            found.push((file.clone(), edit));
        }
    }
    found
}

/// Returns whether code names one of some classes.
fn names_one(code: &Code<'_>, classes: &[String]) -> bool {
    classes.iter().any(|class| code.places_of(class).next().is_some())
}

/// The declarations of some files: asked for of each of them again, and read once for each name.
struct Declared<'f> {
    files: &'f [SourceFile],
    /// The packages that declare a name, by that name.
    packages: RefCell<FxHashMap<String, BTreeSet<String>>>,
}

impl Declared<'_> {
    /// Returns whether a package has a type of some name: one of Java, or what one of the files declares.
    fn has_type(&self, symbols: &Symbols<'_, '_>, package: &str, name: &str) -> bool {
        !symbols.top_level_types(package, name).is_empty() || self.in_package(package, name)
    }

    /// Returns whether one of the files declares a name in a package.
    fn in_package(&self, package: &str, name: &str) -> bool {
        let mut known = self.packages.borrow_mut();
        let packages = known.entry(name.to_owned()).or_insert_with(|| {
            self.files.par_iter().flat_map(|file| packages_of(file, name, is_declaration)).collect()
        });
        packages.contains(package)
    }
}

/// Returns those of some files that declare a name in a package.
fn declaring<'f>(
    files: &'f [SourceFile],
    package: &str,
    name: &str,
    is_declaration: IsDeclaration,
) -> impl Iterator<Item = &'f SourceFile> {
    let is_known = move |known: &String| known == package;
    files.iter().filter(move |file| packages_of(file, name, is_declaration).iter().any(is_known))
}

/// Returns the packages of a file, where it declares a name.
fn packages_of(file: &SourceFile, name: &str, is_declaration: IsDeclaration) -> Vec<String> {
    let language = Language::of(file.path()).filter(|_| find_word(file.bytes(), name).next().is_some());
    let Some(language) = language else { return Vec::new() };
    let code = Code::of(language, file.bytes());
    match code.places_of(name).any(|at| is_declaration(&code, at)) {
        true => Imports::of(&code).packages,
        false => Vec::new(),
    }
}

/// Tells of a word of some code whether it is declared there.
type IsDeclaration = fn(&Code<'_>, usize) -> bool;

/// Warns of code in other languages that probably refers to one of the members to be renamed.
pub fn member_names(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    files: &[SourceFile],
) -> Vec<Warning> {
    let Some(first) = members.first().filter(|_| !files.is_empty()) else { return Vec::new() };
    let name = first.get().name.as_str();
    let mut around: Vec<String> = members.iter().flat_map(|member| known_by(symbols, member)).collect();
    around.retain(|name| !name.is_empty());
    sort_once(&mut around);
    // A name that the JDK has, too, may be called on anything (`list.isEmpty()`).
    let is_telling = members.iter().all(|member| !is_static(member)) && !is_name_in_jdk(name);
    let mut words = vec![name.to_owned()];
    words.extend(members.iter().map(properties).find(|found| !found.is_empty()).unwrap_or_default());
    let mentions: Vec<(&str, String)> = files
        .iter()
        .filter_map(|file| {
            let found = first_mention(file, &around, name, &words[1..]);
            let (word, at) = found.or_else(|| first_telling(file, &words).filter(|_| is_telling))?;
            Some((word, place(file, at)))
        })
        .collect();
    let reported = |word: &String| {
        let places: Vec<String> =
            mentions.iter().filter(|(found, _)| found == word).map(|(_, at)| at.clone()).collect();
        (!places.is_empty()).then(|| warning(word, &places, "may mean it"))
    };
    words.iter().filter_map(reported).collect()
}

/// Returns the names of the types that have a member: its own, and all that inherit it.
fn known_by(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Vec<String> {
    let Some(owner) = owner_type(member) else { return vec![member.unit.package.clone()] };
    let below = symbols.subtypes(&owner);
    std::iter::once(&owner).chain(&below.types).map(|ty| ty.get().name.clone()).collect()
}

/// Returns the properties as which Kotlin, Groovy and templates may know a method that gets or sets one. To Kotlin, it
/// is `isOpen` that `setOpen` sets.
pub fn properties(member: &DeclarationRef) -> Vec<String> {
    let d = member.get();
    let found = accessed(&d.name, d.parameters.len(), &["set"]).filter(|_| d.kind == Kind::Method);
    let mut known = found.as_deref().map(known_as).unwrap_or_default();
    known.extend(d.name.strip_prefix("set").filter(|_| found.is_some()).map(|rest| format!("is{rest}")));
    known
}

/// Returns the first place in a file with the name of a member, or of its property, and that name. The place is in
/// code, as far as that is clear. Returns `None` unless the file also has the name of a type around the member.
fn first_mention<'n>(
    file: &SourceFile,
    around: &[String],
    name: &'n str,
    properties: &'n [String],
) -> Option<(&'n str, usize)> {
    let has = |word: &str| find_word(file.bytes(), word).next();
    let as_text = || Some((name, has(name)?));
    around.iter().find_map(|holder| has(holder))?;
    let Some(language) = Language::of(file.path()) else {
        let as_property = |property: &'n String| {
            let mut places = find_word(file.bytes(), property);
            Some((property.as_str(), places.find(|at| is_property(file, *at, *at + property.len()))?))
        };
        return as_text().or_else(|| properties.iter().find_map(as_property));
    };
    let properties = if language == Language::Scala { &[] } else { properties };
    has(name).or_else(|| properties.iter().find_map(|property| has(property)))?;
    let code = Code::of(language, file.bytes());
    if !code.is_understood {
        return as_text();
    }
    around.iter().find_map(|holder| code.places_of(holder).next())?;
    let imports = Imports::of(&code);
    let as_word = code.places_of(name).find(|at| !imports.is_in_path(*at)).map(|at| (name, at));
    let as_property = |property: &'n String| {
        // Without a dot, where something inside of it is, or what an object is made of (`apply { till = 1 }`).
        let is_another = declares(&code, property);
        let is_it = |at: &usize| match code.token_before(*at, 1) {
            b"." => !imports.is_in_path(*at),
            _ => !is_another && !imports.is_in_path(*at),
        };
        Some((property.as_str(), code.places_of(property).find(is_it)?))
    };
    let (word, at) = as_word.or_else(|| properties.iter().find_map(as_property))?;
    Some((word, code.span(at).start))
}

/// Returns whether a word ends the path of an import.
fn is_imported(code: &Code<'_>, at: usize) -> bool {
    let mut by = 1;
    while code.token_before(at, by) == b"." {
        by += 2;
    }
    matches!(code.token_before(at, by), b"import" | b"static")
}

/// Returns where a file first asks an object for a member of several words, as one of some words; and that word. The
/// type of what is asked need not be named there, and such a name is seldom another's by chance.
fn first_telling<'n>(file: &SourceFile, words: &'n [String]) -> Option<(&'n str, usize)> {
    let telling = words.iter().filter(|word| split(word).len() > 1);
    let mut telling = telling.filter(|word| find_word(file.bytes(), word).next().is_some()).peekable();
    telling.peek()?;
    let Some(language) = Language::of(file.path()) else {
        let is_asked = |at: &usize| file.bytes()[..*at].ends_with(b".");
        return telling.find_map(|word| Some((word.as_str(), find_word(file.bytes(), word).find(is_asked)?)));
    };
    let code = Code::of(language, file.bytes());
    let imports = Imports::of(&code);
    let is_asked = |at: &usize| {
        let is_behind_mark = match code.token_before(*at, 1) {
            b":" => code.token_before(*at, 2) == b":",
            before => before == b".",
        };
        is_behind_mark && !imports.is_in_path(*at) && !is_imported(&code, *at)
    };
    let mut telling = telling.filter(|word| !declares(&code, word));
    telling.find_map(|word| {
        let at = code.places_of(word).find(is_asked)?;
        Some((word.as_str(), code.span(at).start))
    })
}

/// Returns whether a word of code that is not read may be a property. It is behind a dot, or is a value between quotes
/// (`property="till"`), or is in what a rule of Drools says of an object.
fn is_property(file: &SourceFile, start: usize, end: usize) -> bool {
    let (before, after) = (&file.bytes()[..start], &file.bytes()[end..]);
    match (before.last(), after.first()) {
        (Some(b'.'), _) => true,
        (Some(open @ (b'"' | b'\'')), Some(close)) => open == close,
        _ => extension(file.path()) == "drl",
    }
}

fn warning(name: &str, places: &[String], what: &str) -> Warning {
    let (places, _) = shown(places);
    Warning { concern: Concern::OtherLanguage, message: format!("`{name}` at {places} {what}") }
}

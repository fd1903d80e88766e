//! Finds names that are spelled out in text. It edits lists of service providers, and strings that look up a member of
//! a class that the code names. It only mentions other strings and files.
//!
//! A list of service providers is a file `META-INF/services/<name of the service>` with the name of a provider on each
//! line (`java.util.ServiceLoader`). Its names can mean nothing but types. The meaning of any other string is unknown,
//! so it stays.

use std::collections::BTreeMap;

use memchr::memmem;

use super::{NonJavaReferences, holding, mentioned};
use super::{foreign, printed};
use crate::git::{Snapshot, SourceFile};
use crate::java::lexical::{find_word, is_name_byte};
use crate::java::{DeclarationRef, Kind, Span, Symbols, owner_type};
use crate::rename::lookups::{AskedProperty, GivenElsewhere, Lookup, MemberName};
use crate::rename::occurrences::{Literal, Occurrences};
use crate::rename::places::{place, shown};
use crate::rename::target::{RenamedTarget, Target};
use crate::rename::type_names::TypeNames;
use crate::rename::{Blocker, Concern, Edit, FileMove, Warning};
use crate::words::split;

/// Returns the resources that hold a qualified name of one of some types, sorted by path. Those of `types` are looked
/// for among `naming`, which hold their simple names, and those of `others` anywhere.
pub fn resources(
    snapshot: &Snapshot,
    naming: &[SourceFile],
    types: &[&TypeNames],
    others: &[TypeNames],
) -> Vec<SourceFile> {
    let names_one = |file: &&SourceFile| {
        let mut spellings = types.iter().flat_map(|names| names.spellings());
        !foreign::is_code(file.path())
            && spellings.any(|name| memmem::find(file.bytes(), name.as_bytes()).is_some())
    };
    let of_others =
        holding(snapshot, others.iter().flat_map(TypeNames::spellings), |path| !foreign::is_code(path));
    let files = naming.iter().filter(names_one).cloned().chain(of_others);
    files.map(|file| (file.path().to_owned(), file)).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Looks for a renamed type's names in resources and in the string literals of some files.
pub fn type_names(
    symbols: &Symbols<'_, '_>,
    target: &Target,
    names: &TypeNames,
    resources: &[SourceFile],
    files: &[&Occurrences],
) -> NonJavaReferences {
    let Target { declaration, new_name, .. } = target;
    let renamed = RenamedType { symbols, declaration, names, new_name };
    let meant = resources.iter().filter(|file| renamed.is_meant_in(file.path()));
    let (lists, others): (Vec<_>, Vec<_>) = meant.partition(|file| service_of(file.path()).is_some());
    let in_resources = others
        .into_iter()
        .flat_map(|file| names.places_in(file.bytes()).into_iter().map(|at| place(file, at)));
    let warning = |concern, mentions: Vec<String>| {
        (!mentions.is_empty()).then(|| mentioned(concern, &names.source, &mentions))
    };
    let moves = renamed.moved_lists();
    let is_there = |to: &String| symbols.project().snapshot().contains(to);
    let taken = moves.iter().map(|moved| &moved.to).filter(|to| is_there(to));
    NonJavaReferences {
        edits: lists.into_iter().flat_map(|list| renamed.provider_edits(list)).collect(),
        blocked: taken
            .map(|to| Blocker { concern: Concern::FileExists, message: format!("{to} exists already") })
            .collect(),
        warnings: [
            warning(Concern::NameInResource, in_resources.collect()),
            warning(Concern::NameInString, renamed.in_literals(files)),
            renamed.files_named_after(),
        ]
        .into_iter()
        .flatten()
        .collect(),
        moves,
        ..NonJavaReferences::default()
    }
}

/// A type that is renamed, to be looked for by its names.
struct RenamedType<'t> {
    symbols: &'t Symbols<'t, 't>,
    declaration: &'t DeclarationRef,
    names: &'t TypeNames,
    new_name: &'t str,
}

impl RenamedType<'_> {
    /// Returns whether its name means it in a resource.
    fn is_meant_in(&self, path: &str) -> bool {
        self.names.mean(self.declaration, self.symbols, path)
    }

    /// Returns the edits of a list of service providers that names it, or a type in it.
    fn provider_edits(&self, list: &SourceFile) -> Vec<Edit> {
        let Self { names, new_name, .. } = self;
        let entries = providers(list.bytes()).filter(|(_, entry)| names.is_or_holds(entry));
        entries
            .map(|(start, entry)| {
                assert!(entry.starts_with(names.binary.as_str()));
                let end = start + names.binary.len();
                let span = Span { start: end - self.declaration.get().name.len(), end };
                Edit { path: list.path().to_owned(), span, new_text: (*new_name).to_owned() }
            })
            .collect()
    }

    /// Returns the string literals that name it.
    fn in_literals(&self, files: &[&Occurrences]) -> Vec<String> {
        let literals =
            files.iter().flat_map(|file| file.literals().iter().map(move |l| (&file.unit.source, l)));
        literals
            .flat_map(|(source, literal)| {
                let text = &source.bytes()[literal.span.range()];
                let mut found = self.names.places_in(text);
                let is_it = found.is_empty()
                    && (self.is_its_file(text)
                        || literal.lookup == Lookup::Class && self.ends_name(text)
                        || printed::names_type(text, self.declaration));
                found.extend(is_it.then_some(0));
                found.into_iter().map(move |at| place(source, literal.span.start + at))
            })
            .collect()
    }

    /// Returns whether a string literal is the path of its file, or the end of that.
    fn is_its_file(&self, literal: &[u8]) -> bool {
        let [simple] = &self.names.chain[..] else { return false };
        let path = literal.strip_suffix(b".java\"").and_then(|path| path.strip_suffix(simple.as_bytes()));
        path.is_some_and(|before| before.ends_with(b"\"") || before.ends_with(b"/"))
    }

    /// Returns whether a string literal is its simple name, or the end of a longer one: `".Till"`, `"shop.Desk$Till"`.
    fn ends_name(&self, literal: &[u8]) -> bool {
        let text = literal.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        let before = text.and_then(|text| text.strip_suffix(self.names.simple().as_bytes()));
        before.is_some_and(|before| {
            let is_end_of =
                |name: &str| name.as_bytes()[..name.len() - self.names.simple().len()].ends_with(before);
            [&self.names.source, &self.names.binary].into_iter().any(|name| is_end_of(name))
                && before.last().is_none_or(|last| !is_name_byte(*last) || *last == b'$')
        })
    }

    /// Warns of the files that are named after it where its package's files are: the page of a component, a bundle of
    /// texts. What looks for them goes by its name.
    fn files_named_after(&self) -> Option<Warning> {
        let [simple] = &self.names.chain[..] else { return None };
        let package = self.names.package.replace('.', "/");
        let is_named_after = |path: &str| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            let rest = name.strip_prefix(simple.as_str());
            rest.is_some_and(|rest| rest.starts_with(['.', '_'])) && is_folder_of(folder, &package)
        };
        let snapshot = self.symbols.project().snapshot();
        let (shown, count) = {
            let found = snapshot.resources().iter().filter(|path| is_named_after(path));
            shown(&found.map(|path| path.to_string()).collect::<Vec<_>>())
        };
        let keeps = if count == 1 {
            "is named after it, and keeps its name"
        } else {
            "are named after it, and keep their names"
        };
        (count > 0).then(|| Warning { concern: Concern::NameInResource, message: format!("{shown} {keeps}") })
    }

    /// Returns the lists of its providers, or of those of a type in it: such a list is named after the service.
    fn moved_lists(&self) -> Vec<FileMove> {
        let names = self.names;
        let prefix = &names.binary[..names.binary.len() - self.declaration.get().name.len()];
        let resources = self.symbols.project().snapshot().resources();
        let lists = resources.iter().filter(|path| self.is_meant_in(path));
        lists
            .filter_map(|from| {
                let (folder, named) = service_of(from).filter(|(_, named)| names.is_or_holds(named))?;
                let to = format!("{folder}{prefix}{}{}", self.new_name, &named[names.binary.len()..]);
                Some(FileMove { from: from.to_string(), to })
            })
            .collect()
    }
}

/// Renames a member in strings that look it up in a class that the code names. Warns of other strings that look up a
/// member of its name, in its own file or in one with its type's name.
pub fn member_names<'f>(
    of: &RenamedTarget<'_>,
    files: impl IntoIterator<Item = &'f Occurrences>,
    constants: &[GivenElsewhere],
) -> NonJavaReferences {
    let RenamedTarget { symbols, target: Target { declaration, new_name, .. }, members, .. } = *of;
    let mut spelled = NonJavaReferences::default();
    let name = declaration.get().name.as_str();
    let Some(owner) = owner_type(declaration) else { return spelled };
    let renamed = RenamedMember { symbols, declaration, owner: &owner, members };
    let mut places = Vec::new();
    for file in files {
        let source = &file.unit.source;
        for literal in file.literals() {
            match renamed.meant_by(literal, source) {
                LookupMatch::Surely(span) => {
                    let (path, new_text) = (source.path().to_owned(), new_name.clone());
                    spelled.edits.push(Edit { path, span, new_text });
                }
                LookupMatch::Perhaps => places.push(place(source, literal.span.start)),
                LookupMatch::Not => {}
            }
        }
    }
    for constant in constants.iter().filter(|constant| constant.value == name) {
        let is_it = may_mean(declaration, &owner, &constant.giver, constant.lookup, &constant.value);
        let place = place(&constant.file, constant.offset);
        if is_it && !places.contains(&place) {
            places.push(place);
        }
    }
    if !places.is_empty() {
        spelled.warnings.push(mentioned(Concern::NameInString, name, &places));
    }
    spelled
}

/// Returns the edits of the strings in some files that surely look a member up.
pub fn lookups<'f>(of: &RenamedTarget<'_>, files: impl IntoIterator<Item = &'f Occurrences>) -> Vec<Edit> {
    member_names(of, files, &[]).edits
}

/// Warnings of the strings that ask for the properties of which some members are accessors.
pub fn properties_asked(
    symbols: &Symbols<'_, '_>,
    members: &[DeclarationRef],
    asked: &[AskedProperty],
) -> Vec<Warning> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for asked in asked.iter().filter(|asked| members.iter().any(|member| asked.may_mean(symbols, member))) {
        places.entry(&asked.property).or_default().push(place(&asked.file, asked.offset));
    }
    let reported = |(property, mut at): (&str, Vec<String>)| {
        at.dedup();
        mentioned(Concern::NameInString, property, &at)
    };
    places.into_iter().map(reported).collect()
}

/// A member, and what is renamed with it.
struct RenamedMember<'m> {
    symbols: &'m Symbols<'m, 'm>,
    declaration: &'m DeclarationRef,
    /// The type that it is of.
    owner: &'m DeclarationRef,
    /// All that get the new name.
    members: &'m [DeclarationRef],
}

/// Whether a string looks up a member.
enum LookupMatch {
    /// Where its name is in the string.
    Surely(Span),
    Perhaps,
    Not,
}

impl RenamedMember<'_> {
    fn meant_by(&self, literal: &Literal, source: &SourceFile) -> LookupMatch {
        let Literal { span, lookup, member } = literal;
        let name = self.declaration.get().name.as_str();
        let inside = Span { start: span.start + 1, end: (span.end - 1).max(span.start + 1) };
        let text = source.text(inside.range());
        let MemberName { member: spelled_out, at, .. } = MemberName::in_list(&text, name);
        let looked_up = member.as_ref().filter(|_| spelled_out == name);
        let found = looked_up.map(|l| l.members(self.symbols, name)).unwrap_or_default();
        let renamed = found.iter().filter(|m| self.members.contains(m)).count();
        if renamed > 0 && renamed == found.len() {
            let start = inside.start + at;
            return LookupMatch::Surely(Span { start, end: start + name.len() });
        }
        let is_another = renamed == 0 && !found.is_empty();
        let may_mean = || may_mean(self.declaration, self.owner, source, *lookup, &text);
        let is_printed = || printed::names_field(text.as_bytes(), self.declaration, self.owner);
        match !is_another && (may_mean() || is_printed()) {
            true => LookupMatch::Perhaps,
            false => LookupMatch::Not,
        }
    }
}

/// Returns whether a string with a member's name may look it up. The file is the member's own, or has its type's name.
/// The string is given to what looks members up, or the name has several words.
fn may_mean(
    member: &DeclarationRef,
    owner: &DeclarationRef,
    file: &SourceFile,
    lookup: Lookup,
    text: &str,
) -> bool {
    let owner_name = owner.get().name.as_str();
    let is_own = file.path() == member.unit.path();
    let knows_owner = || !owner_name.is_empty() && find_word(file.bytes(), owner_name).next().is_some();
    let MemberName { holder, member: name, .. } = MemberName::of(text);
    // `@Test(dataProvider = "rows", dataProviderClass = Rows.class)`
    let names_class = || memmem::find(file.bytes(), format!("{owner_name}.class").as_bytes()).is_some();
    let means = match (lookup, member.get().kind) {
        (Lookup::OwnMember, Kind::Method) if holder.is_empty() => is_own || knows_owner() && names_class(),
        (Lookup::OwnMember, Kind::Field) if holder.is_empty() => is_own,
        (Lookup::OwnMember, Kind::Method) => holder.rsplit(['.', '$']).next() == Some(owner_name),
        (Lookup::Member, Kind::Field | Kind::Method) | (Lookup::Constant, Kind::EnumConstant) => {
            is_own || knows_owner()
        }
        // A name of several words is seldom said by chance, and neither is a constant's in capitals.
        (Lookup::Unknown, kind @ (Kind::Field | Kind::Method | Kind::EnumConstant)) => {
            let is_constant = || kind == Kind::EnumConstant && is_in_capitals(name);
            (split(name).len() > 1 || is_constant()) && (is_own || knows_owner())
        }
        _ => false,
    };
    // A string that is turned into constants may name several.
    let is_it = |name: &str| name.trim() == member.get().name;
    let is_one_of_several = || lookup == Lookup::Constant && text.split(',').any(is_it);
    let is_on_path = || lookup == Lookup::Member && text.split('.').any(is_it);
    let is_called = || {
        let (kind, name) = (member.get().kind, member.get().name.as_str());
        let may_be_code = lookup == Lookup::Unknown && kind == Kind::Method && split(name).len() > 1;
        may_be_code && (is_own || knows_owner()) && is_called_in(text, name)
    };
    means && (is_it(name) || is_one_of_several() || is_on_path()) || is_called()
}

/// Returns whether a text has a call on something, as code of another language in a string does: `"desk.openTill() +
/// 1"`.
fn is_called_in(text: &str, method: &str) -> bool {
    let text = text.as_bytes();
    find_word(text, method)
        .any(|at| text[..at].ends_with(b".") && text[at + method.len()..].starts_with(b"("))
}

/// Returns whether a name is in capitals, and longer than a letter or two.
fn is_in_capitals(name: &str) -> bool {
    name.len() > 2 && !name.contains(char::is_lowercase)
}

/// Returns whether a folder is that of a package, below some root.
fn is_folder_of(folder: &str, package: &str) -> bool {
    let root = folder.strip_suffix(package);
    !package.is_empty() && root.is_some_and(|root| root.is_empty() || root.ends_with('/'))
}

/// Returns the folder and the service's name, where a path is that of a list of service providers.
pub fn service_of(path: &str) -> Option<(&str, &str)> {
    let at = path.rfind('/')? + 1;
    let (folder, name) = path.split_at(at);
    let is_list = folder == "META-INF/services/" || folder.ends_with("/META-INF/services/");
    is_list.then_some((folder, name))
}

/// Returns the names in a list of service providers, with the byte offsets where they start. A comment begins with `#`.
fn providers(bytes: &[u8]) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    bytes.split_inclusive(|b| *b == b'\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let code = line.split(|b| *b == b'#').next().unwrap_or_default();
        let text = std::str::from_utf8(code).ok()?;
        let name = text.trim();
        (!name.is_empty()).then(|| (at + text.len() - text.trim_start().len(), name))
    })
}

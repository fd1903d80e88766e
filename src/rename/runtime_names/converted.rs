//! Finds static methods by which a framework makes a value of a text, and which it finds by their names:
//! `Rate.valueOf("3")` for the parameter of a request, a value of the configuration, or one in JSON. It also finds
//! constants of enums that a framework finds by their names.

use rustc_hash::FxHashSet;

use super::bound::given_by;
use super::passed_to_library::written_types;
use super::reached::Reached;
use super::readers::read_by;
use crate::frameworks::{Catalogue, Converts, Creates, Medium};
use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{DeclarationRef, Kind, Modifiers, Symbols, owner_type};
use crate::rename::annotations::is_of;
use crate::rename::{Concern, Warning};

/// Who makes values of texts, and the methods that it looks for, the first one first.
#[derive(Clone, Copy)]
struct Converter<'c> {
    who: &'c str,
    methods: &'c [String],
    /// The methods that it looks for in an enum, before it takes the name of a constant.
    of_enums: &'c [String],
}

/// The types of which values may come as texts, by whom they are made.
pub struct Converted<'c> {
    catalogue: &'c Catalogue,
    uses: Vec<Use<'c>>,
}

/// A type of which something with an annotation gets a value.
struct Use<'c> {
    ty: DeclarationRef,
    converter: Converter<'c>,
    path: String,
}

impl<'c> Converted<'c> {
    /// Returns those among the types of some methods that make a value of a text, and of some constants. It is empty
    /// where there is none of either.
    pub fn of<'m>(
        symbols: &Symbols<'_, '_>,
        catalogue: &'c Catalogue,
        members: impl Iterator<Item = &'m DeclarationRef>,
    ) -> Self {
        let may_count = |m: &&DeclarationRef| m.get().kind == Kind::EnumConstant || makes_of_text(m);
        let types: FxHashSet<DeclarationRef> = members.filter(may_count).filter_map(owner_type).collect();
        let mut uses = Vec::new();
        if types.is_empty() {
            return Converted { catalogue, uses };
        }
        let converting = catalogue.all(|framework| &framework.converts).flat_map(|entry| &entry.from);
        let handling = catalogue.all(|framework| &framework.routes).filter(|entry| entry.by_name);
        let packages = converting.chain(handling.flat_map(|entry| &entry.from));
        let packages: Vec<&str> = packages.map(String::as_str).collect();
        let mut files = symbols.project().files_importing(&packages);
        let names = |file: &SourceFile| {
            types.iter().any(|ty| find_word(file.bytes(), &ty.get().name).next().is_some())
        };
        files.retain(names);
        for file in files {
            let unit = symbols.project().unit_of(&file);
            for member in DeclarationRef::all_in(&unit) {
                let plain = || Converter::of_handlers(symbols, catalogue, &member);
                let Some(converter) = Converter::of(catalogue, &member).or_else(plain) else { continue };
                let given = given_to(symbols, &member).into_iter().filter(|ty| types.contains(ty));
                let path = file.path();
                uses.extend(given.map(|ty| Use { ty, converter, path: path.to_owned() }));
            }
        }
        Converted { catalogue, uses }
    }

    /// Warns where a text is converted to an enum's constant by its name.
    pub fn takes(&self, constant: &DeclarationRef) -> Option<Warning> {
        let owner = owner_type(constant).filter(|_| constant.get().kind == Kind::EnumConstant)?;
        let methods = found_among(&owner, None);
        let by_name =
            |used: &&Use| used.ty == owner && first_of(&methods, used.converter.methods_in(&owner)).is_none();
        let Use { converter, path, .. } = self.uses.iter().find(by_name)?;
        let (name, enumeration) = (&constant.get().name, &owner.get().name);
        let message =
            format!("{} makes a `{enumeration}` of the text `{name}`, as {path} asks for", converter.who);
        Some(Warning { concern: Concern::BoundProperty, message })
    }

    /// Warns of a method that is found by its name to convert a text, or would be by a new one.
    pub fn finds(&self, method: &DeclarationRef, new_name: &str, reached: &Reached<'_>) -> Option<Warning> {
        let owner = owner_type(method).filter(|_| makes_of_text(method))?;
        let class = owner.get().name.as_str();
        let (old, new) = (found_among(&owner, None), found_among(&owner, Some((method, new_name))));
        let found = |order: &[String]| {
            let found_in = |methods| first_of(methods, order).filter(|found| found.method == *method);
            match (found_in(&old), found_in(&new)) {
                (Some(_), Some(_)) | (None, None) => None,
                (Some(found), None) | (None, Some(found)) => Some(found.name.clone()),
            }
        };
        let of_uses = self.uses.iter().filter(|used| used.ty == owner).find_map(|used| {
            let name = found(used.converter.methods_in(&owner))?;
            let message = format!(
                "{} makes a `{class}` of a text by the method `{name}`, as {} asks for",
                used.converter.who, used.path
            );
            Some(Warning { concern: Concern::BoundProperty, message })
        });
        of_uses.or_else(|| {
            // For an enum, a reader reads the name of a constant.
            let creating = self.catalogue.named(|framework| &framework.creates);
            creating.filter(|_| owner.get().kind != Kind::Enum).find_map(|(who, entry)| {
                let (concern, read) = read_by(entry.medium, &owner, reached)?;
                let name = found(&entry.methods)?;
                let message = format!("{read}, and {who} may make it of a text by the method `{name}`");
                Some(Warning { concern, message })
            })
        })
    }
}

impl<'c> Converter<'c> {
    /// Returns the one that makes the value of a member, by an annotation of that.
    fn of(catalogue: &'c Catalogue, member: &DeclarationRef) -> Option<Self> {
        let is_for = |entry: &Converts| {
            entry.annotations.iter().any(|annotation| is_of(member, annotation, &entry.from))
        };
        let (who, entry) =
            catalogue.named(|framework| &framework.converts).find(|(_, entry)| is_for(entry))?;
        Some(Converter { who, methods: &entry.methods, of_enums: &entry.methods_of_enums })
    }

    /// Returns the one that gives the parameter of a handler its value, without an annotation.
    fn of_handlers(
        symbols: &Symbols<'_, '_>,
        catalogue: &'c Catalogue,
        parameter: &DeclarationRef,
    ) -> Option<Self> {
        let framework = given_by(symbols, parameter, catalogue)?;
        let mut creating = catalogue.named(|framework| &framework.creates);
        let is_it = |(who, entry): &(&str, &Creates)| *who == framework && entry.medium == Medium::Request;
        let (who, entry) = creating.find(is_it)?;
        Some(Converter { who, methods: &entry.methods, of_enums: &[] })
    }

    /// Returns the methods that it looks for in a type, the first one first.
    fn methods_in(self, ty: &DeclarationRef) -> &'c [String] {
        if ty.get().kind == Kind::Enum { self.of_enums } else { self.methods }
    }
}

/// Returns whether a method may make a value of its type of a text.
pub fn makes_of_text(method: &DeclarationRef) -> bool {
    let d = method.get();
    let is_open =
        d.kind == Kind::Method && d.modifiers.has(Modifiers::STATIC) && !d.modifiers.has(Modifiers::PRIVATE);
    let takes_text = || {
        let [parameter] = d.parameters.as_slice() else { return false };
        let ty = method.unit.get(*parameter).ty.as_ref();
        ty.is_some_and(|ty| matches!(ty.simple_name(), "String" | "CharSequence"))
    };
    let gives_its_type = || {
        owner_type(method).zip(d.ty.as_ref()).is_some_and(|(owner, ty)| ty.simple_name() == owner.get().name)
    };
    is_open && takes_text() && gives_its_type()
}

/// Returns the types of what a field or a parameter gets, or a method that sets something.
fn given_to(symbols: &Symbols<'_, '_>, member: &DeclarationRef) -> Vec<DeclarationRef> {
    let d = member.get();
    match d.kind {
        Kind::Method => {
            d.parameters.iter().flat_map(|id| written_types(symbols, &member.beside(*id))).collect()
        }
        _ => written_types(symbols, member),
    }
}

/// A method that makes a value of a text, by the name that it has or gets.
struct Candidate {
    method: DeclarationRef,
    name: String,
}

/// Returns the methods of a type that make a value of a text; one of them may have got a new name.
fn found_among(owner: &DeclarationRef, renamed: Option<(&DeclarationRef, &str)>) -> Vec<Candidate> {
    let methods = owner.members().filter(makes_of_text);
    let candidates = methods.map(|method| {
        let new_name = renamed.filter(|(renamed, _)| **renamed == method).map(|(_, name)| name);
        let name = new_name.unwrap_or(&method.get().name).to_owned();
        Candidate { method, name }
    });
    candidates.collect()
}

/// Returns the one that is found by names of which the first counts first.
fn first_of<'c>(candidates: &'c [Candidate], order: &[String]) -> Option<&'c Candidate> {
    order.iter().find_map(|name| candidates.iter().find(|candidate| candidate.name == *name))
}

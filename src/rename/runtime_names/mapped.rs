//! Finds properties that a library copies from one type to another since both call them alike. MapStruct does that, and
//! has names in the annotations of its methods as well. So do the libraries that code calls to copy
//! (`BeanUtils.copyProperties(order, dto)`, `mapper.map(order, OrderDto.class)`). Where one of two such properties gets
//! another name, nothing is copied any more, and MapStruct only warns of that. Names in the statements of MyBatis mean
//! properties likewise.

use rustc_hash::{FxHashMap, FxHashSet};

use super::passed_to_library::given_together;
use super::{mybatis, property};
use crate::frameworks::Catalogue;
use crate::java::lexical::words;
use crate::java::{
    Declaration, DeclarationRef, Kind, Modifiers, ProgramPoint, Symbols, Type, is_jdk, owner_type,
};
use crate::rename::annotations::{is_of, string_given};
use crate::rename::{Concern, Warning};

/// Where MapStruct has its annotations.
const MAPSTRUCT: &str = "org.mapstruct.";

/// Elements of its annotations that are code.
const EXPRESSIONS: [&str; 3] = ["expression", "defaultExpression", "conditionExpression"];

/// How often the types of two properties are mapped by what is made for the types around them.
const DEEPEST: usize = 3;

/// The members and parameters that mappers and copiers know by name, each with a message.
#[derive(Debug, Default)]
pub struct Mapped {
    known: FxHashMap<DeclarationRef, String>,
}

impl Mapped {
    /// Reads all mappers and copiers of a project. Nothing, and for nothing, where none is there.
    pub fn of(symbols: &Symbols<'_, '_>, catalogue: &Catalogue) -> Mapped {
        let mut mapped = Mapped::default();
        let project = symbols.project();
        for file in project.files_importing(&[MAPSTRUCT]) {
            let unit = project.unit_of(&file);
            let is_open = |d: &Declaration| d.kind == Kind::Method && d.body.is_none();
            for method in DeclarationRef::all_in(&unit).filter(|member| is_open(member.get())) {
                let mapper = owner_type(&method).filter(|ty| is_of(ty, "Mapper", &[MAPSTRUCT]));
                if let Some(mapper) = mapper {
                    Mapping::of(symbols, &method, &mapper).add_to(&mut mapped);
                }
            }
        }
        for file in project.files_importing(&mybatis::PACKAGES) {
            let unit = project.unit_of(&file);
            for method in DeclarationRef::all_in(&unit).filter(|member| member.get().kind == Kind::Method) {
                let paths = mybatis::paths(&method);
                if let Some(owner) = owner_type(&method).filter(|_| !paths.is_empty()) {
                    Mapping::of(symbols, &method, &owner).add_statement(&mut mapped, &paths);
                }
            }
        }
        for (by, copier) in catalogue.named(|framework| &framework.copies) {
            let packages: Vec<&str> = copier.imports.iter().map(String::as_str).collect();
            let deep = if copier.deep { DEEPEST } else { 1 };
            for file in project.files_importing(&packages) {
                for types in given_together(symbols, &file, &copier.calls) {
                    Copied { symbols, by }.add_pairs(&mut mapped, &types.iter().collect::<Vec<_>>(), deep);
                }
            }
        }
        mapped
    }

    /// Warns where a mapper or copier knows a declaration's name.
    pub fn warning(&self, declaration: &DeclarationRef) -> Option<Warning> {
        let message = self.known.get(declaration)?.clone();
        Some(Warning { concern: Concern::BoundProperty, message })
    }

    fn add(&mut self, declaration: DeclarationRef, message: impl FnOnce() -> String) {
        self.known.entry(declaration).or_insert_with(message);
    }
}

/// A library that copies properties between objects that code gives it.
struct Copied<'c> {
    symbols: &'c Symbols<'c, 'c>,
    by: &'c str,
}

impl Copied<'_> {
    /// Adds the properties that any two of some types call alike.
    fn add_pairs(&self, mapped: &mut Mapped, types: &[&DeclarationRef], deep: usize) {
        let mut seen = FxHashSet::default();
        for (place, one) in types.iter().enumerate() {
            for other in &types[place + 1..] {
                self.add_alike(mapped, one, other, &mut seen, deep);
            }
        }
    }

    /// Adds the properties that two types call alike, and those of the types of these.
    fn add_alike(
        &self,
        mapped: &mut Mapped,
        one: &DeclarationRef,
        other: &DeclarationRef,
        seen: &mut FxHashSet<(DeclarationRef, DeclarationRef)>,
        deep: usize,
    ) {
        if one == other || deep == 0 || !seen.insert((one.clone(), other.clone())) {
            return;
        }
        let theirs = properties(self.symbols, other);
        for (name, members) in properties(self.symbols, one) {
            let Some(others) = theirs.get(&name) else { continue };
            for member in members.iter().chain(others) {
                mapped.add(member.clone(), || {
                    let (by, one, other) = (self.by, &one.get().name, &other.get().name);
                    format!("{by} copies `{name}` between `{one}` and `{other}`, since both call it so")
                });
            }
            let [mine, theirs] = [&members, others].map(|of| types_of_all(self.symbols, of));
            for (mine, theirs) in mine.iter().flat_map(|mine| theirs.iter().map(move |theirs| (mine, theirs)))
            {
                self.add_alike(mapped, mine, theirs, seen, deep - 1);
            }
        }
    }
}

/// A method that MapStruct or MyBatis implements.
struct Mapping<'m> {
    symbols: &'m Symbols<'m, 'm>,
    method: &'m DeclarationRef,
    mapper: &'m DeclarationRef,
    parameters: Vec<DeclarationRef>,
    /// The types of the parameters, and those of their elements.
    given: Vec<DeclarationRef>,
    /// The type of the result, and of its elements.
    made: Vec<DeclarationRef>,
}

impl<'m> Mapping<'m> {
    fn of(symbols: &'m Symbols<'m, 'm>, method: &'m DeclarationRef, mapper: &'m DeclarationRef) -> Self {
        let parameters: Vec<DeclarationRef> =
            method.get().parameters.iter().map(|id| method.beside(*id)).collect();
        let given = parameters.iter().flat_map(|parameter| types_of(symbols, parameter)).collect();
        Mapping { symbols, method, mapper, parameters, given, made: types_of(symbols, method) }
    }

    fn add_to(&self, mapped: &mut Mapped) {
        let all: Vec<&DeclarationRef> = self.given.iter().chain(&self.made).collect();
        Copied { symbols: self.symbols, by: "MapStruct" }.add_pairs(mapped, &all, DEEPEST);
        for annotation in self.method.annotations().filter(|annotation| annotation.is_from(&[MAPSTRUCT])) {
            for (element, value) in annotation.arguments().leaves() {
                match (element, value.text()) {
                    ("source" | "target", Some(path)) => self.add_path(mapped, path),
                    (element, Some(code)) if EXPRESSIONS.contains(&element) => {
                        self.add_expression(mapped, code)
                    }
                    _ => {}
                }
            }
        }
    }

    /// Adds what the paths in a statement of MyBatis mean. A single parameter without `@Param` goes by any name, and
    /// the properties of an object by theirs alone.
    fn add_statement(&self, mapped: &mut Mapped, paths: &[String]) {
        let is_alone =
            matches!(&self.parameters[..], [parameter] if !parameter.get().has_annotation("Param"));
        for path in paths {
            let (first, rest) = path.split_once('.').unwrap_or((path, ""));
            if is_alone {
                self.add_properties(mapped, self.given.clone(), path);
                continue;
            }
            let is_called = |parameter: &&DeclarationRef| match string_given(parameter, "Param", "value") {
                Some(name) => name == first,
                None => parameter.get().name == first,
            };
            let Some(parameter) = self.parameters.iter().find(is_called) else { continue };
            if !parameter.get().has_annotation("Param") {
                mapped.add(parameter.clone(), || self.is_spoken_of(first));
            }
            self.add_properties(mapped, types_of(self.symbols, parameter), rest);
        }
    }

    /// Adds what a path of properties means that begins at an object of some types.
    fn add_properties(&self, mapped: &mut Mapped, mut types: Vec<DeclarationRef>, path: &str) {
        for name in path.split('.') {
            let found = types.iter().filter_map(|ty| properties(self.symbols, ty).remove(name));
            let found: Vec<DeclarationRef> = found.flatten().collect();
            for member in &found {
                mapped.add(member.clone(), || self.is_spoken_of(name));
            }
            types = types_of_all(self.symbols, &found);
        }
    }

    fn is_spoken_of(&self, name: &str) -> String {
        format!("an annotation of `{}` speaks of `{name}`", self.method.get().name)
    }

    /// Adds what the parts of a path mean: a parameter may come first, and then properties, each of the type of the one
    /// before.
    fn add_path(&self, mapped: &mut Mapped, path: &str) {
        let mut types: Vec<DeclarationRef> = self.given.iter().chain(&self.made).cloned().collect();
        let is_prefixed = path.contains('.');
        for (place, name) in path.split('.').enumerate() {
            let by_name: Vec<&DeclarationRef> =
                self.parameters.iter().filter(|p| place == 0 && p.get().name == name).collect();
            let found: Vec<DeclarationRef> = match by_name.is_empty() {
                true => types
                    .iter()
                    .filter_map(|ty| properties(self.symbols, ty).remove(name))
                    .flatten()
                    .collect(),
                false => by_name.into_iter().cloned().collect(),
            };
            for member in &found {
                mapped.add(member.clone(), || self.is_spoken_of(name));
            }
            types = if is_prefixed { types_of_all(self.symbols, &found) } else { Vec::new() };
        }
    }

    /// Adds what the words of an expression may mean: parameters, the mapper's own methods, and members of what is
    /// mapped.
    fn add_expression(&self, mapped: &mut Mapped, text: &str) {
        for word in words(text.as_bytes()).filter_map(|word| std::str::from_utf8(word).ok()) {
            let parameters = self.parameters.iter().filter(|p| p.get().name == word).cloned();
            let types = self.given.iter().chain(&self.made).chain([self.mapper]);
            let members = types.flat_map(|ty| self.symbols.all_members(ty, word));
            for found in parameters.chain(members) {
                mapped.add(found, || self.is_spoken_of(word));
            }
        }
    }
}

fn types_of_all(symbols: &Symbols<'_, '_>, members: &[DeclarationRef]) -> Vec<DeclarationRef> {
    members.iter().flat_map(|member| types_of(symbols, member)).collect()
}

/// Returns the types of the project that a parameter, field or method is of, or has elements of.
fn types_of(symbols: &Symbols<'_, '_>, of: &DeclarationRef) -> Vec<DeclarationRef> {
    let d = of.get();
    let setters = d.kind == Kind::Method && !d.parameters.is_empty() && property(of, &d.name).is_some();
    let Some(written) = d.ty.as_ref().filter(|_| !setters) else {
        return symbols.parameter_types_of(of).iter().flat_map(parts).collect();
    };
    let owner = if d.kind.is_callable() { Some(of.id) } else { d.owner };
    let point = ProgramPoint { unit: of.unit.clone(), owner, offset: written.span.start };
    parts(&symbols.type_at(&point, &written.text))
}

/// Returns a type of the project, or those of its elements.
fn parts(ty: &Type) -> Vec<DeclarationRef> {
    match ty {
        Type::Declared(d, arguments) if is_jdk(d) => arguments.iter().flat_map(parts).collect(),
        Type::Declared(d, _) => vec![d.clone()],
        Type::Array(element) => parts(element),
        _ => Vec::new(),
    }
}

/// Returns the properties of a type, each with the members that stand for it.
pub fn properties(symbols: &Symbols<'_, '_>, ty: &DeclarationRef) -> FxHashMap<String, Vec<DeclarationRef>> {
    let mut found: FxHashMap<String, Vec<DeclarationRef>> = FxHashMap::default();
    for holder in symbols.hierarchy(ty).types.iter().filter_map(|ty| ty.declaration()) {
        if is_jdk(holder) {
            continue;
        }
        for (id, d) in holder.unit.members(Some(holder.id)) {
            let member = DeclarationRef { unit: holder.unit.clone(), id };
            let is_known =
                matches!(d.kind, Kind::Field | Kind::Method) && !d.modifiers.has(Modifiers::STATIC);
            if let Some(name) = property(&member, &d.name).filter(|_| is_known) {
                found.entry(name).or_default().push(member);
            }
        }
    }
    found
}

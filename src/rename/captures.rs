//! Decides whether a nearer declaration of the new name would capture a reference. At each edit, it asks what the new
//! name means there already.

mod on_demand;

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::clashes::{class_around, is_found_in_scope, is_found_inside, is_of_block, seen_by};
use super::javadoc::DocMention;
use super::occurrences::{Occurrences, Token};
use super::places::described;
use super::target::{RenamedTarget, Target};
use super::{Blocker, Concern, Edit, Warning};
use crate::java::{
    DeclarationRef, Import, Kind, Meaning, ProgramPoint, Scopes, Span, TypeName, Variable, owner_type,
};

/// Returns what blocks the new name where a reference by a simple name would get it, and what may.
pub fn check(of: &RenamedTarget<'_>, edits: &[Edit]) -> (Vec<Blocker>, Vec<Warning>) {
    let mut edited: FxHashMap<&str, FxHashSet<Span>> = FxHashMap::default();
    for edit in edits {
        edited.entry(&edit.path).or_default().insert(edit.span);
    }
    let in_files = || of.files.iter().filter_map(|file| Some((file, edited.get(file.unit.path())?)));
    let mut captors = Captors::default();
    in_files().for_each(|(file, edited)| of.captures_in(file, edited, &mut captors));
    let inherited = in_files().find_map(|(file, edited)| of.assumption(file, edited));
    let imported = captors.unknown.into_values();
    let imported = imported.map(|message| Warning { concern: Concern::UnknownImport, message });
    (captors.blocked, inherited.into_iter().chain(imported).collect())
}

/// The declarations that capture references to the renamed one, and the imports that may bring such declarations.
#[derive(Default)]
struct Captors {
    blocked: Vec<Blocker>,
    /// The imports of something that may have the new name, each with a message about its first place.
    unknown: BTreeMap<String, String>,
}

impl RenamedTarget<'_> {
    /// Adds what captures the edits of a file.
    fn captures_in(&self, file: &Occurrences, edited: &FxHashSet<Span>, captors: &mut Captors) {
        let Target { old_name, new_name, .. } = self.target;
        let scopes = Scopes::of(&file.unit);
        let rivals = self.rivals_on_demand(&file.unit);
        let place =
            |span: Span| format!("{}:{}", file.unit.path(), file.unit.source.position(span.start).line);
        let tokens = file.tokens_of(old_name).iter().filter(|token| edited.contains(&token.span));
        let in_code = tokens.map(|token| {
            let by_simple_name = is_reference(token).then(|| scopes.point(token.span.start));
            (token.span, self.captor_in_code(&scopes, token), by_simple_name)
        });
        let mentions = file.docs_of(old_name).iter().filter(|mention| edited.contains(&mention.span));
        let in_docs = mentions.map(|mention| {
            let by_simple_name = mention.simple_from.map(|from| scopes.point(from));
            (mention.span, self.captor_in_docs(file, mention), by_simple_name)
        });
        for (span, captor, by_simple_name) in in_code.chain(in_docs) {
            let comes_on_demand = || by_simple_name.is_some_and(|point| self.comes_on_demand(&point));
            if let Some(captor) = captor {
                captors.block(new_name, &place(span), &captor);
            } else if !rivals.is_empty() && comes_on_demand() {
                for rival in &rivals {
                    captors.add_on_demand(self.target, rival, &place(span));
                }
            }
        }
    }

    fn captor_in_code(&self, scopes: &Scopes, token: &Token) -> Option<String> {
        let point = is_reference(token).then(|| scopes.point(token.span.start))?;
        self.captor(&point, token)
    }

    /// Returns what captures the new name in Javadoc: another type, a field, or a nearer method.
    fn captor_in_docs(&self, file: &Occurrences, mention: &DocMention) -> Option<String> {
        let name = self.target.new_name.as_str();
        if let Some(from) = mention.simple_from {
            let ty = self.type_captor(&ProgramPoint::new(&file.unit, from), name);
            if ty.is_some() {
                return ty;
            }
        }
        if self.target.declaration.get().kind == Kind::Method && mention.would_name_constructor(name) {
            return Some("constructor of its class".to_owned());
        }
        let field = mention.open_to_fields(self.symbols).find_map(|ty| self.symbols.field_of(ty, name));
        let arity = self.target.declaration.arity();
        let method = || {
            let mut nearer = mention.open_to_methods(self.symbols, arity);
            nearer.find_map(|ty| {
                let mut methods = self.symbols.methods_of(ty, name).into_iter().map(|m| m.declaration);
                methods.find(|method| method.arity() == arity)
            })
        };
        field.map(|(field, _)| field).or_else(method).as_ref().map(described)
    }

    /// Returns what else the new name would mean at a token that means the target.
    fn captor(&self, point: &ProgramPoint, token: &Token) -> Option<String> {
        let name = self.target.new_name.as_str();
        let kind = self.target.declaration.get().kind;
        if token.is_method {
            self.method_captor(point, name)
        } else if kind.is_type() || kind == Kind::TypeParameter {
            // Where it may be either, a name is a variable's before it is a type's (JLS 6.4.2).
            let obscuring = || Some(point).filter(|_| !token.is_type);
            self.type_captor(point, name)
                .or_else(|| obscuring().and_then(|point| self.obscuring_variable(point, name)))
        } else {
            self.variable_captor(point, name)
        }
    }

    fn variable_captor(&self, point: &ProgramPoint, name: &str) -> Option<String> {
        let found = match self.symbols.variable_named(point, name) {
            Variable::Found(found, _) | Variable::Perhaps(found) => found,
            Variable::External | Variable::Unknown => {
                let ty = self.inheriting_class(point, |ty| self.symbols.may_inherit_field(ty, name))?;
                return Some(format!("field that {} may inherit", described(&ty)));
            }
            Variable::NotFound => return None,
        };
        let target = &self.target.declaration;
        let has = |ty: &DeclarationRef, name: &str| self.symbols.field_of(ty, name).is_some();
        let is_captured = if target.get().kind.is_local() {
            // A field hides a local only inside a class that is in the local's scope.
            let holder = point.enclosing_types().find(|ty| has(ty, name));
            // A local of a method around the target's class is farther.
            let own = class_around(target).map(|ty| target.unit.get(ty).span);
            let is_farther = |d: &DeclarationRef| {
                class_around(d) != class_around(target) && own.is_some_and(|own| d.get().scope.encloses(own))
            };
            found.get().kind.is_local() && !is_farther(&found)
                || holder.is_some_and(|h| target.get().scope.encloses(h.get().span))
        } else {
            // The class by which the field is found hides the declarations around it.
            let declaring_type = point.enclosing_types().find(|ty| self.has_target(ty) || has(ty, name));
            let is_outside = |d: &DeclarationRef, declaring_type: &DeclarationRef| {
                if d.get().kind.is_local() {
                    d.get().scope.encloses(declaring_type.get().span)
                } else {
                    !has(declaring_type, name)
                }
            };
            declaring_type.is_none_or(|declaring_type| !is_outside(&found, &declaring_type))
        };
        is_captured.then(|| described(&found))
    }

    /// Returns a class around a place that may inherit what the new name means there from a supertype that is not at
    /// hand. The class is nearer than the target.
    fn inheriting_class(
        &self,
        point: &ProgramPoint,
        may_inherit: impl Fn(&DeclarationRef) -> bool,
    ) -> Option<DeclarationRef> {
        let target = &self.target.declaration;
        let is_of_block = target.get().kind.is_local() || is_of_block(target);
        for ty in point.enclosing_types() {
            let is_nearer = match is_of_block {
                // A class's type parameter goes before what it inherits.
                true => {
                    !target.get().scope.encloses(ty.get().span)
                        || target.get().owner == Some(ty.id) && target.unit.path() == ty.unit.path()
                }
                false => owner_type(target).as_ref() == Some(&ty),
            };
            if is_nearer {
                return None;
            }
            if may_inherit(&ty) {
                return Some(ty);
            }
            if !is_of_block && self.has_target(&ty) {
                return None;
            }
        }
        None
    }

    /// Returns whether a type has the target, itself or inherited.
    fn has_target(&self, ty: &DeclarationRef) -> bool {
        let (target, old_name) = (&self.target.declaration, &self.target.old_name);
        match target.get().kind.is_type() {
            true => self.symbols.member_type(ty, old_name).as_ref() == Some(target),
            false => self.symbols.field_of(ty, old_name).is_some_and(|(field, _)| field == *target),
        }
    }

    fn obscuring_variable(&self, point: &ProgramPoint, name: &str) -> Option<String> {
        match self.symbols.variable_named(point, name) {
            Variable::Found(found, _) | Variable::Perhaps(found) => Some(described(&found)),
            _ => None,
        }
    }

    fn method_captor(&self, point: &ProgramPoint, name: &str) -> Option<String> {
        for ty in point.enclosing_types() {
            if self.members.iter().any(|member| self.symbols.has_method(&ty, member)) {
                return None;
            }
            if let Some(found) = self.symbols.methods_of(&ty, name).first() {
                return Some(described(&found.declaration));
            }
        }
        // Methods of one class come by one import.
        let is_beside = |d: &DeclarationRef| self.members.iter().any(|m| owner_type(m) == owner_type(d));
        let others = self
            .symbols
            .statically_imported(&point.unit, name, |d| d.get().kind == Kind::Method && !is_beside(d));
        others.first().map(described)
    }

    fn type_captor(&self, point: &ProgramPoint, name: &str) -> Option<String> {
        match self.symbols.type_named(point, name) {
            // Where its scope is, nothing from outside of that goes before it.
            TypeName::Found(found) if is_of_block(&self.target.declaration) => {
                is_found_in_scope(self.symbols, &self.target.declaration, point, &found)
                    .then(|| described(&found))
            }
            TypeName::Found(found) => {
                // What is nearest wins. What comes on demand is farther than anything of ours that does not (JLS 6.4.1),
                // and what comes by its module is farther than that, too.
                let is_farther = match self.distance(point, &found) {
                    Distance::Near => false,
                    Distance::OnDemand => !self.comes_on_demand(point),
                    Distance::ByModule => true,
                };
                // A member goes before what is found around the class that has it (JLS 6.4.1).
                let is_around = seen_by(self.symbols, &self.target.declaration, point)
                    .filter(|holder| self.symbols.member_type(holder, name).is_none())
                    .is_some_and(|holder| !is_found_inside(self.symbols, &holder, point, &found));
                (!is_around && !is_farther).then(|| described(&found))
            }
            TypeName::External(found) => {
                // A type that `import external.*` may bring in loses against the project's.
                if point.unit.imports.iter().any(|i| !i.on_demand && i.name == found) {
                    let target = &self.target.declaration;
                    let is_farther = is_of_block(target) || seen_by(self.symbols, target, point).is_some();
                    return (!is_farther).then(|| format!("type `{found}`"));
                }
                let inherited = self.inheriting_class(point, |ty| self.inherits_type(ty, name, &found))?;
                Some(format!("type `{found}` that {} inherits", described(&inherited)))
            }
            TypeName::PerhapsGenerated | TypeName::NotFound | TypeName::Unknown => None,
        }
    }

    fn distance(&self, point: &ProgramPoint, ty: &DeclarationRef) -> Distance {
        let (unit, package, name) = (&point.unit, &ty.unit.package, &ty.get().name);
        let has_it = |around: DeclarationRef| self.symbols.member_type(&around, name).as_ref() == Some(ty);
        let is_near = match owner_type(ty) {
            Some(_) => is_of_block(ty) || point.enclosing_types().any(has_it),
            None => *package == unit.package,
        };
        let by_name = |import: &Import| !import.on_demand && import.name.rsplit('.').next() == Some(name);
        if is_near || unit.imports.iter().any(by_name) {
            return Distance::Near;
        }
        let is_imported = unit.imports.iter().any(|import| import.on_demand && import.name == *package);
        match is_imported || owner_type(ty).is_some() || package == "java.lang" {
            true => Distance::OnDemand,
            false => Distance::ByModule,
        }
    }

    fn inherits_type(&self, ty: &DeclarationRef, name: &str, external: &str) -> bool {
        self.symbols.member_type_lookup(ty, name) == TypeName::External(external.to_owned())
    }

    /// Returns what to look at where the new name of a type may mean one that is inherited from a library.
    fn assumption(&self, file: &Occurrences, edited: &FxHashSet<Span>) -> Option<Warning> {
        let Target { declaration, old_name, new_name, .. } = self.target;
        let kind = declaration.get().kind;
        if !(kind.is_type() || kind == Kind::TypeParameter) {
            return None;
        }
        let scopes = Scopes::of(&file.unit);
        let tokens = file.tokens_of(old_name).iter().filter(|token| edited.contains(&token.span));
        let mut simple = tokens.filter(|token| is_reference(token));
        simple.find_map(|token| {
            let start = token.span.start;
            let may_inherit =
                |ty: &DeclarationRef| self.symbols.member_type_lookup(ty, new_name) == TypeName::Unknown;
            let inheriting = self.inheriting_class(&scopes.point(start), may_inherit)?;
            let (path, line) = (file.unit.path(), file.unit.source.position(start).line);
            let message = format!(
                "the {} has a supertype that is not in this repository; if that has a type `{new_name}`, \
                 `{new_name}` at {path}:{line} would mean it",
                described(&inheriting)
            );
            Some(Warning { concern: Concern::UnknownSupertype, message })
        })
    }
}

/// Returns whether a token means the target by its simple name.
fn is_reference(token: &Token) -> bool {
    matches!(token.meaning, Meaning::Declarations(_)) && token.is_simple
}

/// How a type is known in a file, the nearest first.
enum Distance {
    Near,
    /// By an import on demand; all of `java.lang` comes so (JLS 7.5.2).
    OnDemand,
    /// By an import of its module (JLS 7.5.5).
    ByModule,
}

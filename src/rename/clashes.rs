//! Decides whether the new name would clash with another declaration. The two would be in one scope, or the one would
//! hide the other where that is used.

mod docs;
mod external;
mod imported;
mod lombok;
mod obscured;
mod types;

pub use obscured::may_obscure;
pub use types::{is_found_in_scope, is_found_inside, is_of_block, seen_by};

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::occurrences::{Occurrences, Token};
use super::places::described;
use super::target::{RenamedTarget, Target};
use super::{Blocker, Concern, Warning, overloads};
use crate::java::{
    CompilationUnit, DeclarationId, DeclarationRef, FoundMethod, Kind, Meaning, Modifiers, ProgramPoint,
    Span, Symbols, Type, Visibility, is_jdk, owner_type, whole_condition,
};

/// Returns the blockers of the new name, and the warnings.
pub fn check(of: &RenamedTarget<'_>) -> (Vec<Blocker>, Vec<Warning>) {
    let RenamedTarget { symbols, target, members, files } = *of;
    let mut clashes = Clashes {
        symbols,
        target,
        members,
        files,
        rivals: RefCell::default(),
        calls_stay: OnceCell::new(),
        anonymous: OnceCell::new(),
        blocked: Vec::new(),
        warnings: Vec::new(),
    };
    for member in members {
        let d = member.get();
        match d.kind {
            k if k.is_local() => clashes.local(member),
            k if k.is_field() => clashes.field(member),
            Kind::Method => clashes.method(member),
            k if k.is_type() || k == Kind::TypeParameter => match is_of_block(member) {
                true => clashes.type_of_block(member),
                false => clashes.named_type(member),
            },
            _ => {}
        }
        if d.modifiers.has(Modifiers::RECORD_COMPONENT) {
            clashes.method(member);
        }
    }
    clashes.block_members_imported_along();
    (clashes.blocked, clashes.warnings)
}

/// Fields and methods of one name have nothing to do with each other.
#[derive(Debug, Clone, Copy)]
enum Members {
    Fields,
    Methods,
}

struct Clashes<'c> {
    symbols: &'c Symbols<'c, 'c>,
    target: &'c Target,
    members: &'c [DeclarationRef],
    files: &'c [&'c Occurrences],
    /// The methods of the new name that types have, as far as they were asked for. Each type of a hierarchy is asked
    /// for as often as the renamed method is overridden above it.
    rivals: RefCell<FxHashMap<DeclarationRef, Rc<[FoundMethod]>>>,
    /// Whether all calls keep their meaning with overloads of the new name, once that was asked.
    calls_stay: OnceCell<bool>,
    /// The anonymous classes of the files, once some were asked for.
    anonymous: OnceCell<Vec<DeclarationRef>>,
    blocked: Vec<Blocker>,
    warnings: Vec<Warning>,
}

impl<'c> Clashes<'c> {
    fn block(&mut self, concern: Concern, message: String) {
        self.blocked.push(Blocker { concern, message });
    }

    fn new_name(&self) -> &'c str {
        &self.target.new_name
    }

    fn clash(&mut self, with: &DeclarationRef) {
        self.block(Concern::NameClash, format!("there is the {} already", described(with)));
    }

    fn overrides(&mut self, method: &DeclarationRef) {
        let message = format!("the {} takes as many arguments; this one may override it", described(method));
        self.block(Concern::AccidentalOverride, message);
    }

    /// Declarations with the new name in a unit.
    fn rivals(&self, unit: &Arc<CompilationUnit>) -> Vec<DeclarationRef> {
        let names = self.symbols.names(unit);
        let all = names.get(self.new_name()).map_or(&[][..], Vec::as_slice);
        all.iter().map(|id| DeclarationRef { unit: unit.clone(), id: *id }).collect()
    }

    /// Checks the new name of a local. It must not overlap another one, nor hide a name that is used in its scope.
    fn local(&mut self, local: &DeclarationRef) {
        let scope = local.get().scope;
        for rival in self.rivals(&local.unit) {
            let other = rival.get();
            let overlaps =
                other.scope.contains(local.get().name_span.start) || scope.contains(other.name_span.start);
            let is_implied = || {
                compact_constructor(local).is_some_and(|record| {
                    other.owner == Some(record) && other.modifiers.has(Modifiers::RECORD_COMPONENT)
                })
            };
            // A declaration of a class in the scope may hide it (JLS 6.4).
            let in_one_class = || class_around(local) == class_around(&rival);
            let meets =
                other.kind.is_local() && (overlaps || self.bound_together(local, &rival)) && in_one_class();
            if meets || is_implied() {
                self.clash(&rival);
            }
        }
        let found = self.first_hidden(&local.unit, scope, local, |token| {
            !token.is_method && !token.is_type && !self.is_nearer_than(local, token)
        });
        self.blocked.extend(found);
    }

    /// Returns whether a local would not hide what a token means, since that is nearer. It is a local of a class that
    /// is in the local's scope, or a field of such a class.
    fn is_nearer_than(&self, local: &DeclarationRef, token: &Token) -> bool {
        let scope = local.get().scope;
        let is_inside = |ty: &DeclarationRef| scope.encloses(ty.get().span);
        let own = class_around(local);
        let is_nearer = |d: &DeclarationRef| {
            let around = class_around(d).filter(|_| d.unit.path() == local.unit.path());
            around != own && around.is_some_and(|ty| scope.encloses(d.unit.get(ty).span))
        };
        match &token.meaning {
            Meaning::Declarations(found) if found.iter().all(|d| d.get().kind.is_local()) => {
                found.iter().all(is_nearer)
            }
            Meaning::Declarations(_) | Meaning::External => {
                let point = ProgramPoint::new(&local.unit, token.span.start);
                let mut inside = point.enclosing_types().take_while(is_inside);
                inside.any(|ty| self.symbols.field_of(&ty, self.new_name()).is_some())
            }
            _ => false,
        }
    }

    /// Returns whether two variables are bound by patterns of one condition. They may have to have different names
    /// although neither is in scope where the other is.
    fn bound_together(&self, local: &DeclarationRef, other: &DeclarationRef) -> bool {
        let is_pattern = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::PATTERN);
        if !is_pattern(local) || !is_pattern(other) || local.get().owner != other.get().owner {
            return false;
        }
        let project = self.symbols.project();
        let Some(file) = project.snapshot().read(local.unit.path()) else { return true };
        let tree = project.parse(&file);
        let Span { start, end } = local.get().name_span;
        let pattern = tree.root().descendant_for_byte_range(start, end);
        pattern
            .and_then(|name| name.parent())
            .is_none_or(|pattern| Span::from(whole_condition(pattern, &tree)).encloses(other.get().name_span))
    }

    /// Blocks the rename if a simple name in a region would mean `by` after it, and means something else now.
    fn hidden(
        &mut self,
        unit: &Arc<CompilationUnit>,
        region: Span,
        by: &DeclarationRef,
        concerns: impl Fn(&Token) -> bool,
    ) {
        let found = self.first_hidden(unit, region, by, concerns);
        self.blocked.extend(found);
    }

    fn first_hidden(
        &self,
        unit: &Arc<CompilationUnit>,
        region: Span,
        by: &DeclarationRef,
        concerns: impl Fn(&Token) -> bool,
    ) -> Option<Blocker> {
        let path = unit.path();
        let file = self.files.iter().find(|f| f.unit.path() == path)?;
        let is_hidden = |token: &&Token| {
            let declares = matches!(token.meaning, Meaning::Declares(_));
            region.contains(token.span.start) && token.is_simple && !declares && concerns(token)
        };
        let token = file.tokens_of(self.new_name()).iter().find(is_hidden)?;
        Some(self.would_mean(file, token.span, by))
    }

    /// Returns the blocker for a place that would mean `by`, and means something else now.
    fn would_mean(&self, file: &Occurrences, place: Span, by: &DeclarationRef) -> Blocker {
        let line = file.unit.source.position(place.start).line;
        let (name, path) = (self.new_name(), file.unit.path());
        let message = format!("`{name}` at {path}:{line} would mean the {}", described(by));
        Blocker { concern: Concern::Shadowing, message }
    }

    fn field(&mut self, field: &DeclarationRef) {
        let Some(owner) = owner_type(field) else { return };
        self.component_clash(field, &owner);
        if let Some((rival, _)) = self.symbols.field_of(&owner, self.new_name()) {
            self.clash(&rival);
        }
        let subtypes = match field.get().modifiers.has(Modifiers::PRIVATE) {
            true => vec![owner],
            false => self.with_subtypes(owner),
        };
        for subtype in &subtypes {
            for id in self.symbols.members_named(&subtype.unit, Some(subtype.id), self.new_name()) {
                if subtype.unit.get(id).kind.is_field() {
                    self.clash(&DeclarationRef { unit: subtype.unit.clone(), id });
                }
            }
            for beside in self.intersected_with(subtype) {
                if let Some((rival, _)) = self.symbols.field_of(&beside, self.new_name()) {
                    self.clash(&rival);
                }
            }
            self.hides_in_body(subtype, field, Members::Fields);
        }
        self.block_accessor_that_overrides_method(field);
        self.hides_where_imported(field);
        self.obscures_type(&subtypes, field);
        self.hides_method_in_docs(&subtypes, field);
    }

    /// Returns a type and all below it. Anonymous classes that inherit the old name are in files with it, or next to
    /// the new one.
    fn with_subtypes(&self, owner: DeclarationRef) -> Vec<DeclarationRef> {
        let all = self.anonymous.get_or_init(|| self.anonymous_classes());
        let anonymous = all.iter().filter(|ty| self.symbols.hierarchy(ty).contains(&owner)).cloned();
        let anonymous = anonymous.collect::<Vec<_>>();
        let named = self.symbols.subtypes(&owner).types.clone();
        std::iter::once(owner).chain(named).chain(anonymous).collect()
    }

    fn anonymous_classes(&self) -> Vec<DeclarationRef> {
        let classes = self.files.iter().flat_map(|file| {
            let all = file.unit.iter().filter(|(_, d)| d.kind == Kind::AnonymousClass);
            all.map(|(id, _)| DeclarationRef { unit: file.unit.clone(), id })
        });
        classes.collect()
    }

    /// Returns the types that something has together with a type, although none may be declared below both.
    fn intersected_with(&self, ty: &DeclarationRef) -> Vec<DeclarationRef> {
        let all = self.symbols.intersections(ty).into_iter().flatten();
        all.filter_map(|other| other.declaration().filter(|d| *d != ty).cloned()).collect()
    }

    /// Checks the new name of a record's component against locals of the compact constructor, where the component is a
    /// parameter. In other constructors, a local may have that name.
    fn component_clash(&mut self, field: &DeclarationRef, owner: &DeclarationRef) {
        if !field.get().modifiers.has(Modifiers::RECORD_COMPONENT) {
            return;
        }
        for rival in self.rivals(&field.unit) {
            if rival.get().kind.is_local() && compact_constructor(&rival) == Some(owner.id) {
                self.clash(&rival);
            }
        }
    }

    /// Finds names in the body of `subtype` that a member of the new name would hide. Nearer declarations are not
    /// hidden.
    fn hides_in_body(&mut self, subtype: &DeclarationRef, by: &DeclarationRef, of: Members) {
        let Some(body) = subtype.get().body else { return };
        // A record's components see its members, too (JLS 6.3).
        let first = subtype.get().parameters.first().map(|component| subtype.unit.get(*component).span.start);
        let region = Span { start: first.unwrap_or(body.start), end: body.end };
        let is_around =
            |d: &DeclarationRef| d.get().kind.is_local() && d.get().scope.encloses(subtype.get().span);
        let means_outer_local = |token: &Token| {
            !token.is_method
                && matches!(&token.meaning, Meaning::Declarations(found) if found.iter().any(is_around))
        };
        let is_hidden = |token: &Token| match of {
            Members::Fields => gives_way_to_fields(token) || means_outer_local(token),
            Members::Methods => token.is_method && !self.means_method_of(subtype, token),
        };
        let found = self.first_hidden(&subtype.unit, region, by, |token| {
            is_hidden(token) && !self.means_nearer(subtype, token, of)
        });
        self.blocked.extend(found);
    }

    /// Returns whether a token means a method that a type declares or inherits. (A class inside the type may mean a
    /// private method of the type's supertype, if it is nested in that supertype, too.)
    fn means_method_of(&self, ty: &DeclarationRef, token: &Token) -> bool {
        let Meaning::Declarations(found) = &token.meaning else { return false };
        found.iter().all(|method| self.symbols.has_method(ty, method))
    }

    /// Returns whether a class inside of `subtype` around a token has a member of the new name, which is nearer.
    fn means_nearer(&self, subtype: &DeclarationRef, token: &Token, of: Members) -> bool {
        let point = ProgramPoint::new(&subtype.unit, token.span.start);
        let mut inside = point.enclosing_types().take_while(|ty| ty != subtype);
        inside.any(|ty| match of {
            Members::Methods => !self.symbols.methods_of(&ty, self.new_name()).is_empty(),
            Members::Fields => self.symbols.field_of(&ty, self.new_name()).is_some(),
        })
    }

    /// Returns the methods of the new name that a type has.
    fn rival_methods(&self, ty: &DeclarationRef) -> Rc<[FoundMethod]> {
        let mut known = self.rivals.borrow_mut();
        let found = known.entry(ty.clone());
        found.or_insert_with(|| self.symbols.methods_of(ty, self.new_name()).into()).clone()
    }

    /// Returns the methods of the new name above a type that only its package sees. Where a class of another package is
    /// between, it does not inherit them. What is declared in it overrides them all the same (JLS 8.4.8.1).
    fn seen_behind_other_packages(&self, ty: &DeclarationRef) -> Vec<FoundMethod> {
        let mut found = Vec::new();
        for holder in self.symbols.hierarchy(ty).types.iter().skip(1) {
            let Some(d) = holder.declaration().filter(|d| d.unit.package == ty.unit.package) else {
                continue;
            };
            for id in self.symbols.members_named(&d.unit, Some(d.id), self.new_name()) {
                let declaration = DeclarationRef { unit: d.unit.clone(), id };
                let is_packages = declaration.get().modifiers.visibility() == Visibility::Package;
                if declaration.get().kind == Kind::Method && is_packages {
                    found.push(FoundMethod { declaration, declared_in: holder.clone() });
                }
            }
        }
        found
    }

    fn method(&mut self, method: &DeclarationRef) {
        let Some(owner) = owner_type(method) else { return };
        let modifiers = method.get().modifiers;
        let is_private = modifiers.has(Modifiers::PRIVATE) && !modifiers.has(Modifiers::RECORD_COMPONENT);
        // An interface's static method is no member of what is below (JLS 8.4.8).
        let is_inherited = owner.get().kind != Kind::Interface || !modifiers.has(Modifiers::STATIC);
        let subtypes = match !is_private && is_inherited {
            true => self.with_subtypes(owner.clone()),
            false => vec![owner.clone()],
        };
        for subtype in &subtypes {
            // A member that a subtype inherits meets the method, too.
            self.clash_of_methods(subtype, method, &self.rival_methods(subtype));
            for beside in self.intersected_with(subtype) {
                self.clash_of_methods(subtype, method, &self.rival_methods(&beside));
            }
            self.hides_in_body(subtype, method, Members::Methods);
        }
        self.clash_of_methods(&owner, method, &self.seen_behind_other_packages(&owner));
        self.block_name_of_made_member(&subtypes);
        self.block_method_that_overrides_accessor(method, &subtypes);
        self.joins_where_imported(method, &owner);
        self.hides_outer_in_docs(&subtypes, method);
        self.overrides_external(method, &subtypes);
    }

    /// Finds clashes of a method with the rivals that it could be confused with in a type.
    fn clash_of_methods(
        &mut self,
        subtype: &DeclarationRef,
        method: &DeclarationRef,
        rivals: &[FoundMethod],
    ) {
        for rival in rivals {
            if !self.meets(method, &rival.declaration) {
                continue;
            }
            let are_overloads = overloads::differ(self.symbols, subtype, method, rival);
            if are_overloads && self.calls_stay() {
                continue;
            }
            match is_jdk(&rival.declaration) && !are_overloads {
                true => self.overrides(&rival.declaration),
                false => self.clash(&rival.declaration),
            }
        }
    }

    /// Returns whether two methods could be confused: they take the same number of arguments.
    fn meets(&self, method: &DeclarationRef, rival: &DeclarationRef) -> bool {
        if self.members.contains(rival) {
            return false;
        }
        method.takes(rival.arity())
            || rival.takes(method.arity())
            || self.is_meant_by_reference(method, rival)
    }

    /// Returns whether all calls keep their meaning beside overloads of the new name.
    fn calls_stay(&self) -> bool {
        *self.calls_stay.get_or_init(|| overloads::calls_stay(self.symbols, self.target, self.members))
    }

    /// Returns whether a method reference means one of two methods, and would not once both have one name (JLS
    /// 15.13.1). It would mean another one or none, or would have nothing inferred from it.
    fn is_meant_by_reference(&self, method: &DeclarationRef, rival: &DeclarationRef) -> bool {
        let is_static = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::STATIC);
        // `T::m` is `m(t)` of a static method, or `t.m()` of another one. On a value, it is the latter alone.
        let one_more = |a: &DeclarationRef, b: &DeclarationRef| {
            let takes_receiver =
                a.takes(b.arity() + 1) || a.arity().checked_sub(1).is_some_and(|n| b.takes(n));
            is_static(a) && !is_static(b) && takes_receiver && !self.takes_others(a, b)
        };
        let are_confused = one_more(method, rival) || one_more(rival, method);
        let has = |on: &Type, m: &DeclarationRef| match on {
            Type::Declared(ty, _) => owner_type(m).is_none_or(|o| self.symbols.hierarchy(ty).contains(&o)),
            _ => true,
        };
        let meets = |token: &Token, is_meant: &dyn Fn(&DeclarationRef) -> bool| {
            let concerns = token.reference.as_ref().is_some_and(|reference| {
                (are_confused && !reference.is_on_value || reference.must_be_exact)
                    && has(&reference.on, method)
                    && has(&reference.on, rival)
            });
            concerns && matches!(&token.meaning, Meaning::Declarations(found) if found.iter().any(is_meant))
        };
        let is_ours = |d: &DeclarationRef| self.members.contains(d);
        let is_rival = |d: &DeclarationRef| d == rival;
        self.files.iter().any(|file| {
            file.tokens_of(&self.target.old_name).iter().any(|token| meets(token, &is_ours))
                || file.tokens_of(self.new_name()).iter().any(|token| meets(token, &is_rival))
        })
    }
}

impl Clashes<'_> {
    /// Returns whether no object that a static method takes first has another method.
    fn takes_others(&self, static_method: &DeclarationRef, other: &DeclarationRef) -> bool {
        let takes_any = static_method.get().modifiers.has(Modifiers::VARARGS);
        let first = self.symbols.parameter_types_of(static_method).into_iter().next();
        let (Some(first), Some(holder), false) = (first, owner_type(other), takes_any) else { return false };
        let is_class = |ty: &DeclarationRef| matches!(ty.get().kind, Kind::Class | Kind::Enum | Kind::Record);
        let is_below = |ty: &DeclarationRef, above: &DeclarationRef| {
            let hierarchy = self.symbols.hierarchy(ty);
            !hierarchy.is_complete() || hierarchy.contains(above)
        };
        match &first {
            Type::Primitive(_) | Type::Array(_) => !is_jdk(&holder),
            // No class is below two of which neither is below the other.
            Type::Declared(taken, _) => {
                let are_classes = is_class(taken) && is_class(&holder);
                are_classes && !is_below(taken, &holder) && !is_below(&holder, taken)
            }
            _ => false,
        }
    }
}

/// Returns the innermost class around a declaration.
pub fn class_around(declaration: &DeclarationRef) -> Option<DeclarationId> {
    declaration.unit.enclosing_type(declaration.id)
}

/// Returns the record in whose compact constructor a local is.
pub fn compact_constructor(local: &DeclarationRef) -> Option<DeclarationId> {
    let unit = &local.unit;
    let around = unit.owners(local.id).take_while(|id| !unit.get(*id).kind.is_type());
    unit.record_of_compact_constructor(around.last()?)
}

/// Returns whether a name would mean a field of the same name, were there one: where a variable may be, and
/// no local is meant.
fn gives_way_to_fields(token: &Token) -> bool {
    !token.is_method && !token.is_type && !means_local(&token.meaning)
}

fn means_local(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Declarations(found) if found.iter().all(|d| d.get().kind.is_local()))
}

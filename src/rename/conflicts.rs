//! Finds plans that cannot be carried out together.

use rustc_hash::FxHashMap;

use super::clashes::compact_constructor;
use super::places::described;
use super::reach::may_be_in_reference;
use super::together;
use super::{Blocker, Concern, Edit, FileMove, Plan};
use crate::java::{
    CompilationUnit, Declaration, DeclarationRef, Kind, Modifiers, ProgramPoint, Project, Span, Symbols,
    TypeName, is_static, owner_type,
};

/// Returns the plans, in their order, so that all that are not blocked can be done at once. One that does not go with
/// an earlier one is withheld by `conflicts-with`.
///
/// Each was checked alone, so what remains to be checked is whether two of them meet. Two renames of the same old name
/// to the same new name never conflict, since each name keeps its relation to the other. Plans that can only be made
/// together are joined first.
pub fn reconcile(project: &Project<'_>, mut plans: Vec<Plan>) -> Vec<Plan> {
    together::join(&mut plans);
    let symbols = Symbols::new(project);
    let mut reconciled: Vec<Plan> = Vec::with_capacity(plans.len());
    let mut names: Vec<String> = Vec::with_capacity(plans.len());
    let mut texts: FxHashMap<String, FxHashMap<Span, String>> = FxHashMap::default();
    for mut plan in plans {
        let differs = |e: &Edit| {
            texts.get(&e.path).and_then(|file| file.get(&e.span)).is_some_and(|text| *text != e.new_text)
        };
        let is_contested = !plan.is_blocked() && plan.edits.iter().any(differs);
        let name = new_name(&plan).to_owned();
        let conflict = reconciled.iter().zip(&names).filter(|(earlier, _)| !earlier.is_blocked()).find(
            |(earlier, theirs)| {
                !plan.is_blocked()
                    && (is_contested && have_one_place(earlier, &plan)
                        || have_one_path(earlier, &plan)
                        || **theirs == name && conflict(&symbols, earlier, &plan))
            },
        );
        if let Some((earlier, _)) = conflict {
            let message = match earlier.declarations.first() {
                Some(d) => {
                    format!("the rename of the {} to `{}`", described(d), new_name(earlier))
                }
                None => "another rename".to_owned(),
            };
            plan.withhold(Blocker { concern: Concern::ConflictsWith, message });
        }
        if !plan.is_blocked() {
            for edit in &plan.edits {
                let file = texts.entry(edit.path.clone()).or_default();
                file.insert(edit.span, edit.new_text.clone());
            }
        }
        names.push(name);
        reconciled.push(plan);
    }
    together::join(&mut reconciled);
    reconciled
}

/// Returns the text that a plan puts in its declaration's place: code in another language may need it in quotes.
fn new_name(plan: &Plan) -> &str {
    let Some(declaration) = plan.declarations.first() else { return "" };
    let (path, span) = (declaration.unit.path(), declaration.get().name_span);
    let edit = plan.edits.iter().find(|edit| edit.path == path && edit.span == span);
    edit.map_or("", |edit| edit.new_text.as_str())
}

fn old_name(plan: &Plan) -> &str {
    plan.declarations.first().map_or("", |d| d.get().name.as_str())
}

/// Returns whether two plans edit one place.
fn have_one_place(a: &Plan, b: &Plan) -> bool {
    a.edits.iter().any(|x| b.edits.iter().any(|y| x.path == y.path && x.span == y.span))
}

/// Returns whether two plans move different files to one path, or to two that are one where case does not count.
fn have_one_path(a: &Plan, b: &Plan) -> bool {
    let same_target = |x: &FileMove, y: &FileMove| x.from != y.from && x.to.eq_ignore_ascii_case(&y.to);
    a.moves.iter().any(|x| b.moves.iter().any(|y| same_target(x, y)))
}

/// Returns whether what two plans give one name would meet.
fn conflict(symbols: &Symbols<'_, '_>, a: &Plan, b: &Plan) -> bool {
    if old_name(a) == old_name(b) {
        return false;
    }
    let meets = |x, y| {
        meet(symbols, x, a, y, b)
            || is_imported_along(symbols, x, a, y, b)
            || obscures(symbols, x, y, b)
            || obscures(symbols, y, x, a)
            || hides_in_docs(symbols, x, y, b)
            || hides_in_docs(symbols, y, x, a)
    };
    a.declarations.iter().any(|x| b.declarations.iter().any(|y| meets(x, y)))
        || a.declarations.iter().any(|x| is_captured(symbols, b, x))
        || b.declarations.iter().any(|y| is_captured(symbols, a, y))
}

/// Returns whether an import of one static member by its name would bring in the other, too (JLS 7.5.3). Both have the
/// same name then. What that would hide there is not looked at.
fn is_imported_along(
    symbols: &Symbols<'_, '_>,
    x: &DeclarationRef,
    a: &Plan,
    y: &DeclarationRef,
    b: &Plan,
) -> bool {
    let (Some(one), Some(other)) = (owner_type(x), owner_type(y)) else { return false };
    let imports = |edit: &Edit| {
        let unit = symbols.project().unit(&edit.path);
        unit.is_some_and(|unit| {
            let mut imports = unit.imports.iter().filter(|import| import.is_static && !import.on_demand);
            imports.any(|import| import.span.contains(edit.span.start))
        })
    };
    is_static(x)
        && is_static(y)
        && has_both(symbols, &one, &other)
        && a.edits.iter().chain(&b.edits).any(imports)
}

/// The kind of thing that a name is looked up as.
#[derive(PartialEq, Eq)]
enum LookupKind {
    Type,
    Method,
    Variable,
}

fn sort(declaration: &DeclarationRef) -> LookupKind {
    match declaration.get().kind {
        kind if kind.is_type() || kind == Kind::TypeParameter => LookupKind::Type,
        Kind::Method => LookupKind::Method,
        _ => LookupKind::Variable,
    }
}

/// Returns whether two declarations are looked up alike. A record's component names its accessor too.
fn are_alike(x: &DeclarationRef, y: &DeclarationRef) -> bool {
    let is_component = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::RECORD_COMPONENT);
    sort(x) == sort(y)
        || is_component(x) && sort(y) == LookupKind::Method
        || is_component(y) && sort(x) == LookupKind::Method
}

/// Returns whether two declarations that are to get one name would meet.
fn meet(symbols: &Symbols<'_, '_>, x: &DeclarationRef, a: &Plan, y: &DeclarationRef, b: &Plan) -> bool {
    let (dx, dy) = (x.get(), y.get());
    if !are_alike(x, y) {
        return false;
    }
    if sort(x) == LookupKind::Type {
        // `B.Inner` of a third file would mean the one that hides the other.
        let have_common_subtype = || {
            let holders = owner_type(x).zip(owner_type(y)).filter(|_| dx.kind.is_type() && dy.kind.is_type());
            holders.is_some_and(|(one, other)| has_both(symbols, &one, &other))
        };
        return x.unit.package == y.unit.package
            || a.edits.iter().any(|e| b.edits.iter().any(|f| e.path == f.path))
            || have_common_subtype();
    }
    let inside = |d: &DeclarationRef, region: Span, plan: &Plan| {
        plan.edits.iter().any(|e| e.path == d.unit.path() && region.contains(e.span.start))
    };
    if dx.kind.is_local() && inside(x, dx.scope, b) || dy.kind.is_local() && inside(y, dy.scope, a) {
        return true;
    }
    // Patterns of one condition bind different names, though neither is in scope where the other is.
    let is_pattern = |d: &Declaration| d.modifiers.has(Modifiers::PATTERN);
    if x.unit.path() == y.unit.path() && dx.owner == dy.owner && is_pattern(dx) && is_pattern(dy) {
        return true;
    }
    if is_beside_component(x, y) || is_beside_component(y, x) {
        return true;
    }
    if dx.kind.is_local() || dy.kind.is_local() {
        return false;
    }
    let (Some(ox), Some(oy)) = (owner_type(x), owner_type(y)) else { return false };
    // Methods of one type differ by their arguments, which a method reference has not.
    let is_confused = || {
        [dx, dy].iter().any(|d| d.kind != Kind::Method)
            || x.takes(y.arity())
            || y.takes(x.arity())
            || [a, b].into_iter().any(|plan| has_method_reference(symbols, plan))
    };
    has_both(symbols, &ox, &oy) && is_confused()
}

/// Returns whether a local is in a compact constructor of the record that has a component: that is a parameter there.
fn is_beside_component(local: &DeclarationRef, component: &DeclarationRef) -> bool {
    let d = component.get();
    local.unit.path() == component.unit.path()
        && d.modifiers.has(Modifiers::RECORD_COMPONENT)
        && compact_constructor(local).is_some_and(|record| d.owner == Some(record))
}

/// Returns whether a variable with the new name may obscure the renamed type (JLS 6.4.2). It does not ask whether only
/// a type may be in that place, so it may keep two plans apart that could both be made.
fn obscures(
    symbols: &Symbols<'_, '_>,
    variable: &DeclarationRef,
    ty: &DeclarationRef,
    of_type: &Plan,
) -> bool {
    if sort(variable) != LookupKind::Variable || sort(ty) != LookupKind::Type {
        return false;
    }
    let (d, path) = (variable.get(), variable.unit.path());
    let Some(owner) = owner_type(variable).filter(|_| !d.kind.is_local()) else {
        return of_type.edits.iter().any(|edit| edit.path == path && d.scope.contains(edit.span.start));
    };
    let is_seen_from = |edit: &Edit| {
        let Some(unit) = symbols.project().unit(&edit.path) else { return false };
        let point = ProgramPoint::new(&unit, edit.span.start);
        point.enclosing_types().any(|ty| symbols.hierarchy(&ty).contains(&owner))
            || !symbols.statically_imported(&unit, &d.name, |found| found == variable).is_empty()
    };
    owner_type(ty).is_some_and(|holder| has_both(symbols, &holder, &owner))
        || of_type.edits.iter().any(is_seen_from)
}

/// Returns whether a field may be what Javadoc links to by the name of a method alone, which a plan edits. A field is
/// meant before a method.
fn hides_in_docs(
    symbols: &Symbols<'_, '_>,
    field: &DeclarationRef,
    method: &DeclarationRef,
    of_method: &Plan,
) -> bool {
    if sort(field) != LookupKind::Variable || sort(method) != LookupKind::Method {
        return false;
    }
    let (Some(one), Some(other)) = (owner_type(field), owner_type(method)) else { return false };
    let is_bare_link = |edit: &Edit| {
        let file = symbols.project().snapshot().read(&edit.path);
        file.is_some_and(|file| {
            let (before, after) = file.bytes().split_at(edit.span.start);
            before.ends_with(b"#") && !after[edit.span.end - edit.span.start..].starts_with(b"(")
        })
    };
    !field.get().kind.is_local()
        && has_both(symbols, &one, &other)
        && of_method.edits.iter().any(is_bare_link)
}

/// Returns whether a plan edits a method reference, as far as the text before its edits says.
fn has_method_reference(symbols: &Symbols<'_, '_>, plan: &Plan) -> bool {
    plan.edits.chunk_by(|one, next| one.path == next.path).any(|edits| {
        let file = symbols.project().snapshot().read(&edits[0].path);
        file.is_some_and(|file| edits.iter().any(|edit| may_be_in_reference(file.bytes(), edit.span.start)))
    })
}

/// Returns whether a place that a plan edits sees another declaration as near as what the plan renames, or nearer. The
/// name that both get would perhaps mean that one there.
fn is_captured(symbols: &Symbols<'_, '_>, plan: &Plan, other: &DeclarationRef) -> bool {
    let rivals: Vec<&DeclarationRef> = plan.declarations.iter().filter(|d| are_alike(d, other)).collect();
    if other.get().kind.is_local() || rivals.is_empty() {
        return false;
    }
    plan.edits.iter().any(|edit| {
        let point = symbols.project().unit(&edit.path).map(|unit| ProgramPoint::new(&unit, edit.span.start));
        point.is_some_and(|point| match sort(other) {
            LookupKind::Type => {
                let named = symbols.type_named(&point, &other.get().name);
                matches!(named, TypeName::Found(found) if found == *other)
                    || comes_on_demand(symbols, &point.unit, other)
            }
            LookupKind::Method | LookupKind::Variable => is_nearer(symbols, &point, other, &rivals),
        })
    })
}

/// Returns whether an import on demand brings a type into a file, where a nearer one may have its name as yet.
fn comes_on_demand(symbols: &Symbols<'_, '_>, unit: &CompilationUnit, ty: &DeclarationRef) -> bool {
    let holder = owner_type(ty);
    let mut on_demand = unit.imports.iter().filter(|import| import.on_demand);
    on_demand.any(|import| match &holder {
        None => import.name == ty.unit.package,
        Some(holder) => {
            let imported = symbols.qualified_type(unit.path(), &import.name);
            imported.is_some_and(|imported| symbols.hierarchy(&imported).contains(holder))
        }
    })
}

/// Returns whether a member is seen from a place where it is nearer than any of its rivals.
fn is_nearer(
    symbols: &Symbols<'_, '_>,
    point: &ProgramPoint,
    member: &DeclarationRef,
    rivals: &[&DeclarationRef],
) -> bool {
    let has = |ty: &DeclarationRef, member: &DeclarationRef| {
        owner_type(member).is_some_and(|owner| symbols.hierarchy(ty).contains(&owner))
    };
    // A class in which a rival is no member knows it as what is around it does, if at all.
    let is_by = |ty: &DeclarationRef, rival: &DeclarationRef| match rival.get().kind {
        kind if kind.is_local() => !rival.get().scope.encloses(ty.get().span),
        _ if [rival, member].into_iter().any(|d| sort(d) == LookupKind::Method) => {
            symbols.has_method(ty, rival)
        }
        _ => symbols.field_of(ty, &rival.get().name).is_some_and(|(field, _)| field == *rival),
    };
    let around: Vec<DeclarationRef> = point.enclosing_types().collect();
    let by_rival = around.iter().position(|ty| rivals.iter().any(|rival| is_by(ty, rival)));
    let is_imported =
        || !symbols.statically_imported(&point.unit, &member.get().name, |d| d == member).is_empty();
    around[..by_rival.unwrap_or(around.len())].iter().any(|ty| has(ty, member))
        || by_rival.is_none() && is_imported()
}

/// Returns whether something has the members of two types, since its type is one of them or below both, or an
/// intersection.
fn has_both(symbols: &Symbols<'_, '_>, one: &DeclarationRef, other: &DeclarationRef) -> bool {
    let is_below = |ty: &DeclarationRef, above: &DeclarationRef| symbols.hierarchy(ty).contains(above);
    let are_intersected = |below: &DeclarationRef| {
        let mut types = symbols.intersections(below).into_iter().flatten();
        types.any(|ty| ty.declaration().is_some_and(|d| is_below(d, other)))
    };
    let below = symbols.subtypes(one);
    is_below(one, other)
        || is_below(other, one)
        || below.types.iter().any(|below| is_below(below, other))
        || std::iter::once(one).chain(&below.types).any(are_intersected)
}

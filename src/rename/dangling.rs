//! Finds references in Javadoc that have the old name of a renamed declaration, and resolve to nothing any more.
//!
//! A reference counts only where both sides are known. The old name means nothing where it is, and the new one would
//! mean the renamed declaration there.

use super::javadoc::{
    DocComment, Member, NamePart, Parameter, ParameterSort, Reference, Written, references, takes,
};
use super::runtime_names::lombok;
use crate::java::lexical::ReadText;
use crate::java::{DeclarationRef, Import, Kind, ProgramPoint, Resolver, Span, Type, owner_type};

/// A declaration that had another name before.
#[derive(Debug, Clone)]
pub struct RenamedDeclaration {
    pub old_name: String,
    /// The old qualified name of a type, as sources have it: `a.b.Outer.Inner`.
    pub old_qualified: Option<String>,
    /// Under its new name.
    pub declaration: DeclarationRef,
}

/// A name in a Javadoc reference to which nothing answers any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dangling {
    /// Index of the declaration that it meant.
    pub of: usize,
    /// The span of the name, or of the qualified name.
    pub span: Span,
    pub new_text: String,
}

/// Which references of a Javadoc comment are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocReferences {
    /// To parameters (`@param`), for which nothing needs to be looked up.
    ToParameters,
    /// To types and members, too.
    All,
}

/// Returns the references in a Javadoc comment by old names of some declarations, left to right.
pub fn dangling(
    resolver: &Resolver<'_>,
    comment: &DocComment<'_>,
    renamed_declarations: &[RenamedDeclaration],
    which: DocReferences,
) -> Vec<Dangling> {
    let read = comment.read(resolver);
    let mut look = ReferenceScan { resolver, comment, read: &read, renamed_declarations, found: Vec::new() };
    for reference in references(&read.text) {
        match reference {
            Reference::Parameter { name, sort } => look.parameter(name, sort),
            Reference::Element { .. } if which == DocReferences::ToParameters => {}
            Reference::Element { holder, member } => look.element(holder, member.as_ref()),
        }
    }
    look.found.sort_by_key(|found| found.span.start);
    look.found
}

/// A renamed type that a name meant.
struct ReferencedType {
    /// Which of those that were renamed.
    of: usize,
    /// The name is qualified with a package.
    is_qualified: bool,
}

struct ReferenceScan<'l, 'r> {
    resolver: &'l Resolver<'r>,
    comment: &'l DocComment<'l>,
    read: &'l ReadText<'l>,
    renamed_declarations: &'l [RenamedDeclaration],
    found: Vec<Dangling>,
}

impl ReferenceScan<'_, '_> {
    /// Looks for a renamed parameter, type parameter or component of the declaration after the comment.
    fn parameter(&mut self, name: Written<'_>, sort: ParameterSort) {
        let Written { text: name, at } = name;
        let Some(id) = self.comment.documented(self.resolver) else { return };
        let unit = &self.resolver.unit;
        let record = unit.record_of_compact_constructor(id);
        let holder = record.unwrap_or(id);
        if unit.members(Some(holder)).any(|(_, d)| d.name == name) {
            return;
        }
        let fits = |f: &RenamedDeclaration| {
            let d = f.declaration.get();
            // A compact constructor knows the record's components, and not its type parameters.
            let is_known = record.is_none() || d.kind != Kind::TypeParameter;
            let is_here = f.declaration.unit.path() == unit.path() && d.owner == Some(holder);
            sort.has(d) && is_known && is_here
        };
        if let Some(of) = self.renamed_declarations.iter().position(|f| f.old_name == name && fits(f)) {
            self.add(of, at, name.len(), None);
        }
    }

    /// Looks for a renamed type or member, by the holder, the member and the parameters that are written.
    fn element(&mut self, holder: Written<'_>, member: Option<&Member<'_>>) {
        let parameters = || member.iter().flat_map(|m| m.parameters.iter().flatten()).map(|p| p.name);
        let all = std::iter::once(holder).chain(member.map(|m| m.name)).chain(parameters());
        let mut names = all.flat_map(|written| written.parts()).map(|part| part.name);
        if !names.any(|name| self.renamed_declarations.iter().any(|f| f.old_name == name)) {
            return;
        }
        let noted = self.found.len();
        let point = self.comment.point(self.resolver);
        // A member without a type before it may be one of the types around.
        let owners = match holder.text.is_empty() {
            true => point.enclosing_types().collect(),
            false => Vec::from_iter(self.named_type(&point, holder)),
        };
        let Some(member) = member else { return };
        self.member(&owners, member);
        let types = parameters().map(|name| {
            let noted = self.found.len();
            self.named_type(&point, name).filter(|_| self.found.len() > noted)
        });
        let types: Vec<Option<DeclarationRef>> = types.collect();
        if !self.would_resolve(&owners, member, &types) {
            self.found.truncate(noted);
        }
    }

    /// Returns whether a member that a reference names can be there. `types` are the renamed ones among its parameter
    /// types: what has a type of the same name from elsewhere now (`java.time.Duration`) does not take them.
    fn would_resolve(
        &self,
        holders: &[DeclarationRef],
        written: &Member<'_>,
        types: &[Option<DeclarationRef>],
    ) -> bool {
        let symbols = self.resolver.symbols;
        let name = written.name.text;
        let renamed = self
            .renamed_declarations
            .iter()
            .filter(|f| f.old_name == name)
            .map(|f| &f.declaration.get().name);
        let names: Vec<&str> = renamed.map(String::as_str).chain([name]).collect();
        let takes = |member: &DeclarationRef| {
            let declared = symbols.parameter_types_of(member);
            let may_be = |(declared, ty): (&Type, &Option<DeclarationRef>)| {
                ty.as_ref().is_none_or(|ty| may_be_of(declared, ty))
            };
            written.parameters.is_none()
                || declared.len() == types.len() && declared.iter().zip(types).all(may_be)
        };
        holders.is_empty()
            || holders.iter().any(|ty| {
                let is_constructor = names.contains(&ty.get().name.as_str());
                let constructors =
                    ty.members().filter(|m| is_constructor && m.get().kind == Kind::Constructor);
                let members = names.iter().flat_map(|name| symbols.all_members(ty, name));
                let members: Vec<DeclarationRef> = members.chain(constructors).collect();
                members.iter().any(takes)
                    || members.is_empty()
                        && (is_constructor
                            || ty.get().kind == Kind::Enum
                            || lombok::uses_lombok(ty)
                            || !symbols.hierarchy(ty).is_complete())
            })
    }

    /// Returns the type that a name means, or meant before it was renamed, which is noted.
    fn named_type(&mut self, point: &ProgramPoint, name: Written<'_>) -> Option<DeclarationRef> {
        let symbols = self.resolver.symbols;
        let mut holder: Option<DeclarationRef> = None;
        for part in name.parts() {
            holder = match symbols.type_at(point, part.upto) {
                Type::Declared(d, _) => Some(d),
                Type::Variable(_) => None,
                _ => {
                    let meant = self.meant(point, holder.as_ref(), part);
                    meant.map(|ReferencedType { of, is_qualified }| {
                        let (at, length) = match is_qualified {
                            true => (name.at, part.upto.len()),
                            false => (part.at, part.name.len()),
                        };
                        let now = &self.renamed_declarations[of].declaration;
                        let new = is_qualified.then(|| now.unit.qualified_name(now.id));
                        self.add(of, at, length, new);
                        self.renamed_declarations[of].declaration.clone()
                    })
                }
            };
        }
        holder
    }

    /// Returns the renamed type that a name meant.
    fn meant(
        &self,
        point: &ProgramPoint,
        holder: Option<&DeclarationRef>,
        part: NamePart<'_>,
    ) -> Option<ReferencedType> {
        let symbols = self.resolver.symbols;
        self.renamed_declarations.iter().enumerate().filter(|(_, f)| f.old_name == part.name).find_map(
            |(of, f)| {
                let now = &f.declaration;
                let qualified = f.old_qualified.as_deref()?;
                if !part.is_first() && part.upto == qualified {
                    return Some(ReferencedType { of, is_qualified: true });
                }
                let would_be_seen = match holder {
                    Some(outer) => symbols.member_type(outer, &now.get().name).as_ref() == Some(now),
                    None if part.is_first() => {
                        let from_elsewhere = |i: &Import| {
                            !i.on_demand
                                && i.name != qualified
                                && i.name.rsplit('.').next() == Some(part.name)
                        };
                        !self.resolver.unit.imports.iter().any(from_elsewhere)
                            && symbols.type_at(point, &now.get().name).declaration() == Some(now)
                    }
                    None => false,
                };
                would_be_seen.then_some(ReferencedType { of, is_qualified: false })
            },
        )
    }

    /// Looks for a renamed member of the first type that has it, or had it by its old name.
    fn member(&mut self, holders: &[DeclarationRef], written: &Member<'_>) {
        let Written { text: name, at } = written.name;
        let symbols = self.resolver.symbols;
        for ty in holders {
            let hierarchy = symbols.hierarchy(ty);
            if !symbols.all_members(ty, name).is_empty() || ty.get().name == name {
                return;
            }
            if let Some(of) = self.constructor(ty, name) {
                self.add(of, at, name.len(), None);
                return;
            }
            if !hierarchy.is_complete() {
                return;
            }
            let meant = self.renamed_declarations.iter().enumerate().filter(|(_, f)| {
                f.old_name == name
                    && f.old_qualified.is_none()
                    && owner_type(&f.declaration).is_some_and(|owner| hierarchy.contains(&owner))
                    && f.declaration.get().owner.is_some_and(|o| f.declaration.unit.get(o).kind.is_type())
                    && written.parameters.as_ref().is_none_or(|types| self.took(&f.declaration, types))
            });
            let meant: Vec<usize> = meant.map(|(of, _)| of).collect();
            let Some(first) = meant.first() else { continue };
            let new_name = |of: &usize| &self.renamed_declarations[*of].declaration.get().name;
            // If overloads have got different names, it is not known which one is meant.
            if meant.iter().all(|of| new_name(of) == new_name(first)) {
                self.add(*first, at, name.len(), None);
            }
            return;
        }
    }

    /// Returns whether a member has the parameter types that are written, by their old names perhaps.
    fn took(&self, member: &DeclarationRef, written: &[Parameter<'_>]) -> bool {
        takes(self.resolver.symbols, member, written, |declared, written| {
            self.renamed_declarations
                .iter()
                .any(|f| f.old_name == written && f.declaration.get().name == declared)
        })
    }

    /// Returns the renamed class of which a name was the constructors'.
    fn constructor(&self, ty: &DeclarationRef, name: &str) -> Option<usize> {
        let is_class = matches!(ty.get().kind, Kind::Class | Kind::Enum | Kind::Record);
        let meant =
            |f: &RenamedDeclaration| f.old_name == name && f.old_qualified.is_some() && f.declaration == *ty;
        self.renamed_declarations.iter().position(meant).filter(|_| is_class)
    }

    fn add(&mut self, of: usize, at: usize, length: usize, new_text: Option<String>) {
        let span = self.comment.place(self.read, at, length);
        let new_text =
            new_text.unwrap_or_else(|| self.renamed_declarations[of].declaration.get().name.clone());
        self.found.push(Dangling { of, span, new_text });
    }
}

/// Returns whether a parameter has a type, or is an array of it, as far as that is known.
fn may_be_of(declared: &Type, ty: &DeclarationRef) -> bool {
    match declared {
        Type::Array(element) => may_be_of(element, ty),
        Type::Declared(declared, _) => declared == ty,
        Type::Unknown | Type::Variable(_) => true,
        _ => false,
    }
}

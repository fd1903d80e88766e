//! Resolves simple names as types at a place (JLS 6.4, 6.5), and the types that are written there.

use std::sync::Arc;

use super::declaration::{CompilationUnit, Declaration, Import, Kind, Visibility};
use super::jdk;
use super::names::last_segment;
use super::project::DeclarationRef;
use super::scopes::ProgramPoint;
use super::symbols::Symbols;
use super::types::{
    Type, TypeExpression, Wildcard, all_type_parameters, class_around, generic, is_static, object,
    owner_type, type_parameters,
};

/// The meaning of a simple name as a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeName {
    /// A type of the project or of the known part of the JDK, or a type parameter.
    Found(DeclarationRef),
    /// An external type.
    External(String),
    /// An import names it in a package of the project, but no file declares it. If it is generated, it may extend types
    /// of the project.
    PerhapsGenerated,
    /// No type of the project, as far as can be seen; it may be external, or generated, or no type at all.
    NotFound,
    /// Several could be meant, or a supertype that might declare it is not known.
    Unknown,
}

impl Symbols<'_, '_> {
    /// Resolves a simple name as a type at a place.
    pub fn type_named(&self, point: &ProgramPoint, name: &str) -> TypeName {
        let unit = &point.unit;
        let names = self.names(unit);
        let here = names.get(name).map_or(&[][..], Vec::as_slice);
        let (mut unsure, mut in_header) = (false, false);
        for owner in point.owners() {
            let holder =
                point.is_inside_type(owner).then(|| DeclarationRef { unit: unit.clone(), id: owner });
            // A type parameter is in scope in the whole class, and what the class declares hides it in its body.
            if let Some(own) = holder.as_ref().and_then(|ty| self.own_member_type(ty, name)) {
                return TypeName::Found(own);
            }
            let is_local = |d: &Declaration| match d.kind {
                Kind::TypeParameter => true,
                kind => kind.is_type() && !unit.get(owner).kind.is_type() && d.span.start <= point.offset,
            };
            let mut local = here.iter().rev().copied().filter(|id| {
                let d = unit.get(*id);
                d.owner == Some(owner) && is_local(d) && d.scope.contains(point.offset)
            });
            if let Some(id) = local.next() {
                let found = DeclarationRef { unit: unit.clone(), id };
                // There, javac looks for members of the class around first.
                let around = || holder.or_else(|| owner_type(&found));
                let is_open = in_header && around().is_some_and(|ty| self.member_type(&ty, name).is_some());
                return if is_open { TypeName::Unknown } else { TypeName::Found(found) };
            }
            in_header |= holder.is_none() && unit.get(owner).kind.is_type();
            match holder.map_or(TypeName::NotFound, |ty| self.member_type_lookup(&ty, name)) {
                TypeName::NotFound => {}
                TypeName::Unknown => unsure = true,
                found => return found,
            }
        }
        match self.imported_type(unit, name) {
            // A type inherited from a supertype that is not at hand would win.
            TypeName::NotFound if unsure && !self.begins_package(name) => TypeName::Unknown,
            TypeName::PerhapsGenerated if unsure => TypeName::Unknown,
            found => found,
        }
    }

    /// Returns a type of the unit itself, its imports, its package, or `java.lang` (JLS 6.4.1's order).
    fn imported_type(&self, unit: &Arc<CompilationUnit>, name: &str) -> TypeName {
        let top = self.members_named(unit, None, name);
        if let Some(id) = top.into_iter().find(|id| unit.get(*id).kind.is_type()) {
            return TypeName::Found(DeclarationRef { unit: unit.clone(), id });
        }
        let brings = |import: &Import, ty: &DeclarationRef| !import.is_static || is_static(ty);
        let single = unit.imports.iter().filter(|i| !i.on_demand && last_segment(&i.name) == name);
        for import in single {
            match self.qualified_type(unit.path(), &import.name).filter(|ty| brings(import, ty)) {
                Some(found) => return TypeName::Found(found),
                None if import.is_static => {}
                None => return self.absent(&import.name),
            }
        }
        match self.meant(&self.top_level_types(&unit.package, name), unit.path()) {
            Some(found) => return TypeName::Found(found),
            None if !self.top_level_types(&unit.package, name).is_empty() => return TypeName::Unknown,
            None => {}
        }
        let mut unseen = false;
        for import in unit.imports.iter().filter(|i| i.on_demand) {
            let found = match self.qualified_type(unit.path(), &import.name) {
                // Inherited types come by a static import alone (JLS 7.5.2, 7.5.4).
                Some(ty) if import.is_static => self.member_type(&ty, name).filter(|ty| brings(import, ty)),
                Some(ty) => self.own_member_type(&ty, name),
                None if import.is_static => None,
                None => self.meant(&self.top_level_types(&import.name, name), unit.path()),
            };
            if let Some(found) = found.filter(|ty| is_importable(ty, unit)) {
                return TypeName::Found(found);
            }
            unseen |=
                !import.is_static && (jdk::is_jdk_name(&import.name) || !self.is_own_package(&import.name));
        }
        let in_base = || jdk::find_in_base(name).filter(|_| unit.imports_java_base());
        if let Some(found) = jdk::find(&format!("java.lang.{name}")).or_else(in_base) {
            return TypeName::Found(found);
        }
        if unseen && !self.begins_package(name) && !self.may_declare_type(name) {
            let mut qualified =
                unit.imports.iter().filter(|i| i.on_demand).map(|i| format!("{}.{name}", i.name));
            let of_jdk =
                qualified.find(|qualified| jdk::member_types(qualified).is_some_and(|has| !has.is_empty()));
            return TypeName::External(of_jdk.unwrap_or_else(|| name.to_owned()));
        }
        TypeName::NotFound
    }

    /// Returns whether a simple name begins the name of a package. A type of that name would win (JLS 6.5.2), but
    /// libraries are assumed to have no type called `com`.
    pub(super) fn begins_package(&self, name: &str) -> bool {
        self.index().is_package(name) || matches!(name, "java" | "javax")
    }

    /// Returns a type that is named with its package and not found. It is external, unless its package is one of the
    /// project's and it may be generated.
    fn absent(&self, qualified: &str) -> TypeName {
        let package = qualified.rsplit_once('.').map_or("", |(p, _)| p);
        match jdk::is_jdk_name(qualified) {
            false if self.is_beside_files(package) => TypeName::Unknown,
            false if self.is_below_root(package) => TypeName::PerhapsGenerated,
            _ => TypeName::External(qualified.to_owned()),
        }
    }

    /// Returns whether a package belongs to the project, so that code generated for it may be in there.
    fn is_own_package(&self, package: &str) -> bool {
        self.is_beside_files(package) || self.is_below_root(package)
    }

    /// Returns whether a package, or one around it, holds files of the project, or one inside it does.
    fn is_beside_files(&self, package: &str) -> bool {
        let index = self.index();
        let outers = std::iter::successors(Some(package), |p| p.rsplit_once('.').map(|(outer, _)| outer));
        // `org` and `com` are everybody's.
        let mut outers = outers.filter(|p| p.contains('.'));
        index.is_package(package) || outers.any(|p| index.has_files(p))
    }

    /// Returns whether a package is below the root of all packages of the project.
    fn is_below_root(&self, package: &str) -> bool {
        let root = self.index().root_package();
        let below = |rest: &str| rest.is_empty() || rest.starts_with('.');
        root.contains('.') && package.strip_prefix(root).is_some_and(below)
    }

    /// Returns the type that a written type means at a place.
    pub fn type_at(&self, point: &ProgramPoint, text: &str) -> Type {
        if let Some(primitive) = Type::primitive(text) {
            return primitive;
        }
        TypeExpression::parse(text).map_or(Type::Unknown, |e| self.type_of_expression(point, &e))
    }

    /// Returns the type that a parsed type means at a place; `Unknown` where a name in it is not known.
    pub fn type_of_expression(&self, point: &ProgramPoint, expression: &TypeExpression) -> Type {
        let Some((first, rest)) = expression.segments.split_first() else { return Type::Unknown };
        if rest.is_empty()
            && let Some(primitive) = Type::primitive(&first.0)
        {
            return Type::array_of(primitive, expression.dimensions);
        }
        let mut result = match self.type_named(point, &first.0) {
            TypeName::Found(d) if d.get().kind == Kind::TypeParameter => Type::Variable(d),
            TypeName::Found(d) => {
                let around = self.arguments_around(point, &d);
                self.with_arguments(point, d, &first.1, around)
            }
            TypeName::External(name) => Type::External(name.into()),
            TypeName::Unknown | TypeName::PerhapsGenerated => Type::Unknown,
            TypeName::NotFound if rest.is_empty() => Type::Unknown,
            TypeName::NotFound => return self.qualified_expression(point, expression),
        };
        for (name, written) in rest {
            result = match &result {
                Type::Declared(..) => self.member_type_with(point, &result, name, written),
                Type::External(outer) => Type::External(format!("{outer}.{name}").into()),
                _ => Type::Unknown,
            };
        }
        Type::array_of(result, expression.dimensions)
    }

    /// Returns the type that is written at a place behind a value's dot and `new`.
    pub(super) fn member_type_at(&self, point: &ProgramPoint, holder: &Type, text: &str) -> Type {
        match TypeExpression::parse(text).as_ref().and_then(|e| e.segments.first()) {
            Some((name, written)) => self.member_type_with(point, holder, name, written),
            None => Type::Unknown,
        }
    }

    /// Returns a member type of another type, with the arguments that are written at a place.
    fn member_type_with(
        &self,
        point: &ProgramPoint,
        holder: &Type,
        name: &str,
        written: &[TypeExpression],
    ) -> Type {
        let Some(member) = holder.declaration().and_then(|d| self.member_type(d, name)) else {
            return Type::Unknown;
        };
        let around = self.arguments_inside(holder, &member).unwrap_or_default();
        self.with_arguments(point, member, written, around)
    }

    /// Returns the type arguments that the classes around an inner class have where its simple name is. They are those
    /// of the innermost type there of which it is a member.
    fn arguments_around(&self, point: &ProgramPoint, inner: &DeclarationRef) -> Vec<Type> {
        match class_around(inner) {
            Some(outer) if !all_type_parameters(&outer).is_empty() => {
                let mut around = point.enclosing_types();
                around.find_map(|ty| self.arguments_inside(&generic(&ty), inner)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a type with the arguments that are written at a place, and those of the classes around it.
    fn with_arguments(
        &self,
        point: &ProgramPoint,
        ty: DeclarationRef,
        written: &[TypeExpression],
        around: Vec<Type>,
    ) -> Type {
        if written.is_empty() && !type_parameters(&ty).is_empty() {
            return Type::Declared(ty, Vec::new());
        }
        if written.iter().any(TypeExpression::is_inferred) {
            let own = type_parameters(&ty).into_iter().map(|_| Type::Unknown);
            return Type::Declared(ty.clone(), own.chain(around).collect());
        }
        let has_wildcard = written.iter().any(|argument| argument.wildcard.is_some());
        let parameters = if has_wildcard { type_parameters(&ty) } else { Vec::new() };
        let each = written.iter().enumerate().map(|(index, argument)| {
            let Some(wildcard) = argument.wildcard else { return self.type_of_expression(point, argument) };
            let Some(parameter) = parameters.get(index) else { return Type::Unknown };
            let has_bound = self.is_bounded(parameter);
            match wildcard {
                Wildcard::Extends if !argument.segments.is_empty() => {
                    Type::Extends(Arc::new(self.type_of_expression(point, argument)))
                }
                Wildcard::Extends if has_bound => Type::Bounded,
                // A value that is read has the parameter's own bound, one that is passed this one.
                Wildcard::Super if has_bound => Type::Unknown,
                Wildcard::Super => Type::Super(Arc::new(self.type_of_expression(point, argument))),
                Wildcard::Extends => Type::Extends(Arc::new(object().unwrap_or(Type::Unknown))),
            }
        });
        let arguments = each.chain(around).collect();
        Type::Declared(ty, arguments)
    }

    fn qualified_expression(&self, point: &ProgramPoint, expression: &TypeExpression) -> Type {
        let names: Vec<&str> = expression.segments.iter().map(|(n, _)| n.as_str()).collect();
        let qualified = names.join(".");
        let found = match self.qualified_type(point.unit.path(), &qualified) {
            Some(d) => {
                let written = expression.segments.last().map_or(&[][..], |(_, a)| a.as_slice());
                self.with_arguments(point, d, written, Vec::new())
            }
            None => match self.absent(&qualified) {
                TypeName::External(name) => Type::External(name.into()),
                _ => Type::Unknown,
            },
        };
        Type::array_of(found, expression.dimensions)
    }
}

/// Returns whether a unit can access a type or static member (JLS 6.6). An import on demand brings in only such
/// declarations (JLS 7.5.2).
pub fn is_importable(declaration: &DeclarationRef, unit: &CompilationUnit) -> bool {
    match declaration.get().modifiers.visibility() {
        Visibility::Public => true,
        Visibility::Private => false,
        // No import is inside of the class that a protected member could be inherited by.
        Visibility::Protected | Visibility::Package => declaration.unit.package == unit.package,
    }
}

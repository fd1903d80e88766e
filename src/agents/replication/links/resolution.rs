//! Resolves names where linked declarations are.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Linked;
use crate::agents::evidence::Evidence;
use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{
    CompilationUnit, DeclarationRef, ProgramPoint, Project, Resolver, Symbols, SyntaxTree, Type, TypeName,
    TypeUse,
};

/// Resolves the names by which a declaration can be tied to another one.
pub struct Resolution<'r> {
    pub symbols: Symbols<'r, 'r>,
    /// No paths, for a search that stays in one file.
    pub no_files: FxHashSet<String>,
    /// The types of variables without a written one.
    inferred: Mutex<FxHashMap<DeclarationRef, Type>>,
    /// The file of the last of them: as a rule the next one is in it, too.
    last_file: Mutex<Option<ParsedFile>>,
}

/// A file as a whole, which is too large to keep for each.
#[derive(Clone)]
struct ParsedFile {
    tree: Arc<SyntaxTree>,
    unit: Arc<CompilationUnit>,
}

impl<'r> Resolution<'r> {
    pub fn new(project: &'r Project<'r>) -> Self {
        Self {
            symbols: Symbols::new(project),
            no_files: FxHashSet::default(),
            inferred: Mutex::default(),
            last_file: Mutex::default(),
        }
    }

    /// Returns whether a written type names another type, as itself or as a part of it: `List<Hint>` names `Hint`.
    pub fn names_type(&self, written: &TypeUse, at: &DeclarationRef, ty: &Evidence) -> bool {
        let qualified = || written.text.contains(&ty.declaration.unit.qualified_name(ty.declaration.id));
        written.names().any(|name| name == ty.name)
            && (self.means_type(at, written.span.start, ty) || qualified())
    }

    /// Returns whether a variable without a written type has a type, or holds it, as far as that can be inferred. It is
    /// a `var`, or the parameter of a lambda.
    pub fn infers_type(&self, variable: &DeclarationRef, ty: &Evidence) -> bool {
        let known = self.inferred.lock().unwrap_or_else(PoisonError::into_inner).get(variable).cloned();
        let inferred = known.unwrap_or_else(|| {
            let inferred = self.inferred_type(variable);
            let mut all = self.inferred.lock().unwrap_or_else(PoisonError::into_inner);
            all.entry(variable.clone()).or_insert(inferred).clone()
        });
        holds(&inferred, &ty.declaration)
    }

    fn inferred_type(&self, variable: &DeclarationRef) -> Type {
        let ParsedFile { tree, unit } = self.parsed(&variable.unit.source);
        let Some(variable) = variable.seen_in(&unit) else { return Type::Unknown };
        Resolver::new(&self.symbols, &tree, unit).variable_type(&variable, None)
    }

    fn parsed(&self, source: &SourceFile) -> ParsedFile {
        let mut last = self.last_file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = last.as_ref().filter(|file| file.unit.path() == source.path()) {
            return file.clone();
        }
        let tree = Arc::new(self.symbols.project().parse(source));
        let unit = Arc::new(tree.compilation_unit());
        last.insert(ParsedFile { tree, unit }).clone()
    }

    /// Returns whether the simple name of a type means that type at a byte offset of a file.
    pub fn means_type(&self, at: &DeclarationRef, offset: usize, ty: &Evidence) -> bool {
        let point = ProgramPoint::new(&at.unit, offset);
        match self.symbols.type_named(&point, &ty.name) {
            TypeName::Found(found) => found == ty.declaration,
            // A member type is written behind the name of the type around it.
            _ => ty.declaration.get().owner.is_some_and(|owner| {
                let outer = ty.declaration.beside(owner);
                match self.symbols.type_named(&point, &outer.get().name) {
                    TypeName::Found(found) => found == outer,
                    _ => false,
                }
            }),
        }
    }

    /// Returns whether the file of a declaration uses a type under its simple name.
    pub fn uses_type(&self, linked: &Linked<'_>, ty: &Evidence) -> bool {
        let text = linked.declaration.unit.source.bytes();
        find_word(text, &ty.name).next().is_some_and(|_| {
            let d = linked.declaration.get();
            // Inside of its body a type sees all that its file imports.
            let inside = d.body.map_or(d.span.start, |body| body.start + 1);
            self.means_type(linked.declaration, inside, ty)
        })
    }

    /// Returns whether a type is declared whose name is more of a name's words than the anchor's: `QueryHintBuilder` is
    /// named after `QueryHint`, where there is one, and not after `Hint`.
    pub fn is_named_after_longer(&self, linked: &Linked<'_>, anchor: &Evidence) -> bool {
        let (own, replaced, name) = (linked.words, &anchor.occurrence, linked.old_name);
        let Some(start) = linked.occurrence.start.checked_sub(replaced.start) else { return false };
        let end = start + anchor.words.len();
        let longer = (0..=start).flat_map(|from| (end..=own.len()).map(move |to| (from, to)));
        longer
            .filter(|(from, to)| to - from > end - start && to - from < own.len())
            .map(|(from, to)| &name[own[from].start..own[to - 1].end])
            .any(|spelled| spelled.starts_with(char::is_uppercase) && self.symbols.may_declare_type(spelled))
    }
}

/// Returns whether a type is another one, or has it among its elements or arguments.
fn holds(ty: &Type, other: &DeclarationRef) -> bool {
    match ty {
        Type::Declared(declared, arguments) => {
            declared == other || arguments.iter().any(|argument| holds(argument, other))
        }
        Type::Array(inner) | Type::Extends(inner) | Type::Super(inner) => holds(inner, other),
        Type::Intersection(types) => types.iter().any(|ty| holds(ty, other)),
        _ => false,
    }
}

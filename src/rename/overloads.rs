//! Decides whether a method can be next to another one of its new name that takes as many arguments.
//!
//! Two such overloads are legal if their parameters differ after erasure (JLS 8.4.2). But a call chooses among all that
//! are there (JLS 15.12.2). So every call of the one or the other is looked at once more, as it will be chosen then.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::non_java::foreign;
use super::occurrences::{is_read, places};
use super::parse_errors::ParseErrors;
use super::target::Target;
use crate::git::SourceFile;
use crate::java::lexical::{find_word, is_whole_word, respelled_names};
use crate::java::{
    DeclarationRef, FoundMethod, Joining, Modifiers, Resolver, Span, Symbols, Type, owner_type, same_erasures,
};

/// Returns whether two methods that a type has certainly have different signatures after erasure, and neither takes any
/// number of arguments. Both their own declarations and what that type inherits count.
pub fn differ(
    symbols: &Symbols<'_, '_>,
    subtype: &DeclarationRef,
    method: &DeclarationRef,
    rival: &FoundMethod,
) -> bool {
    let takes_any = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::VARARGS);
    if takes_any(method) || takes_any(&rival.declaration) || method.arity() != rival.declaration.arity() {
        return false;
    }
    // An override has the signature that the type arguments make of what is above it (JLS 8.4.2).
    let forms = |method: &DeclarationRef, declared_in: Option<&Type>| -> Vec<Vec<Type>> {
        let declared = symbols.parameter_types_of(method);
        let inherited = declared_in.map(|holder| {
            declared.iter().map(|ty| symbols.seen_in(holder, method, ty)).collect::<Vec<Type>>()
        });
        let erase = |types: Vec<Type>| types.iter().map(|ty| symbols.erased(ty)).collect();
        std::iter::once(declared).chain(inherited).map(erase).collect()
    };
    let hierarchy = symbols.hierarchy(subtype);
    let ours = forms(method, owner_type(method).and_then(|owner| hierarchy.seen(&owner)));
    let theirs = forms(&rival.declaration, Some(&rival.declared_in));
    ours.iter().all(|ours| theirs.iter().all(|theirs| same_erasures(ours, theirs) == Some(false)))
}

/// Returns whether every call keeps its meaning once all these methods have the new name.
pub fn calls_stay(symbols: &Symbols<'_, '_>, target: &Target, members: &[DeclarationRef]) -> bool {
    let project = symbols.project();
    let (old_name, new_name) = (target.old_name.as_str(), target.new_name.as_str());
    let joining = Joining { methods: members, old_name, new_name };
    let files: Vec<SourceFile> = match target.is_confined {
        true => project.snapshot().read(target.declaration.unit.path()).into_iter().collect(),
        false => project.files_naming(&[old_name.to_owned(), new_name.to_owned()]),
    };
    let is_elsewhere = || {
        let code = foreign::files(project.snapshot(), std::iter::once(new_name.into()));
        code.iter().any(|file| find_word(file.bytes(), new_name).next().is_some())
    };
    files.par_iter().all(|file| file_stays(symbols, file, joining)) && (target.is_confined || !is_elsewhere())
}

fn file_stays(symbols: &Symbols<'_, '_>, file: &SourceFile, joining: Joining<'_>) -> bool {
    let project = symbols.project();
    let names: FxHashSet<&str> = FxHashSet::from_iter([joining.old_name, joining.new_name]);
    let tree = project.parse(file);
    let resolver = Resolver::new(symbols, &tree, project.unit_of_tree(&tree));
    let (has_error, parse_errors) = (tree.root().has_error(), ParseErrors::of(&tree));
    let bytes = file.bytes();
    let whole_word = |start: usize| {
        let length = |name: &&str| bytes[start..].starts_with(name.as_bytes()).then_some(name.len());
        let mut ends = names.iter().filter_map(length).map(|length| start + length);
        ends.find(|end| is_whole_word(bytes, start, *end)).map(|end| Span { start, end })
    };
    let respelled = respelled_names(bytes).into_iter().filter(|found| names.contains(found.name.as_str()));
    let words = places(bytes, &names).into_iter().filter_map(whole_word);
    words.chain(respelled.map(|found| found.span)).all(|Span { start, end }| {
        let is_masked = tree.masked().iter().any(|span| span.start < end && start < span.end);
        let Some(node) = tree.root().descendant_for_byte_range(start, end) else { return false };
        let is_lost = has_error
            && (parse_errors.torn_at().is_some()
                || parse_errors.holds(node)
                || !is_read(node, &parse_errors));
        !is_masked && !is_lost && resolver.keeps_meaning(node, joining)
    })
}

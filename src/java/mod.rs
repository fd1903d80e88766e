//! The Java front end: syntax tree → declarations → types → references.
//!
//! [`parse`] makes a [`SyntaxTree`] of a file, and [`extract`] the list of its declarations ([`CompilationUnit`]). A
//! [`Project`] holds the units of a snapshot. [`Symbols`] holds the facts on their types, each worked out once
//! ([`facts`]). These are scopes and names ([`scopes`], [`type_names`], [`variables`]), the types above and below one
//! ([`hierarchy`]), its members ([`members`]), and conversions ([`subtyping`]).
//!
//! A [`Resolver`] says what the tokens of one file mean. It reads expressions ([`expressions`], [`operators`]) and
//! names in them ([`entities`]), calls ([`invocations`], [`applicability`]), and lambdas ([`functions`],
//! [`function_fit`]). It knows the expected types of expressions ([`targets`]), type arguments ([`inference`],
//! [`bindings`], [`type_arguments`]), variables of patterns ([`patterns`]), and statements that can complete
//! ([`completion`]).
//!
//! [`external`] recognises values that cannot be of a type of the project, and [`intersections`] finds intersection
//! types. [`annotations`] reads the values that an annotation gives its elements. [`generated`] and [`test_source`]
//! tell generated files and tests. [`lexical`] divides a text as the language does, and [`source_roots`] knows which
//! files are built together.
//!
//! Some modules read text without a parser, which need not read most of it then: [`outline`] says where bodies are.
//! [`skipped_ranges`], [`statements`] and [`imports`] say what need not be read for some names, and [`mod@difference`]
//! what need not be read of two versions. [`declared_names`] says which names a section of code may declare, and
//! [`index`] which files may declare or extend a type. [`grammar_workarounds`] knows correct Java that the grammar does
//! not know.

mod annotations;
mod applicability;
mod bindings;
mod completion;
mod declaration;
mod declared_names;
mod difference;
mod entities;
mod expressions;
mod external;
mod extract;
mod facts;
mod function_fit;
mod functions;
mod generated;
pub mod grammar;
mod grammar_workarounds;
mod hierarchy;
mod imports;
mod index;
mod inference;
mod intersections;
mod invocations;
mod jdk;
pub mod lexical;
mod members;
mod names;
mod on_demand;
mod operators;
mod outline;
mod overloads;
mod patterns;
mod project;
mod resolve;
mod resolver;
mod scopes;
mod searched_names;
mod skipped_ranges;
mod source_roots;
mod span;
mod statements;
mod subtyping;
mod symbols;
mod syntax;
mod targets;
mod test_source;
#[cfg(test)]
mod tests;
mod text_edits;
mod type_arguments;
mod type_names;
mod types;
mod variables;

pub use annotations::{Annotation, AnnotationUse, Arguments, Value, annotations_in};
pub use declaration::{
    CompilationUnit, Declaration, DeclarationId, Import, Kind, Modifiers, TypeUse, Visibility, erased,
};
pub use difference::{Difference, LeftOut, difference};
pub use generated::{is_generated, tells_of_generator};
pub use hierarchy::{Hierarchy, Subtypes};
pub use index::{TypeIndex, package};
pub use lexical::words;
pub use members::FoundMethod;
pub use on_demand::OnDemand;
pub use overloads::Joining;
pub use patterns::whole_condition;
pub use project::{DeclarationRef, Project};
pub use resolve::{Meaning, Role};
pub use resolver::Resolver;
pub use scopes::{ProgramPoint, Scopes};
pub use searched_names::{NamesOf, SearchedName, SearchedNames, has_arguments};
pub use source_roots::{SourceRoot, source_root};
pub use span::Span;
pub use subtyping::{Fit, same_erasures};
pub use symbols::Symbols;
pub use syntax::{SyntaxTree, parse, parse_later, parse_without};
pub use test_source::{is_test_annotation, is_test_source, is_test_word};
pub use text_edits::changed_lines;
pub use type_names::{TypeName, is_importable};
pub use types::{Type, is_object, is_static, object, owner_type};
pub use variables::Variable;

/// Returns whether a declaration is one of the JDK's, which is known but cannot be changed.
pub fn is_jdk(declaration: &DeclarationRef) -> bool {
    jdk::declares(declaration)
}

/// Returns whether something in the JDK's best known packages has a simple name.
pub fn is_name_in_jdk(name: &str) -> bool {
    jdk::spells(name)
}

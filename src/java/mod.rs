//! What Java code says: syntax tree → declarations → types → references.

mod declaration;
mod extract;
pub mod grammar;
mod project;
mod syntax;

pub use declaration::{CompilationUnit, Declaration, DeclarationId, Import, Kind, Modifiers, Span, TypeUse};
pub use project::{DeclarationRef, Project};
pub use syntax::{SyntaxTree, parse};

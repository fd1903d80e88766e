//! From a file's bytes to a syntax tree.

use std::cell::RefCell;

use tree_sitter::{Node, Parser, Tree};

use super::grammar::LANGUAGE;
use crate::git::SourceFile;

/// The syntax tree of one file. It is large (some twenty times its source): what outlives the
/// look at one file is its [`CompilationUnit`](super::CompilationUnit).
pub struct SyntaxTree {
    source: SourceFile,
    tree: Tree,
}

impl SyntaxTree {
    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    pub fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }

    /// The bytes of a node.
    pub fn bytes(&self, node: Node<'_>) -> &[u8] {
        &self.source.bytes()[node.byte_range()]
    }

    /// The text of a node, with U+FFFD for what is not UTF-8.
    pub fn text(&self, node: Node<'_>) -> std::borrow::Cow<'_, str> {
        self.source.text(node.byte_range())
    }
}

/// Parses a file. Java that is broken, or newer than the grammar, gives a tree with error nodes
/// around what was not understood, never a failure.
pub fn parse(source: &SourceFile) -> SyntaxTree {
    thread_local! {
        static PARSER: RefCell<Option<Parser>> = const { RefCell::new(None) };
    }
    PARSER.with_borrow_mut(|slot| {
        let parser = slot.get_or_insert_with(|| {
            let mut parser = Parser::new();
            parser.set_language(&LANGUAGE).expect("the grammar is built for this tree-sitter");
            parser
        });
        let tree = parser.parse(source.bytes(), None).expect("a language is set and nothing cancels");
        SyntaxTree { source: source.clone(), tree }
    })
}

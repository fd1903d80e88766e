//! Parses a file's bytes into a syntax tree.

use std::borrow::Cow;
use std::cell::RefCell;

use tree_sitter::{Node, Parser, Tree};

use super::declaration::Import;
use super::grammar::{LANGUAGE, NodeKind, is_comment, kind};
use super::grammar_workarounds;
use super::lexical::name_of;
use super::span::Span;
use super::text_edits::edits;
use crate::git::SourceFile;

/// The syntax tree of one file. It is large (some twenty times its source): what outlives the
/// look at one file is its [`CompilationUnit`](super::CompilationUnit).
pub struct SyntaxTree {
    source: SourceFile,
    tree: Tree,
    /// Whether the grammar read it from other bytes, as long as these ([`grammar_workarounds`]).
    is_respelled: bool,
    masked: Vec<Span>,
    imports: Vec<Import>,
}

impl SyntaxTree {
    /// Adds imports that are not in the tree, in order.
    #[must_use]
    pub(super) fn with_imports(mut self, imports: Vec<Import>) -> Self {
        self.imports = imports;
        self
    }

    /// Returns the imports that are not in the tree.
    pub(super) fn imports(&self) -> &[Import] {
        &self.imports
    }

    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    pub fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }

    /// Returns the ranges that were hidden from the grammar, since it does not know their syntax. Names in them are not
    /// in the tree.
    pub fn masked(&self) -> &[Span] {
        &self.masked
    }

    /// Returns the bytes of a node.
    pub fn bytes(&self, node: Node<'_>) -> &[u8] {
        &self.source.bytes()[node.byte_range()]
    }

    /// Returns the text of a node, with U+FFFD for what is not UTF-8. A name is as Java reads it: `count`, also where
    /// it is spelled `c\u006funt`.
    pub fn text(&self, node: Node<'_>) -> Cow<'_, str> {
        let is_name = || matches!(kind(node), NodeKind::Identifier | NodeKind::TypeIdentifier);
        let read = if self.is_respelled && is_name() { name_of(self.bytes(node)) } else { None };
        read.map_or_else(|| self.source.text(node.byte_range()), Cow::Owned)
    }

    /// Writes the text of a type, without white space, comments and annotations: `Map<String,? extends T>[]`.
    pub fn write_type(&self, node: Node<'_>, out: &mut String) {
        self.write_leaves(node, is_no_part_of_type, out);
    }

    /// Returns a qualified name as it is written, without annotations, comments and type arguments.
    pub fn qualified_name(&self, node: Node<'_>) -> String {
        let mut text = String::new();
        let is_left_out = |n: Node<'_>| kind(n) == NodeKind::TypeArguments || is_no_part_of_type(n);
        self.write_leaves(node, is_left_out, &mut text);
        text
    }

    /// Writes all tokens of a node, but for what is left out.
    fn write_leaves(&self, node: Node<'_>, is_left_out: impl Fn(Node<'_>) -> bool, out: &mut String) {
        let mut write = |leaf: Node<'_>| {
            let space = if matches!(leaf.kind(), "extends" | "super") { " " } else { "" };
            out.extend([space, &*self.text(leaf), space]);
        };
        // Most types are a name.
        if node.child_count() == 0 && !is_left_out(node) {
            return write(node);
        }
        // Not a recursion, as type arguments may nest thousands of levels deep, too.
        let mut cursor = node.walk();
        loop {
            let node = cursor.node();
            if !is_left_out(node) {
                if cursor.goto_first_child() {
                    continue;
                }
                write(node);
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }
}

/// Returns whether a node may be in a type without being a part of it.
fn is_no_part_of_type(node: Node<'_>) -> bool {
    matches!(kind(node), NodeKind::Annotation | NodeKind::MarkerAnnotation) || is_comment(node)
}

/// Parses a file. Java that is broken, or newer than the grammar, gives a tree with error nodes
/// around what was not understood, never a failure.
pub fn parse(source: &SourceFile) -> SyntaxTree {
    parse_without(source, &[])
}

/// Parses a file as if the skipped ranges (sorted, none in another) were empty. The text between them keeps its place.
pub fn parse_without(source: &SourceFile, skipped_ranges: &[Span]) -> SyntaxTree {
    parse_from(source, skipped_ranges, None)
}

/// Parses a later version of a file, as [`parse_without`] does. What did not change is taken from the
/// tree of the earlier version, which makes it quicker and is all that it changes.
pub fn parse_later(source: &SourceFile, skipped_ranges: &[Span], earlier: &SyntaxTree) -> SyntaxTree {
    if earlier.is_respelled {
        return parse_without(source, skipped_ranges);
    }
    let mut tree = earlier.tree.clone();
    // From the last one on, so that each finds those before it where they were.
    for edit in edits(earlier.source.bytes(), source.bytes()).iter().rev() {
        tree.edit(edit);
    }
    parse_from(source, skipped_ranges, Some(&tree))
}

/// With more ranges than these, skipped text is blank for the parser. It looks through all ranges at each token, which
/// takes longer than white space.
const MOST_RANGES: usize = 200;

fn parse_from(source: &SourceFile, skipped_ranges: &[Span], earlier: Option<&Tree>) -> SyntaxTree {
    thread_local! {
        static PARSER: RefCell<Option<Parser>> = const { RefCell::new(None) };
    }
    PARSER.with_borrow_mut(|slot| {
        let parser = slot.get_or_insert_with(|| {
            let mut parser = Parser::new();
            parser.set_language(&LANGUAGE).expect("the grammar is built for this tree-sitter");
            parser
        });
        let mut respelled = grammar_workarounds::respell(source.bytes());
        let mut skipped_ranges = skipped_ranges;
        if skipped_ranges.len() > MOST_RANGES {
            let text = respelled.get_or_insert_with(|| source.bytes().to_vec());
            for skipped in skipped_ranges {
                // The end of a line ends a comment that began before.
                let blank = text[skipped.range()].iter_mut().filter(|b| !matches!(b, b'\n' | b'\r'));
                blank.for_each(|b| *b = b' ');
            }
            skipped_ranges = &[];
        }
        let is_respelled = respelled.is_some();
        let text = respelled.as_deref().unwrap_or(source.bytes());
        parser.set_included_ranges(&ranges_between(text, skipped_ranges)).expect("ranges are in order");
        let earlier = earlier.filter(|_| !is_respelled);
        let tree = parser.parse(text, earlier).expect("a language is set and nothing cancels");
        let as_it_is = SyntaxTree {
            source: source.clone(),
            tree,
            is_respelled,
            masked: Vec::new(),
            imports: Vec::new(),
        };
        if as_it_is.tree.root_node().has_error()
            && let Some(mask) = grammar_workarounds::mask(text)
            && let Some(better) = parser.parse(&mask.bytes, None)
            && errors(&better) < errors(&as_it_is.tree)
        {
            return SyntaxTree { tree: better, is_respelled: true, masked: mask.spans, ..as_it_is };
        }
        as_it_is
    })
}

/// Returns the ranges of a text between skipped ones; none, which represents the whole text, where nothing is skipped.
fn ranges_between(text: &[u8], skipped_ranges: &[Span]) -> Vec<tree_sitter::Range> {
    if skipped_ranges.is_empty() {
        return Vec::new();
    }
    let mut ranges = Vec::with_capacity(skipped_ranges.len() + 1);
    let mut counted = 0;
    let mut point = tree_sitter::Point::new(0, 0);
    let mut point_at = |at: usize| {
        let passed = &text[counted..at];
        counted = at;
        match memchr::memrchr(b'\n', passed) {
            Some(last) => {
                point.row += memchr::memchr_iter(b'\n', passed).count();
                point.column = passed.len() - last - 1;
            }
            None => point.column += passed.len(),
        }
        point
    };
    let end = Span { start: text.len(), end: text.len() };
    let mut start = 0;
    for skipped in skipped_ranges.iter().chain([&end]) {
        if start < skipped.start {
            let (start_point, end_point) = (point_at(start), point_at(skipped.start));
            ranges.push(tree_sitter::Range {
                start_byte: start,
                end_byte: skipped.start,
                start_point,
                end_point,
            });
        }
        start = skipped.end;
    }
    if ranges.is_empty() {
        // A file that is skipped whole has an empty range, since none at all would represent the whole.
        let start_point = point_at(0);
        ranges.push(tree_sitter::Range { start_byte: 0, end_byte: 0, start_point, end_point: start_point });
    }
    ranges
}

/// Returns the number of places that the grammar did not understand.
fn errors(tree: &Tree) -> usize {
    let mut count = 0;
    let mut pending = vec![tree.root_node()];
    while let Some(node) = pending.pop() {
        count += usize::from(node.is_error() || node.is_missing());
        if node.has_error() {
            let mut cursor = node.walk();
            pending.extend(node.children(&mut cursor));
        }
    }
    count
}

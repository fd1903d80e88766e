//! One file as the miner sees it: tokens grouped into fragments, without the syntax tree.
//!
//! A *fragment* is a statement, or the header of a compound statement, a member or a type. Every token belongs to the
//! innermost fragment around it. So a lambda's block or an anonymous class inside a statement has fragments of its own
//! below that statement. These are the leaf and composite statements of RefactoringMiner's model.

mod fragment;
mod scopes;
mod token;
mod tokenizer;

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::hashes::{Atom, atom};
use crate::java::{CompilationUnit, DeclarationId, SyntaxTree};
pub use fragment::Fragment;
pub use token::{Role, Token};
use tokenizer::Tokenizer;
pub use tokenizer::is_statement;

/// The tokens, fragments and declarations of one file.
pub struct ParsedFile {
    pub unit: CompilationUnit,
    tokens: Vec<Token>,
    pub fragments: Vec<Fragment>,
    /// The fragment that holds a declaration's name, by declaration.
    fragment_of: Vec<Option<u32>>,
    /// The atom of a declaration's name, by declaration.
    pub names: Vec<Atom>,
    /// The declarations directly in a declaration, in source order.
    pub children: Vec<Vec<DeclarationId>>,
    pub top_level: Vec<DeclarationId>,
    /// The locals and fields, by name.
    pub variables: FxHashMap<Atom, Vec<DeclarationId>>,
    /// The words of each name and literal, as hashes.
    pub words: FxHashMap<Atom, Box<[u64]>>,
    /// The names of the methods that both versions have and that were left out.
    pub left_out: Vec<Atom>,
    /// The words of those methods' heads, among them the names of types.
    pub mentioned: FxHashSet<Atom>,
}

impl ParsedFile {
    pub fn new(tree: &SyntaxTree) -> Self {
        let unit = tree.compilation_unit();
        let names: Vec<Atom> = unit.declarations.iter().map(|d| atom(d.name.as_bytes())).collect();
        let mut children = vec![Vec::new(); unit.declarations.len()];
        let mut top_level = Vec::new();
        for (id, declaration) in unit.iter() {
            match declaration.owner {
                Some(owner) => children[owner.0 as usize].push(id),
                None => top_level.push(id),
            }
        }
        let read = Tokenizer::new(tree, &unit, &names).read();
        Self {
            tokens: read.tokens,
            fragments: read.fragments,
            fragment_of: read.fragment_of,
            variables: read.variables,
            words: read.words,
            unit,
            names,
            children,
            top_level,
            left_out: Vec::new(),
            mentioned: FxHashSet::default(),
        }
    }

    /// Adds the names of the methods that were left out, and the words of their heads.
    pub fn with_left_out<'t>(
        mut self,
        names: impl Iterator<Item = &'t [u8]>,
        words: impl Iterator<Item = &'t [u8]>,
    ) -> Self {
        self.left_out.extend(names.map(atom));
        self.mentioned.extend(words.map(atom));
        self
    }

    /// Returns the tokens of one fragment, in source order.
    pub fn tokens(&self, fragment: u32) -> &[Token] {
        &self.tokens[self.token_range(fragment)]
    }

    pub fn token_range(&self, fragment: u32) -> Range<usize> {
        let range = &self.fragments[fragment as usize].tokens;
        range.start as usize..range.end as usize
    }

    pub fn all_tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the fragment of a declaration's name and all fragments inside it. The range is empty if the declaration
    /// has no fragment.
    pub fn fragments_of(&self, id: DeclarationId) -> Range<u32> {
        match self.fragment_of[id.0 as usize] {
            None => 0..0,
            Some(first) => first..self.fragments[first as usize].end,
        }
    }

    /// Returns the tokens of a callable's statements.
    pub fn tokens_of_statements(&self, id: DeclarationId) -> Range<usize> {
        let all = self.tokens_of(id);
        let head = self.fragment_of[id.0 as usize].map_or(0, |first| self.token_range(first).end);
        head.min(all.end)..all.end
    }

    /// Returns the tokens of a declaration and all in it. (Consecutive fragments have consecutive tokens.)
    pub fn tokens_of(&self, id: DeclarationId) -> Range<usize> {
        let fragments = self.fragments_of(id);
        if fragments.is_empty() {
            return 0..0;
        }
        self.token_range(fragments.start).start..self.token_range(fragments.end - 1).end
    }
}

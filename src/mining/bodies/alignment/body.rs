//! A body under alignment: its fragments, with the data by which they are compared.

use std::cell::OnceCell;
use std::ops::Range;

use crate::java::DeclarationId;
use crate::java::grammar::NodeKind;
use crate::mining::changed_files::Site;
use crate::mining::comparison::ComparedSide;
use crate::mining::hashes::{Atom, mix};
use crate::mining::multiset::Multiset;
use crate::mining::parsed_file::{ParsedFile, Role, Token, is_statement};
use crate::mining::vocabulary::Vocabulary;

/// The fragments of a declaration, the first of them its own header.
pub struct Body<'a> {
    file: &'a ParsedFile,
    /// The expected texts of all tokens of the file.
    texts: &'a [Atom],
    /// The number of the first fragment in the file.
    pub first: u32,
    pub fragments: Vec<BodyFragment>,
}

/// A fragment with the data by which it is compared.
pub struct BodyFragment {
    pub kind: NodeKind,
    /// The first later fragment of the body that is not inside this one.
    end: usize,
    pub tokens: usize,
    /// A hash of the kind and the texts.
    pub exact: u64,
    /// A hash of the kind and the roles, without names and literals.
    pub shape: u64,
    /// The texts of names and literals.
    pub content: Multiset,
    /// The same texts, but for locals without a partner: these have their types in place of their names.
    pub typed: Multiset,
    /// The words of names and literals, computed on demand.
    words: OnceCell<Multiset>,
    pub partner: Partner,
}

/// The partner of a fragment in the other body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partner {
    /// None so far.
    None,
    /// None, since the fragment takes no part in the alignment.
    Excluded,
    /// This fragment of the other body.
    Fragment(usize),
}

/// The stand-in for the name of a local that has a partner; it is mixed with the local itself.
const LOCAL: u64 = 0x10CA1;
/// The stand-in for the name of a local without a partner; it is mixed with the local's type.
const LOCAL_OF_TYPE: u64 = 0x71;
/// The weight of the longest statement in the similarity of two bodies. A statement without names and literals weighs
/// 1.
const HEAVIEST: f32 = 8.0;

impl<'a> Body<'a> {
    /// Reads the body of a declaration. `shared` maps a local that has a partner to the id that both sides know it by.
    pub fn new(
        side: &'a ComparedSide<'_>,
        site: Site,
        shared: impl Fn(DeclarationId) -> Option<DeclarationId>,
    ) -> Self {
        let file = side.file(site);
        let texts = side.texts(site);
        let Range { start, end } = file.fragments_of(site.id);
        let mut fragments = Vec::with_capacity((end - start) as usize);
        for number in start..end {
            let fragment = &file.fragments[number as usize];
            let mut reader = FragmentReader::new(fragment.kind);
            for (token, text) in file.tokens(number).iter().zip(&texts[file.token_range(number)]) {
                match token.local() {
                    Some(local) => match shared(local) {
                        Some(id) => reader.read(token, mix(LOCAL, u64::from(id.0))),
                        None => {
                            let ty = side.type_of(Site { id: local, ..site });
                            reader.read_typed(token, *text, mix(LOCAL_OF_TYPE, ty));
                        }
                    },
                    None => reader.read(token, *text),
                }
            }
            fragments.push(reader.finish((fragment.end - start) as usize));
        }
        Self { file, texts, first: start, fragments }
    }

    /// Returns the number of a fragment in the file.
    pub fn number(&self, i: usize) -> u32 {
        self.first + i as u32
    }

    pub fn tokens(&self, i: usize) -> &'a [Token] {
        self.file.tokens(self.number(i))
    }

    /// Returns the expected texts of a fragment's tokens.
    pub fn texts(&self, i: usize) -> &'a [Atom] {
        &self.texts[self.file.token_range(self.number(i))]
    }

    /// Returns the fragments inside another one.
    pub fn inside(&self, i: usize) -> Range<usize> {
        i + 1..self.fragments[i].end
    }

    /// Returns the fragments that have no partner yet.
    pub fn unmatched(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.fragments.len()).filter(|i| self.is_unmatched(*i))
    }

    pub fn is_unmatched(&self, i: usize) -> bool {
        self.fragments[i].partner == Partner::None
    }

    /// Returns the number of statements (not headers), without the declaration's own header.
    pub fn statements(&self) -> u32 {
        self.fragments.iter().skip(1).filter(|f| is_statement(f.kind)).count() as u32
    }

    /// Returns the local that a fragment declares, or the first of several.
    pub fn declared_local(&self, i: usize) -> Option<DeclarationId> {
        self.tokens(i).iter().filter(|t| t.declares).find_map(Token::local)
    }
}

impl BodyFragment {
    /// Returns the words of the names and literals.
    pub fn words(&self, vocabulary: &Vocabulary) -> &Multiset {
        self.words.get_or_init(|| self.content.iter().flat_map(|text| vocabulary.words(text)).collect())
    }

    /// Returns the weight in the similarity of two bodies. It grows with the number of names and literals, up to
    /// [`HEAVIEST`].
    pub fn weight(&self) -> f32 {
        (self.content.len() as f32 + 1.0).min(HEAVIEST)
    }
}

/// Reads the tokens of a fragment, and collects the data by which it is compared.
struct FragmentReader {
    kind: NodeKind,
    tokens: usize,
    exact: u64,
    shape: u64,
    content: Vec<u64>,
    typed: Vec<u64>,
}

impl FragmentReader {
    fn new(kind: NodeKind) -> Self {
        let hash = kind as u64;
        Self { kind, tokens: 0, exact: hash, shape: hash, content: Vec::new(), typed: Vec::new() }
    }

    fn read(&mut self, token: &Token, text: u64) {
        self.read_typed(token, text, text);
    }

    /// Reads a token with its text. `typed` replaces the text where locals count by their types.
    fn read_typed(&mut self, token: &Token, text: u64, typed: u64) {
        self.tokens += 1;
        self.exact = mix(self.exact, text);
        if token.role == Role::Mark {
            self.shape = mix(self.shape, text);
            return;
        }
        let role = if token.role == Role::Field { Role::Variable } else { token.role };
        self.shape = mix(self.shape, role as u64);
        self.content.push(text);
        self.typed.push(typed);
    }

    fn finish(self, end: usize) -> BodyFragment {
        BodyFragment {
            kind: self.kind,
            end,
            tokens: self.tokens,
            exact: self.exact,
            shape: self.shape,
            content: self.content.into_iter().collect(),
            typed: self.typed.into_iter().collect(),
            words: OnceCell::new(),
            partner: Partner::None,
        }
    }
}

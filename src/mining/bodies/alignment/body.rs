//! A body as it is aligned: its fragments, with what they are compared by.

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

/// A declaration's fragments, the first of them its own header.
pub struct Body<'a> {
    file: &'a ParsedFile,
    /// The expected texts of all tokens of the file.
    texts: &'a [Atom],
    /// The number of the first fragment in the file.
    pub first: u32,
    pub fragments: Vec<BodyFragment>,
}

/// A fragment with what it is compared by.
pub struct BodyFragment {
    pub kind: NodeKind,
    /// The first fragment of the body after this one that is not inside it.
    end: usize,
    pub tokens: usize,
    /// Kind and texts, as a hash.
    pub exact: u64,
    /// Kind and roles, as a hash: names and literals left out.
    pub shape: u64,
    /// The texts of names and literals.
    pub content: Multiset,
    /// The same, with the types of locals that have no partner yet in place of their names.
    pub typed: Multiset,
    /// The words of names and literals, worked out when asked for.
    words: OnceCell<Multiset>,
    pub partner: Partner,
}

/// The fragment of the other body that a fragment is matched with, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partner {
    /// For nothing yet.
    None,
    /// It takes no part in the alignment.
    Excluded,
    /// For this fragment of the other body.
    Fragment(usize),
}

/// Stands for the name of a local that has a partner, with the local itself.
const LOCAL: u64 = 0x10CA1;
/// Stands for the name of a local that has none, with its type.
const LOCAL_OF_TYPE: u64 = 0x71;
/// The weight of the longest statement in the similarity of two bodies, where one without names and literals weighs 1.
const HEAVIEST: f32 = 8.0;

impl<'a> Body<'a> {
    /// The body of a declaration. `shared` gives what a local that has a partner is known by on both sides.
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

    /// The number of a fragment in the file.
    pub fn number(&self, i: usize) -> u32 {
        self.first + i as u32
    }

    pub fn tokens(&self, i: usize) -> &'a [Token] {
        self.file.tokens(self.number(i))
    }

    /// The expected texts of a fragment's tokens.
    pub fn texts(&self, i: usize) -> &'a [Atom] {
        &self.texts[self.file.token_range(self.number(i))]
    }

    /// The fragments inside another one.
    pub fn inside(&self, i: usize) -> Range<usize> {
        i + 1..self.fragments[i].end
    }

    /// The fragments that have no partner yet.
    pub fn unmatched(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.fragments.len()).filter(|i| self.is_unmatched(*i))
    }

    pub fn is_unmatched(&self, i: usize) -> bool {
        self.fragments[i].partner == Partner::None
    }

    /// How many statements (not headers) there are, the declaration's own header aside.
    pub fn statements(&self) -> u32 {
        self.fragments.iter().skip(1).filter(|f| is_statement(f.kind)).count() as u32
    }

    /// The local that a fragment declares, the first of several.
    pub fn declared_local(&self, i: usize) -> Option<DeclarationId> {
        self.tokens(i).iter().filter(|t| t.declares).find_map(Token::local)
    }
}

impl BodyFragment {
    /// The words of the names and literals.
    pub fn words(&self, vocabulary: &Vocabulary) -> &Multiset {
        self.words.get_or_init(|| self.content.iter().flat_map(|text| vocabulary.words(text)).collect())
    }

    /// How much it counts in the similarity of two bodies: the more, the more names and literals it has, up to [`HEAVIEST`].
    pub fn weight(&self) -> f32 {
        (self.content.len() as f32 + 1.0).min(HEAVIEST)
    }
}

/// Reads off the tokens of a fragment what it is compared by.
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

    /// Reads a token of a text; `typed` stands for it where locals count by their types.
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

//! Names in Spring's expressions, which stand in the strings of annotations: `@PreAuthorize("@guard.mayRead(#id)")`,
//! `@Cacheable(key = "#user.name")`, `@Value("#{T(shop.Limits).MOST}")`.

use memchr::{memchr_iter, memmem};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::property;
use crate::git::SourceFile;
use crate::java::lexical::{Piece, find_word, is_name_byte, pieces, words};
use crate::java::{DeclarationRef, Symbols, owner_type};
use crate::rename::{Concern, Warning};
use crate::words::decapitalized;

/// By these, a string is taken for an expression.
const MARKS: [&[u8]; 3] = [b"#", b"T(", b"@"];

/// A string of an annotation that is an expression.
#[derive(Debug)]
struct Expression {
    text: Vec<u8>,
    /// The file that it stands in.
    file: SourceFile,
}

/// The expressions of a project, by the names behind a dot in them.
#[derive(Debug, Default)]
pub struct Expressions {
    by_name: FxHashMap<String, Vec<usize>>,
    all: Vec<Expression>,
}

impl Expressions {
    /// Those in files that import something of Spring.
    pub fn of(symbols: &Symbols<'_, '_>) -> Expressions {
        let files = symbols.project().files_importing(&["org.springframework."]);
        let of_file = |file: &SourceFile| {
            let texts = expressions(file.bytes());
            texts.into_iter().map(|text| Expression { text, file: file.clone() }).collect::<Vec<_>>()
        };
        let all: Vec<Expression> = files.par_iter().flat_map_iter(of_file).collect();
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (index, expression) in all.iter().enumerate() {
            for name in behind_dots(&expression.text) {
                by_name.entry(name).or_default().push(index);
            }
        }
        Expressions { by_name, all }
    }

    /// What an expression speaks of a member for: it has the member's name behind a dot, or that of its property, and
    /// itself or its file the name of the type.
    pub fn speaks_of(&self, member: &DeclarationRef) -> Option<Warning> {
        let owner = owner_type(member).filter(|_| !self.all.is_empty() && !member.get().kind.is_local())?;
        let name = member.get().name.clone();
        let bean = decapitalized(&owner.get().name);
        let speaks = |expression: &&Expression| {
            find_word(expression.file.bytes(), &owner.get().name).next().is_some()
                || words(&expression.text).any(|word| word == bean.as_bytes())
        };
        let names = property(member, &name).into_iter().chain([name.clone()]);
        let mut found = names.filter_map(|name| {
            let all = self.by_name.get(&name)?;
            let expression = all.iter().map(|index| &self.all[*index]).find(speaks)?;
            Some((name, expression))
        });
        let (name, expression) = found.next()?;
        let message = format!("an expression of Spring in {} speaks of `{name}`", expression.file.path());
        Some(Warning { concern: Concern::BoundProperty, message })
    }
}

/// The strings in the annotations of some Java that are expressions.
fn expressions(text: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if memmem::find(text, b"\"").is_none() {
        return found;
    }
    // How deep in the parentheses of an annotation.
    let (mut depth, mut is_named) = (0_usize, false);
    for (piece, part) in pieces(text) {
        match (piece, part) {
            (Piece::Mark, b"@") => is_named = true,
            (Piece::Mark, b"(") if is_named || depth > 0 => {
                depth += 1;
                is_named = false;
            }
            (Piece::Mark, b")") => depth = depth.saturating_sub(1),
            (Piece::Word, _) | (Piece::Mark, b".") => {}
            (Piece::Literal, literal) => {
                let is_expression = MARKS.iter().any(|mark| memmem::find(literal, mark).is_some());
                if depth > 0 && literal.starts_with(b"\"") && is_expression {
                    found.push(literal.to_vec());
                }
            }
            _ => is_named = false,
        }
    }
    found
}

/// The names behind the dots of an expression.
fn behind_dots(text: &[u8]) -> Vec<String> {
    let names = memchr_iter(b'.', text).map(|dot| {
        let name: Vec<u8> = text[dot + 1..].iter().copied().take_while(|b| is_name_byte(*b)).collect();
        String::from_utf8_lossy(&name).into_owned()
    });
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

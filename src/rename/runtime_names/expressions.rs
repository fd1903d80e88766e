//! Finds names in Spring's expressions, which are in the strings of annotations:
//! `@PreAuthorize("@guard.mayRead(#id)")`, `@Cacheable(key = "#user.name")`, `@Value("#{T(shop.Limits).MOST}")`. It
//! also finds names in pointcuts of AspectJ, which are there too:
//! `@Before("paying() && execution(* shop.Till.pay(..))")`.

use memchr::{memchr_iter, memmem};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::property;
use crate::git::SourceFile;
use crate::java::lexical::{find_word, is_name_byte, words};
use crate::java::{DeclarationRef, Symbols, annotations_in, owner_type};
use crate::rename::{Concern, Warning};
use crate::text::each_once;
use crate::words::decapitalized;

/// The marks by which a string is taken for an expression.
const MARKS: [&[u8]; 3] = [b"#", b"T(", b"@"];

/// The language of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Spring,
    /// The language of pointcuts.
    AspectJ,
}

impl Language {
    fn name(self) -> &'static str {
        match self {
            Language::Spring => "Spring",
            Language::AspectJ => "AspectJ",
        }
    }

    /// Returns how the names begin of what a file imports that has such expressions.
    fn package(self) -> &'static str {
        match self {
            Language::Spring => "org.springframework.",
            Language::AspectJ => "org.aspectj.lang.annotation.",
        }
    }

    /// Returns whether a string in an annotation is an expression.
    fn is_of(self, literal: &[u8]) -> bool {
        match self {
            Language::Spring => MARKS.iter().any(|mark| memmem::find(literal, mark).is_some()),
            Language::AspectJ => literal.contains(&b'('),
        }
    }
}

/// A string of an annotation that is an expression.
#[derive(Debug)]
struct Expression {
    text: String,
    language: Language,
    /// The file that it is in.
    file: SourceFile,
}

/// The expressions of a project, by the names behind a dot in them.
#[derive(Debug, Default)]
pub struct Expressions {
    by_name: FxHashMap<String, Vec<usize>>,
    all: Vec<Expression>,
}

impl Expressions {
    /// Returns the expressions in files that import something of Spring or AspectJ.
    pub fn of(symbols: &Symbols<'_, '_>) -> Expressions {
        let in_language = |language: Language| {
            let of_file = move |file: SourceFile| {
                let texts = expressions(file.bytes(), language).into_iter();
                texts.map(move |text| Expression { text, language, file: file.clone() })
            };
            let files = symbols.project().files_importing(&[language.package()]);
            files.into_par_iter().flat_map_iter(of_file).collect::<Vec<_>>()
        };
        let mut all = in_language(Language::Spring);
        all.extend(in_language(Language::AspectJ));
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (index, expression) in all.iter().enumerate() {
            for name in names_in(expression) {
                by_name.entry(name).or_default().push(index);
            }
        }
        Expressions { by_name, all }
    }

    /// Warns where an expression names a member. It has the member's name, or that of its property, behind a dot (a
    /// pointcut also before a parenthesis). It or its file has the name of the type.
    pub fn speaks_of(&self, member: &DeclarationRef) -> Option<Warning> {
        let owner = owner_type(member).filter(|_| !self.all.is_empty() && !member.get().kind.is_local())?;
        let name = member.get().name.clone();
        let bean = decapitalized(&owner.get().name);
        let speaks = |expression: &&Expression| {
            find_word(expression.file.bytes(), &owner.get().name).next().is_some()
                || words(expression.text.as_bytes()).any(|word| word == bean.as_bytes())
        };
        let names = property(member, &name).into_iter().chain([name.clone()]);
        let mut found = names.filter_map(|name| {
            let all = self.by_name.get(&name)?;
            let expression = all.iter().map(|index| &self.all[*index]).find(speaks)?;
            Some((name, expression))
        });
        let (name, expression) = found.next()?;
        let (language, path) = (expression.language.name(), expression.file.path());
        let message = format!("an expression of {language} in {path} speaks of `{name}`");
        Some(Warning { concern: Concern::BoundProperty, message })
    }
}

/// Returns the strings in the annotations of some Java that are expressions.
fn expressions(text: &[u8], language: Language) -> Vec<String> {
    if memmem::find(text, b"\"").is_none() {
        return Vec::new();
    }
    let given = annotations_in(text).into_iter().map(|annotation| annotation.arguments(text));
    let is_one = |text: &&str| language.is_of(text.as_bytes());
    given.flat_map(|given| given.texts().filter(is_one).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Returns the names behind the dots of an expression, and those before the parentheses of a pointcut.
fn names_in(expression: &Expression) -> Vec<String> {
    let text = expression.text.as_bytes();
    let behind_dots = memchr_iter(b'.', text)
        .map(|dot| text[dot + 1..].split(|b| !is_name_byte(*b)).next().unwrap_or_default());
    let parentheses = memchr_iter(b'(', text).filter(|_| expression.language == Language::AspectJ);
    let before_parentheses =
        parentheses.map(|at| text[..at].rsplit(|b| !is_name_byte(*b)).next().unwrap_or_default());
    let names = behind_dots.chain(before_parentheses).filter(|name| !name.is_empty());
    each_once(names.map(|name| String::from_utf8_lossy(name).into_owned()))
}

//! Finds types that a mapper file of MyBatis names by their aliases: `resultType="till"` for `shop.Till`. MyBatis makes
//! such an alias of the class's name for all classes of a package (`<typeAliases>`, `mybatis.type-aliases-package`).

use aho_corasick::AhoCorasick;
use memchr::memmem;

use crate::git::{SourceFile, kind_of_file};
use crate::java::{DeclarationRef, Kind, Symbols};
use crate::rename::annotations::{is_of, spells_a_name};
use crate::rename::places::place;
use crate::rename::{Concern, Warning};

/// The attributes that name a type.
const NAMING: [&str; 5] = ["resultType", "parameterType", "ofType", "javaType", "type"];

/// The attribute that gives a type another alias.
const ALIAS: &str = "alias";

/// Packages of MyBatis, of what binds it to Spring, and of MyBatis-Plus.
const MYBATIS: [&str; 3] = ["org.apache.ibatis.", "org.mybatis.", "com.baomidou.mybatisplus."];

/// Returns the files that may name one of some declarations by its alias, in a project that uses MyBatis.
pub fn files<'d>(
    symbols: &Symbols<'_, '_>,
    declarations: impl Iterator<Item = &'d DeclarationRef>,
) -> Vec<SourceFile> {
    let is_used = |package: &&str| symbols.index().importing(package).next().is_some();
    if !MYBATIS.iter().any(is_used) {
        return Vec::new();
    }
    let types = declarations.filter(|declaration| may_have_alias(declaration));
    let names: Vec<String> = types.map(|ty| ty.get().name.clone()).collect();
    let built = AhoCorasick::builder().ascii_case_insensitive(true).build(&names).ok();
    let needles = built.filter(|_| !names.is_empty());
    let is_xml = |path: &str| kind_of_file(path) == "xml";
    needles.map(|needles| symbols.project().snapshot().search_resources(&needles, is_xml)).unwrap_or_default()
}

/// Warns where one of these files names a type by the alias that MyBatis makes of its name.
pub fn named(declaration: &DeclarationRef, files: &[SourceFile]) -> Option<Warning> {
    let name = &declaration.get().name;
    if !may_have_alias(declaration)
        || files.iter().any(|file| value_of(file.bytes(), &[ALIAS], name).is_some())
    {
        return None;
    }
    let (file, at) = files.iter().find_map(|file| {
        let text = file.bytes();
        memmem::find(text, b"<mapper").and_then(|_| Some((file, value_of(text, &NAMING, name)?)))
    })?;
    let message = format!("{} means `{name}` by the alias that MyBatis makes of its name", place(file, at));
    Some(Warning { concern: Concern::PersistedName, message })
}

/// Returns whether MyBatis makes an alias of a type's name: it passes over interfaces and over types inside of others.
fn may_have_alias(declaration: &DeclarationRef) -> bool {
    let d = declaration.get();
    matches!(d.kind, Kind::Class | Kind::Record | Kind::Enum)
        && d.owner.is_none()
        && !(is_of(declaration, "Alias", &["org.apache.ibatis.type."]) && spells_a_name(declaration, "Alias"))
}

/// Returns where one of some attributes has a value in a text. The case of an alias does not count.
fn value_of(text: &[u8], attributes: &[&str], value: &str) -> Option<usize> {
    attributes.iter().find_map(|attribute| {
        let starts = memmem::find_iter(text, attribute.as_bytes())
            .filter(|at| at.checked_sub(1).is_some_and(|before| text[before].is_ascii_whitespace()));
        let mut values = starts.filter_map(|at| {
            let given = text[at + attribute.len()..].trim_ascii_start().strip_prefix(b"=")?;
            let (quote, quoted) = given.trim_ascii_start().split_first()?;
            let end = quoted.get(value.len())?;
            let is_it = quoted[..value.len()].eq_ignore_ascii_case(value.as_bytes());
            (is_it && matches!(quote, b'"' | b'\'') && end == quote).then_some(text.len() - quoted.len())
        });
        values.next()
    })
}

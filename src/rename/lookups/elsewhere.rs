//! Finds constants whose value is a member's name, and which another file than theirs passes to a lookup of members:
//! `Names.CENTS = "cents"` and `Till.class.getDeclaredField(Names.CENTS)`.

use std::collections::BTreeSet;

use memchr::memmem;

use super::{Lookup, constants};
use crate::git::SourceFile;
use crate::java::lexical::find_word;
use crate::java::{Project, Visibility};

/// A constant that another file gives to what looks members up.
pub struct GivenElsewhere {
    /// Where its value is.
    pub file: SourceFile,
    pub offset: usize,
    pub value: String,
    pub lookup: Lookup,
    /// The file that gives it.
    pub giver: SourceFile,
}

/// A field with a string as its value.
struct Constant {
    name: String,
    value: String,
    file: SourceFile,
    offset: usize,
}

impl Constant {
    /// Returns the fields of a file that have this value, and that other files see.
    fn all_in(project: &Project<'_>, file: &SourceFile, value: &str) -> Vec<Constant> {
        let (text, quoted) = (file.bytes(), format!("\"{value}\""));
        let names_before = |offset: usize| {
            let name = text[..offset].trim_ascii_end().strip_suffix(b"=")?.trim_ascii_end();
            let unit = project.unit_of(file);
            let mut fields = unit.iter().map(|(_, d)| d).filter(|d| d.kind.is_field());
            let field = fields.find(|d| d.name_span.end == name.len())?;
            let is_seen = field.modifiers.visibility() != Visibility::Private;
            is_seen.then(|| field.name.clone())
        };
        memmem::find_iter(text, &quoted)
            .filter_map(|offset| {
                let name = names_before(offset)?;
                Some(Constant { name, value: value.to_owned(), file: file.clone(), offset })
            })
            .collect()
    }

    /// Returns what another file looks up by it. Such a file has the name of the class that it is in, at least in
    /// an import.
    fn given_by(&self, giver: &SourceFile) -> Option<GivenElsewhere> {
        let file_name = self.file.path().rsplit('/').next()?;
        let class = file_name.strip_suffix(".java")?;
        let is_other = giver.path() != self.file.path() && find_word(giver.bytes(), class).next().is_some();
        let lookup = constants::by_name(giver.bytes(), &self.name).filter(|_| is_other)?;
        let (value, file) = (self.value.clone(), self.file.clone());
        Some(GivenElsewhere { file, offset: self.offset, value, lookup, giver: giver.clone() })
    }
}

/// Returns the constants whose value is one of some names, and which another file passes to a lookup of members. They
/// are in the order of their files.
pub fn given_elsewhere<'n>(
    project: &Project<'_>,
    names: impl Iterator<Item = &'n str>,
) -> Vec<GivenElsewhere> {
    let names: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let mut constants = Vec::new();
    for file in project.files_with(&names) {
        for name in &names {
            constants.extend(Constant::all_in(project, &file, name));
        }
    }
    let given: Vec<String> = constants.iter().map(|constant| constant.name.clone()).collect();
    let givers = project.files_with(&given);
    constants.iter().flat_map(|c| givers.iter().filter_map(|giver| c.given_by(giver))).collect()
}

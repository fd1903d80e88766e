//! Checks new names against the conventions of the project.
//!
//! Java's own conventions (JLS 6.1) count as far as the project follows them, in the files in which the patch renames
//! something. So do the naming rules of its Checkstyle configuration, where it has one
//! ([`checkstyle`](super::checkstyle)). A new name is refused only if the old one kept the rule that it breaks. Where
//! the old one did not, the convention does not hold here, or the place is exempt.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::checkstyle::Checkstyle;
use crate::agents::Finding;
use crate::git::Snapshot;
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind};
use crate::rename::{Blocker, Concern};

/// A convention holds where this many of ten names keep it.
const MOST_OF_TEN: usize = 9;

/// Returns the objections, by the finding's index.
pub(super) fn objections(findings: &[Finding], head: &Snapshot) -> BTreeMap<usize, Blocker> {
    let planned = || findings.iter().enumerate().filter(|(_, f)| !f.plan.is_blocked());
    let practice = Practice::of(planned().flat_map(|(_, f)| &f.plan.declarations));
    let mut checkstyle = None;
    let mut objections = BTreeMap::new();
    for (index, finding) in planned() {
        // Overrides and accessors have the first declaration's name.
        let Some(declaration) = finding.plan.declarations.first() else { continue };
        let (old, new) = (&finding.old_name, &finding.suggested_name);
        if old == new {
            continue;
        }
        let by_project = practice.objection(declaration.get(), old, new);
        let objection = by_project.or_else(|| {
            let rules = checkstyle.get_or_insert_with(|| Checkstyle::of(head));
            rules.objection(declaration, old, new)
        });
        if let Some(message) = objection {
            objections.insert(index, Blocker { concern: Concern::NamingConvention, message });
        }
    }
    objections
}

/// The category of names that a convention is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Category {
    Type,
    Method,
    /// An enum constant, or a field that is static and final.
    Constant,
    Field,
    /// A parameter or local variable.
    Variable,
}

impl Category {
    fn of(declaration: &Declaration) -> Option<Self> {
        match declaration.kind {
            Kind::AnonymousClass | Kind::Initializer | Kind::Constructor => None,
            Kind::TypeParameter | Kind::Package => None,
            kind if kind.is_type() => Some(Category::Type),
            Kind::Method => Some(Category::Method),
            Kind::EnumConstant | Kind::Field if declaration.is_constant() => Some(Category::Constant),
            Kind::Field => Some(Category::Field),
            _ => Some(Category::Variable),
        }
    }

    /// Returns whether a name is as Java's conventions have it.
    fn admits(self, name: &str) -> bool {
        let first = name.chars().next();
        match self {
            Category::Type => first.is_some_and(char::is_uppercase) && !name.contains(['_', '$']),
            Category::Constant => {
                !name.chars().any(char::is_lowercase)
                    && first.is_some_and(char::is_alphabetic)
                    && !name.contains("__")
                    && !name.ends_with('_')
            }
            Category::Method | Category::Field | Category::Variable => {
                first.is_some_and(|c| c.is_alphabetic() && !c.is_uppercase()) && !name.contains(['_', '$'])
            }
        }
    }

    /// Returns how such names are written, for people.
    fn style(self) -> &'static str {
        match self {
            Category::Type => "types are written in PascalCase",
            Category::Method => "methods are written in camelCase",
            Category::Constant => "constants are written in UPPER_SNAKE_CASE",
            Category::Field => "fields are written in camelCase",
            Category::Variable => "variables are written in camelCase",
        }
    }
}

/// How many of the names around the patch are as Java's conventions have them, and of how many.
#[derive(Debug, Default)]
struct Practice(FxHashMap<Category, (usize, usize)>);

impl Practice {
    /// Returns the practice in the files that hold some declarations.
    fn of<'d>(declarations: impl Iterator<Item = &'d DeclarationRef>) -> Self {
        let units: BTreeMap<&str, &CompilationUnit> =
            declarations.map(|d| (d.unit.path(), d.unit.as_ref())).collect();
        let mut practice = Practice::default();
        for declaration in units.values().flat_map(|unit| &unit.declarations) {
            if let Some(category) = Category::of(declaration) {
                let (kept, all) = practice.0.entry(category).or_default();
                *kept += usize::from(category.admits(&declaration.name));
                *all += 1;
            }
        }
        practice
    }

    fn objection(&self, declaration: &Declaration, old: &str, new: &str) -> Option<String> {
        let category = Category::of(declaration)?;
        let (kept, all) = self.0.get(&category).copied().unwrap_or_default();
        let practised = kept * 10 >= all * MOST_OF_TEN;
        let breaks = practised && category.admits(old) && !category.admits(new);
        breaks.then(|| format!("`{new}` is not as this project writes names: {}", category.style()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    fn practice(code: &str) -> (Practice, Vec<DeclarationRef>) {
        let unit = std::sync::Arc::new(parse(&SourceFile::new("A.java", code.as_bytes())).compilation_unit());
        let all: Vec<DeclarationRef> =
            unit.iter().map(|(id, _)| DeclarationRef { unit: unit.clone(), id }).collect();
        (Practice::of(all.iter()), all)
    }

    fn said(code: &str, old: &str, new: &str) -> Option<String> {
        let (practice, all) = practice(code);
        let declaration = all.iter().find(|d| d.get().name == old).expect("it is declared");
        practice.objection(declaration.get(), old, new)
    }

    const CODE: &str = "class Shop { static final int MAX_SIZE = 1; int size; void open() { int n = 0; } }";

    #[test]
    fn a_new_name_is_written_as_its_kind_is() {
        for (old, good, bad) in [
            ("Shop", "FarmShop", "farmShop"),
            ("Shop", "URLShop2", "Farm_Shop"),
            ("MAX_SIZE", "MOST", "mostSize"),
            ("MAX_SIZE", "MOST_2", "MOST__SIZE"),
            ("size", "ünits", "Units"),
            ("open", "openAll", "open_all"),
            ("n", "count2", "COUNT"),
        ] {
            assert_eq!(said(CODE, old, good), None, "{good}");
            assert!(said(CODE, old, bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn it_says_how_such_names_are_written() {
        let bad = [("Shop", "shop"), ("open", "Open"), ("MAX_SIZE", "most"), ("size", "Size"), ("n", "N")];
        let reported: Vec<String> = bad.iter().filter_map(|(old, new)| said(CODE, old, new)).collect();
        insta::assert_snapshot!(reported.join("\n"), @r"
        `shop` is not as this project writes names: types are written in PascalCase
        `Open` is not as this project writes names: methods are written in camelCase
        `most` is not as this project writes names: constants are written in UPPER_SNAKE_CASE
        `Size` is not as this project writes names: fields are written in camelCase
        `N` is not as this project writes names: variables are written in camelCase
        ");
    }

    #[test]
    fn what_the_project_does_not_practise_is_no_convention() {
        let tests = "class T { void open_works() {} void close_works() {} void runs() {} }";
        assert_eq!(said(tests, "runs", "runs_well"), None);
        let loggers = "class T { static final Object log = null; static final int MAX = 1; }";
        assert_eq!(said(loggers, "log", "logger"), None, "the old name was none either");
        assert_eq!(said(loggers, "MAX", "most"), None);
    }
}

//! The parts of a patch as the errors of a build can mean them: by the names that they change, and by the lines.

use std::collections::BTreeSet;

use super::compiler::{self, CompilerError};
use super::repair::Suspicion;
use crate::agents::{Finding, Mention, Rewrite};
use crate::git::Snapshot;
use crate::java::{DeclarationRef, Kind, Modifiers};
use crate::rename::Edit;

/// The parts of the patch, by what an error can name.
pub struct Suspects<'f>(Vec<Suspect<'f>>);

/// A part of the patch: a rename, or a text with an old name that gets the new one.
struct Suspect<'f> {
    /// Simple names.
    old: &'f str,
    new: &'f str,
    /// The renamed declaration; `None` for a text.
    declared: Option<Declared>,
    /// The lines that it edits, by path in the head.
    lines: BTreeSet<(&'f str, u32)>,
}

struct Declared {
    kind: Kind,
    /// Whether an accessor is renamed with it.
    is_component: bool,
}

impl<'f> Suspects<'f> {
    /// Returns the findings in their order, and after them the mentions.
    pub fn new(findings: &'f [Finding], mentions: &'f [Mention], head: &Snapshot) -> Self {
        let line = |e: &'f Edit| Some((e.path.as_str(), head.read(&e.path)?.position(e.span.start).line));
        let of_finding = |finding: &'f Finding| Suspect {
            old: &finding.old_name,
            new: &finding.suggested_name,
            declared: Some(Declared { kind: finding.kind, is_component: is_component(finding) }),
            lines: finding.plan.edits.iter().filter_map(line).collect(),
        };
        let of_mention = |mention: &'f Mention| Suspect {
            old: simple_name(&mention.old_text),
            new: simple_name(mention.new_text.as_ref().unwrap_or(&mention.old_text)),
            declared: None,
            lines: match &mention.rewrite {
                Rewrite::Text(edit) => line(edit).into_iter().collect(),
                Rewrite::FileName(_) | Rewrite::Unknown(_) => BTreeSet::new(),
            },
        };
        Suspects(findings.iter().map(of_finding).chain(mentions.iter().map(of_mention)).collect())
    }
}

fn simple_name(text: &str) -> &str {
    text.rsplit_once('.').map_or(text, |(_, name)| name)
}

fn is_component(finding: &Finding) -> bool {
    let is_accessed = |d: &DeclarationRef| d.get().modifiers.has(Modifiers::RECORD_COMPONENT);
    finding.kind == Kind::Field && finding.plan.declarations.iter().any(is_accessed)
}

impl Declared {
    /// Returns whether it can be what a compiler calls so: `method`, `variable`.
    fn can_be(&self, symbol: &str) -> bool {
        let kind = self.kind;
        match symbol {
            "method" => kind == Kind::Method || self.is_component,
            "class" | "interface" | "enum" | "record" => kind.is_type() || kind == Kind::TypeParameter,
            "variable" => kind.is_local() || kind.is_field(),
            _ => true,
        }
    }
}

impl Suspicion for Suspects<'_> {
    /// Returns those that the error names and that edited its line; else those that it names; else those that edited
    /// its line.
    fn implicated(&self, error: &CompilerError, included: &[usize]) -> Vec<usize> {
        let symbol = error.symbol.as_deref();
        let said = format!("{} {}", error.message, symbol.unwrap_or_default());
        let names: BTreeSet<&str> = compiler::words(&said).collect();
        let symbol = symbol.and_then(|symbol| symbol.split(' ').next());
        // The names in a text are those of something that the change renamed: an error that has them is not about it.
        let named = |suspect: &Suspect<'_>| {
            let Some(declared) = &suspect.declared else { return false };
            (names.contains(suspect.old) || names.contains(suspect.new))
                && symbol.is_none_or(|symbol| declared.can_be(symbol))
        };
        let edited = |suspect: &Suspect<'_>| {
            error.path.as_deref().is_some_and(|path| suspect.lines.contains(&(path, error.line)))
        };
        let which = |wanted: &dyn Fn(&Suspect<'_>) -> bool| -> Vec<usize> {
            included.iter().copied().filter(|index| wanted(&self.0[*index])).collect()
        };
        [which(&|s| named(s) && edited(s)), which(&named), which(&edited)]
            .into_iter()
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    fn line<'l>(&self, part: usize, log: &'l str, passing: &BTreeSet<&str>) -> Option<&'l str> {
        let Suspect { old, new, .. } = self.0[part];
        [old, new].into_iter().find_map(|name| compiler::line_with(name, log, passing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a rename `joinHint → queryHint` that edits these lines of `A.java`.
    fn suspect(kind: Kind, is_component: bool, lines: &[u32]) -> Suspect<'static> {
        Suspect {
            old: "joinHint",
            new: "queryHint",
            declared: Some(Declared { kind, is_component }),
            lines: lines.iter().map(|line| ("A.java", *line)).collect(),
        }
    }

    #[test]
    fn an_error_points_at_what_it_names_and_at_that_of_its_line_before_others() {
        let suspects = Suspects(vec![
            suspect(Kind::Field, false, &[1]),
            suspect(Kind::Method, false, &[2]),
            suspect(Kind::Field, true, &[3]),
            suspect(Kind::TypeParameter, false, &[4]),
            suspect(Kind::Parameter, false, &[5, 6]),
        ]);
        let implicated = |line: u32, message: &str, symbol: Option<&str>| {
            let error = CompilerError {
                path: Some("A.java".to_owned()),
                line,
                message: message.to_owned(),
                symbol: symbol.map(str::to_owned),
                ..CompilerError::default()
            };
            suspects.implicated(&error, &[0, 1, 2, 3, 4])
        };
        let not_found = "cannot find symbol";
        assert_eq!(
            implicated(99, not_found, Some("method joinHint()")),
            [1, 2],
            "a component has an accessor"
        );
        assert_eq!(implicated(99, not_found, Some("variable joinHint")), [0, 2, 4]);
        assert_eq!(implicated(99, not_found, Some("class joinHint")), [3]);
        assert_eq!(
            implicated(2, "joinHint() is already defined", None),
            [1],
            "of those named, that of the line"
        );
        assert_eq!(implicated(6, "';' expected", None), [4], "where none is named, that of the line");
        assert_eq!(implicated(99, "';' expected", None), [0; 0]);
    }
}

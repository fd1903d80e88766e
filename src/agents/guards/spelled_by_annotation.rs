use super::GuardKind;
use crate::config::Signal;
use crate::java::lexical::{is_name_char, strings};
use crate::java::{CompilationUnit, Declaration, DeclarationRef};
use crate::words::{Concept, same_words, split};

/// Leaves what one of its annotations names with the old words: that name is a contract with others.
pub struct SpelledByAnnotation;

impl GuardKind for SpelledByAnnotation {
    fn signal(&self) -> Signal {
        Signal::SpelledByAnnotation
    }

    fn covered(&self) -> &'static str {
        "what an annotation names with the old words"
    }

    fn reason(&self) -> &'static str {
        "an annotation spells the old words out"
    }

    fn covers(&self, declaration: &DeclarationRef, concept: &Concept) -> bool {
        let d = declaration.get();
        // Of a type, the path of a setting or package says where or when it is used, and not what it is called.
        let may_name = |s: &str| !d.kind.is_type() || !is_dotted(s);
        let mut strings = annotation_strings(&declaration.unit, d).map(String::from_utf8_lossy);
        strings.any(|s| may_name(&s) && spells_out(&s, d, concept))
    }
}

/// Returns the strings in the annotations of a declaration, with their quotes.
fn annotation_strings<'u>(unit: &'u CompilationUnit, d: &Declaration) -> impl Iterator<Item = &'u [u8]> {
    let before_name = d.span.start.min(d.name_span.start)..d.name_span.start;
    let head = if d.annotations.is_empty() { &[][..] } else { &unit.source.bytes()[before_name] };
    strings(head)
}

/// Returns whether a string is a path of several names: `"shop.order.enabled"`.
fn is_dotted(string: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| is_name_char(c) || c == '-');
    string.contains('.') && string.trim_matches('"').split('.').all(is_name)
}

/// Returns whether a string has the old words in a name of its own. A sentence or query does not count, unless that is
/// all of the declaration's name (`"Join hint"`); nor does a reference to code (`"Hints#joinHints"`).
fn spells_out(string: &str, d: &Declaration, concept: &Concept) -> bool {
    let is_name = |text: &str| same_words(&split(text), &split(&d.name));
    concept.is_in(string)
        && !string.contains('#')
        && (!string.contains(char::is_whitespace) || is_name(&string.replace(char::is_whitespace, "_")))
}

use super::GuardKind;
use crate::config::Signal;
use crate::java::lexical::is_name_char;
use crate::java::{Declaration, DeclarationRef};
use crate::words::{Concept, same_words, split};

/// Leaves what one of its annotations names with the old words: that name is a contract with others.
pub const KIND: GuardKind = GuardKind {
    signal: Signal::SpelledByAnnotation,
    covered: "what an annotation names with the old words",
    reason: "an annotation spells the old words out",
    covers,
};

fn covers(declaration: &DeclarationRef, concept: &Concept) -> bool {
    let d = declaration.get();
    // Of a type, the path of a setting or package says where or when it is used, and not what it is called.
    let may_name = |s: &str| !d.kind.is_type() || !is_dotted(s);
    let spells = |text: &str| may_name(text) && spells_out(text, d, concept);
    declaration.annotations().any(|annotation| annotation.arguments().texts().any(spells))
}

/// Returns whether a string is a path of several names: `shop.order.enabled`.
fn is_dotted(string: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| is_name_char(c) || c == '-');
    string.contains('.') && string.split('.').all(is_name)
}

/// Returns whether a string has the old words in a name of its own. A sentence or query does not count, unless that is
/// all of the declaration's name (`Join hint`); nor does a reference to code (`Hints#joinHints`).
fn spells_out(string: &str, d: &Declaration, concept: &Concept) -> bool {
    let is_name = |text: &str| same_words(&split(text), &split(&d.name));
    concept.is_in(string)
        && !string.contains('#')
        && (!string.contains(char::is_whitespace) || is_name(&string.replace(char::is_whitespace, "_")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::{DeclarationId, parse};

    #[test]
    fn what_an_annotation_spells_out_is_what_the_program_sees() {
        let concept = Concept::between("joinHint", "queryHint").expect("names that differ");
        for (annotation, is_covered) in [
            ("@Named(\"joinHint\")", true),
            ("@Named(\"join\" + \"Hint\")", true),
            ("@Named(\"join\\u0048int\")", true),
            ("@Named(/* \"joinHint\" */ \"other\")", false),
            ("@Doc(\"where a join hint is\")", false),
            ("@Doc(\"A#joinHint\")", false),
            ("", false),
        ] {
            let java = format!("class A {{ {annotation} String joinHint; }}");
            let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
            let field = DeclarationRef { unit: unit.into(), id: DeclarationId(1) };
            assert_eq!(covers(&field, &concept), is_covered, "{java}");
        }
    }
}

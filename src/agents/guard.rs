//! Scope inference, second half: where a concept does not apply.
//!
//! Deprecated code serves those who still use the old name. A name that an annotation spells out is a contract with others.

use std::collections::BTreeSet;

use super::analysis::{Guard, Scope};
use super::candidate::Candidate;
use super::evidence::Evidence;
use crate::java::lexical::{code_words, is_name_char, strings};
use crate::java::{CompilationUnit, Declaration, DeclarationRef, Kind, Modifiers, TypeUse};
use crate::words::{Concept, same_words, split, spoken};

/// A guard that states where the concept's own renames keep the old words ([`Concept::with_stays_of`]).
pub fn kept_within_renames(concept: &Concept) -> Option<Guard> {
    let stays = concept.stays();
    let beside = |preposition: &str, words: &BTreeSet<String>| {
        let quoted: Vec<String> = words.iter().map(|word| format!("“{word}”")).collect();
        (!quoted.is_empty()).then(|| format!("{preposition} {}", quoted.join(", ")))
    };
    let places = [beside("after", &stays.after), beside("before", &stays.before)];
    let places: Vec<String> = places.into_iter().flatten().collect();
    let what = format!("“{}” {}", spoken(&concept.old), places.join(" or "));
    (!places.is_empty()).then(|| {
        let reason = format!("the renames themselves keep {what}");
        Guard::stated(format!("Do not apply this rename to {what}"), reason)
    })
}

/// Gives a scope the guards that every scope has, and returns the candidates that they do not cover.
pub fn standing(scope: &mut Scope, mut found: Vec<Candidate>) -> Vec<Candidate> {
    for standing in Standing::ALL {
        let covers = |c: &mut Candidate| standing.covers(&c.declaration, &scope.concept);
        let spared: Vec<Candidate> = found.extract_if(.., covers).collect();
        scope.guards.extend(standing.guard(&spared));
    }
    found
}

/// Whether one of these guards covers a declaration.
pub fn stands(declaration: &DeclarationRef, concept: &Concept) -> bool {
    Standing::ALL.iter().any(|standing| standing.covers(declaration, concept))
}

/// Leaves local variables that something uses where only such were renamed that nothing uses, and returns all others. What is
/// used is called for its use; what became `ignored`, say, is not.
pub fn leave_used(scope: &mut Scope, evidence: &[Evidence], mut found: Vec<Candidate>) -> Vec<Candidate> {
    if evidence.iter().all(is_unused) {
        let is_at_work = |c: &mut Candidate| {
            !c.is_tied() && c.declaration.get().kind.is_local() && is_used(&c.declaration)
        };
        let left: Vec<Candidate> = found.extract_if(.., is_at_work).collect();
        let why = "only variables that nothing uses were renamed, not those that are used";
        scope.guards.extend(Guard::sparing("what is used", why, left.iter().map(|c| &c.declaration)));
    }
    found
}

/// The names in a candidate's declared type, as far as they tell of the candidate. That a method gives back the type around
/// it, as those of a builder do, says nothing of what it is called.
pub fn telling_types(candidate: &Candidate) -> impl Iterator<Item = &str> {
    let d = candidate.declaration.get();
    let around = candidate.home.in_type.rsplit('.').next();
    let is_of_object = d.kind == Kind::Method && !d.modifiers.has(Modifiers::STATIC);
    let is_around = move |ty: &TypeUse| is_of_object && Some(ty.simple_name()) == around;
    d.ty.iter().filter(move |ty| !is_around(ty)).flat_map(TypeUse::names)
}

/// Whether a rename is of a local that nothing uses. A method's parameter may be there for an override that does.
pub fn is_unused(renamed: &Evidence) -> bool {
    matches!(renamed.kind, Kind::LocalVariable | Kind::LambdaParameter) && !is_used(&renamed.declaration)
}

/// Whether the name of a local or parameter stands anywhere else in its scope.
fn is_used(local: &DeclarationRef) -> bool {
    let d = local.get();
    let text = &local.unit.source.bytes()[d.scope.range()];
    let names = code_words(text).filter(|name| *name == d.name.as_bytes());
    names.count() > usize::from(d.scope.encloses(d.name_span))
}

/// A guard that every scope has.
#[derive(Debug, Clone, Copy)]
enum Standing {
    Deprecated,
    SpelledOut,
}

impl Standing {
    const ALL: [Self; 2] = [Self::Deprecated, Self::SpelledOut];

    fn covers(self, declaration: &DeclarationRef, concept: &Concept) -> bool {
        let d = declaration.get();
        match self {
            Standing::Deprecated => {
                is_deprecated(d) || !d.kind.is_local() && is_within_deprecated(declaration)
            }
            Standing::SpelledOut => {
                // Of a type, the path of a setting or package says where or when it is used, and not what it is called.
                let may_name = |s: &str| !d.kind.is_type() || !is_dotted(s);
                let mut strings = annotation_strings(&declaration.unit, d).map(String::from_utf8_lossy);
                strings.any(|s| may_name(&s) && spells_out(&s, d, concept))
            }
        }
    }

    fn guard(self, spared: &[Candidate]) -> Option<Guard> {
        let (what, why) = match self {
            Standing::Deprecated => ("deprecated declarations", "deprecated"),
            Standing::SpelledOut => {
                ("what an annotation names with the old words", "an annotation spells the old words out")
            }
        };
        Guard::sparing(what, why, spared.iter().map(|c| &c.declaration))
    }
}

/// The strings in the annotations of a declaration, with their quotes.
fn annotation_strings<'u>(unit: &'u CompilationUnit, d: &Declaration) -> impl Iterator<Item = &'u [u8]> {
    let before_name = d.span.start.min(d.name_span.start)..d.name_span.start;
    let head = if d.annotations.is_empty() { &[][..] } else { &unit.source.bytes()[before_name] };
    strings(head)
}

/// Whether a string is a path of several names: `"shop.order.enabled"`.
fn is_dotted(string: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| is_name_char(c) || c == '-');
    string.contains('.') && string.trim_matches('"').split('.').all(is_name)
}

/// Whether a string (of a declaration's annotation, or of its value) has the old words in a name of its own: not in a
/// sentence or query, unless that is all of the declaration's name (`"Join hint"`), nor in a reference to code
/// (`"Hints#joinHints"`).
pub fn spells_out(string: &str, d: &Declaration, concept: &Concept) -> bool {
    let is_name = |text: &str| same_words(&split(text), &split(&d.name));
    concept.is_in(string)
        && !string.contains('#')
        && (!string.contains(char::is_whitespace) || is_name(&string.replace(char::is_whitespace, "_")))
}

fn is_deprecated(d: &Declaration) -> bool {
    d.has_annotation("Deprecated")
}

/// Whether anything around a declaration is deprecated.
pub fn is_within_deprecated(of: &DeclarationRef) -> bool {
    of.unit.owners(of.id).any(|owner| is_deprecated(of.unit.get(owner)))
}

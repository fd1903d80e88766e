use super::{LinkKind, Linked, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::{Kind, Span};
use crate::java::lexical::find_word;

/// A method that uses the type in its body.
pub struct UsedType;

impl LinkKind for UsedType {
    fn signal(&self) -> Signal {
        Signal::UsedType
    }

    fn description(&self) -> &'static str {
        "A method is named after a type that its body uses."
    }

    fn example(&self) -> [&'static str; 2] {
        ["JoinHint", "addJoinHint"]
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
        let d = linked.declaration.get();
        let uses = |body: Span| {
            let text = &linked.declaration.unit.source.bytes()[body.range()];
            let mut found = find_word(text, &anchor.name);
            found.next().is_some_and(|at| {
                resolution.means_type(linked.declaration, body.start + at, anchor)
            })
        };
        anchor.kind.is_type()
            && d.kind == Kind::Method
            && d.body.is_some_and(uses)
            && !resolution.is_named_after_longer(linked, anchor)
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "the used type"
    }
}

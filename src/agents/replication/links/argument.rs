use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::agents::score::Arguments;
use crate::config::Signal;
use crate::java::Kind;
use crate::words::same_words;

/// The parameter that the variable is passed for.
pub const KIND: LinkKind =
    LinkKind::new(Signal::Argument, Reach::File, |_| "a variable that is passed for it", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    (anchor.kind == Kind::Field || anchor.kind.is_local())
        && linked.declaration.get().kind == Kind::Parameter
        && same_words(&anchor.words, linked.words)
        && Arguments::new(std::slice::from_ref(anchor), &[], &resolution.no_files).reach(linked.declaration)
}

use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A subtype of the type.
pub const KIND: LinkKind = LinkKind::new(Signal::Subtype, Reach::Types, |_| "its supertype", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    d.kind.is_type()
        && d.supertypes.iter().any(|above| {
            above.simple_name() == anchor.name && resolution.names_type(above, linked.declaration, anchor)
        })
}

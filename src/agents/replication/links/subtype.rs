use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;

/// A subtype of the type.
pub struct Subtype;

impl LinkKind for Subtype {
    fn signal(&self) -> Signal {
        Signal::Subtype
    }

    fn reach(&self) -> Reach {
        Reach::Types
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
        let d = linked.declaration.get();
        anchor.kind.is_type()
            && d.kind.is_type()
            && d.supertypes.iter().any(|above| {
                above.simple_name() == anchor.name && resolution.names_type(above, linked.declaration, anchor)
            })
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "its supertype"
    }
}

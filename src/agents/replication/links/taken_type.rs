use super::{LinkKind, Linked, Reach, Resolution};
use crate::agents::evidence::Evidence;
use crate::config::Signal;
use crate::java::Kind;

/// A method that takes the type.
pub const KIND: LinkKind = LinkKind::new(Signal::TakenType, Reach::Types, |_| "its parameter type", ties);

fn ties(anchor: &Evidence, linked: &Linked<'_>, resolution: &Resolution<'_>) -> bool {
    let d = linked.declaration.get();
    let takes = |parameter| {
        let parameter = linked.declaration.beside(parameter);
        parameter.get().ty.as_ref().is_some_and(|ty| resolution.names_type(ty, &parameter, anchor))
    };
    d.kind == Kind::Method
        && d.parameters.iter().any(|parameter| takes(*parameter))
        && !resolution.is_named_after_longer(linked, anchor)
}

//! Finds methods of the new name in external supertypes, which the renamed method would override.

use std::sync::Arc;

use super::Clashes;
use crate::java::{DeclarationRef, Kind, Modifiers, ProgramPoint, owner_type};
use crate::rename::occurrences::{ExternalCall, ExternalReceiver, Occurrences};
use crate::rename::{Concern, Warning};
use crate::text::each_once;

/// A sign in the code that an external type has a method.
struct Evidence {
    /// The type, by its name.
    holder: Arc<str>,
    /// Where it shows, in words.
    why: String,
}

impl Clashes<'_> {
    /// Checks whether an external supertype may have a method of the new name. It surely has one that is called or
    /// overridden somewhere.
    pub(super) fn overrides_external(&mut self, method: &DeclarationRef, subtypes: &[DeclarationRef]) {
        let external =
            each_once(subtypes.iter().flat_map(|subtype| self.symbols.hierarchy(subtype).external.clone()));
        let Some(first) = external.first() else { return };
        let name = self.new_name();
        if let Some(Evidence { holder, why }) = self.evidence_of_external(method, &external) {
            let message =
                format!("`{holder}`, which is not in this repository, has a method `{name}`: {why}");
            self.block(Concern::AccidentalOverride, message);
        } else if !method.get().modifiers.has(Modifiers::PRIVATE) {
            let message = format!(
                "`{first}` is not in this repository; if it has a method `{name}`, this one may override it"
            );
            self.warnings.push(Warning { concern: Concern::UnknownSupertype, message });
        }
    }

    /// Returns which of some external types has a method of the new name, as a call or an override shows.
    fn evidence_of_external(&self, method: &DeclarationRef, external: &[Arc<str>]) -> Option<Evidence> {
        let takes =
            |arguments: usize| arguments == method.arity() || method.get().modifiers.has(Modifiers::VARARGS);
        self.files.iter().find_map(|file| {
            let mut tokens = file.tokens_of(self.new_name()).iter();
            let called = tokens.find_map(|token| {
                let call = token.external_call.as_ref().filter(|call| takes(call.arguments))?;
                let holder = self.called_on(file, token.span.start, call, external)?;
                Some(Evidence { holder, why: format!("it is called at {}", line(file, token.span.start)) })
            });
            called.or_else(|| {
                let mut rivals = self.rivals(&file.unit).into_iter();
                rivals.find_map(|rival| {
                    let holder = self.overridden_by(&rival, external).filter(|_| takes(rival.arity()))?;
                    let at = line(file, rival.get().name_span.start);
                    Some(Evidence { holder, why: format!("it is overridden at {at}") })
                })
            })
        })
    }

    /// Returns which of some external types a method is called on.
    fn called_on(
        &self,
        file: &Occurrences,
        at: usize,
        call: &ExternalCall,
        external: &[Arc<str>],
    ) -> Option<Arc<str>> {
        match &call.receiver {
            ExternalReceiver::Super => {
                let caller = ProgramPoint::new(&file.unit, at).enclosing_type()?;
                self.only_external(&caller, external)
            }
            ExternalReceiver::Value(name) => external.contains(name).then(|| name.clone()),
        }
    }

    /// Returns of which of some external types a method says that it overrides what nothing at hand has.
    fn overridden_by(&self, rival: &DeclarationRef, external: &[Arc<str>]) -> Option<Arc<str>> {
        let overrides = rival.get().kind == Kind::Method
            && rival.get().has_annotation("Override")
            && !self.members.contains(rival);
        let owner = owner_type(rival).filter(|_| overrides)?;
        let is_at_hand = self.symbols.methods_of(&owner, self.new_name()).len() > 1;
        self.only_external(&owner, external).filter(|_| !is_at_hand)
    }

    /// Returns a type's external supertype, where all of these are among some.
    fn only_external(&self, ty: &DeclarationRef, external: &[Arc<str>]) -> Option<Arc<str>> {
        let above = &self.symbols.hierarchy(ty).external;
        above.first().filter(|_| above.iter().all(|name| external.contains(name))).cloned()
    }
}

/// Returns the path and line of a place in a file.
fn line(file: &Occurrences, offset: usize) -> String {
    format!("{}:{}", file.unit.path(), file.unit.source.position(offset).line)
}

//! Decides whether calls keep their meaning when methods get the name of others.

use tree_sitter::Node;

use super::applicability::Overloads;
use super::grammar::{Field, NodeKind, field, first_child, is_static_import, kind};
use super::members::FoundMethod;
use super::project::DeclarationRef;
use super::resolver::{Callee, Resolver};

/// Methods called `old_name` that are to be called `new_name`.
#[derive(Debug, Clone, Copy)]
pub struct Joining<'j> {
    pub methods: &'j [DeclarationRef],
    pub old_name: &'j str,
    pub new_name: &'j str,
}

impl<'a> Resolver<'a> {
    /// Returns whether what a token means as a method, one called `old_name` or `new_name`, stays the same once the
    /// methods have their new name. `false` where that is not known.
    pub fn keeps_meaning(&self, token: Node<'a>, joining: Joining<'_>) -> bool {
        let Some(parent) = token.parent() else { return true };
        match kind(parent) {
            NodeKind::MethodInvocation if field(parent, Field::Name) == Some(token) => {
                self.call_keeps_meaning(parent, joining)
            }
            NodeKind::MethodReference if parent.named_child(0) != Some(token) => {
                self.reference_keeps_meaning(parent, joining)
            }
            // A static import brings in all methods of a name.
            NodeKind::ScopedIdentifier => !parent
                .parent()
                .is_some_and(|p| kind(p) == NodeKind::ImportDeclaration && is_static_import(p)),
            _ => true,
        }
    }

    fn call_keeps_meaning(&self, call: Node<'a>, joining: Joining<'_>) -> bool {
        let arguments = self.arguments(call);
        let before = match self.callee(call) {
            Callee::Methods(found) => found,
            Callee::External => return true,
            Callee::Perhaps(_) | Callee::Unknown(_) => {
                return !joining.methods.iter().any(|m| self.may_take(m, &arguments));
            }
        };
        let is_called_old = field(call, Field::Name).is_some_and(|n| self.tree.text(n) == joining.old_name);
        if is_called_old && !before.iter().any(|m| joining.methods.contains(&m.declaration)) {
            return true;
        }
        let Some(all) = self.joined(call, joining) else { return false };
        if !all.iter().any(|m| joining.methods.contains(&m.declaration)) {
            return true;
        }
        let has = |methods: &[FoundMethod], m: &FoundMethod| {
            methods.iter().any(|other| other.declaration == m.declaration)
        };
        if all.iter().any(|m| !has(&before, m) && self.takes_function_for_own(m, &arguments)) {
            return false;
        }
        let after = self.applicable(all, &arguments, Overloads::WithRenamed);
        self.all_same_signature(&after)
            && before.iter().all(|m| has(&after, m))
            && after.iter().all(|m| has(&before, m))
    }

    /// Returns all methods of the new name that the receiver of a call will have. `None` where they are not known.
    fn joined(&self, call: Node<'a>, joining: Joining<'_>) -> Option<Vec<FoundMethod>> {
        let joins = |m: &FoundMethod| joining.methods.contains(&m.declaration);
        let both = |old: Vec<FoundMethod>, new: Vec<FoundMethod>| -> Vec<FoundMethod> {
            old.into_iter().filter(joins).chain(new).collect()
        };
        if let Some(object) = field(call, Field::Object) {
            let named = |name: &str| match self.methods_on(call, object, name) {
                Callee::Methods(found) => found,
                _ => Vec::new(),
            };
            return Some(both(named(joining.old_name), named(joining.new_name)));
        }
        // The innermost class that has a method of the name is the one that is meant (JLS 15.12.1).
        let named = |ty: &DeclarationRef, name: &str| self.symbols.methods_of(ty, name);
        self.point_of(call).enclosing_types().find_map(|ty| {
            let all = both(named(&ty, joining.old_name), named(&ty, joining.new_name));
            (!all.is_empty()).then_some(all)
        })
    }

    fn reference_keeps_meaning(&self, reference: Node<'a>, joining: Joining<'_>) -> bool {
        let Some(object) = first_child(reference) else { return false };
        match self.methods_on(reference, object, joining.old_name) {
            Callee::Methods(found) => !found.iter().any(|m| joining.methods.contains(&m.declaration)),
            Callee::External => true,
            Callee::Perhaps(_) | Callee::Unknown(_) => {
                matches!(self.methods_on(reference, object, joining.new_name), Callee::External)
            }
        }
    }
}

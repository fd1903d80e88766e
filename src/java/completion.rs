//! Decides whether statements can complete normally (JLS 14.22), and which values a `switch` gives. That shows where
//! the variable of a pattern is in scope, and what a lambda's body can be.

use tree_sitter::Node;

use super::grammar::{Field, NodeKind, field, first_child, kind, named_children};

/// The statements of a text.
#[derive(Clone, Copy)]
pub(super) struct Completion<'t> {
    pub text: &'t [u8],
}

impl Completion<'_> {
    /// Returns whether a statement that is reached can complete normally. A condition is taken to be constant only
    /// where it is written `true`.
    pub fn is_possible(self, statement: Node<'_>) -> bool {
        use NodeKind as N;
        let part = |f| field(statement, f);
        let part_completes = |f| part(f).is_none_or(|s| self.is_possible(s));
        let is_endless = || part(Field::Condition).is_some_and(is_true);
        match kind(statement) {
            N::ReturnStatement
            | N::ThrowStatement
            | N::BreakStatement
            | N::ContinueStatement
            | N::YieldStatement => false,
            N::Block | N::ConstructorBody => self.all(named_children(statement)),
            N::IfStatement => self.if_completes(statement),
            N::WhileStatement => !is_endless() || self.has_break(statement),
            N::DoStatement => {
                let goes_on = part_completes(Field::Body) || has_continue(statement);
                goes_on && !is_endless() || self.has_break(statement)
            }
            N::ForStatement => {
                part(Field::Condition).is_some_and(|c| !is_true(c)) || self.has_break(statement)
            }
            N::SwitchExpression => self.falls_out(statement) || self.has_break(statement),
            N::LabeledStatement => {
                self.all(named_children(statement).last().copied()) || self.has_break(statement)
            }
            N::SynchronizedStatement => part_completes(Field::Body),
            N::TryStatement | N::TryWithResourcesStatement => self.try_completes(statement),
            _ => true,
        }
    }

    fn all<'n>(self, statements: impl IntoIterator<Item = Node<'n>>) -> bool {
        statements.into_iter().all(|statement| self.is_possible(statement))
    }

    /// Returns whether an `if` can complete normally. It loops over `else if` rather than recurse, since generated code
    /// has thousands of these.
    fn if_completes(self, mut statement: Node<'_>) -> bool {
        while kind(statement) == NodeKind::IfStatement {
            if self.all(field(statement, Field::Consequence)) {
                return true;
            }
            let Some(otherwise) = field(statement, Field::Alternative) else { return true };
            statement = otherwise;
        }
        self.is_possible(statement)
    }

    /// Returns whether a `switch` can complete without a `break`.
    fn falls_out(self, switch: Node<'_>) -> bool {
        let cases = field(switch, Field::Body).map_or_else(Vec::new, named_children);
        let is_label = |part: &Node<'_>| kind(*part) == NodeKind::SwitchLabel;
        let takes_all = |label: &Node<'_>| {
            // Beside `null`, the grammar takes it for a name.
            let is_named =
                |part: &Node<'_>| kind(*part) == NodeKind::Identifier && self.text_of(*part) == b"default";
            let is_default = label.child(0).is_some_and(|word| word.kind() == "default")
                || named_children(*label).iter().any(is_named);
            // With patterns, and with `null`, it has to be exhaustive (JLS 14.11.2).
            let is_enhanced =
                |part: &Node<'_>| matches!(kind(*part), NodeKind::Pattern | NodeKind::NullLiteral);
            is_default || named_children(*label).iter().any(is_enhanced)
        };
        let completes =
            |case: &Node<'_>| self.all(named_children(*case).into_iter().filter(|part| !is_label(part)));
        let has_rules = cases.iter().any(|case| kind(*case) == NodeKind::SwitchRule);
        let ends = if has_rules { &cases[..] } else { &cases[cases.len().saturating_sub(1)..] };
        let mut labels = cases.iter().flat_map(|case| named_children(*case)).filter(is_label);
        ends.iter().any(completes) || !labels.any(|label| takes_all(&label))
    }

    fn try_completes(self, statement: Node<'_>) -> bool {
        let parts = named_children(statement);
        let of = |wanted: NodeKind| parts.iter().copied().filter(move |part| kind(*part) == wanted);
        let block_completes = |clause: Node<'_>| self.all(named_children(clause).last().copied());
        let tried = self.all(of(NodeKind::Block)) || of(NodeKind::CatchClause).any(block_completes);
        tried && of(NodeKind::FinallyClause).all(block_completes)
    }

    /// Returns whether a `break` leads to after a loop, `switch` or labelled statement.
    pub fn has_break(self, statement: Node<'_>) -> bool {
        let is_labelled = kind(statement) == NodeKind::LabeledStatement;
        let label = first_child(statement).filter(|_| is_labelled).map(|label| self.text_of(label));
        let mut pending: Vec<Node<'_>> = statements_in(statement).collect();
        while let Some(node) = pending.pop() {
            let of = kind(node);
            let jumps = || first_child(node).map(|label| self.text_of(label)) == label;
            if of == NodeKind::BreakStatement && jumps() {
                return true;
            }
            // A `break` without a label in such a statement leaves that one.
            if label.is_some() || !takes_breaks(of) {
                pending.extend(statements_in(node));
            }
        }
        false
    }

    fn text_of(&self, node: Node<'_>) -> &[u8] {
        &self.text[node.byte_range()]
    }
}

fn is_true(condition: Node<'_>) -> bool {
    match kind(condition) {
        NodeKind::True => true,
        NodeKind::ParenthesizedExpression => first_child(condition).is_some_and(is_true),
        _ => false,
    }
}

fn has_continue(statement: Node<'_>) -> bool {
    let mut pending = vec![statement];
    while let Some(node) = pending.pop() {
        if kind(node) == NodeKind::ContinueStatement {
            return true;
        }
        pending.extend(statements_in(node));
    }
    false
}

/// Returns whether a `break` without a label in a statement means that one.
fn takes_breaks(of: NodeKind) -> bool {
    use NodeKind as N;
    matches!(
        of,
        N::WhileStatement | N::DoStatement | N::ForStatement | N::EnhancedForStatement | N::SwitchExpression
    )
}

/// Returns the statements of a statement, and parts that have some; no expressions, which may be deep.
fn statements_in(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    use NodeKind as N;
    named_children(node).into_iter().filter(|part| {
        matches!(
            kind(*part),
            N::BreakStatement
                | N::ContinueStatement
                | N::YieldStatement
                | N::Block
                | N::IfStatement
                | N::WhileStatement
                | N::DoStatement
                | N::ForStatement
                | N::EnhancedForStatement
                | N::LabeledStatement
                | N::SynchronizedStatement
                | N::TryStatement
                | N::TryWithResourcesStatement
                | N::CatchClause
                | N::FinallyClause
                | N::SwitchExpression
                | N::SwitchBlock
                | N::SwitchBlockStatementGroup
                | N::SwitchRule
        )
    })
}

/// Returns the result expressions of a `switch` expression (JLS 15.28.1): those behind its arrows, and those that its
/// blocks yield.
pub(super) fn results(switch: Node<'_>) -> Vec<Node<'_>> {
    let cases = field(switch, Field::Body).map_or_else(Vec::new, named_children);
    let behind_arrows = cases.iter().filter(|case| kind(**case) == NodeKind::SwitchRule);
    let expressions = behind_arrows.flat_map(|rule| named_children(*rule));
    let mut found: Vec<Node<'_>> = expressions
        .filter(|part| kind(*part) == NodeKind::ExpressionStatement)
        .filter_map(first_child)
        .collect();
    let mut pending = cases;
    while let Some(node) = pending.pop() {
        match kind(node) {
            NodeKind::YieldStatement => found.extend(first_child(node)),
            _ => pending.extend(statements_in(node)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    fn completes(statement: &str) -> bool {
        let code = format!("class A {{ void m() {{ {statement} }} }}");
        let tree = parse(&SourceFile::new("A.java", code.as_bytes()));
        let node =
            tree.root().named_descendant_for_byte_range(19, code.len() - 2).expect("the method's block");
        assert_eq!(kind(node), NodeKind::Block);
        Completion { text: code.as_bytes() }.is_possible(node)
    }

    #[test]
    fn what_can_complete_normally() {
        for statement in [
            "a();",
            "if (a) return;",
            "while (a) { return; }",
            "while (true) { if (a) break; }",
            "for (; a;) { }",
            "for (int b : c) return;",
            "do { continue; } while (a);",
            "switch (a) { case 1: return; }",
            "switch (a) { case 1: break; default: return; }",
            "switch (a) { case 1 -> b(); default -> { return; } }",
            "c: { if (a) break c; return; }",
            "for (;;) { break /* out */; }",
            "/* c */ c: { if (a) break /* d */ c; return; }",
            "c: for (;;) { for (;;) { break c; } }",
            "try { return; } catch (E e) { }",
        ] {
            assert!(completes(statement), "{statement}");
        }
    }

    #[test]
    fn long_chains_are_no_recursion() {
        let chain = "if (a) { return; } else ".repeat(50_000);
        assert!(!completes(&format!("{chain} return;")));
        assert!(!completes(&format!("for (;;) {{ {chain} return; }}")));
    }

    #[test]
    fn what_never_completes_normally() {
        for statement in [
            "if (a) return; else throw b;",
            "while (true) { switch (a) { case 1: break; } for (;;) { break; } }",
            "for (;;) { a(() -> { for (;;) { break; } }); }",
            "do { return; } while (a);",
            "while (/* ever */ true) { a(); }",
            "switch (a) { case 1: b(); default: throw c; }",
            "switch (a) { case 1 -> { return; } default -> throw b; }",
            "switch (a) { case 1 -> { return; } case null, default -> throw b; }",
            "switch (a) { case 1: return; case null /* or */, default: throw b; }",
            "switch (a) { case null -> throw b; case C -> { return; } }",
            "c: { d: { break d; } return; }",
            "try { return; } catch (E e) { throw e; }",
            "try { a(); } finally { return; }",
            "synchronized (a) { return; }",
            "{ return; }",
        ] {
            assert!(!completes(statement), "{statement}");
        }
    }
}

//! Where the variable of a pattern is in scope (JLS 6.3.1).

use tree_sitter::Node;

use super::declaration::Span;
use super::grammar::{Field, NodeKind, field, kind, named_children};

/// The region in which a pattern's variable can be meant: what is evaluated only after the
/// pattern matched. Where the language leaves it open whether a statement completes, the region
/// is taken to be the larger one.
pub fn pattern_scope(pattern: Node<'_>, name: Node<'_>) -> Span {
    use NodeKind as N;
    let mut scope = Span { start: name.start_byte(), end: pattern.end_byte() };
    let mut node = pattern;
    // Whether the variable is bound when the expression at `node` is true, or when it is false.
    let mut when = true;
    // Whether the condition itself uses the variable. What lies between that and a branch that
    // does not follow at once is then taken in, since a scope is one region.
    let mut widened = false;
    while let Some(parent) = node.parent() {
        let is = |f| field(parent, f) == Some(node);
        match kind(parent) {
            N::ParenthesizedExpression
            | N::InstanceofExpression
            | N::Pattern
            | N::RecordPattern
            | N::RecordPatternBody
            | N::RecordPatternComponent
            | N::TypePattern => {}
            N::UnaryExpression if operator(parent) == "!" => when = !when,
            N::BinaryExpression if operator(parent) == if when { "&&" } else { "||" } => {
                scope.end = parent.end_byte();
                widened = true;
            }
            N::TernaryExpression if is(Field::Condition) => {
                let branch = if when { Field::Consequence } else { Field::Alternative };
                return reaching(scope, field(parent, branch), when || widened);
            }
            N::SwitchLabel | N::Guard => {
                let body = parent.parent().filter(|p| kind(*p) != N::SwitchLabel);
                let body = body.or_else(|| parent.parent().and_then(|p| p.parent()));
                return reaching(scope, body, true);
            }
            N::IfStatement if is(Field::Condition) => {
                let (then, otherwise) =
                    (field(parent, Field::Consequence), field(parent, Field::Alternative));
                return match (when, otherwise) {
                    (true, _) => reaching(scope, then, true),
                    (false, Some(_)) => reaching(scope, otherwise, widened),
                    (false, None) if then.is_some_and(may_not_complete) => {
                        reaching_after(scope, parent, widened)
                    }
                    _ => scope,
                };
            }
            N::WhileStatement | N::ForStatement if is(Field::Condition) => {
                return match when {
                    true => reaching(scope, Some(parent), true),
                    false => reaching_after(scope, parent, widened),
                };
            }
            N::DoStatement if is(Field::Condition) => {
                return if when { scope } else { reaching_after(scope, parent, true) };
            }
            _ => return scope,
        }
        node = parent;
    }
    scope
}

/// The scope drawn out to a branch; from the branch alone where it does not follow at once.
fn reaching(scope: Span, branch: Option<Node<'_>>, at_once: bool) -> Span {
    match branch {
        Some(branch) if at_once => Span { end: branch.end_byte(), ..scope },
        Some(branch) => branch.into(),
        None => scope,
    }
}

/// The scope drawn out to the rest of the block after a statement, or that rest alone.
fn reaching_after(scope: Span, statement: Node<'_>, at_once: bool) -> Span {
    let start = if at_once { scope.start } else { statement.end_byte() };
    Span { start, end: block_end(statement) }
}

fn operator<'t>(node: Node<'t>) -> &'t str {
    field(node, Field::Operator).map_or("", |o| o.kind())
}

/// Whether a statement may be taken never to complete normally (JLS 14.22).
pub(super) fn may_not_complete(statement: Node<'_>) -> bool {
    use NodeKind as N;
    match kind(statement) {
        N::ReturnStatement
        | N::ThrowStatement
        | N::BreakStatement
        | N::ContinueStatement
        | N::YieldStatement
        | N::SwitchExpression
        | N::WhileStatement
        | N::DoStatement
        | N::ForStatement
        | N::LabeledStatement => true,
        N::Block => named_children(statement).last().is_some_and(|last| may_not_complete(*last)),
        N::SynchronizedStatement => field(statement, Field::Body).is_some_and(may_not_complete),
        N::IfStatement => {
            let leaving = |f| field(statement, f).is_some_and(may_not_complete);
            leaving(Field::Consequence) && leaving(Field::Alternative)
        }
        N::TryStatement | N::TryWithResourcesStatement => {
            named_children(statement).into_iter().any(|part| match kind(part) {
                N::Block => may_not_complete(part),
                N::FinallyClause => named_children(part).last().is_some_and(|block| may_not_complete(*block)),
                _ => false,
            })
        }
        _ => false,
    }
}

/// Where the scope of a local declared by this statement ends.
fn block_end(statement: Node<'_>) -> usize {
    let around = statement.parent().filter(|p| kind(*p) == NodeKind::SwitchBlockStatementGroup);
    // What one group of a `switch` declares, the groups after it see.
    around.unwrap_or(statement).parent().map_or(statement.end_byte(), |p| p.end_byte())
}

#[cfg(test)]
mod tests {
    use crate::git::SourceFile;
    use crate::java::{Kind, parse};

    /// The code in which `s` is in scope.
    fn scope(statements: &str) -> String {
        let code = format!("class A {{ void m(Object o) {{ {statements} }} }}");
        let unit = parse(&SourceFile::new("A.java", code.as_bytes())).compilation_unit();
        let (_, s) = unit
            .iter()
            .find(|(_, d)| d.kind == Kind::LocalVariable && d.name == "s")
            .expect("the pattern binds s");
        code[s.scope.range()].trim_start().trim_end_matches([' ', '}']).to_owned()
    }

    #[test]
    fn a_pattern_variable_is_in_scope_where_the_pattern_matched() {
        assert_eq!(scope("if (o instanceof S s && a(s)) b(s); else c();"), "s && a(s)) b(s);");
        assert_eq!(scope("if (!(o instanceof S s)) a(); else b(s);"), "b(s);");
        assert_eq!(scope("if (!(o instanceof S s)) { a(); return; } b(s); c();"), "b(s); c();");
        assert_eq!(scope("if (!(o instanceof S s) || a(s)) throw e; b(s);"), "s) || a(s)) throw e; b(s);");
        assert_eq!(scope("if (o instanceof S s || a()) b();"), "s");
        assert_eq!(scope("x = o instanceof S s ? a(s) : b();"), "s ? a(s)");
        assert_eq!(scope("while (!(o instanceof S s)) { a(); } b(s);"), "b(s);");
        assert_eq!(scope("for (; o instanceof S s; a(s)) b(s); c();"), "s; a(s)) b(s);");
        assert_eq!(
            scope("switch (o) { case R(S s) when a(s) -> b(s); default -> c(); }"),
            "s) when a(s) -> b(s);"
        );
        assert_eq!(scope("return o instanceof S s && s.a();"), "s && s.a()");
    }
}

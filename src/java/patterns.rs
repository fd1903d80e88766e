//! Finds where the variable of a pattern is in scope (JLS 6.3.1, 6.3.2).

use tree_sitter::Node;

use super::completion::Completion;
use super::grammar::{Field, NodeKind, field, is_pattern, kind, nodes_around};
use super::span::Span;
use super::syntax::SyntaxTree;

/// The region in which a pattern's variable can be meant.
#[derive(Debug, Clone, Copy)]
pub struct PatternScope {
    pub scope: Span,
    /// The part of the region that is evaluated where the pattern did not match.
    pub gap: Option<Span>,
}

impl From<Span> for PatternScope {
    fn from(scope: Span) -> PatternScope {
        PatternScope { scope, gap: None }
    }
}

/// Returns the region in which a pattern's variable can be meant: what is evaluated only after the pattern matched.
pub fn pattern_scope(pattern: Node<'_>, name: Node<'_>, tree: &SyntaxTree) -> PatternScope {
    use NodeKind as N;
    let mut bound = Bound {
        scope: Span { start: name.start_byte(), end: pattern.end_byte() },
        when: true,
        is_used: false,
        completion: Completion { text: tree.source().bytes() },
    };
    let around = nodes_around(tree.root(), pattern);
    let mut node = pattern;
    for (place, &parent) in around.iter().enumerate() {
        let is = |f| field(parent, f) == Some(node);
        match kind(parent) {
            N::ParenthesizedExpression | N::InstanceofExpression => {}
            of if is_pattern(of) => {}
            N::UnaryExpression if operator(parent) == "!" => bound.when = !bound.when,
            N::BinaryExpression if operator(parent) == if bound.when { "&&" } else { "||" } => {
                bound.scope.end = parent.end_byte();
                bound.is_used = true;
            }
            N::TernaryExpression if is(Field::Condition) => {
                let branch = if bound.when { Field::Consequence } else { Field::Alternative };
                return field(parent, branch).map_or(bound.scope.into(), |branch| bound.in_branch(branch));
            }
            N::SwitchLabel | N::Guard => {
                let case = around[place + 1..].iter().find(|p| kind(**p) != N::SwitchLabel);
                return case.map_or(bound.scope, |case| bound.scope_to(case.end_byte())).into();
            }
            N::IfStatement if is(Field::Condition) => return bound.in_if(parent),
            N::WhileStatement | N::ForStatement if is(Field::Condition) => {
                return match bound.when {
                    true => bound.scope_to(parent.end_byte()).into(),
                    false => bound.after_loop(parent),
                };
            }
            N::DoStatement if is(Field::Condition) && !bound.when => return bound.after_loop(parent),
            _ => return bound.scope.into(),
        }
        node = parent;
    }
    bound.scope.into()
}

/// A pattern's variable in a condition.
struct Bound<'t> {
    /// The part of the condition that can use it.
    scope: Span,
    /// Whether it is bound when the condition is true, or when it is false.
    when: bool,
    /// Whether the condition itself may use it. What lies between that and a branch that does not follow at once
    /// is a gap, since a scope is one region.
    is_used: bool,
    completion: Completion<'t>,
}

impl Bound<'_> {
    fn scope_to(&self, end: usize) -> Span {
        Span { end, ..self.scope }
    }

    /// Returns the scope with a later region.
    fn and(&self, later: Span) -> PatternScope {
        if !self.is_used {
            return later.into();
        }
        let gap = Span { start: self.scope.end, end: later.start };
        PatternScope { scope: self.scope_to(later.end), gap: Some(gap) }
    }

    /// Returns the scope with the branch that is evaluated where the variable is bound.
    fn in_branch(&self, branch: Node<'_>) -> PatternScope {
        match self.when {
            true => self.scope_to(branch.end_byte()).into(),
            false => self.and(branch.into()),
        }
    }

    /// Returns the scope in an `if` statement, and in what follows where that is reached by no other branch.
    fn in_if(&self, statement: Node<'_>) -> PatternScope {
        let (then, otherwise) = (field(statement, Field::Consequence), field(statement, Field::Alternative));
        let (own, other) = if self.when { (then, otherwise) } else { (otherwise, then) };
        let completes = |branch: Option<Node<'_>>| branch.is_none_or(|b| self.completion.is_possible(b));
        let is_bound_after = completes(own) && !completes(other);
        match own {
            Some(branch) if !is_bound_after => self.in_branch(branch),
            None if !is_bound_after => self.scope.into(),
            Some(branch) if self.when => {
                let gap = Span { start: branch.end_byte(), end: statement.end_byte() };
                PatternScope { scope: self.scope_to(block_end(statement)), gap: Some(gap) }
            }
            _ => {
                let start = own.map_or(statement.end_byte(), |branch| branch.start_byte());
                self.and(Span { start, end: block_end(statement) })
            }
        }
    }

    /// Returns the scope in what follows a loop that ends when its condition is false.
    fn after_loop(&self, statement: Node<'_>) -> PatternScope {
        if self.completion.has_break(statement) {
            return self.scope.into();
        }
        self.and(Span { start: statement.end_byte(), end: block_end(statement) })
    }
}

/// Returns the expression around a pattern in which no two patterns may bind one name. Its operators may make variables
/// of each definitely matched (JLS 6.3.1).
pub fn whole_condition<'t>(pattern: Node<'t>, tree: &'t SyntaxTree) -> Node<'t> {
    use NodeKind as N;
    let joins = |node: &Node<'t>| match kind(*node) {
        N::BinaryExpression => matches!(operator(*node), "&&" | "||"),
        N::UnaryExpression => operator(*node) == "!",
        N::ParenthesizedExpression | N::TernaryExpression | N::InstanceofExpression => true,
        of => is_pattern(of),
    };
    let around = nodes_around(tree.root(), pattern).into_iter();
    around.take_while(joins).last().unwrap_or(pattern)
}

fn operator<'t>(node: Node<'t>) -> &'t str {
    field(node, Field::Operator).map_or("", |o| o.kind())
}

/// Returns where the scope of a local declared by this statement ends.
fn block_end(mut statement: Node<'_>) -> usize {
    use NodeKind as N;
    // Variables that a labelled statement introduces, or one group of a `switch` declares, are known after it.
    while let Some(parent) =
        statement.parent().filter(|p| matches!(kind(*p), N::SwitchBlockStatementGroup | N::LabeledStatement))
    {
        statement = parent;
    }
    statement.parent().map_or(statement.end_byte(), |p| p.end_byte())
}

#[cfg(test)]
mod tests {
    use crate::git::SourceFile;
    use crate::java::{Kind, parse};

    /// Returns the code in which `s` is in scope.
    fn scope(statements: &str) -> String {
        let code = format!("class A {{ void m(Object o) {{ {statements} }} }}");
        let unit = parse(&SourceFile::new("A.java", code.as_bytes())).compilation_unit();
        let (_, s) = unit
            .iter()
            .find(|(_, d)| d.kind == Kind::LocalVariable && d.name == "s")
            .expect("the pattern binds s");
        let seen = match s.gap {
            Some(gap) => format!("{}~{}", &code[s.scope.start..gap.start], &code[gap.end..s.scope.end]),
            None => code[s.scope.range()].to_owned(),
        };
        seen.trim_start().trim_end_matches([' ', '}']).to_owned()
    }

    #[test]
    fn a_pattern_variable_is_in_scope_where_the_pattern_matched() {
        assert_eq!(scope("if (o instanceof S s && a(s)) b(s); else c();"), "s && a(s)) b(s);");
        assert_eq!(scope("if (!(o instanceof S s)) a(); else b(s);"), "b(s);");
        assert_eq!(scope("if (!(o instanceof S s)) { a(); return; } b(s); c();"), "b(s); c();");
        assert_eq!(scope("if (!(o instanceof S s) || a(s)) throw e; b(s);"), "s) || a(s)~ b(s);");
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

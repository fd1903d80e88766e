//! Strings that are compared with a name which the program asks for when it runs: `e.name().equals("LOW")`, and the
//! labels of `switch (method.getName())`.

use tree_sitter::Node;

use super::Lookup;
use crate::java::SyntaxTree;
use crate::java::grammar::{Field, NodeKind, field, first_child, kind};

/// The methods that compare strings.
const COMPARISONS: [&str; 4] = ["equals", "equalsIgnoreCase", "contentEquals", "compareTo"];

/// The methods that give names: of a `java.lang.reflect.Member`, of a constant of an enum, of a frame of a stack trace.
const NAMERS: [(&str, Lookup); 3] =
    [("getName", Lookup::Member), ("name", Lookup::Constant), ("getMethodName", Lookup::Member)];

/// What the name is of that a string is compared with in a call of some name, if it is.
pub fn in_call(tree: &SyntaxTree, call: Node<'_>, called: &str) -> Option<Lookup> {
    if !COMPARISONS.contains(&called) {
        return None;
    }
    let argument = field(call, Field::Arguments).and_then(first_child);
    [field(call, Field::Object), argument].into_iter().flatten().find_map(|side| asked_for(tree, side))
}

/// What the name is of by which a `switch` goes, where a string is one of its labels.
pub fn in_label(tree: &SyntaxTree, literal: Node<'_>) -> Option<Lookup> {
    let label = literal.parent().filter(|n| kind(*n) == NodeKind::SwitchLabel)?;
    let mut around = std::iter::successors(label.parent(), |n| n.parent());
    let switch = around.find(|n| kind(*n) == NodeKind::SwitchExpression)?;
    asked_for(tree, first_child(field(switch, Field::Condition)?)?)
}

/// What an expression gives the name of.
fn asked_for(tree: &SyntaxTree, expression: Node<'_>) -> Option<Lookup> {
    let call = Some(expression).filter(|n| kind(*n) == NodeKind::MethodInvocation)?;
    let takes_nothing = field(call, Field::Arguments).and_then(first_child).is_none();
    let name = tree.text(field(call, Field::Name).filter(|_| takes_nothing)?);
    NAMERS.iter().find(|namer| namer.0 == name).map(|namer| namer.1)
}

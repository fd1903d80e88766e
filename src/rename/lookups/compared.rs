//! Finds strings that are compared with a name which the program asks for when it runs: `e.name().equals("LOW")`,
//! `assertEquals("size", field.getName())`, and the labels of `switch (method.getName())`.

use tree_sitter::Node;

use super::Lookup;
use crate::java::SyntaxTree;
use crate::java::grammar::{Field, NodeKind, field, first_child, kind, named_children};

/// The methods that compare strings, of which one is what they are called on, or among their arguments.
const COMPARISONS: [&str; 6] =
    ["compareTo", "contentEquals", "endsWith", "equals", "equalsIgnoreCase", "startsWith"];

/// The methods by which tests compare. Tests ask for names of many things, so a plain `getName` counts only where it is
/// a member's.
const TESTED: [&str; 5] = ["assertEquals", "assertNotEquals", "hasToString", "isEqualTo", "isNotEqualTo"];

/// The methods around what an assertion is about.
const ASSERTIONS: [&str; 2] = ["assertThat", "assertWithMessage"];

/// The methods that give names. Those of a `java.lang.reflect.Member` and of a constant of an enum. Those of a frame of
/// a stack trace or a test of JUnit 4, and of a test of JUnit 5 (with parentheses). Those of a bean's property whose
/// value changes, and of a class.
const NAMERS: [(&str, Lookup); 6] = [
    ("getName", Lookup::Member),
    ("name", Lookup::Constant),
    ("getMethodName", Lookup::Member),
    ("getDisplayName", Lookup::Member),
    ("getPropertyName", Lookup::Member),
    ("getSimpleName", Lookup::Class),
];

/// Returns what the name stands for that a string is compared with in a call of some name, if it is a name.
pub fn in_call(tree: &SyntaxTree, call: Node<'_>, called: &str) -> Option<Lookup> {
    let is_test = TESTED.contains(&called);
    if !is_test && !COMPARISONS.contains(&called) {
        return None;
    }
    let object = field(call, Field::Object);
    let asserted = object.filter(|object| is_call_of(tree, *object, &ASSERTIONS));
    let sides = arguments(call).into_iter().chain(asserted.into_iter().flat_map(arguments)).chain(object);
    sides.into_iter().filter_map(|side| namer(tree, side)).find_map(|namer| {
        let is_plain = tree.text(field(namer, Field::Name)?) == "getName";
        (!is_test || !is_plain || is_of_member(tree, namer)).then(|| named_by(tree, namer))?
    })
}

/// Returns what the name stands for by which a `switch` goes, where a string is one of its labels.
pub fn in_label(tree: &SyntaxTree, literal: Node<'_>) -> Option<Lookup> {
    let label = literal.parent().filter(|n| kind(*n) == NodeKind::SwitchLabel)?;
    let mut around = std::iter::successors(label.parent(), |n| n.parent());
    let switch = around.find(|n| kind(*n) == NodeKind::SwitchExpression)?;
    asked_for(tree, first_child(field(switch, Field::Condition)?)?)
}

/// Returns what an expression gives the name of.
fn asked_for(tree: &SyntaxTree, expression: Node<'_>) -> Option<Lookup> {
    named_by(tree, namer(tree, expression)?)
}

/// Returns the call that an expression's value comes from, which may be kept in a local variable.
fn namer<'t>(tree: &SyntaxTree, expression: Node<'t>) -> Option<Node<'t>> {
    let value = match kind(expression) {
        NodeKind::Identifier => local_value(tree, expression)?,
        _ => expression,
    };
    Some(value).filter(|value| kind(*value) == NodeKind::MethodInvocation && arguments(*value).is_empty())
}

/// Returns what a call gives the name of.
fn named_by(tree: &SyntaxTree, call: Node<'_>) -> Option<Lookup> {
    let name = tree.text(field(call, Field::Name)?);
    NAMERS.iter().find(|namer| namer.0 == name).map(|namer| namer.1)
}

/// Returns whether what a call is made on seems to be a member of a class, by the names in it.
fn is_of_member(tree: &SyntaxTree, call: Node<'_>) -> bool {
    let receiver = field(call, Field::Object).map(|object| tree.text(object).to_lowercase());
    receiver.is_some_and(|text| ["method", "field", "member"].iter().any(|word| text.contains(word)))
}

/// Returns the initial value of a local variable that is declared before the place where its name is.
fn local_value<'t>(tree: &SyntaxTree, name: Node<'t>) -> Option<Node<'t>> {
    let text = tree.text(name);
    let declared = |statement: Node<'t>| {
        let declarators = named_children(statement).into_iter();
        let mut declarators = declarators.filter(|n| kind(*n) == NodeKind::VariableDeclarator);
        declarators.find(|n| field(*n, Field::Name).is_some_and(|n| tree.text(n) == text))
    };
    let around = std::iter::successors(Some(name), |n| n.parent());
    let mut before =
        around.flat_map(|n| std::iter::successors(n.prev_named_sibling(), Node::prev_named_sibling));
    let declarator = before.find_map(|statement| match kind(statement) {
        NodeKind::LocalVariableDeclaration => declared(statement),
        _ => None,
    })?;
    field(declarator, Field::Value)
}

fn is_call_of(tree: &SyntaxTree, node: Node<'_>, names: &[&str]) -> bool {
    kind(node) == NodeKind::MethodInvocation
        && field(node, Field::Name).is_some_and(|name| names.contains(&&*tree.text(name)))
}

/// Returns the arguments of a call.
fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    field(call, Field::Arguments).map(named_children).unwrap_or_default()
}

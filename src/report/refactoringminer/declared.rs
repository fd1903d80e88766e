//! RefactoringMiner's details of one declaration: where it is, in which class, and its signature.

use std::fmt;

use tree_sitter::Node;

use super::Location;
use crate::git::SourceFile;
use crate::java::grammar::{Field, NodeKind, binds_local, field, kind};
use crate::java::{
    CompilationUnit, Declaration, DeclarationId, Kind, Modifiers, Span, SyntaxTree, TypeUse, Visibility,
};

/// How types are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Types {
    /// `java.util.List` where the code says that.
    AsWritten,
    /// `List`.
    Simple,
}

/// A declaration.
#[derive(Debug)]
pub struct Declared {
    /// Its simple name.
    pub name: String,
    /// Of a type its own qualified name, else that of the type it is in.
    pub class: String,
    pub details: Details,
    path: String,
    range: Range,
    code_element_type: &'static str,
}

/// The details of a declaration besides its class.
#[derive(Debug)]
pub enum Details {
    Type,
    Method(Signature),
    Attribute(Variable),
    Local(Variable, Container),
}

/// `public abstract name(a int, b String) : void`.
#[derive(Debug)]
pub struct Signature {
    visibility: &'static str,
    is_abstract: bool,
    name: String,
    parameters: Vec<(String, String)>,
    returned: Option<String>,
}

/// `name : Type`.
#[derive(Debug)]
pub struct Variable {
    visibility: &'static str,
    name: String,
    /// `null` for a lambda's parameter without one.
    pub ty: String,
}

/// The container of a local variable.
#[derive(Debug)]
pub enum Container {
    Method(Signature),
    Attribute(Variable),
    /// Named as its class.
    Initializer(String),
}

/// A range as JDT and RefactoringMiner count.
#[derive(Debug, Clone, Copy)]
struct Range {
    start: (u32, u32),
    end: (u32, u32),
}

impl Declared {
    pub fn of(tree: &SyntaxTree, unit: &CompilationUnit, id: DeclarationId) -> Self {
        let d = unit.get(id);
        let file = File { tree, unit };
        let path = file.path_to(d);
        let (code_element_type, span) = file.element(d, &path);
        let class = if d.kind.is_type() {
            file.class_name(id)
        } else {
            unit.enclosing_type(id).map_or_else(|| unit.package.clone(), |class| file.class_name(class))
        };
        Self {
            name: d.name.clone(),
            class,
            details: file.details(id),
            path: unit.path().to_owned(),
            range: Range::of(&unit.source, span),
            code_element_type,
        }
    }

    /// Returns the declaration's location. That of a moved attribute is called by its own name.
    pub fn location(&self, is_moved: bool, description: &'static str) -> Location {
        let code_element = match &self.details {
            Details::Type => self.class.clone(),
            Details::Method(signature) => signature.text(Types::Simple),
            Details::Attribute(variable) if is_moved => variable.attribute(Types::Simple),
            Details::Attribute(variable) | Details::Local(variable, _) => variable.text(Types::Simple),
        };
        Location {
            file_path: self.path.clone(),
            start_line: self.range.start.0,
            end_line: self.range.end.0,
            start_column: self.range.start.1,
            end_column: self.range.end.1,
            code_element_type: self.code_element_type,
            description,
            code_element,
        }
    }
}

impl Range {
    fn of(source: &SourceFile, span: Span) -> Self {
        // JDT has no line for what is behind the file's last character.
        let behind = span.end == source.bytes().len() && !source.bytes().ends_with(b"\n");
        let at = |offset| {
            let position = source.position(offset);
            // From 1, but the first column is 0.
            (position.line, if position.column == 1 { 0 } else { position.column })
        };
        Self { start: at(span.start), end: at(span.end - usize::from(behind && span.end > span.start)) }
    }
}

impl Signature {
    pub fn text(&self, types: Types) -> String {
        let reported = |ty: &str| tell(ty, types);
        let parameters: Vec<String> =
            self.parameters.iter().map(|(name, ty)| format!("{name} {}", reported(ty))).collect();
        let is_abstract = if self.is_abstract { "abstract " } else { "" };
        let returned = self.returned.as_ref().map(|ty| format!(" : {}", reported(ty))).unwrap_or_default();
        let parameters = parameters.join(", ");
        format!("{} {is_abstract}{}({parameters}){returned}", self.visibility, self.name)
    }
}

impl Variable {
    /// Returns `name : Type`.
    pub fn text(&self, types: Types) -> String {
        format!("{} : {}", self.name, tell(&self.ty, types))
    }

    /// Returns `private name : Type`.
    pub fn attribute(&self, types: Types) -> String {
        format!("{} {}", self.visibility, self.text(types))
    }

    /// Returns whether the two have the same type by simple name.
    pub fn has_type_of(&self, other: &Self) -> bool {
        tell(&self.ty, Types::Simple) == tell(&other.ty, Types::Simple)
    }
}

impl fmt::Display for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Container::Method(signature) => write!(f, "method {}", signature.text(Types::AsWritten)),
            Container::Attribute(variable) => write!(f, "attribute {}", variable.attribute(Types::AsWritten)),
            Container::Initializer(class) => write!(f, "initializer {class}"),
        }
    }
}

/// Returns a type's text. Its arguments are always as written, and so is what may be no package.
fn tell(ty: &str, types: Types) -> String {
    if types == Types::AsWritten {
        return ty.to_owned();
    }
    // The parts of a union are types of their own.
    let parts = ty.split_inclusive('|').map(|part| {
        let end = part.find(['<', '[', '|']).or_else(|| part.find("...")).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        format!("{}{rest}", simple_name(name))
    });
    if ty.contains('<') && ty.contains('|') { ty.to_owned() } else { parts.collect() }
}

/// Returns `Map.Entry` of `java.util.Map.Entry`, and a name with one dot as it is.
fn simple_name(name: &str) -> &str {
    let is_qualified = name.matches('.').count() > 1 && !name.starts_with(char::is_uppercase);
    let begin = name
        .match_indices('.')
        .map(|(dot, _)| dot + 1)
        .find(|start| is_qualified && name[*start..].starts_with(char::is_uppercase));
    &name[begin.unwrap_or(0)..]
}

struct File<'t> {
    tree: &'t SyntaxTree,
    unit: &'t CompilationUnit,
}

impl<'t> File<'t> {
    /// Returns the nodes from the root down to a declaration's name, or to the start of what has none.
    fn path_to(&self, d: &Declaration) -> Vec<Node<'t>> {
        let at = d.name_span.start;
        let mut cursor = self.tree.root().walk();
        let mut path = vec![cursor.node()];
        while cursor.goto_first_child_for_byte(at).is_some() {
            path.push(cursor.node());
        }
        path
    }

    /// Returns what the declaration is as a piece of code, and its range.
    fn element(&self, d: &Declaration, path: &[Node<'t>]) -> (&'static str, Span) {
        let of = |wanted: &[NodeKind]| path.iter().rev().find(|n| wanted.contains(&kind(**n))).copied();
        let name = d.name_span;
        match d.kind {
            Kind::Class | Kind::Interface | Kind::AnonymousClass => {
                ("TYPE_DECLARATION", self.with_javadoc(d, path))
            }
            Kind::Enum => ("ENUM_DECLARATION", self.with_javadoc(d, path)),
            Kind::Record => ("RECORD_DECLARATION", self.with_javadoc(d, path)),
            Kind::Annotation => ("ANNOTATION_TYPE_DECLARATION", self.with_javadoc(d, path)),
            Kind::EnumConstant => ("ENUM_CONSTANT_DECLARATION", self.with_javadoc(d, path)),
            Kind::Method
                if of(&[NodeKind::AnnotationTypeElementDeclaration]).is_some_and(|n| d.span == n.into()) =>
            {
                ("ANNOTATION_TYPE_MEMBER_DECLARATION", self.with_javadoc(d, path))
            }
            Kind::Method | Kind::Constructor => ("METHOD_DECLARATION", self.with_javadoc(d, path)),
            Kind::Field if d.modifiers.has(Modifiers::RECORD_COMPONENT) => {
                ("SINGLE_VARIABLE_DECLARATION", d.span)
            }
            // Of a field, the fragment from its name on.
            Kind::Field => ("FIELD_DECLARATION", self.fragment(d, path)),
            Kind::LambdaParameter if d.span == name => ("LAMBDA_EXPRESSION_PARAMETER", name),
            Kind::LocalVariable => self.local(d, path),
            _ => ("SINGLE_VARIABLE_DECLARATION", d.span),
        }
    }

    fn local(&self, d: &Declaration, path: &[Node<'t>]) -> (&'static str, Span) {
        let declaring = path.iter().rev().find_map(|node| match kind(*node) {
            NodeKind::LocalVariableDeclaration => Some(*node),
            of => binds_local(of).then_some(*node),
        });
        let Some(declaring) = declaring else { return ("SINGLE_VARIABLE_DECLARATION", d.span) };
        let until_name = |start: usize| Span { start, end: d.name_span.end };
        match kind(declaring) {
            NodeKind::LocalVariableDeclaration => {
                let above = path.iter().rev().skip_while(|n| **n != declaring).nth(1);
                let in_for = above.is_some_and(|n| kind(*n) == NodeKind::ForStatement);
                let what =
                    if in_for { "VARIABLE_DECLARATION_EXPRESSION" } else { "VARIABLE_DECLARATION_STATEMENT" };
                (what, self.fragment(d, path))
            }
            NodeKind::Resource => {
                let end = d.body.map_or(d.name_span.end, |value| value.end);
                ("VARIABLE_DECLARATION_EXPRESSION", Span { start: d.name_span.start, end })
            }
            NodeKind::EnhancedForStatement | NodeKind::InstanceofExpression => {
                let mut cursor = declaring.walk();
                let modifiers = declaring.children(&mut cursor).find(|c| kind(*c) == NodeKind::Modifiers);
                let ty = d.ty.as_ref().map_or(d.name_span.start, |ty| ty.span.start);
                ("SINGLE_VARIABLE_DECLARATION", until_name(modifiers.map_or(ty, |m| m.start_byte())))
            }
            _ => ("SINGLE_VARIABLE_DECLARATION", d.span),
        }
    }

    /// Returns a variable from its name to the end of its initializer.
    fn fragment(&self, d: &Declaration, path: &[Node<'t>]) -> Span {
        let declarator = path.iter().rev().find(|n| kind(**n) == NodeKind::VariableDeclarator);
        declarator.map_or(d.name_span, |node| Span { start: d.name_span.start, end: node.end_byte() })
    }

    /// Returns a declaration from its Javadoc on, which JDT counts as a part of it.
    fn with_javadoc(&self, d: &Declaration, path: &[Node<'t>]) -> Span {
        let node = path.iter().rev().find(|node| d.span == Span::from(**node));
        let mut start = d.span.start;
        let mut before = node.and_then(|node| node.prev_sibling());
        while let Some(comment) =
            before.filter(|n| matches!(kind(*n), NodeKind::LineComment | NodeKind::BlockComment))
        {
            let text = self.tree.bytes(comment);
            if text.starts_with(b"/**") && text.len() > 4 {
                start = comment.start_byte();
                break;
            }
            before = comment.prev_sibling();
        }
        Span { start, end: d.span.end }
    }

    fn details(&self, id: DeclarationId) -> Details {
        let d = self.unit.get(id);
        match d.kind {
            Kind::Method | Kind::Constructor => Details::Method(self.signature(id)),
            Kind::Field | Kind::EnumConstant => Details::Attribute(self.variable(id)),
            kind if kind.is_local() => Details::Local(self.variable(id), self.container(id)),
            _ => Details::Type,
        }
    }

    /// Returns the nearest method, initializer or field around a local variable.
    fn container(&self, id: DeclarationId) -> Container {
        let around = self.unit.owners(id).find(|owner| !self.unit.get(*owner).kind.is_type());
        let class = self.unit.enclosing_type(id);
        match around {
            Some(owner) if self.unit.get(owner).kind.is_callable() => {
                Container::Method(self.signature(owner))
            }
            Some(owner) if self.unit.get(owner).kind != Kind::Initializer => {
                Container::Attribute(self.variable(owner))
            }
            _ => {
                Container::Initializer(class.map_or_else(String::new, |class| self.simple_class_name(class)))
            }
        }
    }

    fn signature(&self, id: DeclarationId) -> Signature {
        let d = self.unit.get(id);
        let parameters = d.parameters.iter().map(|p| {
            let parameter = self.unit.get(*p);
            (parameter.name.clone(), type_text(parameter.ty.as_ref()))
        });
        Signature {
            visibility: visibility(d),
            // An implicit `abstract` does not count.
            is_abstract: d.modifiers.has(Modifiers::ABSTRACT) && self.says_abstract(d),
            name: d.name.clone(),
            parameters: parameters.collect(),
            returned: d.ty.as_ref().map(|ty| ty.text.clone()),
        }
    }

    fn says_abstract(&self, d: &Declaration) -> bool {
        let node = self.path_to(d).into_iter().rev().find(|node| d.span == Span::from(*node));
        let Some(node) = node else { return false };
        let mut cursor = node.walk();
        let Some(modifiers) = node.children(&mut cursor).find(|c| kind(*c) == NodeKind::Modifiers) else {
            return false;
        };
        let mut cursor = modifiers.walk();
        modifiers.children(&mut cursor).any(|modifier| modifier.kind() == "abstract")
    }

    fn variable(&self, id: DeclarationId) -> Variable {
        let d = self.unit.get(id);
        let ty = match d.kind {
            Kind::EnumConstant => {
                self.unit.enclosing_type(id).map_or_else(String::new, |e| self.unit.get(e).name.clone())
            }
            _ => type_text(d.ty.as_ref()),
        };
        Variable { visibility: visibility(d), name: d.name.clone(), ty }
    }

    fn simple_class_name(&self, id: DeclarationId) -> String {
        let d = self.unit.get(id);
        match d.kind {
            Kind::AnonymousClass => type_text(d.supertypes.first()),
            _ => d.name.clone(),
        }
    }

    /// Returns a type's qualified name. That of a local or anonymous class includes the methods, variables and calls
    /// around it: `p.Outer.method.Local`, `p.Outer.field.new Comparator<String>`.
    fn class_name(&self, id: DeclarationId) -> String {
        let d = self.unit.get(id);
        let join = |first: &str, rest: &str| {
            if first.is_empty() { rest.to_owned() } else { format!("{first}.{rest}") }
        };
        let outer = self.unit.owners(id).find(|o| {
            let kind = self.unit.get(*o).kind;
            kind.is_type() && kind.is_named()
        });
        let around = outer.map_or_else(|| self.unit.package.clone(), |outer| self.class_name(outer));
        if d.kind == Kind::AnonymousClass {
            return join(&around, &self.way_to(d).join("."));
        }
        let methods = self.unit.owners(id).take_while(|o| Some(*o) != outer);
        let methods = methods.filter(|o| self.unit.get(*o).kind.is_callable());
        let mut names: Vec<&str> = methods.map(|o| self.unit.get(o).name.as_str()).collect();
        names.reverse();
        names.push(&d.name);
        join(&around, &names.join("."))
    }

    /// Returns the names of the methods, variables, calls and created types around an anonymous class, outermost first.
    fn way_to(&self, d: &Declaration) -> Vec<String> {
        let path = self.path_to(d);
        let name = |node: Node<'t>, of: Field| field(node, of).map(|n| self.tree.text(n).into_owned());
        let steps = path.iter().enumerate().take_while(|(_, node)| d.span != Span::from(**node));
        steps
            .filter_map(|(depth, node)| match kind(*node) {
                NodeKind::MethodDeclaration
                | NodeKind::ConstructorDeclaration
                | NodeKind::MethodInvocation => name(*node, Field::Name),
                NodeKind::VariableDeclarator => {
                    let of_for = depth >= 2 && kind(path[depth - 2]) == NodeKind::ForStatement;
                    name(*node, Field::Name).filter(|_| !of_for)
                }
                NodeKind::ObjectCreationExpression => {
                    let ty = name(*node, Field::Type)?;
                    Some(format!("new {}", ty.split_whitespace().collect::<String>()))
                }
                _ => None,
            })
            .collect()
    }
}

fn visibility(d: &Declaration) -> &'static str {
    match d.modifiers.visibility() {
        Visibility::Public => "public",
        Visibility::Protected => "protected",
        Visibility::Package => "package",
        Visibility::Private => "private",
    }
}

fn type_text(ty: Option<&TypeUse>) -> String {
    ty.map_or_else(|| "null".to_owned(), |ty| ty.text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_types_are_left_out_as_refactoringminer_does() {
        let simple = |ty| tell(ty, Types::Simple);
        assert_eq!(simple("java.util.Map.Entry<java.lang.String,T>[]"), "Map.Entry<java.lang.String,T>[]");
        assert_eq!(simple("java.util.List..."), "List...");
        assert_eq!(simple("Map.Entry"), "Map.Entry");
        // With one dot it cannot be distinguished from a nested type.
        assert_eq!(simple("p.List"), "p.List");
        assert_eq!(simple("java.io.IOException|Error"), "IOException|Error");
    }
}

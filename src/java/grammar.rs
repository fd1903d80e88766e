//! The node kinds and field names of tree-sitter-java as enums. So the rest of the layer compares small numbers, and
//! the compiler knows every spelling.

use std::num::NonZeroU16;
use std::sync::LazyLock;

use tree_sitter::{Language, Node};

/// The grammar that everything here speaks of.
pub static LANGUAGE: LazyLock<Language> = LazyLock::new(|| tree_sitter_java::LANGUAGE.into());

macro_rules! node_kinds {
    ($($variant:ident = $name:literal,)*) => {
        /// A named node kind; `Other` is punctuation, a keyword, or a parse error.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum NodeKind { $($variant,)* Other }

        static KINDS: LazyLock<Vec<NodeKind>> = LazyLock::new(|| {
            let mut table = vec![NodeKind::Other; LANGUAGE.node_kind_count()];
            for (id, slot) in table.iter_mut().enumerate() {
                let id = id as u16;
                if !LANGUAGE.node_kind_is_named(id) { continue; }
                *slot = match LANGUAGE.node_kind_for_id(id) {
                    $(Some($name) => NodeKind::$variant,)*
                    _ => NodeKind::Other,
                };
            }
            table
        });
    };
}

macro_rules! fields {
    ($($variant:ident = $name:literal,)*) => {
        /// The name under which a node holds one of its children.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Field { $($variant,)* }

        static FIELDS: LazyLock<Vec<Option<NonZeroU16>>> =
            LazyLock::new(|| vec![$(LANGUAGE.field_id_for_name($name),)*]);
    };
}

/// Returns the kind of a node.
pub fn kind(node: Node<'_>) -> NodeKind {
    KINDS.get(node.kind_id() as usize).copied().unwrap_or(NodeKind::Other)
}

static SEPARATORS: LazyLock<[u16; 3]> =
    LazyLock::new(|| [";", "{", "}"].map(|mark| LANGUAGE.id_for_node_kind(mark, false)));

/// Returns whether a node is `;`, `{` or `}`.
pub fn is_separator(node: Node<'_>) -> bool {
    SEPARATORS.contains(&node.kind_id())
}

/// Returns whether blocks that are in a node are initializers of a type.
pub fn has_initializers(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::ClassBody | NodeKind::EnumBodyDeclarations)
}

/// Returns the child that a node holds under a field name.
pub fn field<'t>(node: Node<'t>, field: Field) -> Option<Node<'t>> {
    FIELDS[field as usize].and_then(|id| node.child_by_field_id(id.get()))
}

/// Returns whether a node is a comment, which may be anywhere among the others.
pub fn is_comment(node: Node<'_>) -> bool {
    matches!(kind(node), NodeKind::LineComment | NodeKind::BlockComment)
}

/// Returns whether an import brings in static members.
pub(super) fn is_static_import(import: Node<'_>) -> bool {
    import.children(&mut import.walk()).any(|part| part.kind() == "static")
}

/// Returns a node's first child of a named kind, comments aside.
pub fn first_child(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|c| !is_comment(*c))
}

/// Returns a node's first child of this kind.
pub(super) fn find_child(node: Node<'_>, wanted: NodeKind) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|c| kind(*c) == wanted)
}

/// Returns the nodes around a node, innermost first, by one walk from the root. To go up from node to node would take
/// one walk for each.
pub fn nodes_around<'t>(root: Node<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    let below = |around: &Node<'t>| around.child_with_descendant(node).filter(|next| *next != node);
    let mut around: Vec<_> = std::iter::successors(Some(root), below).collect();
    around.reverse();
    around
}

/// Returns a node's children of named kinds, comments aside.
pub fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|c| !is_comment(*c)).collect()
}

/// Returns a node and all those below it, in the order of the text.
pub fn nodes_in(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = root.walk();
    let mut is_over = false;
    std::iter::from_fn(move || {
        let node = (!is_over).then(|| cursor.node())?;
        if !cursor.goto_first_child() {
            while !is_over && !cursor.goto_next_sibling() {
                is_over = !cursor.goto_parent();
            }
        }
        Some(node)
    })
}

/// Returns the value on which an inner class is created: `outer` of `outer.new Inner()`.
pub fn creator(creation: Node<'_>) -> Option<Node<'_>> {
    let first = creation.child(0).filter(|_| kind(creation) == NodeKind::ObjectCreationExpression)?;
    (first.is_named() && field(creation, Field::Type) != Some(first)).then_some(first)
}

node_kinds! {
    AnnotatedType = "annotated_type",
    Annotation = "annotation",
    AnnotationArgumentList = "annotation_argument_list",
    AnnotationTypeBody = "annotation_type_body",
    AnnotationTypeDeclaration = "annotation_type_declaration",
    AnnotationTypeElementDeclaration = "annotation_type_element_declaration",
    ArgumentList = "argument_list",
    ArrayAccess = "array_access",
    ArrayCreationExpression = "array_creation_expression",
    ArrayInitializer = "array_initializer",
    ArrayType = "array_type",
    AssertStatement = "assert_statement",
    AssignmentExpression = "assignment_expression",
    Asterisk = "asterisk",
    BinaryExpression = "binary_expression",
    BinaryIntegerLiteral = "binary_integer_literal",
    Block = "block",
    BlockComment = "block_comment",
    BooleanType = "boolean_type",
    BreakStatement = "break_statement",
    CastExpression = "cast_expression",
    CatchClause = "catch_clause",
    CatchFormalParameter = "catch_formal_parameter",
    CatchType = "catch_type",
    CharacterLiteral = "character_literal",
    ClassBody = "class_body",
    ClassDeclaration = "class_declaration",
    ClassLiteral = "class_literal",
    CompactConstructorDeclaration = "compact_constructor_declaration",
    ConstantDeclaration = "constant_declaration",
    ConstructorBody = "constructor_body",
    ConstructorDeclaration = "constructor_declaration",
    ContinueStatement = "continue_statement",
    DecimalFloatingPointLiteral = "decimal_floating_point_literal",
    DecimalIntegerLiteral = "decimal_integer_literal",
    Dimensions = "dimensions",
    DimensionsExpr = "dimensions_expr",
    DoStatement = "do_statement",
    ElementValueArrayInitializer = "element_value_array_initializer",
    ElementValuePair = "element_value_pair",
    EnhancedForStatement = "enhanced_for_statement",
    EnumBody = "enum_body",
    EnumBodyDeclarations = "enum_body_declarations",
    EnumConstant = "enum_constant",
    EnumDeclaration = "enum_declaration",
    EscapeSequence = "escape_sequence",
    ExplicitConstructorInvocation = "explicit_constructor_invocation",
    ExportsModuleDirective = "exports_module_directive",
    ExpressionStatement = "expression_statement",
    ExtendsInterfaces = "extends_interfaces",
    False = "false",
    FieldAccess = "field_access",
    FieldDeclaration = "field_declaration",
    FinallyClause = "finally_clause",
    FloatingPointType = "floating_point_type",
    ForStatement = "for_statement",
    FormalParameter = "formal_parameter",
    FormalParameters = "formal_parameters",
    GenericType = "generic_type",
    Guard = "guard",
    HexFloatingPointLiteral = "hex_floating_point_literal",
    HexIntegerLiteral = "hex_integer_literal",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImportDeclaration = "import_declaration",
    InferredParameters = "inferred_parameters",
    InstanceofExpression = "instanceof_expression",
    IntegralType = "integral_type",
    InterfaceBody = "interface_body",
    InterfaceDeclaration = "interface_declaration",
    LabeledStatement = "labeled_statement",
    LambdaExpression = "lambda_expression",
    LineComment = "line_comment",
    LocalVariableDeclaration = "local_variable_declaration",
    MarkerAnnotation = "marker_annotation",
    MethodDeclaration = "method_declaration",
    MethodInvocation = "method_invocation",
    MethodReference = "method_reference",
    Modifiers = "modifiers",
    ModuleBody = "module_body",
    ModuleDeclaration = "module_declaration",
    MultilineStringFragment = "multiline_string_fragment",
    NullLiteral = "null_literal",
    ObjectCreationExpression = "object_creation_expression",
    OctalIntegerLiteral = "octal_integer_literal",
    OpensModuleDirective = "opens_module_directive",
    PackageDeclaration = "package_declaration",
    ParenthesizedExpression = "parenthesized_expression",
    Pattern = "pattern",
    Permits = "permits",
    Program = "program",
    ProvidesModuleDirective = "provides_module_directive",
    ReceiverParameter = "receiver_parameter",
    RecordDeclaration = "record_declaration",
    RecordPattern = "record_pattern",
    RecordPatternBody = "record_pattern_body",
    RecordPatternComponent = "record_pattern_component",
    RequiresModifier = "requires_modifier",
    RequiresModuleDirective = "requires_module_directive",
    Resource = "resource",
    ResourceSpecification = "resource_specification",
    ReturnStatement = "return_statement",
    ScopedIdentifier = "scoped_identifier",
    ScopedTypeIdentifier = "scoped_type_identifier",
    SpreadParameter = "spread_parameter",
    StaticInitializer = "static_initializer",
    StringFragment = "string_fragment",
    StringInterpolation = "string_interpolation",
    StringLiteral = "string_literal",
    Super = "super",
    SuperInterfaces = "super_interfaces",
    Superclass = "superclass",
    SwitchBlock = "switch_block",
    SwitchBlockStatementGroup = "switch_block_statement_group",
    SwitchExpression = "switch_expression",
    SwitchLabel = "switch_label",
    SwitchRule = "switch_rule",
    SynchronizedStatement = "synchronized_statement",
    TemplateExpression = "template_expression",
    TernaryExpression = "ternary_expression",
    This = "this",
    ThrowStatement = "throw_statement",
    Throws = "throws",
    True = "true",
    TryStatement = "try_statement",
    TryWithResourcesStatement = "try_with_resources_statement",
    TypeArguments = "type_arguments",
    TypeBound = "type_bound",
    TypeIdentifier = "type_identifier",
    TypeList = "type_list",
    TypeParameter = "type_parameter",
    TypeParameters = "type_parameters",
    TypePattern = "type_pattern",
    UnaryExpression = "unary_expression",
    UnderscorePattern = "underscore_pattern",
    UpdateExpression = "update_expression",
    UsesModuleDirective = "uses_module_directive",
    VariableDeclarator = "variable_declarator",
    VoidType = "void_type",
    WhileStatement = "while_statement",
    Wildcard = "wildcard",
    YieldStatement = "yield_statement",
}

fields! {
    Alternative = "alternative",
    Arguments = "arguments",
    Array = "array",
    Body = "body",
    Condition = "condition",
    Consequence = "consequence",
    Constructor = "constructor",
    Dimensions = "dimensions",
    Field = "field",
    Key = "key",
    Left = "left",
    Name = "name",
    Object = "object",
    Operand = "operand",
    Operator = "operator",
    Parameters = "parameters",
    Right = "right",
    Scope = "scope",
    Type = "type",
    TypeArguments = "type_arguments",
    Value = "value",
}

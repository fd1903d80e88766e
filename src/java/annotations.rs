//! Reads annotations as values: the name as it is written, and the value of each element.
//!
//! A [`Declaration`](super::Declaration) keeps the name of an annotation and the place of its arguments. The arguments
//! are read when they are asked for ([`Annotation::arguments`]), token by token, since few are.

use super::declaration::{CompilationUnit, DeclarationId};
use super::lexical::{Piece, code_pieces, literal_value, name_of, placed_code_pieces};
use super::project::DeclarationRef;
use super::span::Span;

/// An annotation of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// As it is written: `Override`, `javax.inject.Inject`.
    pub name: String,
    /// Its arguments with their parentheses; empty where it has none.
    arguments: Span,
}

/// The elements of an annotation with their values, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments(Vec<Argument>);

/// One element of an annotation with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// The element's name: `value` where it is left out.
    pub element: String,
    pub value: Value,
}

/// The value of an element (JLS 9.7.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A string, as the program sees it: escapes are decoded, and concatenated literals are joined.
    Text(String),
    /// As it is written: `3`, `-1L`.
    Number(String),
    Boolean(bool),
    /// The type of a class literal, as it is written: `Lot` of `Lot.class`.
    Class(String),
    /// An enum's constant or another constant, as it is written: `EnumType.STRING`.
    Constant(String),
    /// The name of a nested annotation, as it is written, and what it is given.
    Annotation(String, Arguments),
    List(Vec<Value>),
    /// Any other expression, as the values in it: `PREFIX + ".size"`.
    Expression(Vec<Value>),
}

impl Annotation {
    /// Returns an annotation whose arguments, with their parentheses, are at a span; an empty one where it has none.
    pub(super) fn new(name: String, arguments: Span) -> Self {
        Annotation { name, arguments }
    }

    /// Returns the name without what it is in: `Type` of `JsonSubTypes.Type`.
    pub fn simple_name(&self) -> &str {
        simple(&self.name)
    }

    /// Reads the values that it gives its elements, from the text of its file.
    pub fn arguments(&self, text: &[u8]) -> Arguments {
        let list = text.get(self.arguments.range()).unwrap_or_default();
        TokenCursor::of(list).argument_list(0)
    }
}

impl Arguments {
    /// Returns the values that some elements are given, each value of a list alone.
    pub fn given<'a>(&'a self, elements: &'a [&str]) -> impl Iterator<Item = &'a Value> {
        let given = self.0.iter().filter(|argument| elements.contains(&argument.element.as_str()));
        given.flat_map(|argument| argument.value.items())
    }

    /// Returns whether it gives one of some elements a value.
    pub fn gives(&self, elements: &[&str]) -> bool {
        self.0.iter().any(|argument| elements.contains(&argument.element.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all values that contain no other values, each with the element that directly contains it. In a nested
    /// annotation, that is an element of the nested one.
    pub fn leaves(&self) -> Vec<(&str, &Value)> {
        let mut found = Vec::new();
        for argument in &self.0 {
            argument.value.add_leaves(&argument.element, &mut found);
        }
        found
    }

    /// Returns the strings among all values.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.leaves().into_iter().filter_map(|(_, value)| value.text())
    }

    /// Returns the arguments of the annotations of some simple name that are nested in this one, at any depth.
    pub fn nested(&self, simple_name: &str) -> Vec<&Arguments> {
        let mut found = Vec::new();
        let mut pending: Vec<&Value> = self.0.iter().map(|argument| &argument.value).collect();
        while let Some(value) = pending.pop() {
            match value {
                Value::Annotation(name, arguments) => {
                    found.extend((simple(name) == simple_name).then_some(arguments));
                    pending.extend(arguments.0.iter().map(|argument| &argument.value));
                }
                Value::List(values) | Value::Expression(values) => pending.extend(values),
                _ => {}
            }
        }
        found
    }
}

impl Value {
    /// Returns a string's text.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the type of a class literal, as it is written.
    pub fn class(&self) -> Option<&str> {
        if let Value::Class(name) = self { Some(name) } else { None }
    }

    /// Returns the simple name of a constant.
    pub fn constant(&self) -> Option<&str> {
        if let Value::Constant(path) = self { Some(simple(path)) } else { None }
    }

    /// Returns the values of a list, or this one alone.
    fn items(&self) -> &[Value] {
        if let Value::List(values) = self { values } else { std::slice::from_ref(self) }
    }

    fn add_leaves<'a>(&'a self, element: &'a str, found: &mut Vec<(&'a str, &'a Value)>) {
        match self {
            Value::List(values) | Value::Expression(values) => {
                values.iter().for_each(|value| value.add_leaves(element, found));
            }
            Value::Annotation(_, arguments) => found.extend(arguments.leaves()),
            _ => found.push((element, self)),
        }
    }
}

/// An annotation with the file that it is in, which says where it is from.
#[derive(Debug, Clone, Copy)]
pub struct AnnotationUse<'u> {
    unit: &'u CompilationUnit,
    annotation: &'u Annotation,
}

impl<'u> AnnotationUse<'u> {
    pub fn simple_name(self) -> &'u str {
        self.annotation.simple_name()
    }

    /// Reads the values that it gives its elements.
    pub fn arguments(self) -> Arguments {
        self.annotation.arguments(self.unit.source.bytes())
    }

    /// Returns whether its qualified name may begin with one of `packages`. The name is written in full, or an import
    /// may bring it in. (An annotation of the file's own package is no library's.)
    pub fn is_from(self, packages: &[impl AsRef<str>]) -> bool {
        self.may_be(|qualified| packages.iter().any(|package| qualified.starts_with(package.as_ref())))
    }

    /// Returns whether its name is written in full, or an import names it: one that is imported on demand may be
    /// another one.
    pub fn is_named_in_full(self) -> bool {
        let written = self.annotation.name.as_str();
        let first = written.split('.').next().unwrap_or(written);
        let mut imports = self.unit.imports.iter();
        written.len() > first.len() || imports.any(|i| !i.on_demand && simple(&i.name) == first)
    }

    /// Returns whether one of the qualified names that it may have is wanted. What a file imports by its name hides
    /// what it imports on demand (JLS 6.4.1). Of `CommandLine.Command`, the first part is imported.
    fn may_be(self, is_wanted: impl Fn(&str) -> bool) -> bool {
        let written = self.annotation.name.as_str();
        let (first, rest) = written.split_at(written.find('.').unwrap_or(written.len()));
        let mut single = self.unit.imports.iter().filter(|import| !import.on_demand);
        if let Some(import) = single.find(|import| simple(&import.name) == first) {
            return is_wanted(&format!("{}{rest}", import.name));
        }
        let mut on_demand = self.unit.imports.iter().filter(|import| import.on_demand);
        !rest.is_empty() && is_wanted(written)
            || on_demand.any(|import| is_wanted(&format!("{}.{written}", import.name)))
    }
}

impl CompilationUnit {
    /// Returns the annotations of a declaration.
    pub fn annotations(&self, id: DeclarationId) -> impl Iterator<Item = AnnotationUse<'_>> {
        self.get(id).annotations.iter().map(|annotation| AnnotationUse { unit: self, annotation })
    }
}

impl DeclarationRef {
    /// Returns its annotations.
    pub fn annotations(&self) -> impl Iterator<Item = AnnotationUse<'_>> {
        self.unit.annotations(self.id)
    }
}

/// Finds the annotations in the code of a file that is not parsed, but for those that are nested in others. (A
/// [`CompilationUnit`] has those of its declarations.)
pub fn annotations_in(text: &[u8]) -> Vec<Annotation> {
    let mut found = Vec::new();
    // The name that is read, and where a list of arguments begins and how many parentheses are open in it.
    let (mut name, mut list): (Option<String>, Option<(usize, usize)>) = (None, None);
    for (offset, piece, part) in placed_code_pieces(text) {
        if let Some((start, open)) = &mut list {
            *open = match (piece, part) {
                (Piece::Mark, b"(") => *open + 1,
                (Piece::Mark, b")") => *open - 1,
                _ => *open,
            };
            if *open == 0 {
                let arguments = Span { start: *start, end: offset + part.len() };
                found.extend(name.take().map(|name| Annotation::new(name, arguments)));
                list = None;
            }
            continue;
        }
        match (&mut name, piece, part) {
            (Some(path), Piece::Word, word) if path.is_empty() || path.ends_with('.') => {
                path.push_str(&self::name(word));
            }
            (Some(path), Piece::Mark, b".") => path.push('.'),
            (Some(_), Piece::Mark, b"(") => list = Some((offset, 1)),
            (_, Piece::Mark, b"@") => {
                found.extend(name.replace(String::new()).map(bare));
            }
            _ => found.extend(name.take().map(bare)),
        }
    }
    found.extend(name.map(bare));
    found.retain(|annotation| !matches!(annotation.name.as_str(), "" | "interface"));
    found
}

/// Returns an annotation without arguments.
fn bare(name: String) -> Annotation {
    Annotation::new(name, Span::default())
}

/// Values are read down to this depth. No known code nests them deeper.
const DEEPEST: usize = 32;

/// Reads values from the tokens of a text.
struct TokenCursor<'t> {
    tokens: Vec<(Piece, &'t [u8])>,
    at: usize,
}

impl<'t> TokenCursor<'t> {
    fn of(text: &'t [u8]) -> Self {
        TokenCursor { tokens: code_pieces(text).collect(), at: 0 }
    }

    /// Returns the next token; an empty mark at the end.
    fn next(&self) -> (Piece, &'t [u8]) {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> (Piece, &'t [u8]) {
        self.tokens.get(self.at + by).copied().unwrap_or((Piece::Mark, &[][..]))
    }

    /// Goes behind a mark, if it comes next.
    fn takes(&mut self, mark: &[u8]) -> bool {
        let is_next = self.next() == (Piece::Mark, mark);
        self.at += usize::from(is_next);
        is_next
    }

    /// Returns the names that come next, with the dots between them.
    fn path(&mut self) -> String {
        let mut path = String::new();
        while self.next().0 == Piece::Word {
            path.push_str(&name(self.next().1));
            self.at += 1;
            if self.next() != (Piece::Mark, b".") || self.ahead(1).0 != Piece::Word {
                break;
            }
            path.push('.');
            self.at += 1;
        }
        path
    }

    /// Reads the arguments in `(…)`, or none where there is no parenthesis.
    fn argument_list(&mut self, depth: usize) -> Arguments {
        let mut found = Vec::new();
        if !self.takes(b"(") {
            return Arguments(found);
        }
        while !self.takes(b")") && self.at < self.tokens.len() {
            let is_named = self.next().0 == Piece::Word
                && self.ahead(1) == (Piece::Mark, b"=")
                && self.ahead(2) != (Piece::Mark, b"=");
            let element = match is_named {
                true => name(self.next().1),
                false => "value".to_owned(),
            };
            self.at += if is_named { 2 } else { 0 };
            let value = self.value(depth + 1);
            found.push(Argument { element, value });
            if !self.takes(b",") && self.next() != (Piece::Mark, b")") {
                // Nothing that a value can end with: the rest is not understood.
                break;
            }
        }
        Arguments(found)
    }

    fn value(&mut self, depth: usize) -> Value {
        if depth > DEEPEST {
            self.at = self.tokens.len();
            return Value::Expression(Vec::new());
        }
        if self.takes(b"{") {
            let mut values = Vec::new();
            while !self.takes(b"}") && self.at < self.tokens.len() {
                values.push(self.value(depth + 1));
                if !self.takes(b",") && self.next() != (Piece::Mark, b"}") {
                    break;
                }
            }
            return Value::List(values);
        }
        if self.takes(b"@") {
            let name = self.path();
            return Value::Annotation(name, self.argument_list(depth));
        }
        self.expression(depth)
    }

    /// Returns an expression, up to what ends a value.
    fn expression(&mut self, depth: usize) -> Value {
        let mut operands: Vec<Value> = Vec::new();
        // Whether it only adds.
        let mut is_sum = true;
        let mut is_negative = false;
        loop {
            match self.next() {
                (Piece::Mark, [] | b"," | b")" | b"}" | b";") => break,
                (Piece::Mark, b"(") => {
                    self.at += 1;
                    operands.push(self.value(depth + 1));
                    if !self.takes(b")") {
                        is_sum = false;
                        break;
                    }
                }
                (Piece::Mark, mark) => {
                    self.at += 1;
                    is_negative = mark == b"-" && operands.is_empty();
                    is_sum &= mark == b"+" || is_negative;
                    continue;
                }
                (Piece::Literal, literal) => {
                    self.at += 1;
                    operands.push(Value::Text(literal_value(literal)));
                }
                (Piece::Word | Piece::Comment, _) => {
                    let operand = self.named();
                    operands.push(match operand {
                        Value::Number(number) if is_negative => Value::Number(format!("-{number}")),
                        other => other,
                    });
                }
            }
            is_negative = false;
        }
        match <[Value; 1]>::try_from(operands) {
            Ok([value]) if is_sum => value,
            Ok(operands) => Value::Expression(operands.into()),
            Err(operands) if is_sum && operands.iter().all(|value| value.text().is_some()) => {
                Value::Text(operands.iter().filter_map(Value::text).collect())
            }
            Err(operands) => Value::Expression(operands),
        }
    }

    /// Reads what begins with a word: a class literal, a number, `true` and `false`, or a constant.
    fn named(&mut self) -> Value {
        let mut path = self.path();
        if path.is_empty() {
            self.at += 1;
        }
        // `int[].class`
        while self.next() == (Piece::Mark, b"[") && self.ahead(1) == (Piece::Mark, b"]") {
            path.push_str("[]");
            self.at += 2;
            if self.next() == (Piece::Mark, b".") && self.ahead(1) == (Piece::Word, b"class") {
                path.push_str(".class");
                self.at += 2;
            }
        }
        if let Some(class) = path.strip_suffix(".class") {
            return Value::Class(class.to_owned());
        }
        match path.as_str() {
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            number if number.starts_with(|c: char| c.is_ascii_digit()) => Value::Number(path),
            _ => Value::Constant(path),
        }
    }
}

/// Returns a word as Java reads it.
fn name(word: &[u8]) -> String {
    name_of(word).unwrap_or_else(|| String::from_utf8_lossy(word).into_owned())
}

/// Returns the last name of a path.
fn simple(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    /// Returns the annotations of all declarations of a file, as what each element is given.
    fn listing(java: &str) -> String {
        let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
        let mut lines = Vec::new();
        for (id, d) in unit.iter() {
            for annotation in &d.annotations {
                let given = annotation.arguments(unit.source.bytes()).0;
                let given: Vec<String> =
                    given.iter().map(|a| format!("{} = {}", a.element, shown(&a.value))).collect();
                lines.push(format!("{} @{}: {}", unit.get(id).name, annotation.name, given.join(", ")));
            }
        }
        lines.join("\n")
    }

    fn shown(value: &Value) -> String {
        let all = |values: &[Value]| values.iter().map(shown).collect::<Vec<_>>().join(" | ");
        match value {
            Value::Text(text) => format!("text {text:?}"),
            Value::Number(number) => format!("number {number}"),
            Value::Boolean(given) => given.to_string(),
            Value::Class(name) => format!("class {name}"),
            Value::Constant(path) => format!("constant {path}"),
            Value::Annotation(name, given) => {
                let given = given.0.iter().map(|a| format!("{} = {}", a.element, shown(&a.value)));
                format!("@{name}({})", given.collect::<Vec<_>>().join(", "))
            }
            Value::List(values) => format!("[{}]", all(values)),
            Value::Expression(values) => format!("expression [{}]", all(values)),
        }
    }

    #[test]
    fn an_annotation_is_a_value() {
        insta::assert_snapshot!(listing(
            r#"@Deprecated @Table(name = "lots", indexes = {@Index(columnList = "a, b"), @Index(unique = true)})
class A {
    @Column("a") @Max(10) @Size(min = -1, max = 2_000L) int a;
    @p.q.Named(/* "old" */ value = "b" /* = "c" */, // )
        type = p.Lot.class) int b;
    @Enumerated(EnumType.STRING) @Types({int[].class, Lot[][].class, void.class}) int c;
    @Value("a\tb \"c\" \u0041 \\ \101") @Sql("select *" + " from lot" + (" where a")) int d;
    @Path(BASE + "/{id}") @Cast((int) 3.5f) @Not(!ON) @Empty() @Empties({}) int e;
    @Text("""
        select "a"
          from b\
         where c
        """) int f;
    @Bound(lower = @At(1), upper = @At(value = 2)) void g(@Param("h") int h) { @Local("i") int i, j; }
    @Char('\'') enum E { @Key("k") K }
}
record R(@Json("r") int r) {}
"#
        ), @r#"
        A @Deprecated: 
        A @Table: name = text "lots", indexes = [@Index(columnList = text "a, b") | @Index(unique = true)]
        a @Column: value = text "a"
        a @Max: value = number 10
        a @Size: min = number -1, max = number 2_000L
        b @p.q.Named: value = text "b", type = class p.Lot
        c @Enumerated: value = constant EnumType.STRING
        c @Types: value = [class int[] | class Lot[][] | class void]
        d @Value: value = text "a\tb \"c\" A \\ A"
        d @Sql: value = text "select * from lot where a"
        e @Path: value = expression [constant BASE | text "/{id}"]
        e @Cast: value = expression [constant int | number 3.5f]
        e @Not: value = expression [constant ON]
        e @Empty: 
        e @Empties: value = []
        f @Text: value = text "select \"a\"\n  from b where c\n"
        g @Bound: lower = @At(value = number 1), upper = @At(value = number 2)
        h @Param: value = text "h"
        i @Local: value = text "i"
        j @Local: value = text "i"
        E @Char: value = text "'"
        K @Key: value = text "k"
        r @Json: value = text "r"
        "#);
    }

    #[test]
    fn what_is_broken_is_read_as_far_as_it_goes() {
        let deep = format!("@A({}1{})", "@A(".repeat(9999), ")".repeat(9999));
        for text in ["@A(", "@A(b =", "@A({", "@A({1", "@A(@", "@", "@A(1 2", "@A(b == c)", "@A((1", &deep] {
            for annotation in annotations_in(text.as_bytes()) {
                annotation.arguments(text.as_bytes()).leaves();
            }
        }
    }

    #[test]
    fn annotations_are_found_in_a_text_that_is_not_parsed() {
        let text = r#"/* @No(1) */ @A("@No") @interface I { @b.C(d = @E({"f"})) int g(); } // @No
            class H { String i = "@No(2)"; @J void k(@L(M.class) int n) {} }"#;
        let found = annotations_in(text.as_bytes());
        let reported = |a: &Annotation| format!("{} {:?}", a.name, a.arguments(text.as_bytes()).leaves());
        insta::assert_snapshot!(found.iter().map(reported).collect::<Vec<_>>().join("\n"), @r#"
        A [("value", Text("@No"))]
        b.C [("value", Text("f"))]
        J []
        L [("value", Class("M"))]
        "#);
    }

    #[test]
    fn imports_tell_where_an_annotation_is_from() {
        for (imports, annotation, is_from) in [
            ("import a.b.C;", "C", true),
            ("import a.b.*;", "C", true),
            ("", "a.b.C", true),
            ("import a.b.Outer;", "Outer.C", true),
            ("import a.x.C;", "C", false),
            ("import a.b.D;", "C", false),
            ("", "C", false),
            // A type that is imported by its name is meant.
            ("import a.x.C; import a.b.*;", "C", false),
            ("import a.bc.C;", "C", false),
        ] {
            let java = format!("{imports} @{annotation} class A {{}}");
            let unit = parse(&SourceFile::new("A.java", java.as_bytes())).compilation_unit();
            let mut annotations = unit.annotations(DeclarationId(0));
            assert_eq!(annotations.any(|a| a.is_from(&["a.b."])), is_from, "{java}");
        }
    }
}

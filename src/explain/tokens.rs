//! A Java text as a list of tokens between which there is nothing that means anything: what a formatter may not change.
//!
//! Code is divided as the language does (JLS 3.2). An import and a package declaration are one token each, since their
//! places and their order mean nothing. Of a comment each word is a token, without the marks with which its lines
//! begin. So a comment that was only wrapped anew stays the same.

use std::borrow::Cow;

use crate::java::Span;
use crate::java::lexical::{Piece, is_name_byte, placed_pieces};

/// The kind of a token. Tokens of two kinds are never the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenKind {
    /// An identifier, a keyword or a number.
    Word,
    Literal,
    /// An operator or a bracket.
    Mark,
    Import,
    Package,
    /// The mark that begins a comment, or ends one. A comment to the end of its line has an empty end.
    CommentEdge,
    CommentWord,
}

impl TokenKind {
    pub fn is_comment(self) -> bool {
        matches!(self, TokenKind::CommentEdge | TokenKind::CommentWord)
    }

    /// Returns whether the place of such a token among others means nothing.
    pub fn is_header(self) -> bool {
        matches!(self, TokenKind::Import | TokenKind::Package)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub sort: TokenKind,
    pub span: Span,
}

impl Token {
    fn new(sort: TokenKind, start: usize, end: usize) -> Self {
        Token { sort, span: Span { start, end } }
    }

    /// Returns its bytes in the text that it is of.
    pub fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.span.range()]
    }
}

/// The operators of several characters whose parts would mean something else with a space between (`a++ + b`), longest
/// first. Shifts to the right are left out, since types end with several `>`.
const OPERATORS: [&[u8]; 21] = [
    b"<<=", b"...", b"++", b"--", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=", b"&&", b"||",
    b"==", b"!=", b"<=", b">=", b"<<", b"->", b"::",
];

/// Returns the tokens of a text, in order.
pub fn tokens(text: &[u8]) -> Vec<Token> {
    let pieces: Vec<(usize, Piece, &[u8])> =
        placed_pieces(text).filter(|(_, _, text)| !text.iter().all(u8::is_ascii_whitespace)).collect();
    let mut found = Vec::with_capacity(pieces.len());
    let mut at = 0;
    while let Some((start, piece, bytes)) = pieces.get(at).copied() {
        at += 1;
        let end = start + bytes.len();
        match piece {
            Piece::Comment => add_comment(text, Span { start, end }, &mut found),
            Piece::Literal => found.push(Token::new(TokenKind::Literal, start, end)),
            Piece::Word => {
                let header = header(&pieces[at - 1..]);
                if let Some((sort, taken)) = header {
                    at += taken - 1;
                    let (last, _, text) = pieces[at - 1];
                    found.push(Token::new(sort, start, last + text.len()));
                } else {
                    found.push(Token::new(TokenKind::Word, start, end));
                }
            }
            Piece::Mark => {
                let operator = OPERATORS.iter().find(|operator| text[start..].starts_with(operator));
                let end = operator.map_or(end, |operator| start + operator.len());
                while pieces.get(at).is_some_and(|(next, ..)| *next < end) {
                    at += 1;
                }
                found.push(Token::new(TokenKind::Mark, start, end));
            }
        }
    }
    found
}

/// Returns the import or package declaration that some pieces begin with, and of how many it consists. One with a
/// comment in it is left in its parts.
fn header(pieces: &[(usize, Piece, &[u8])]) -> Option<(TokenKind, usize)> {
    let sort = match pieces.first()?.2 {
        b"import" => TokenKind::Import,
        b"package" => TokenKind::Package,
        _ => return None,
    };
    let is_part =
        |(_, piece, text): &&(usize, Piece, &[u8])| *piece == Piece::Word || matches!(*text, b"." | b"*");
    let parts = pieces.iter().take_while(is_part).count();
    pieces.get(parts).is_some_and(|(_, _, text)| *text == b";").then_some((sort, parts + 1))
}

/// Adds a comment in its words. One that goes on from the line above with `//` is one with that.
fn add_comment(text: &[u8], span: Span, into: &mut Vec<Token>) {
    let bytes = &text[span.range()];
    let is_line = bytes.starts_with(b"//");
    let is_block = bytes.starts_with(b"/*") && bytes.ends_with(b"*/") && bytes.len() >= 4;
    if !is_line && !is_block {
        into.push(Token::new(TokenKind::CommentWord, span.start, span.end));
        return;
    }
    let opening = bytes.iter().skip(1).take_while(|b| **b == bytes[1]).count() + 1;
    let inside = match is_line {
        true => Span { start: span.start + opening, end: span.end },
        // `/**/`
        false => Span { start: span.start + opening.min(bytes.len() - 2), end: span.end - 2 },
    };
    match into.last().copied().filter(|_| is_line) {
        Some(above) if goes_on(text, above, Span { start: span.start, end: inside.start }, into) => {
            into.pop();
        }
        _ => into.push(Token::new(TokenKind::CommentEdge, span.start, inside.start)),
    }
    add_words(text, inside, !is_line, into);
    into.push(Token::new(TokenKind::CommentEdge, inside.end, span.end));
}

/// Returns whether a comment to the end of its line goes on in the next line, with the same mark and nothing in
/// between.
fn goes_on(text: &[u8], above: Token, mark: Span, tokens: &[Token]) -> bool {
    let is_line_end = above.sort == TokenKind::CommentEdge && above.span.start == above.span.end;
    let began = tokens.iter().rev().skip(1).find(|token| token.sort == TokenKind::CommentEdge);
    let has_same_mark = || began.is_some_and(|began| began.of(text) == &text[mark.range()]);
    let between = &text[above.span.end..mark.start];
    let lines = between.iter().filter(|b| **b == b'\n').count();
    is_line_end && lines == 1 && between.iter().all(u8::is_ascii_whitespace) && has_same_mark()
}

/// Adds the words and marks of a comment. `is_block` says that its lines may begin with stars, which mean nothing.
fn add_words(text: &[u8], inside: Span, is_block: bool, into: &mut Vec<Token>) {
    let (mut at, mut begins_line) = (inside.start, false);
    while at < inside.end {
        match text[at] {
            b'\n' => begins_line = true,
            b if b.is_ascii_whitespace() => {}
            b'*' if is_block && begins_line => {}
            b if is_name_byte(b) => {
                let length = text[at..inside.end].iter().take_while(|b| is_name_byte(**b)).count();
                into.push(Token::new(TokenKind::CommentWord, at, at + length));
                at += length - 1;
                begins_line = false;
            }
            _ => {
                into.push(Token::new(TokenKind::CommentWord, at, at + 1));
                begins_line = false;
            }
        }
        at += 1;
    }
}

/// Returns the same tokens with one in the place of each that spells a qualified name, where that is one of some.
pub fn with_qualified_names(tokens: &[Token], text: &[u8], is_name: impl Fn(&[u8]) -> bool) -> Vec<Token> {
    let mut found = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at).copied() {
        let follows_dot = at > 0 && tokens[at - 1].of(text) == b".";
        let is_word = matches!(token.sort, TokenKind::Word | TokenKind::CommentWord);
        let length =
            if is_word && !follows_dot { qualified_length(&tokens[at..], text, &is_name) } else { 1 };
        let end = tokens[at + length - 1].span.end;
        found.push(Token { span: Span { end, ..token.span }, ..token });
        at += length;
    }
    found
}

/// Returns how many tokens the longest of some names has that begins here; 1 where none does.
fn qualified_length(tokens: &[Token], text: &[u8], is_name: impl Fn(&[u8]) -> bool) -> usize {
    let (start, mut longest) = (tokens[0].span.start, 1);
    for (at, pair) in tokens.windows(2).enumerate() {
        let [one, next] = pair else { break };
        let is_dot = next.of(text) == b".";
        let is_part = one.span.end == next.span.start
            && (is_dot
                || one.of(text) == b"." && matches!(next.sort, TokenKind::Word | TokenKind::CommentWord));
        if !is_part {
            break;
        }
        if !is_dot && is_name(&text[start..next.span.end]) {
            longest = at + 2;
        }
    }
    longest
}

/// Returns an import or package declaration as it reads, whatever is between its parts: `import static a.B.c;`
pub fn spelled(declaration: &[u8]) -> Cow<'_, [u8]> {
    let is_tidy = |pair: &[u8]| {
        let is_space = |b: u8| b.is_ascii_whitespace();
        !is_space(pair[0]) && !is_space(pair[1])
            || pair[0] == b' ' && is_name_byte(pair[1])
            || pair[1] == b' ' && is_name_byte(pair[0])
    };
    if declaration.windows(2).all(is_tidy) {
        return Cow::Borrowed(declaration);
    }
    let mut out: Vec<u8> = Vec::with_capacity(declaration.len());
    for part in declaration.split(u8::is_ascii_whitespace).filter(|part| !part.is_empty()) {
        let joins = |last: &u8| is_name_byte(*last) && is_name_byte(part[0]);
        if out.last().is_some_and(joins) {
            out.push(b' ');
        }
        out.extend_from_slice(part);
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the tokens of a text, a space between each two.
    fn divided(text: &str) -> String {
        let words: Vec<&str> = tokens(text.as_bytes()).iter().map(|t| &text[t.span.range()]).collect();
        words.join(" ")
    }

    #[test]
    fn operators_stay_whole_where_a_space_would_change_them() {
        assert_eq!(divided("a++ +b"), "a ++ + b");
        assert_eq!(divided("a+ ++b"), "a + ++ b");
        assert_eq!(divided("x-> -y"), "x -> - y");
        assert_eq!(divided("List<List<A>>x"), "List < List < A > > x");
        assert_eq!(divided("f(\"a  b\",'\\'')"), "f ( \"a  b\" , '\\'' )");
    }

    #[test]
    fn imports_and_packages_are_one_token_each() {
        assert_eq!(
            divided("package a . b;import static a.B.*; class A{}"),
            "package a . b; import static a.B.*; class A { }"
        );
        assert_eq!(spelled(b"import   static\n a . B.c ;"), b"import static a.B.c;".as_slice());
        assert_eq!(spelled(b"import a.B;"), b"import a.B;".as_slice());
        assert_eq!(divided("import a./* of */B;"), "import a . /* of */ B ;");
    }

    #[test]
    fn a_comment_is_its_words() {
        let sorts = |text: &str| tokens(text.as_bytes()).iter().map(|t| t.sort).collect::<Vec<_>>();
        assert_eq!(divided("/** A b.\n  * c */ x"), "/** A b . c */ x");
        assert_eq!(divided("/**/ x"), "/* */ x");
        assert_eq!(divided("/* a*/"), "/* a */");
        // One comment in two lines, and one word in it more.
        assert_eq!(sorts("// a\n  // b\nx"), sorts("// a b\nx"));
        assert_ne!(sorts("// a\n\n// b\nx"), sorts("// a b\nx"));
        // What is commented out is no code.
        assert_ne!(sorts("a(); // b();\n"), sorts("a(); b();\n"));
    }
}

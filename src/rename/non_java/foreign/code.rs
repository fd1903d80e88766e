//! Reads the code of a file in Kotlin, Scala or Groovy: its words and marks, without comments and without what is only
//! text in strings.
//!
//! This is as much as is needed to tell which class a name means, and it is nearly the same for all three.
//! A grammar of each would tell no more of that.

use std::borrow::Cow;

use crate::git::extension;
use crate::java::Span;
use crate::java::lexical::is_name_byte;

/// A language whose code uses Java's classes by their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Kotlin,
    Scala,
    Groovy,
}

impl Language {
    /// Returns the language of a file, or `None` for any other language.
    pub fn of(path: &str) -> Option<Language> {
        match extension(path) {
            "kt" | "kts" => Some(Language::Kotlin),
            "scala" => Some(Language::Scala),
            "groovy" | "gradle" | "Jenkinsfile" => Some(Language::Groovy),
            _ => None,
        }
    }

    /// Returns whether Java allows a name that is a keyword here.
    fn is_keyword(self, name: &str) -> bool {
        let keywords: &[&str] = match self {
            Language::Kotlin => {
                &["as", "fun", "in", "is", "object", "typealias", "typeof", "val", "var", "when"]
            }
            Language::Scala => &[
                "def", "export", "forSome", "given", "implicit", "lazy", "macro", "match", "object",
                "override", "sealed", "then", "trait", "type", "val", "var", "with", "yield",
            ],
            Language::Groovy => &["as", "def", "in", "trait", "var"],
        };
        keywords.contains(&name)
    }

    /// Returns how a name of Java is written, in backticks where it must be. `None` where it cannot be.
    fn written(self, name: &str) -> Option<Cow<'_, str>> {
        match (self.is_keyword(name), self) {
            (true, Language::Groovy) => None,
            (false, Language::Kotlin) if name.contains('$') => Some(format!("`{name}`").into()),
            (false, _) => Some(name.into()),
            (true, _) => Some(format!("`{name}`").into()),
        }
    }
}

/// The words and marks of a file in their order. What `${…}` holds in a string is code, and what backticks
/// hold is one word.
pub struct Code<'f> {
    pub language: Language,
    text: &'f [u8],
    tokens: Vec<Span>,
    /// Whether all comments and strings end as they should. Else something was misread, perhaps.
    pub is_understood: bool,
}

impl<'f> Code<'f> {
    pub fn of(language: Language, text: &'f [u8]) -> Self {
        let code = Code { language, text, tokens: Vec::new(), is_understood: true };
        let mut reader = CodeTokenizer { code, at: 0, depth: 0 };
        reader.code();
        reader.code
    }

    /// Returns how many tokens there are.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns where a token is.
    pub fn span(&self, index: usize) -> Span {
        self.tokens[index]
    }

    /// Returns a word or a mark, which is one byte; nothing beyond the last one.
    pub fn token(&self, index: usize) -> &'f [u8] {
        self.tokens.get(index).map_or(&[], |span| &self.text[span.range()])
    }

    /// Returns the token `index - by`; nothing before the first one.
    pub fn token_before(&self, index: usize, by: usize) -> &'f [u8] {
        index.checked_sub(by).map_or(&[], |before| self.token(before))
    }

    /// Returns whether a token is a name or keyword.
    pub fn is_word(&self, index: usize) -> bool {
        self.token(index).first().is_some_and(|b| is_name_byte(*b))
    }

    /// Returns where a word is in the code, if not as a keyword: indices of tokens.
    pub fn places_of(&self, word: &str) -> impl Iterator<Item = usize> {
        let is_keyword = self.language.is_keyword(word);
        (0..self.len()).filter(move |index| {
            self.token(*index) == word.as_bytes() && (!is_keyword || self.is_quoted(self.span(*index)))
        })
    }

    /// Returns whether the line of a token begins with a blank.
    pub fn is_indented(&self, index: usize) -> bool {
        let before = &self.text[..self.span(index).start];
        let line = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        before[line..].first().is_some_and(u8::is_ascii_whitespace)
    }

    /// Returns whether a word is between backticks.
    pub fn is_quoted(&self, word: Span) -> bool {
        self.text[..word.start].ends_with(b"`")
    }

    /// Returns how a name of Java is written in a word's place; `None` where it cannot be.
    pub fn written<'n>(&self, word: Span, name: &'n str) -> Option<Cow<'n, str>> {
        if self.is_quoted(word) { Some(name.into()) } else { self.language.written(name) }
    }
}

/// The text between the quotes of a string.
#[derive(Clone, Copy)]
struct Text {
    end: &'static [u8],
    has_escapes: bool,
    has_code: bool,
    /// How many `$` begin what is code in it.
    marks: usize,
    is_on_one_line: bool,
}

struct CodeTokenizer<'f> {
    code: Code<'f>,
    at: usize,
    /// In how many strings' `${…}` it is.
    depth: usize,
}

/// How deep strings are followed into each other.
const MOST_DEPTH: usize = 32;

impl<'f> CodeTokenizer<'f> {
    fn rest(&self) -> &'f [u8] {
        self.code.text.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, start: usize, end: usize) {
        self.code.tokens.push(Span { start, end });
        self.at = end;
    }

    /// Reads code to the end of the file, or of the `${…}` of a string that it is in.
    fn code(&mut self) {
        let is_in_string = self.depth > 0;
        let mut open_braces = 0_usize;
        while let Some(byte) = self.rest().first().copied() {
            match byte {
                b'}' if is_in_string && open_braces == 0 => return,
                b'{' => open_braces += 1,
                b'}' => open_braces = open_braces.saturating_sub(1),
                _ => {}
            }
            if let Some(text) = self.string() {
                self.at += text.1;
                self.text(text.0);
            } else if self.rest().starts_with(b"//") {
                self.at += memchr::memchr(b'\n', self.rest()).unwrap_or(self.rest().len());
            } else if self.rest().starts_with(b"/*") {
                self.comment();
            } else if byte == b'`' {
                self.quoted_word();
            } else if byte == b'\'' {
                self.character();
            } else if is_name_byte(byte) {
                let length = self.rest().iter().take_while(|b| is_name_byte(**b)).count();
                self.push(self.at, self.at + length);
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                self.push(self.at, self.at + 1);
            }
        }
        self.code.is_understood &= !is_in_string;
    }

    /// Returns the kind of string that begins here, and how many bytes its first quote has.
    fn string(&self) -> Option<(Text, usize)> {
        let (rest, language) = (self.rest(), self.code.language);
        let is_prefixed = || self.at.checked_sub(1).is_some_and(|i| is_name_byte(self.code.text[i]));
        let has_code = language != Language::Scala || is_prefixed();
        let is_groovy = language == Language::Groovy;
        // `$$"$a $$b"` in Kotlin has a code `b`.
        let marks = match language {
            Language::Kotlin => self.code.text[..self.at].iter().rev().take_while(|b| **b == b'$').count(),
            _ => 0,
        };
        let marks = marks.max(1);
        let block =
            |end, has_code| Text { end, has_escapes: is_groovy, has_code, marks, is_on_one_line: false };
        let line = |end, has_code| Text { end, has_escapes: true, has_code, marks, is_on_one_line: true };
        match rest {
            [b'"', b'"', b'"', ..] => Some((block(b"\"\"\"", has_code), 3)),
            [b'"', ..] => Some((line(b"\"", has_code), 1)),
            [b'\'', b'\'', b'\'', ..] if is_groovy => Some((block(b"'''", false), 3)),
            [b'\'', ..] if is_groovy => Some((line(b"'", false), 1)),
            [b'$', b'/', ..] if is_groovy => Some((Text { has_escapes: false, ..block(b"/$", true) }, 2)),
            [b'/', next, ..] if is_groovy && !b"/*".contains(next) && self.is_before_value() => {
                Some((line(b"/", true), 1))
            }
            _ => None,
        }
    }

    /// Returns whether a value comes next, so that a slash begins a string and does not divide.
    fn is_before_value(&self) -> bool {
        let before = self.code.text[..self.at].trim_ascii_end();
        let is_word = |word: &[u8]| {
            before.strip_suffix(word).is_some_and(|rest| !rest.last().is_some_and(|b| is_name_byte(*b)))
        };
        before.last().is_none_or(|b| b"=(,[{:~!&|?;".contains(b)) || is_word(b"return") || is_word(b"case")
    }

    /// Reads a string, from behind its first quote.
    fn text(&mut self, text: Text) {
        while let Some(byte) = self.rest().first().copied() {
            let rest = self.rest();
            if rest.starts_with(text.end) {
                self.at += text.end.len();
                // `""""` is a quote and the end of the string.
                while text.end == b"\"\"\"" && self.rest().first() == Some(&b'"') {
                    self.at += 1;
                }
                return;
            }
            match (byte, rest.get(1)) {
                (b'\n', _) if text.is_on_one_line => break,
                (b'\\', _) if text.has_escapes => self.at += 2,
                (b'$', Some(b'$')) if self.code.language == Language::Scala => self.at += 2,
                (b'$', _) if text.marks > 1 && !self.is_last_mark(text.marks) => self.at += 1,
                (b'$', Some(b'{')) if text.has_code && self.depth < MOST_DEPTH => {
                    self.at += 2;
                    self.depth += 1;
                    self.code();
                    self.depth -= 1;
                }
                (b'$', Some(next)) if text.has_code && is_name_byte(*next) && *next != b'$' => {
                    let is_of_name = |b: &&u8| is_name_byte(**b) && **b != b'$';
                    let length = rest[1..].iter().take_while(is_of_name).count();
                    self.push(self.at + 1, self.at + 1 + length);
                }
                _ => self.at += 1,
            }
        }
        self.code.is_understood = false;
    }

    /// Returns whether a `$` is the last of as many as begin what is code in a string.
    fn is_last_mark(&self, marks: usize) -> bool {
        let before = &self.code.text[..=self.at];
        self.rest().get(1) != Some(&b'$') && before.iter().rev().take_while(|b| **b == b'$').count() >= marks
    }

    /// Skips a comment, which others may be in, but in Groovy.
    fn comment(&mut self) {
        let mut depth = 0_usize;
        while !self.rest().is_empty() {
            let rest = self.rest();
            if rest.starts_with(b"*/") {
                self.at += 2;
                depth -= 1;
                if depth == 0 {
                    return;
                }
            } else if rest.starts_with(b"/*") && (depth == 0 || self.code.language != Language::Groovy) {
                self.at += 2;
                depth += 1;
            } else {
                self.at += 1;
            }
        }
        self.code.is_understood = false;
    }

    /// Reads what is between backticks: one word, or a name that is none (`fun `finds a hint`()`).
    fn quoted_word(&mut self) {
        let line = self.rest()[1..].split(|b| *b == b'\n').next().unwrap_or_default();
        match memchr::memchr(b'`', line) {
            Some(length) if line[..length].iter().all(|b| is_name_byte(*b)) => {
                self.push(self.at + 1, self.at + 1 + length);
                self.at += 1;
            }
            Some(length) => self.push(self.at, self.at + length + 2),
            None => self.push(self.at, self.at + 1),
        }
    }

    /// Skips a character, or the mark of a Scala symbol (`'name`).
    fn character(&mut self) {
        let rest = &self.rest()[1..];
        let is_escaped = rest.first() == Some(&b'\\');
        let length = match is_escaped {
            true => memchr::memchr(b'\'', rest.get(2..).unwrap_or_default()).map(|end| end + 3),
            // A character is up to four bytes.
            false => memchr::memchr(b'\'', &rest[..rest.len().min(5)]).map(|end| end + 1),
        };
        let is_one = |length: &usize| {
            is_escaped || std::str::from_utf8(&rest[..length - 1]).is_ok_and(|c| c.chars().count() == 1)
        };
        self.at += 1 + length.filter(is_one).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words that are in code, and whether all was understood.
    fn words(language: Language, text: &str) -> (String, bool) {
        let code = Code::of(language, text.as_bytes());
        let words = (0..code.len()).map(|i| String::from_utf8_lossy(code.token(i)).into_owned());
        let words: Vec<String> = words.filter(|word| is_name_byte(word.as_bytes()[0])).collect();
        (words.join(" "), code.is_understood)
    }

    #[test]
    fn comments_and_strings_are_no_code_and_what_strings_embed_is() {
        for (language, text, expected) in [
            (Language::Kotlin, "a // b\nc /* d /* e */ f */ g", "a c g"),
            (Language::Groovy, "a /* b /* c */ d", "a d"),
            (Language::Kotlin, r#"a "b $c ${d("e")} \" f" g"#, "a c d g"),
            (Language::Kotlin, r#"a """b " \ ${c { d }} $e""" + f"#, "a c d e f"),
            (Language::Kotlin, r#"a """b"""" + c"#, "a c"),
            (Language::Kotlin, r#"a $$"$b $$c $$${d}" + $$"""$e ${f} $${g}""" + h"#, "a $$ c d $$ g h"),
            (Language::Kotlin, "a 'b' + '\\'' + '\\u0041' + 'ß' + c", "a c"),
            (Language::Kotlin, "`a b` `c` d", "c d"),
            (Language::Scala, r#"a "$b ${c}" s"$d ${e} $$f" g"#, "a s d e g"),
            (Language::Scala, "a 'b + 'c' + '\"' + d", "a b d"),
            (Language::Groovy, "a 'b $c' '''d\n' e''' f", "a f"),
            (Language::Groovy, r#"a "b ${c ? "d" : 'e'}" f"#, "a c f"),
            (Language::Groovy, "a =~ /b\" $c \\/ d/\ne / f / g", "a c e f g"),
            (Language::Groovy, "a = $/b / ' $c/$ + d", "a c d"),
        ] {
            assert_eq!(words(language, text), (expected.to_owned(), true), "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_not_understood() {
        let nested = "\"${".repeat(100_000);
        for text in ["a /* b", "a \"b\nc", "a \"\"\"b\"\"", "a \"${b\"", "a \"\\", &nested] {
            assert!(!words(Language::Kotlin, text).1, "{text}");
        }
    }
}

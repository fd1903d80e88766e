//! The values of strings, characters and text blocks (JLS 3.10.4 to 3.10.7).

use super::escapes::{Spelled, character};

/// Returns the text that a literal stands for, which is given with its quotes.
pub fn literal_value(literal: &[u8]) -> String {
    let characters = decoded(literal);
    let text: String = characters.iter().collect();
    match text.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\"")) {
        Some(block) => unescaped(&stripped(block)),
        None => {
            let inside = characters.get(1..characters.len().saturating_sub(1)).unwrap_or_default();
            unescaped(&inside.iter().collect::<String>())
        }
    }
}

/// Returns the characters of a literal, those that are spelled by their numbers, too (JLS 3.3).
fn decoded(literal: &[u8]) -> Vec<char> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(Spelled { character: read, length }) = character(&literal[at..]) {
        found.push(read);
        at += length;
        // Behind a backslash that is no escape itself, a second one begins none.
        if read == '\\' && length == 1 && literal.get(at) == Some(&b'\\') {
            found.push('\\');
            at += 1;
        }
    }
    found
}

/// Returns the content of a text block without the white space that only indents it.
fn stripped(block: &str) -> String {
    let lines: Vec<&str> = block.split_once('\n').map_or("", |(_, content)| content).split('\n').collect();
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let last = lines.len() - 1;
    let significant = lines.iter().enumerate().filter(|(at, line)| *at == last || !line.trim().is_empty());
    let least = significant.map(|(_, line)| indent(line)).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(least..).unwrap_or("").trim_end()).collect();
    lines.join("\n")
}

/// Returns a text with what its escape sequences stand for.
fn unescaped(text: &str) -> String {
    let mut read = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        if next != '\\' {
            read.push(next);
            continue;
        }
        match rest.next() {
            Some('b') => read.push('\u{8}'),
            Some('t') => read.push('\t'),
            Some('n') => read.push('\n'),
            Some('f') => read.push('\u{c}'),
            Some('r') => read.push('\r'),
            Some('s') => read.push(' '),
            // The line goes on.
            Some('\n') | None => {}
            Some(digit @ '0'..='7') => {
                let longest = if digit <= '3' { 3 } else { 2 };
                let mut code = digit as u32 - '0' as u32;
                for _ in 1..longest {
                    let Some(more) = rest.next_if(|c| ('0'..='7').contains(c)) else { break };
                    code = code * 8 + (more as u32 - '0' as u32);
                }
                read.extend(char::from_u32(code));
            }
            Some(other) => read.push(other),
        }
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_read_as_the_language_does() {
        for (literal, text) in [
            (r#""""#, ""),
            (r#""a b""#, "a b"),
            (r#""\"\\\t\n\s\0\61\4111""#, "\"\\\t\n \u{0}1!11"),
            (r#""\u0041\\u0041""#, r"A\u0041"),
            ("\\u0022a\\u0022", "a"),
            (r"'\''", "'"),
            ("\"\"\"\n    a\n      b  \n    \"\"\"", "a\n  b\n"),
            ("\"\"\"\n  a \\\n  b\\n\"\"\"", "a b\n"),
            ("\"", ""),
            ("\"\"\"\"\"\"", ""),
        ] {
            assert_eq!(literal_value(literal.as_bytes()), text, "{literal}");
        }
    }
}

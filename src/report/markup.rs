//! Text in Markdown, of which nothing is read as markup that is none.

use super::phrase::shown;

/// Returns an identifier or a path as code, in a table or not.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", shown(text).replace('`', "'").replace('|', "\\|"))
}

/// Returns text with Markdown's characters escaped, except in code between backticks.
pub(super) fn prose(text: &str) -> String {
    escaped(text, "/")
}

/// Returns the same in a table's cell. A browser breaks no line in a path, which would make its column as wide.
pub(super) fn cell(text: &str) -> String {
    escaped(text, "/<wbr>")
}

/// Returns text with Markdown's characters escaped, and with something for each slash next to code.
fn escaped(text: &str, slash: &str) -> String {
    let pairs = text.matches('`').count() / 2 * 2;
    let mut out = String::with_capacity(text.len());
    let mut ticks = 0;
    for c in shown(text).chars() {
        match c {
            '`' if ticks < pairs => ticks += 1,
            '|' => out.push('\\'),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' | '&' if ticks % 2 == 0 => {
                out.push('\\')
            }
            '/' if ticks % 2 == 0 => {
                out.push_str(slash);
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Returns text for a place next to a tag of HTML, where nothing is read as Markdown.
pub(super) fn html(text: &str) -> String {
    shown(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_prose_do_not_become_markup() {
        assert_eq!(prose("`a_b|c` and __init__ of List<T>"), "`a_b\\|c` and \\_\\_init\\_\\_ of List\\<T\\>");
        assert_eq!(prose("one ` alone\nhere"), "one \\` alone here");
        assert_eq!(code("a|b `c`"), "`a\\|b 'c'`");
        assert_eq!(cell("at a/b.c, `d/e`"), "at a/<wbr>b.c, `d/e`");
    }
}

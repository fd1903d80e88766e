//! Text in Markdown, of which nothing is read as markup that is none.

use super::phrase::shown;

/// Returns an identifier or a path as code, in a table or not.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", shown(text).replace('`', "'").replace('|', "\\|"))
}

/// Text with Markdown's characters escaped, but for code between backticks.
pub(super) fn prose(text: &str) -> String {
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
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Text beside a tag of HTML, where nothing is read as Markdown.
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
    }
}

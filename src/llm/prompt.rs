//! Prompts: files next to the code, readable and versioned.

use super::message::{Message, Role};
use crate::text::digest;

/// A prompt: a comment with its version, then sections `# System` and `# User` with `{{places}}` to fill.
#[derive(Debug)]
pub struct Prompt {
    name: &'static str,
    text: &'static str,
}

impl Prompt {
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Prompt { name, text }
    }

    /// Asks for the scope of a change.
    pub const SCOPE: Prompt = Prompt::new("scope", include_str!("prompts/scope.md"));
    /// Asks which declarations of a file belong to a scope.
    pub const EXECUTION: Prompt = Prompt::new("execution", include_str!("prompts/execution.md"));
    /// Which files a scope should be carried on to.
    pub const REPLICATION: Prompt = Prompt::new("replication", include_str!("prompts/replication.md"));
    /// Asks what rejections mean for a scope.
    pub const REFINEMENT: Prompt = Prompt::new("refinement", include_str!("prompts/refinement.md"));

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number in its first line, which a change to its words changes. 0 where there is none.
    pub fn version(&self) -> u32 {
        let first = self.text.lines().next().unwrap_or_default();
        let digits = first.split_once("Version ").map_or("", |(_, rest)| rest);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse().unwrap_or_default()
    }

    /// Returns the messages with each `{{place}}` filled. What is filled in is not looked at again, so nothing in it
    /// can be a place.
    pub fn fill(&self, values: &[(&str, &str)]) -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        for line in self.text.lines().skip(1) {
            let role = match line {
                "# System" => Role::System,
                "# User" => Role::User,
                _ => {
                    if let Some(message) = messages.last_mut() {
                        message.content.push_str(line);
                        message.content.push('\n');
                    }
                    continue;
                }
            };
            messages.push(Message { role, content: String::new() });
        }
        for message in &mut messages {
            message.content = filled(message.content.trim(), values);
        }
        messages
    }

    /// Returns the names of the places to fill.
    #[cfg(test)]
    fn places(&self) -> Vec<&str> {
        self.text.split("{{").skip(1).filter_map(|part| part.split_once("}}").map(|(name, _)| name)).collect()
    }
}

fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            out.push_str("{{");
            rest = after;
            continue;
        };
        out.push_str(values.iter().find(|(n, _)| *n == name).map_or("", |(_, value)| value));
        rest = after;
    }
    out + rest
}

/// Marks external text as data. The mark is made from the text's hash. So no author can simply write a text with the
/// mark that ends it; they would have to search for it.
pub fn as_data(what: &str, text: &str) -> String {
    let mark = &digest(text)[..8];
    format!("<{what} {mark}>\n{}\n</{what} {mark}>", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&Prompt; 4] = [&Prompt::SCOPE, &Prompt::EXECUTION, &Prompt::REPLICATION, &Prompt::REFINEMENT];

    /// When this fails, a prompt was changed: raise its version, then accept the snapshot.
    #[test]
    fn a_change_of_a_prompt_is_a_new_version() {
        let line = |p: &&Prompt| {
            let hash = &digest(p.text)[..8];
            format!("{} {} {hash} {:?}\n", p.name, p.version(), p.places())
        };
        insta::assert_snapshot!(ALL.iter().map(line).collect::<String>());
    }

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        let prompt = Prompt::new("p", "<!-- Version 7 -->\n# System\nBe good.\n\n# User\n{{a}} and {{b}}.\n");
        let messages = prompt.fill(&[("a", "{{b}}"), ("b", "# System")]);
        let said: Vec<_> = messages.iter().map(|m| (m.role, m.content.as_str())).collect();
        assert_eq!(said, [(Role::System, "Be good."), (Role::User, "{{b}} and # System.")]);
        assert_eq!(prompt.version(), 7);
    }

    #[test]
    fn data_cannot_end_its_own_mark() {
        let inner = as_data("code", "x");
        let outer = as_data("code", &inner);
        let end = outer.rsplit('\n').next().expect("a last line").to_owned();
        assert_eq!(outer.matches(&end).count(), 1, "{outer}");
    }
}

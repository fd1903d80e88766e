//! Shows the questions to a language model, asked or planned, and its answers.

use std::fmt::Write;

use super::console::visible_lines;
use crate::llm::{Exchange, Message, Model, Role};
use crate::text::count;

/// Returns the questions of a dry run, with what they would take.
pub fn dry_run(model: &Model) -> String {
    let exchanges = model.exchanges();
    let mut out = asked(&exchanges);
    let input: u64 = exchanges.iter().map(|e| e.input).sum();
    let output: u64 = exchanges.iter().map(|e| u64::from(e.max_output)).sum();
    let cost = model
        .cost(input, output)
        .map_or(String::new(), |cost| format!(", at most {cost:.4} by the configured prices"));
    let _ = writeln!(
        out,
        "{} at first, about {input} tokens (estimated), and at most {output} tokens of answers{cost}. \
         Nothing was sent.\nAnswers can lead to more questions about the same files, or to fewer files. `max-requests`, \
         `max-tokens` and `max-cost` limit them all.",
        count(exchanges.len(), "question"),
    );
    out
}

fn asked(exchanges: &[Exchange]) -> String {
    let mut out = String::new();
    for e in exchanges {
        let _ = writeln!(
            out,
            "=== {}: {} (prompt {}, about {} tokens, estimated)\n",
            e.agent.name(),
            e.about,
            e.prompt,
            e.input
        );
        write_messages(&mut out, &e.question);
    }
    out
}

/// Returns the questions and answers as text.
pub fn explained(exchanges: &[Exchange]) -> String {
    let mut out = String::new();
    for e in exchanges {
        let turn = if e.turn > 1 { format!(", turn {}", e.turn) } else { String::new() };
        let _ = writeln!(out, "=== {}: {}{turn} (prompt {})\n", e.agent.name(), e.about, e.prompt);
        // A later turn repeats all before it.
        let new = if e.turn > 1 { e.question.len().saturating_sub(1) } else { 0 };
        write_messages(&mut out, &e.question[new..]);
        for reply in &e.replies {
            let _ = writeln!(out, "--- answer\n{}\n", visible_lines(reply));
        }
        if let Some(failure) = &e.failure {
            let _ = writeln!(out, "--- no answer: {failure}\n");
        }
        let u = e.usage;
        let _ = writeln!(out, "({} in, {} out, {} ms)\n", u.input_tokens, u.output_tokens, u.milliseconds);
    }
    out
}

fn write_messages(out: &mut String, messages: &[Message]) {
    for message in messages {
        let who = match message.role {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        let _ = writeln!(out, "--- {who}\n{}\n", visible_lines(&message.content));
    }
}

//! An explanation for a job summary: collapsed, with what was renamed and which files need a look.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Explained, reported};
use crate::report::markup::{code, html, prose};
use crate::text::count;
use crate::words::Concept;

/// How many concepts and files are listed.
const MOST_ROWS: usize = 50;

pub(super) fn write(of: Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    let explanation = of.explanation;
    writeln!(out, "<details><summary>{} ({})</summary>\n", html(&of.verdict()), explanation.purity.name())?;
    if let Some(besides) = of.besides() {
        writeln!(out, "Besides the renames, {besides}.\n")?;
    }
    let concepts = concepts(of);
    if !concepts.is_empty() {
        writeln!(out, "| Renamed | Renames |\n| --- | --- |")?;
        for (concept, renames) in concepts.iter().take(MOST_ROWS) {
            writeln!(out, "| {} | {renames} |", prose(concept))?;
        }
        write_more(concepts.len(), "concept", out)?;
    }
    let files: Vec<_> = explanation.to_look_at().collect();
    if files.is_empty() {
        writeln!(out, "No file needs a look.")?;
    } else {
        writeln!(out, "| File | What it holds |\n| --- | --- |")?;
        for file in files.iter().take(MOST_ROWS) {
            writeln!(out, "| {} | {} |", code(file.path()), reported(file))?;
        }
        write_more(files.len(), "file", out)?;
    }
    for reason in &explanation.reasons {
        writeln!(out, "- {}", prose(reason))?;
    }
    writeln!(out, "\n</details>")
}

fn write_more(all: usize, noun: &str, out: &mut dyn Write) -> io::Result<()> {
    match all.saturating_sub(MOST_ROWS) {
        0 => writeln!(out),
        more => writeln!(out, "\nand {}\n", count(more, &format!("more {noun}"))),
    }
}

/// Returns the renamed concepts in words, with how many renames show each; the most frequent first.
fn concepts(of: Explained<'_>) -> Vec<(String, usize)> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    for rename in &of.explanation.renames {
        let concept = Concept::between(&rename.old_name, &rename.new_name);
        let reported = concept.map_or_else(
            || format!("`{}` → `{}`", rename.old_name, rename.new_name),
            |concept| concept.to_string(),
        );
        *counted.entry(reported).or_default() += 1;
    }
    let mut concepts: Vec<(String, usize)> = counted.into_iter().collect();
    concepts.sort_by(|x, y| y.1.cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
    concepts
}

//! What the documentation says about the repository and the program is so.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Project, corename};
use crate::review::talk;
use corename::config::Rule;
use corename::rename::Concern;
use serde_json::Value;

/// README, the other documents of the root, docs/ and lab/.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.to_owned(), root.join("docs"), root.join("lab")];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|e| e == "md"));
    found.sort();
    assert!(found.len() > 10, "{found:?}");
    found
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The lines that are not in a code block.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// The code blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    let opened = text.split(fence.as_str()).skip(1);
    opened.map(|rest| rest.split("```").next().unwrap()).collect()
}

/// What GitHub calls a heading in addresses: `What you get` is `what-you-get`.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let name =
        |h: &str| h.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>();
    headings.map(|h| name(h).replace(' ', "-")).collect()
}

#[test]
fn every_link_within_the_repository_leads_somewhere() {
    let mut dead = Vec::new();
    let mut followed = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let starts = prose(&text).flat_map(|line| line.split("](").skip(1));
        for target in starts.filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") {
                continue;
            }
            followed += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if path.is_empty() { document.clone() } else { document.parent().unwrap().join(path) };
            let is_heading = || anchors(&fs::read_to_string(&file).unwrap()).iter().any(|a| a == anchor);
            let is_line = anchor.starts_with('L') && !path.ends_with(".md");
            if !file.exists() || !(anchor.is_empty() || is_line || is_heading()) {
                dead.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
    assert!(followed > 40, "only {followed} links were found");
}

#[test]
fn the_configurations_shown_are_accepted() {
    let documented = [
        ("README.md", "guards:"),
        ("docs/configuration.md", "min-confidence:"),
        ("docs/language-model.md", "llm:"),
    ];
    for (document, key) in documented {
        let text = read(document);
        let shown: Vec<&str> = blocks(&text, "yaml").into_iter().filter(|b| b.contains(key)).collect();
        assert_eq!(shown.len(), 1, "{document}");
        let project = Project::empty();
        project.write(".corename.yml", shown[0]);
        project.commit_work_tree();
        let run = project.corename(&["config"]);
        assert!(run.text().contains(".corename.yml"), "{document}: {}", run.text());
        assert_eq!(run.stderr, "", "{document}");
    }
}

/// Paths of the demo's repository differ from run to run; in what is compared it is called DEMO.
const DEMO: &str = "DEMO";

/// Whether a line is the title of a finding.
fn is_finding(line: &str) -> bool {
    line.trim_start_matches("perhaps ").starts_with("forgotten ")
}

#[test]
fn the_readme_shows_what_the_demo_prints() {
    let text = read("README.md");
    let shown = blocks(&text, "text")[0].strip_prefix("$ corename demo\n").unwrap();
    let name = shown.split("corename-demo-").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let shown = shown.replace(&format!("/tmp/corename-demo-{name}"), DEMO);
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo").display().to_string();
    let printed = corename(folder.path(), &["demo", "--dir", &repository]).text().replace(&repository, DEMO);
    let mut rest: Vec<&str> = printed.lines().collect();
    let mut left_out = 0;
    for line in shown.lines().filter(|line| !line.is_empty()) {
        if let Some(count) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(" more]")) {
            left_out = NUMBERS.iter().position(|number| *number == count).expect("a number") + 1;
            continue;
        }
        let Some(at) = rest.iter().position(|printed| *printed == line) else {
            panic!("the demo does not print, or not there: {line}\n{printed}");
        };
        let passed: Vec<&str> = rest.drain(..=at).collect();
        let findings = passed[..at].iter().filter(|line| is_finding(line)).count();
        assert_eq!(findings, left_out, "before {line}, the demo prints\n{}", passed.join("\n"));
        let unreported = passed[..at].iter().find(|line| line.contains("not reported"));
        assert_eq!(unreported, None, "before {line}");
        left_out = 0;
    }
    // What comes after that says what to try next.
    let result = ["Left alone: ", " left behind by ", "To rename what the patch holds"];
    let is_result = |line: &str| is_finding(line) || result.iter().any(|part| line.contains(part));
    let more: Vec<&&str> = rest.iter().filter(|line| is_result(line)).collect();
    assert!(more.is_empty(), "the README ends before {more:#?}");
}

#[test]
fn what_is_shown_of_the_residue_is_what_explain_prints() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo");
    corename(folder.path(), &["demo", "--quiet", "--dir", &repository.display().to_string()]).text();
    let printed = corename(&repository, &["explain"]).text().to_owned();
    for document in ["README.md", "docs/explain.md"] {
        let text = read(document);
        let shown: Vec<&str> =
            blocks(&text, "text").into_iter().filter(|b| b.starts_with("$ corename explain")).collect();
        assert_eq!(shown.len(), 1, "{document}");
        let lines = shown[0].lines().skip(1).filter(|line| !line.is_empty() && *line != "[…]");
        let missing: Vec<&str> = lines.filter(|line| !printed.lines().any(|said| said == *line)).collect();
        assert!(missing.is_empty(), "{document} shows what is not printed: {missing:#?}\n{printed}");
    }
}

#[test]
fn the_readme_counts_what_the_demo_finds() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo");
    corename(folder.path(), &["demo", "--quiet", "--dir", &repository.display().to_string()]).text();
    let found = |arguments: &[&str]| {
        let check = corename(&repository, &[&["check", "--format", "json"], arguments].concat()).json();
        check["findings"].as_array().unwrap().len()
    };
    let (all, likely) = (found(&["--min-confidence", "0"]), found(&["--min-confidence", "0.5"]));
    assert_eq!((found(&[]), all), (15, 15));
    let readme = read("README.md").replace('\n', " ");
    for said in [
        "The demo's author forgot fifteen identifiers",
        "The demo's own configuration reports from a confidence of 0.1, and so finds all of them.",
        &format!("With the default of 0.5, it would find {}", NUMBERS[likely - 1]),
    ] {
        assert!(readme.contains(said), "{said}");
    }
}

/// The files of the repository, by their paths.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            if !name.starts_with("target") && name != ".git" {
                sources(&entry.path(), found);
            }
        } else {
            found.push(entry.path().display().to_string().replace('\\', "/"));
        }
    }
}

/// ARCHITECTURE.md says where to add what, often from the layer's folder on.
#[test]
fn every_file_that_is_named_is_there() {
    let mut files = Vec::new();
    sources(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    let mut named = 0;
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "lab/README.md", "docs/accuracy.md"] {
        let text = read(document);
        let words = text.split('`').skip(1).step_by(2);
        let is_file = |word: &&str| {
            [".rs", ".py", ".md"].iter().any(|end| word.ends_with(end)) && !word.contains([' ', '*', '{'])
        };
        for file in words.filter(is_file) {
            named += 1;
            assert!(files.iter().any(|path| path.ends_with(&format!("/{file}"))), "{document}: {file}");
        }
    }
    assert!(named > 60, "only {named} were found");
}

/// What docs/commands.md shows of `rename` and `review` is of the demo.
#[test]
fn the_page_of_commands_shows_what_is_said_of_the_demo() {
    let page = read("docs/commands.md");
    let shown = blocks(&page, "text");
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo");
    corename(folder.path(), &["demo", "--dir", &repository.display().to_string()]).text();
    let preview =
        corename(&repository, &["rename", "PickupWindowPolicy.rankDeliverySlot", "rankPickupWindow"]);
    assert!(shown.iter().any(|block| block.trim_end() == preview.text().trim_end()), "{}", preview.text());
    let asked = shown.iter().find(|block| block.contains("Rename it? [")).unwrap();
    // Where each question before was answered with yes.
    let review = talk(&Project::demo(), &["review"], |_| Some(true)).shown;
    let number = review.iter().position(|(f, _)| f.old_name == "rankDeliverySlot").unwrap() + 1;
    let (f, _) = &review[number - 1];
    let reason = corename::words::capitalized(&f.reason);
    let head = format!(
        "Method rankDeliverySlot → {}\n  {}:{}:{}\n  {}.\n  Concept: delivery slot → pickup window. Confidence: {:.2}.\n\
         [the diff]\n({number}/",
        f.suggested_name, f.path, f.line, f.column, reason, f.confidence
    );
    assert!(asked.starts_with(&head), "{head}\ndoes not begin\n{asked}");
}

const NUMBERS: [&str; 13] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
];

/// The alert of docs/ci.md, without links and line breaks, is one of those that the demo gives.
#[test]
fn the_alert_shown_is_one_of_the_demo() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("demo").display().to_string();
    let sarif = corename(folder.path(), &["demo", "--dir", &repository, "--format", "sarif"]).json();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
    let page = read("docs/ci.md");
    let quoted: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix('>')).collect();
    let shown = words(&without_addresses(&quoted.join("\n")));
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let messages: Vec<String> =
        results.iter().map(|r| words(&without_addresses(r["message"]["text"].as_str().unwrap()))).collect();
    assert!(messages.contains(&shown), "{shown}\nis none of {messages:#?}");
}

/// A text whose Markdown links have lost their addresses: `[name](A.java#L7)` is `[name]`.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split("](");
    let mut kept = parts.next().unwrap().to_owned();
    for part in parts {
        kept += "]";
        kept += part.split_once(')').unwrap().1;
    }
    kept
}

/// What a SARIF report says of its rules, as a page.
fn rules() -> String {
    let project = Project::empty();
    project.commit_work_tree();
    let report = project.corename(&["check", "--base", "HEAD", "--format", "sarif"]).json();
    let rules = report["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut page = String::from(
        "# The rules\n\nThese are the texts that code scanning shows for each rule. The first two rules are for identifiers that were left\n\
         behind. The others are for texts with an old name. Their levels are under `rules` in the [configuration](configuration.md).\n",
    );
    let mut described: Vec<(String, String)> = Vec::new();
    for rule in &rules {
        let (id, help) = (text(&rule["id"]), text(&rule["help"]["markdown"]));
        assert_eq!(
            text(&rule["helpUri"]),
            format!("{}/blob/HEAD/docs/rules.md#{id}", env!("CARGO_PKG_REPOSITORY"))
        );
        page += &format!("\n## {id}\n\n{}\n\n", text(&rule["fullDescription"]["text"]));
        page += &match described.iter().find(|(_, other)| *other == help) {
            Some((same, _)) => format!("All else is as with [{same}](#{same}).\n"),
            None => help.replace("## ", "### "),
        };
        described.push((id, help));
    }
    page
}

/// `UPDATE_RULES=1` writes the page.
#[test]
fn every_rule_has_its_section_where_reports_link_to() {
    let page = rules();
    if std::env::var_os("UPDATE_RULES").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md"), &page).unwrap();
    }
    assert_eq!(read("docs/rules.md"), page, "UPDATE_RULES=1 writes it anew");
    let anchors = anchors(&page);
    for rule in Rule::ALL {
        assert!(anchors.iter().any(|anchor| anchor == rule.name()), "{rule} has no section");
    }
}

#[test]
fn every_command_is_documented() {
    let help = corename(Path::new(env!("CARGO_MANIFEST_DIR")), &["--help"]);
    let listed = help.text().lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    let commands: Vec<&str> =
        listed.filter_map(|l| l.split_whitespace().next()).filter(|c| *c != "help").collect();
    assert!(commands.len() >= 10, "{commands:?}");
    let text = read("docs/commands.md");
    let table: Vec<&str> = text.lines().filter(|l| l.starts_with('|')).collect();
    for command in commands {
        assert!(
            table.iter().any(|row| row.contains(&format!("`{command}`"))),
            "{command} is not in docs/commands.md"
        );
    }
}

#[test]
fn what_withholds_renames_or_warns_of_them_is_documented() {
    let page = read("docs/withheld.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let mut documented: Vec<&str> = rows.flat_map(|cell| cell.split('`').step_by(2)).collect();
    documented.sort_unstable();
    let names: Vec<&str> = Concern::ALL.iter().map(|concern| concern.name()).collect();
    assert_eq!(documented, names);
}

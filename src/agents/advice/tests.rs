//! Advice by script, on a small project: a seed rename `JoinHint → QueryHint` that is not made yet.

use super::adjust::{Named, adjust, is_the_name};
use super::execution::{Conversation, Turn};
use super::weigh::{Score, Trust};
use super::*;
use crate::agents::evidence::Side;
use crate::agents::judge::judge;
use crate::agents::judgement::Question;
use crate::config::Config;
use crate::git::{Snapshot, SourceFile};
use crate::java::Project;
use crate::mining::{Place, Rename};

const HINT: &str = "package p;

/** A join hint. */
class JoinHint {
    int weight;
}
";

const PLANNER: &str = "package p;

import java.util.List;

class Planner {
    private final List<JoinHint> joinHints;

    Planner(List<JoinHint> joinHints) {
        this.joinHints = joinHints;
    }

    /** The first join hint. */
    JoinHint firstJoinHint() {
        JoinHint joinHint = joinHints.get(0);
        return joinHint; // not null
    }

    int cost() {
        return joinHints.size();
    }
}
";

const OTHER: &str = "package q;

class Carpenter {
    String joinHintText;

    void join(String joinHint) {
        joinHintText = joinHint;
    }
}
";

/// Where the project's candidates are doubtful: most of them are clear.
const BAR: f64 = 0.9;

/// What advice by `adviser` makes of the confidences: `file name: before → after`, with the notes.
fn consulted(adviser: &dyn Adviser) -> String {
    let sources = [("p/JoinHint.java", HINT), ("p/Planner.java", PLANNER), ("q/Carpenter.java", OTHER)];
    let snapshot =
        Snapshot::in_memory("x", sources.map(|(path, text)| SourceFile::new(path, text.as_bytes())));
    let (project, config) = (Project::new(&snapshot), Config::new());
    let unit = project.unit("p/JoinHint.java").expect("a unit");
    let (id, _) = unit.iter().find(|(_, d)| d.name == "JoinHint").expect("a class");
    let place = Place::of(&unit, id);
    let rename = Rename {
        kind: unit.get(id).kind,
        old_name: "JoinHint".to_owned(),
        new_name: "QueryHint".to_owned(),
        moved: false,
        before: place.clone(),
        after: place,
        evidence: Vec::new(),
        is_witnessed: true,
        is_handed_over: false,
    };
    let question = Question {
        project: &project,
        side: Side::Before,
        renames: vec![rename],
        edited: Default::default(),
        config: &config,
        min_confidence: BAR,
        asked: false,
        without: Default::default(),
    };
    let before = judge(&question);
    let mut judgement = judge(&question);
    let comments = consult(&question, &mut judgement, adviser, &|_| Vec::new());
    let mentions = crate::agents::mentions::proposed(&question, &judgement.scopes, &comments);
    let mut out = String::new();
    for old in &before.judged {
        let declaration = &old.candidate.declaration;
        let now = judgement
            .judged
            .iter()
            .find(|j| j.candidate.declaration == *declaration)
            .map_or(0.0, |j| j.confidence);
        let (path, name) = (&old.candidate.home.path, &declaration.get().name);
        out.push_str(&format!("{path} {name}: {} → {now}\n", old.confidence));
    }
    for mention in mentions {
        let (at, new) = (&mention.place, &mention.new_text);
        out.push_str(&format!("{}:{} comment {} → {new}\n", at.path, at.line, mention.old_text));
    }
    out
}

/// Somebody who says the same of everything, and looks on while files are examined.
struct Script<F> {
    scope: ScopeAdvice,
    file: F,
}

impl<F: Fn(&FileInquiry<'_>) -> FileAdvice> Adviser for Script<F> {
    fn declare(&self, inquiries: &[ScopeInquiry<'_>]) -> Vec<ScopeAdvice> {
        inquiries.iter().map(|_| self.scope.clone()).collect()
    }

    fn refine(&self, _: &RefineInquiry<'_>) -> Option<usize> {
        None
    }

    fn replicate(&self, inquiries: &[FileInquiry<'_>], _: &[ScopeAdvice]) -> Vec<Opinion> {
        let carpentry =
            |f: &FileInquiry<'_>| if f.path().starts_with("q/") { Opinion::No } else { Opinion::Yes };
        inquiries.iter().map(carpentry).collect()
    }

    fn examine(&self, inquiries: &[FileInquiry<'_>], _: &[ScopeAdvice]) -> Vec<FileAdvice> {
        inquiries.iter().map(&self.file).collect()
    }
}

fn all(opinion: Opinion) -> impl Fn(&FileInquiry<'_>) -> FileAdvice {
    move |file| FileAdvice { opinions: vec![opinion; file.listed.len()], ..FileAdvice::default() }
}

#[test]
fn the_deterministic_answers_change_nothing() {
    for line in consulted(&NoAdvice).lines() {
        let (_, confidences) = line.split_once(": ").expect("a line");
        let (before, after) = confidences.split_once(" → ").expect("two");
        assert_eq!(before, after, "{line}");
    }
}

#[test]
fn who_is_right_on_what_is_known_moves_what_is_doubtful() {
    let said = |right, opinion| {
        let score = Score { right, asked: 6 };
        let trust = Trust { belonging: score, strange: score };
        let scope = ScopeAdvice { trust, ..ScopeAdvice::default() };
        consulted(&Script { scope, file: all(opinion) })
    };
    let always = |trust, right| {
        format!("{trust}\nyes to all\n{}no to all\n{}", said(right, Opinion::Yes), said(right, Opinion::No))
    };
    insta::assert_snapshot!(
        [always("always right", 6), always("right by chance", 3), always("worse", 1)].join("\n")
    );
}

/// What becomes of a model's turns on the planner, each a JSON object.
fn turns(turns: &[&str]) -> String {
    let file_advice = |file: &FileInquiry<'_>| {
        if file.path() != "p/Planner.java" {
            return FileAdvice::default();
        }
        let mut conversation = Conversation::new(file, &ScopeAdvice::default());
        for turn in turns {
            let Some(_) = conversation.question() else { break };
            let turn: Turn = serde_json::from_str(turn).expect("a turn");
            conversation.act(&turn);
        }
        print_conversation(&conversation, file);
        conversation.advice()
    };
    SEEN.take();
    consulted(&Script { scope: ScopeAdvice::default(), file: file_advice });
    SEEN.take()
}

thread_local! {
    static SEEN: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

fn print_conversation(conversation: &Conversation<'_, '_>, file: &FileInquiry<'_>) {
    let advice = conversation.advice();
    let mut out = conversation.observed();
    for (listed, opinion) in file.listed.iter().zip(&advice.opinions) {
        out.push_str(&format!("{} {}: {opinion:?}\n", file.line(listed.id), file.unit.get(listed.id).name));
    }
    out.push_str(&format!("{:?}, comments {:?}\n", advice.trust, advice.comments));
    SEEN.with_borrow_mut(|seen| seen.push_str(&out));
}

#[test]
fn the_loop_ends_when_the_model_says_so() {
    insta::assert_snapshot!(turns(&[
        r#"{"thought": "look", "done": false, "actions": [{"tool": "show_code", "line": 13}, {"tool": "find_references", "name": "joinHints"},
            {"tool": "list_declarations"}, {"tool": "propose_rename", "name": "joinHints", "kind": "variable", "line": 5, "new_name": "queryHints"}]}"#,
        r#"{"thought": "the rest", "done": true, "actions": [
            {"tool": "propose_rename", "name": "FirstJoinHint", "kind": "method", "line": 13, "new_name": "firstQueryHint"},
            {"tool": "propose_comment", "line": 12}]}"#,
        r#"{"done": true, "actions": []}"#,
    ]));
}

#[test]
fn the_loop_ends_at_its_limit_when_nothing_is_new_and_after_failures() {
    let look = r#"{"done": false, "actions": [{"tool": "show_code", "line": 1}]}"#;
    let again = r#"{"done": false, "actions": [{"tool": "propose_rename", "name": "joinHint", "new_name": "queryHint"}]}"#;
    let wrong = r#"{"done": false, "actions": [{"tool": "propose_rename", "name": "cost", "new_name": "price"},
        {"tool": "propose_rename", "name": "nothing", "new_name": "x"}, {"tool": "propose_rename", "name": "joinHint", "new_name": "rm -rf"},
        {"tool": "show_code", "line": 99}, {"tool": "propose_comment", "line": 5}]}"#;
    let cases = [vec![look; 9], vec![again; 9], vec![wrong; 9]].map(|t| turns(&t));
    insta::assert_snapshot!(cases.join("\n"));
}

#[test]
fn a_wrong_name_takes_back_no_right_one() {
    let propose = |name: &str| {
        format!(
            r#"{{"done": false, "actions": [{{"tool": "propose_rename", "name": "joinHint", "new_name": "{name}"}}]}}"#
        )
    };
    let done = r#"{"done": true, "actions": []}"#;
    let seen = turns(&[&propose("queryHint"), &propose("hint"), done]);
    let says = |opinion: &str| seen.contains(&format!("14 joinHint: {opinion}\n"));
    assert!(says("Yes"), "{seen}");
}

#[test]
fn what_is_slightly_off_is_moved_to_the_nearest_that_fits() {
    let cases = [
        ("joinHints", "field", 6),
        ("joinHints", "variable", 5),
        ("joinHints", "parameter", 1),
        ("joinHints", "", 9),
        ("JoinHints", "field", 6),
        ("firstJoinHints", "method", 99),
        ("joinHint", "class", 0),
        ("cost", "method", 18),
        ("Carpenter", "class", 1),
        ("", "", 0),
    ];
    let adjusted = |file: &FileInquiry<'_>| {
        for (name, kind, line) in cases.iter().filter(|_| file.path() == "p/Planner.java") {
            let found = match adjust(file, &Named { name, kind, line: *line }) {
                Ok(l) => format!(
                    "{} {} in line {}",
                    file.unit.get(l.id).kind,
                    file.unit.get(l.id).name,
                    file.line(l.id)
                ),
                Err(why) => why,
            };
            SEEN.with_borrow_mut(|seen| seen.push_str(&format!("{name} {kind} {line}: {found}\n")));
        }
        FileAdvice::default()
    };
    SEEN.take();
    consulted(&Script { scope: ScopeAdvice::default(), file: adjusted });
    insta::assert_snapshot!(SEEN.take());
    assert!(is_the_name("queryhints", "queryHints") && is_the_name("", "queryHints"));
    assert!(!is_the_name("System.exit(0)", "queryHints"));
}

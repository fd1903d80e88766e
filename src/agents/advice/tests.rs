//! Advice by script, on a small project: a seed rename `JoinHint → QueryHint` that is not made yet.

use super::adjust::{Named, adjust, is_the_name};
use super::execution::{Conversation, Turn};
use super::weigh::{RightAnswers, Trust};
use super::*;
use crate::agents::evidence::Side;
use crate::agents::judge::judge;
use crate::agents::judgement::Question;
use crate::agents::review::{Answer, ReviewOptions, Reviewer, Suggestion, review};
use crate::config::Config;
use crate::git::{Snapshot, SourceFile};
use crate::java::{Kind, Project};
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

/// Asks about a class that is to get a new name, and returns what a function makes of the question.
fn asked<R>(
    sources: &[(&str, &str)],
    (path, old_name, new_name): (&str, &str, &str),
    then: impl FnOnce(Question<'_>) -> R,
) -> R {
    let files = sources.iter().map(|(path, text)| SourceFile::new(*path, text.as_bytes()));
    let snapshot = Snapshot::in_memory("x", files);
    let (project, config) = (Project::new(&snapshot), Config::new());
    let unit = project.unit(path).expect("a unit");
    let (id, _) = unit.iter().find(|(_, d)| d.name == old_name).expect("a class");
    let place = Place::of(&unit, id);
    let rename = Rename {
        kind: unit.get(id).kind,
        term: unit.term(id),
        old_name: old_name.to_owned(),
        new_name: new_name.to_owned(),
        moved: false,
        before: place.clone(),
        after: place,
        evidence: Vec::new(),
        is_corroborated: true,
        keeps_old_name: false,
    };
    then(Question {
        project: &project,
        side: Side::Before,
        renames: vec![rename],
        edited: Default::default(),
        config: &config,
        min_confidence: BAR,
        asked: false,
        without: Default::default(),
    })
}

const HINTS: [(&str, &str); 3] =
    [("p/JoinHint.java", HINT), ("p/Planner.java", PLANNER), ("q/Carpenter.java", OTHER)];
const SEED: (&str, &str, &str) = ("p/JoinHint.java", "JoinHint", "QueryHint");

/// Returns the confidences after advice by `adviser`: `file name: before → after`, with the notes.
fn consulted(adviser: &dyn Adviser) -> String {
    asked(&HINTS, SEED, |question| reported(&question, adviser))
}

fn reported(question: &Question<'_>, adviser: &dyn Adviser) -> String {
    let before = judge(question);
    let mut judgement = judge(question);
    let comments = consult(question, &mut judgement, adviser, &|_| Vec::new());
    let mentions = crate::agents::mentions::proposed(question, &judgement.scopes, &comments);
    let mut out = String::new();
    for old in &before.judged {
        let declaration = &old.candidate.declaration;
        let now = judgement
            .judged
            .iter()
            .find(|j| j.candidate.declaration == *declaration)
            .map_or(0.0, |j| j.confidence);
        let (path, name) = (&old.candidate.location.path, &declaration.get().name);
        out.push_str(&format!("{path} {name}: {} → {now}\n", old.confidence));
    }
    for mention in mentions {
        let (at, new) = (&mention.place, mention.new_text.as_deref().unwrap_or_default());
        out.push_str(&format!("{}:{} comment {} → {new}\n", at.path, at.line, mention.old_text));
    }
    out
}

/// An adviser that says the same of everything, and looks on while files are examined.
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
    let reported = consulted(&NoAdvice);
    let confidences: Vec<_> =
        reported.lines().map(|line| line.split_once(": ").and_then(|(_, of)| of.split_once(" → "))).collect();
    assert_eq!(confidences.len(), 7, "{reported}");
    assert!(confidences.iter().all(|of| of.is_some_and(|(before, after)| before == after)), "{reported}");
}

#[test]
fn a_comment_that_a_model_points_at_may_have_an_acronym_that_is_only_spelled_in_another_way() {
    let helper = "class URLHelper { int size; }";
    let client = "class Client {
        // the url of it, as URLHelper has it
        int firstURL(URLHelper helper) { return helper.size; }
    }";
    let points = |file: &FileInquiry<'_>| FileAdvice {
        opinions: vec![Opinion::Yes; file.listed.len()],
        comments: (file.path() == "Client.java").then_some(2).into_iter().collect(),
        trust: Trust::of([(true, true), (true, true), (false, true), (false, true)]),
    };
    let script = Script { scope: ScopeAdvice::default(), file: points };
    let sources = [("URLHelper.java", helper), ("Client.java", client)];
    let seed = ("URLHelper.java", "URLHelper", "UrlHelper");
    let answered = asked(&sources, seed, |question| {
        let question = Question { min_confidence: 0.5, ..question };
        reported(&question, &script)
    });
    insta::assert_snapshot!(answered, @"
    Client.java firstURL: 0.5 → 0.75
    Client.java:2 comment URLHelper → UrlHelper
    ");
}

/// Rejects two suggestions, and skips all others.
#[derive(Default)]
struct Undecided {
    shown: usize,
}

impl Reviewer for Undecided {
    fn decide(&mut self, _: &Suggestion<'_>) -> std::io::Result<Answer> {
        self.shown += 1;
        Ok(if self.shown <= 2 { Answer::Reject(None) } else { Answer::Skip })
    }
}

/// Counts how often it is asked what rejections have in common.
#[derive(Default)]
struct Counting(std::cell::Cell<usize>);

impl Adviser for Counting {
    fn declare(&self, inquiries: &[ScopeInquiry<'_>]) -> Vec<ScopeAdvice> {
        NoAdvice.declare(inquiries)
    }

    fn refine(&self, _: &RefineInquiry<'_>) -> Option<usize> {
        self.0.set(self.0.get() + 1);
        None
    }

    fn replicate(&self, inquiries: &[FileInquiry<'_>], scopes: &[ScopeAdvice]) -> Vec<Opinion> {
        NoAdvice.replicate(inquiries, scopes)
    }

    fn examine(&self, inquiries: &[FileInquiry<'_>], scopes: &[ScopeAdvice]) -> Vec<FileAdvice> {
        NoAdvice.examine(inquiries, scopes)
    }
}

/// Rejects fields, and accepts all else.
struct Averse;

impl Reviewer for Averse {
    fn decide(&mut self, suggestion: &Suggestion<'_>) -> std::io::Result<Answer> {
        let is_field = suggestion.finding.kind == Kind::Field;
        Ok(if is_field { Answer::Reject(None) } else { Answer::Accept })
    }
}

#[test]
fn a_scope_states_the_names_that_were_rejected_where_no_wider_guard_covers_them() {
    let rules = "package p; class Rules { int firstJoinHint; int lastJoinHint; int nextJoinHint; void rate(JoinHint joinHint) {} }";
    let others = "package q; class Others { int firstJoinHint; }";
    let sources = [HINTS[0], ("p/Rules.java", rules), ("q/Others.java", others)];
    let guards = asked(&sources, SEED, |question| {
        let question = Question { min_confidence: 0.0, ..question };
        let reviewed = review(question, ReviewOptions { tell_left_out: false }, &NoAdvice, &mut Averse);
        let scopes = reviewed.expect("a review").analysis.scopes;
        let rules = scopes.into_iter().flat_map(|scope| scope.guards).map(|guard| guard.rule);
        rules.collect::<Vec<_>>().join("\n")
    });
    // The other names are covered by the package.
    insta::assert_snapshot!(guards, @r"
    Do not apply this rename to fields called `firstJoinHint`
    Do not apply this rename to fields in the package `p`
    ");
}

#[test]
fn nobody_is_asked_what_rejections_have_in_common_where_nothing_was_rejected() {
    let (counting, mut undecided) = (Counting::default(), Undecided::default());
    let rules = "class Rules { int firstJoinHint; int lastJoinHint; int nextJoinHint; int anyJoinHint; }";
    asked(&[HINTS[0], ("p/Rules.java", rules)], SEED, |question| {
        let question = Question { min_confidence: 0.0, ..question };
        review(question, ReviewOptions { tell_left_out: false }, &counting, &mut undecided)
            .expect("a review");
    });
    assert_eq!((undecided.shown, counting.0.get()), (4, 1));
}

#[test]
fn who_is_right_on_what_is_known_moves_what_is_doubtful() {
    let said = |right, opinion| {
        let score = RightAnswers { right, asked: 6 };
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

/// Runs a model's turns on the planner, each a JSON object, and returns what came of them.
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

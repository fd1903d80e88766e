//! An analysis made by hand, for the tests of all formats.

use std::sync::Arc;

use super::{Format, Options, Report};
use crate::agents::{Analysis, Finding, Guard, Scope, Side, Unreported};
use crate::git::{Snapshot, SourceFile};
use crate::java::{CompilationUnit, DeclarationId, DeclarationRef, Kind, Span, parse};
use crate::mining::{Place, Rename};
use crate::rename::{Blocker, Concern, Edit, FileMove, Plan};
use crate::words::Concept;

const RESOLVER: &str = "package org.example.plan;

public class QueryHintsResolver {
    private final HintStrategy strategy;

    public String resolveQueryHint(String name) {
        return strategy.joinHint(name);
    }
}
";

const STRATEGY: &str = "package org.example.plan;

/** Chooses. */
public interface HintStrategy {
    String joinHint(String name);
}
";

const BROADCAST: &str = "package org.example.plan;

class BroadcastStrategy implements HintStrategy {
    static final int MAX_JOIN_HINTS = 3;

    @Override
    public String joinHint(String name) {
        return name + MAX_JOIN_HINTS; // 𝒳
    }
}
";

/// A path with a space and a letter past ASCII, Windows line ends, and no last one.
const OPTIONS_PATH: &str = "tools/für alle/JoinHintOptions.java";
const OPTIONS: &str = "package tools;\r\n\r\npublic class JoinHintOptions {\r\n    boolean strict;\r\n}";

const PLAN: &str = "core/src/main/java/org/example/plan";

/// Returns the head snapshot.
pub(super) fn head() -> Snapshot {
    let files = [
        (format!("{PLAN}/QueryHintsResolver.java"), RESOLVER),
        (format!("{PLAN}/HintStrategy.java"), STRATEGY),
        (format!("{PLAN}/BroadcastStrategy.java"), BROADCAST),
        (OPTIONS_PATH.to_owned(), OPTIONS),
    ];
    Snapshot::in_memory(&"b".repeat(40), files.map(|(path, text)| SourceFile::new(path, text.as_bytes())))
}

/// Returns a change that renamed a class and a method, and left four declarations behind.
pub(super) fn analysis(head: &Snapshot) -> Analysis {
    let units = Units::of(head);
    let seeds = vec![
        units.seed(&format!("{PLAN}/QueryHintsResolver.java"), "QueryHintsResolver", "JoinHintsResolver"),
        units.seed(&format!("{PLAN}/QueryHintsResolver.java"), "resolveQueryHint", "resolveJoinHint"),
    ];
    let mut method = units.finding("1a2b3c4d5e6f7081", "HintStrategy.java", "joinHint", "queryHint", 0.95, 1);
    method.reason = "`resolveQueryHint`, which calls it, was renamed from `resolveJoinHint`".to_owned();
    method.plan.references = 1;
    method.plan.declarations.extend(units.find("BroadcastStrategy.java", "joinHint"));
    let mut constant = units.finding(
        "2a2b3c4d5e6f7082",
        "BroadcastStrategy.java",
        "MAX_JOIN_HINTS",
        "MAX_QUERY_HINTS",
        0.9,
        0,
    );
    constant.reason = "the package's other declarations say `query` since this change".to_owned();
    constant.plan.edits.clear();
    constant.plan.blocked_by = vec![Blocker {
        concern: Concern::NameClash,
        message: "`BroadcastStrategy` has a field `MAX_QUERY_HINTS` already (line 9)".to_owned(),
    }];
    let mut class =
        units.finding("3a2b3c4d5e6f7083", OPTIONS_PATH, "JoinHintOptions", "QueryHintOptions", 0.6, 0);
    class.reason = "it is named after `JoinHintsResolver`, which was renamed".to_owned();
    class.plan.moves =
        vec![FileMove { from: OPTIONS_PATH.to_owned(), to: OPTIONS_PATH.replace("Join", "Query") }];
    Analysis {
        base: "a".repeat(40),
        head: "b".repeat(40),
        side: Side::After,
        renames: seeds,
        scopes: vec![Scope {
            id: "join-to-query".to_owned(),
            declaration: "Rename join → query (2 renames in this change). \
                          Do not apply this rename to enum constants"
                .to_owned(),
            concept: Concept::readings("joinHintPlan", "queryHintPlan").remove(0),
            guards: vec![Guard {
                signal: None,
                rule: "Do not apply this rename to enum constants".to_owned(),
                reason: "the change left “join” in all 3 enum constants of the files where it renamed others"
                    .to_owned(),
                left: Vec::new(),
            }],
            evidence: vec![0, 1],
        }],
        concepts: Vec::new(),
        findings: vec![method, constant, class],
        unreported: Unreported { from: 0.4, doubtful: 5, ..Unreported::default() },
        mentions: Vec::new(),
        build: None,
        added_lines: Default::default(),
        notes: vec![
            "1 file was skipped: gen/Big.java has 9000000 bytes, more than the limit of 2000000".to_owned(),
        ],
        llm: None,
    }
}

/// Returns the sample in a format.
pub(super) fn rendered(format: Format, options: &Options) -> String {
    let head = head();
    render(format, &analysis(&head), &head, options)
}

pub(super) fn render(format: Format, analysis: &Analysis, head: &Snapshot, options: &Options) -> String {
    let mut out = Vec::new();
    format.write(&Report::new(analysis, head, options), &mut out).expect("a vector takes all");
    String::from_utf8_lossy(&out).into_owned()
}

/// The compilation units of a snapshot.
struct Units(Vec<Arc<CompilationUnit>>);

impl Units {
    fn of(head: &Snapshot) -> Self {
        let files = head.paths().iter().filter_map(|path| head.read(path));
        Self(files.map(|file| Arc::new(parse(&file).compilation_unit())).collect())
    }

    fn find(&self, path: &str, name: &str) -> Option<DeclarationRef> {
        let unit = self.0.iter().find(|u| u.path().ends_with(path))?;
        let (id, _) = unit.iter().find(|(_, d)| d.name == name && d.kind.is_named())?;
        Some(DeclarationRef { unit: unit.clone(), id })
    }

    fn seed(&self, path: &str, new: &str, old: &str) -> Rename {
        let found = self.find(path, new).expect("the sample declares it");
        let (kind, term, after) = (found.get().kind, found.term(), place(&found.unit, found.id));
        let before = Place { path: after.path.replace("Query", "Join"), ..after.clone() };
        let (old_name, new_name, evidence) = (old.to_owned(), new.to_owned(), Vec::new());
        Rename {
            kind,
            term,
            old_name,
            new_name,
            moved: false,
            before,
            after,
            evidence,
            is_corroborated: true,
            keeps_old_name: false,
        }
    }

    /// Returns a finding whose plan edits each occurrence of its name.
    fn finding(&self, id: &str, path: &str, old: &str, new: &str, confidence: f64, anchor: usize) -> Finding {
        let found = self.find(path, old).expect("the sample declares it");
        let edits: Vec<Edit> = self.0.iter().flat_map(|unit| occurrences(unit, old, new)).collect();
        let mut files: Vec<&str> = edits.iter().map(|e| e.path.as_str()).collect();
        files.dedup();
        let plan = Plan {
            references: edits.len() - 1,
            files: files.len(),
            declarations: vec![found.clone()],
            edits: edits.clone(),
            ..Plan::default()
        };
        Finding {
            id: id.to_owned(),
            scope: 0,
            kind: found.get().kind,
            term: found.term(),
            old_name: old.to_owned(),
            suggested_name: new.to_owned(),
            place: place(&found.unit, found.id),
            confidence,
            reason: String::new(),
            anchor,
            link: None,
            plan,
        }
    }
}

fn place(unit: &CompilationUnit, id: DeclarationId) -> Place {
    Place::of(unit, id)
}

fn occurrences(unit: &CompilationUnit, old: &str, new: &str) -> Vec<Edit> {
    let text = unit.source.text(0..unit.source.bytes().len()).into_owned();
    text.match_indices(old)
        .map(|(start, _)| Edit {
            path: unit.path().to_owned(),
            span: Span { start, end: start + old.len() },
            new_text: new.to_owned(),
        })
        .collect()
}

/// Returns an analysis with one finding many times over, each for a reason of its own.
pub(super) fn many(head: &Snapshot, count: usize) -> Analysis {
    let mut analysis = analysis(head);
    let one = analysis.findings[1].clone();
    let nth = |n: usize| Finding { id: format!("{n:016x}"), reason: format!("reason {n}"), ..one.clone() };
    analysis.findings = (0..count).map(nth).collect();
    assert_eq!(one.kind, Kind::Field);
    analysis
}

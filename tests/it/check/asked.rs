//! What a team or a comment in the code keeps, and what is not asked for.

use std::collections::BTreeMap;

use crate::expected::{Fixture, Tree};
use crate::program::Project;

use super::{check, repository};

#[test]
fn a_name_that_is_kept_is_not_renamed_along_with_what_it_overrides() {
    let files = |new: &str, mark: &str, folder: &str| {
        let (upper, old) = (if new == "hint" { "Hint" } else { "Clue" }, "Hint");
        let shelf = format!("{upper} first{upper}(); {upper} last{upper}(); {upper} any{old}();");
        let body =
            |name: &str| format!("public {upper} {name}() {{ return new {upper}(\"{name}\".length()); }}");
        let [first, last] = ["first", "last"].map(|name| body(&format!("{name}{upper}")));
        let list = format!("class List implements Shelf {{ {first}\n{last}\n{mark}\n{} }}", body("anyHint"));
        BTreeMap::from([
            ("Shelf.java".to_owned(), format!("interface Shelf {{ {shelf} }}").into_bytes()),
            (format!("{upper}.java"), format!("class {upper} {{ {upper}(int i) {{}} }}").into_bytes()),
            (format!("{folder}/List.java"), list.into_bytes()),
        ])
    };
    let found = |mark: &str, folder: &str, config: &str| {
        let project = Project::with_change(&files("hint", mark, folder), &files("clue", mark, folder));
        project.write(".corename.yml", config);
        check(&project).into_iter().map(|f| f.listing()).collect::<Vec<_>>()
    };
    let forgotten = ["method anyHint → anyClue Shelf.java:1 included"];
    let kept = "guards: {annotations: [Wire], tests: keep}";
    assert_eq!(found("", "a", kept), forgotten);
    assert_eq!(found("", "src/test/java", kept), forgotten, "a test goes along");
    assert_eq!(found("@Wire", "a", ""), forgotten);
    assert_eq!(found("@Wire", "a", kept), [""; 0]);
    assert_eq!(found("// corename:ignore", "a", ""), [""; 0]);
}

#[test]
fn what_is_not_asked_for_makes_nothing_else_surer() {
    let fixture = Fixture::load("demo");
    let project = repository(&fixture);
    let all = |project: &Project| check(project).into_iter().map(|f| (f.listing(), f.confidence));
    let everything: BTreeMap<String, f64> = all(&project).collect();
    let narrows = |project: &Project, how: &str| {
        let found: Vec<(String, f64)> = all(project).collect();
        assert!(!found.is_empty() && found.len() < everything.len(), "{how}");
        for (listing, confidence) in found {
            // (What is sure and asked for is evidence for the rest, which a few hundredths tell.)
            let among_all = everything[&listing];
            assert!(confidence < among_all + 0.04, "{how}: {listing}: {among_all} and {confidence}");
        }
    };
    let guards = ["guards: {tests: keep}", "guards: {public-api: keep}"];
    let filters = ["kinds: [local_variable]", "include: [src/test]", "exclude: [src/main]"];
    for config in guards.into_iter().chain(filters) {
        project.write(".corename.yml", config);
        narrows(&project, config);
    }
    // The surest of them has the mark.
    let method = "private static int percentTaken(";
    let with_mark = |(path, text): (&String, &Vec<u8>)| {
        let marked =
            String::from_utf8_lossy(text).replace(method, &format!("/* corename:ignore */ {method}"));
        (path.clone(), marked.into_bytes())
    };
    let ignoring = |files: &Tree| files.iter().map(with_mark).collect::<Tree>();
    narrows(&Project::with_change(&ignoring(&fixture.before), &ignoring(&fixture.after)), "corename:ignore");
}

#[test]
fn what_is_rejected_in_one_module_is_reported_in_another() {
    let before = "package shop; class Planner { int firstSlot, lastSlot; int nextSlot(int day) { return firstSlot * day; }
        int previousSlot(int day) { return lastSlot * day; } }\n";
    let renames = [("firstSlot", "firstWindow"), ("lastSlot", "lastWindow"), ("nextSlot", "nextWindow")];
    let after = renames.iter().fold(before.to_owned(), |text, (old, new)| text.replace(old, new));
    for modules in [["core/src/", "web/src/"], ["", "web/"]] {
        let files = |text: &str| -> Tree {
            modules.map(|module| (format!("{module}shop/Planner.java"), text.into())).into()
        };
        let project = Project::with_change(&files(before), &files(&after));
        let [one, other] = &check(&project)[..] else { panic!("one in each of {modules:?}") };
        project.write(".corename.yml", format!("decisions: [{{id: {}, decision: reject}}]", one.id));
        assert_eq!(check(&project), std::slice::from_ref(other));
    }
}

#[test]
fn a_guard_of_one_method_keeps_all_that_override_each_other() {
    let found = |mark: &str, config: &str| {
        let tree = |new: &str| {
            let (upper, lower) = (if new == "hint" { "Hint" } else { "Clue" }, new);
            let shelf = format!(
                "interface Shelf {{ {upper} first{upper}(); {upper} last{upper}();\n{mark}\n{upper} anyHint(); }}"
            );
            let body = |name: &str| {
                format!(
                    "public {upper} {name}() {{ {upper} {lower} = new {upper}(\"{name}\".length()); return {lower}; }}"
                )
            };
            let list = format!(
                "class List implements Shelf {{ {}\n{}\n{} }}",
                body(&format!("first{upper}")),
                body(&format!("last{upper}")),
                body("anyHint")
            );
            BTreeMap::from([
                ("api/Shelf.java".to_owned(), shelf.into_bytes()),
                (format!("{upper}.java"), format!("class {upper} {{ {upper}(int i) {{}} }}").into_bytes()),
                ("List.java".to_owned(), list.into_bytes()),
            ])
        };
        let project = Project::with_change(&tree("hint"), &tree("clue"));
        project.write(".corename.yml", config);
        check(&project).into_iter().map(|f| f.listing()).collect::<Vec<_>>()
    };
    assert_eq!(found("", ""), ["method anyHint → anyClue api/Shelf.java:3 included"]);
    assert_eq!(found("@Deprecated", ""), [""; 0]);
    assert_eq!(found("@GetMapping(\"/anyHint\")", ""), [""; 0]);
    assert_eq!(found("", "exclude: [api/**]"), [""; 0], "the finding would stand there");
}

#[test]
fn a_link_or_guard_that_is_switched_off_decides_nothing() {
    let files = |upper: &str, mark: &str| {
        let type_name = format!("Paper{upper}");
        let desk = format!(
            "class Desk {{ {type_name} paperTicket; {mark} {type_name} oldPaperTicket() {{ return null; }} }}"
        );
        let ticket = format!("public class {type_name} {{ int seat; int row() {{ return seat + 1; }} }}");
        BTreeMap::from([
            ("Desk.java".to_owned(), desk.into_bytes()),
            (format!("{type_name}.java"), ticket.into_bytes()),
        ])
    };
    let found = |mark: &str, config: &str| {
        let project = Project::with_change(&files("Ticket", mark), &files("Voucher", mark));
        project.write(".corename.yml", config);
        let mut names: Vec<String> = check(&project).into_iter().map(|f| f.old_name).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(found("", ""), "oldPaperTicket paperTicket");
    assert_eq!(found("", "disable: [returned-type]"), "paperTicket");
    assert_eq!(found("@Deprecated", ""), "paperTicket");
    assert_eq!(found("@Deprecated", "disable: [deprecated]"), "oldPaperTicket paperTicket");
}

#[test]
fn a_guard_is_void_where_the_change_renamed_what_it_would_cover() {
    let files = |upper: &str, name: &str| {
        let type_name = format!("Paper{upper}");
        let desk = format!(
            "class Desk {{ @Deprecated {type_name} new{name}() {{ return new {type_name}(); }}
            @Deprecated {type_name} oldPaperTicket() {{ return null; }} }}"
        );
        let ticket = format!("public class {type_name} {{ int seat; int row() {{ return seat + 1; }} }}");
        BTreeMap::from([
            ("Desk.java".to_owned(), desk.into_bytes()),
            (format!("{type_name}.java"), ticket.into_bytes()),
        ])
    };
    let found = |name: &str| {
        let project = Project::with_change(&files("Ticket", "PaperTicket"), &files("Voucher", name));
        check(&project).into_iter().map(|f| f.old_name).collect::<Vec<_>>()
    };
    assert_eq!(found("PaperTicket"), [""; 0]);
    assert_eq!(found("PaperVoucher"), ["oldPaperTicket"]);
}

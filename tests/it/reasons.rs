//! The sentence that says why something is a finding: what ties it to what was renamed.

use std::collections::BTreeMap;

use crate::program::{Project, Run, findings};

const SHELF: &str = "package p;

class SlotShelf {
    private int slotCount;
    private int slotWidth;
    static final int SLOT_WIDTH = 7;

    int getSlotCount() { return slotCount; }
    int takeSlot(int slotToTake) { return slotWidth + slotToTake; }
    void move(int from, Rail rail) {
        int slotAtEnd = from + slotWidth;
        rail.push(slotAtEnd);
    }
}

class Rail {
    int last;
    void push(int slotPushed) { last = slotPushed; }
    int widest() { int slotWidth = last; return slotWidth; }
}
";

fn shelf(text: &str) -> BTreeMap<String, Vec<u8>> {
    [("p/SlotShelf.java".to_owned(), text.as_bytes().to_vec())].into()
}

/// `LINE NAME: REASON` of each finding, by line.
fn reasons(run: &Run) -> String {
    let mut reported: Vec<(usize, String)> = findings(&run.json())
        .into_iter()
        .map(|f| (f.line, format!("{} {}: {}", f.line, f.old_name, f.reason)))
        .collect();
    reported.sort();
    reported.into_iter().map(|(_, reason)| reason).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_reason_names_what_ties_a_finding_to_what_was_renamed() {
    let renamed = [
        ("slotCount;", "boxCount;"),
        ("int slotWidth;", "int boxWidth;"),
        ("return slotWidth +", "return boxWidth +"),
        ("from + slotWidth", "from + boxWidth"),
        ("takeSlot", "takeBox"),
        ("slotAtEnd", "boxAtEnd"),
    ];
    let after = renamed.iter().fold(SHELF.to_owned(), |text, (old, new)| text.replace(old, new));
    let project = Project::with_change(&shelf(SHELF), &shelf(&after));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    insta::assert_snapshot!(reasons(&run), @"
    3 SlotShelf: 4 of 8 identifiers with `slot` in this type became `box`; its member `slotCount` was renamed
    6 SLOT_WIDTH: 4 of 8 identifiers with `slot` in this type became `box`; `slotWidth` in this file was renamed
    8 getSlotCount: named after `slotCount`, the field that it accesses, which is `boxCount` now
    9 slotToTake: 4 of 8 identifiers with `slot` in this type became `box`; it belongs to a method that was renamed
    18 slotPushed: 4 of 10 identifiers with `slot` in this file became `box`; a variable that was renamed is passed for it
    19 slotWidth: 4 of 10 identifiers with `slot` in this file became `box`; another `slotWidth` in this file was renamed
    ");
}

#[test]
fn a_reason_of_suggest_speaks_of_what_is_to_be_renamed() {
    let project = Project::empty();
    project.commit(&shelf(SHELF));
    let reason = |seed: &str, of: &str| {
        let seed = format!("p/SlotShelf.java:{seed}");
        let run =
            project.corename(&["suggest", "--min-confidence", "0", "--format", "json", "--seed", &seed]);
        findings(&run.json()).into_iter().find(|f| f.old_name == of).unwrap().reason
    };
    insta::assert_snapshot!(reason("8:9:getSlotCount=getBoxCount", "slotCount"), @"named after its accessor `getSlotCount`, which is to become `getBoxCount`");
    insta::assert_snapshot!(reason("4:17:slotCount=boxCount", "getSlotCount"), @"named after `slotCount`, the field that it accesses, which is to become `boxCount`");
    insta::assert_snapshot!(reason("11:13:slotAtEnd=boxAtEnd", "slotPushed"), @"`slotAtEnd` is to become `boxAtEnd`; a variable that is to be renamed is passed for it");
    insta::assert_snapshot!(reason("4:17:slotCount=boxCount", "SlotShelf"), @"`slotCount` is to become `boxCount`; it is a member of this type");
    insta::assert_snapshot!(reason("5:17:slotWidth=boxWidth", "SLOT_WIDTH"), @"`slotWidth` is to become `boxWidth`; this one has the same words");
}

#[test]
fn an_accessor_is_named_after_its_field_and_after_no_parameter() {
    let till = "class Till {
    int slot;
    int getSlot() { return slot; }
    int sum(int slot) { return slot + 1; }
}
";
    let files = |text: &str| [("Till.java".to_owned(), text.as_bytes().to_vec())].into();
    let after =
        till.replace("int slot;", "int box;").replace("getSlot() { return slot", "getBox() { return box");
    let project = Project::with_change(&files(till), &files(&after));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    insta::assert_snapshot!(reasons(&run), @"4 slot: 2 of 3 identifiers with `slot` in this type became `box`; another `slot` in this file was renamed");
}

#[test]
fn a_reason_is_silent_on_a_small_share_and_tells_of_an_overload() {
    const LOCKER: &str = "class Locker {
    int slotWidth;
    int put(int slotWidth, String label) { return takeSlot(label) + slotWidth; }
    int takeSlot(String label) { return label.length(); }
    int takeSlot(int from) { return from; }
    int slotA, slotB, slotC, slotD, slotE, slotF, slotG, slotH, slotI, slotJ;
}
";
    let locker = |text: &str| [("Locker.java".to_owned(), text.as_bytes().to_vec())].into();
    let after = LOCKER.replace("slotWidth", "boxWidth").replace("takeSlot(label)", "takeBox(label)");
    let after = after.replace("takeSlot(String", "takeBox(String");
    let project = Project::with_change(&locker(LOCKER), &locker(&after));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    let reported = reasons(&run);
    insta::assert_snapshot!(reported.lines().next().unwrap_or_default(), @"5 takeSlot: named after `takeSlot`, another accessor of its field, which is `takeBox` now");
}

#[test]
fn a_reason_begins_with_the_rename_that_it_is_about() {
    let kept: String = (b'A'..=b'J').map(|c| format!("    int options{};\n", c as char)).collect();
    let wire = |name: &str| format!("package p;\n\nclass {name} {{\n    int port;\n}}\n").into_bytes();
    let files = |quic: &str, tcp: &str| {
        let net = format!(
            "package p;\n\nclass Net {{\n{kept}    int open({tcp} options) {{ return options.port; }}\n}}\n"
        );
        [
            (format!("p/{quic}.java"), wire(quic)),
            (format!("p/{tcp}.java"), wire(tcp)),
            ("p/Net.java".to_owned(), net.into_bytes()),
        ]
        .into()
    };
    let project =
        Project::with_change(&files("AQuicOptions", "TcpOptions"), &files("AQuicConfig", "TcpConfig"));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    let reported = reasons(&run);
    insta::assert_snapshot!(reported.lines().last().unwrap_or_default(), @"14 options: named after its type `TcpOptions`, which is `TcpConfig` now");
}

#[test]
fn that_a_builder_gives_itself_back_is_no_reason() {
    let builder = "package p;

class SlotBuilder {
    int size;
    SlotBuilder withSlot(int size) { this.size = size; return this; }
    static SlotBuilder ofSlot(int size) { return new SlotBuilder().withSlot(size); }
}
";
    let project = Project::empty();
    project.write("p/SlotBuilder.java", builder);
    let run = project.corename(&[
        "suggest",
        "--worktree",
        "--seed",
        "SlotBuilder=BoxBuilder",
        "--min-confidence",
        "0",
        "--format",
        "json",
    ]);
    insta::assert_snapshot!(reasons(&run), @"
    5 withSlot: `SlotBuilder` is to become `BoxBuilder`; the type around it is to be renamed
    6 ofSlot: `SlotBuilder` is to become `BoxBuilder`; the type around it is to be renamed
    ");
    let files = |class: &str| {
        [(format!("p/{class}.java"), builder.replace("SlotBuilder", class).into_bytes())].into()
    };
    let project = Project::with_change(&files("SlotBuilder"), &files("BoxBuilder"));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    insta::assert_snapshot!(reasons(&run), @"
    5 withSlot: `SlotBuilder` became `BoxBuilder`; the type around it was renamed
    6 ofSlot: `SlotBuilder` became `BoxBuilder`; the type around it was renamed
    ");
}

#[test]
fn a_reason_without_any_tie_tells_of_a_name_that_is_like_it_or_of_the_words_alone() {
    let files = |slot: &str| {
        let store = format!("package p;\n\nclass Db{slot}Table {{\n    int rows;\n    int last;\n}}\n");
        let others = "package q;\n\nclass DbSlotIndex {\n}\n\nclass EmptySlot {\n}\n";
        [
            (format!("p/Db{slot}Table.java"), store.into_bytes()),
            ("q/Others.java".to_owned(), others.as_bytes().to_vec()),
        ]
        .into()
    };
    let project = Project::with_change(&files("Slot"), &files("Box"));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    insta::assert_snapshot!(reasons(&run), @"
    3 DbSlotIndex: `DbSlotTable` became `DbBoxTable`; this name is like the old one
    6 EmptySlot: `DbSlotTable` became `DbBoxTable`; only the word `Slot` ties it to what was renamed
    ");
}

#[test]
fn a_reason_says_that_something_was_renamed_in_part() {
    let class = |first: &str, second: &str, name: &str| {
        format!(
            "package p;

class {first}Till {{ int cents; int twice() {{ return 2 * cents; }} }}
class {second}Desk {{ int pens; int thrice() {{ return 3 * pens; }} }}
class {name} {{ int size; int half() {{ return size / 2; }} }}
"
        )
    };
    let (old, new) = (
        class("RedEndSlot", "BlueEndSlot", "SlotToEndSlotTill"),
        class("RedEndBox", "BlueEndBox", "BoxToEndSlotTill"),
    );
    let project = Project::with_change(&shelf(&old), &shelf(&new));
    let run = project.corename(&["check", "--min-confidence", "0", "--format", "json"]);
    insta::assert_snapshot!(reasons(&run), @"");
}

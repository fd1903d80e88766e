use crate::agents::candidate::candidates;
use crate::agents::evidence::{Evidence, Side};
use crate::agents::replication::links::{Anchors, KINDS, Resolution, kinds_of_links};
use crate::agents::scope;
use crate::git::{Snapshot, SourceFile, changed_files};
use crate::java::Project;
use crate::mining;
use crate::words::Concept;

/// Lists the left declarations that are named after renamed ones, a line each: name, anchor's new name, and link.
fn links(before: &[(String, String)], after: &[(String, String)]) -> String {
    let snapshot = |id: &str, files: &[(String, String)]| {
        Snapshot::in_memory(
            id,
            files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_bytes())),
        )
    };
    let (base, head) = (snapshot("base", before), snapshot("head", after));
    let renames = mining::detect(&base, &head, &changed_files(&base, &head)).renames;
    let project = Project::new(&head);
    let scopes = scope::infer(&renames);
    let concepts: Vec<Concept> = scopes.iter().map(|s| s.concept.clone()).collect();
    let resolution = Resolution::new(&project);
    let mut lines = Vec::new();
    for (scope, found) in scopes.iter().zip(candidates(&project, &concepts)) {
        let of = |i: &usize| Evidence::of_rename(&project, &renames[*i], *i, &scope.concept, Side::After);
        let renamed: Vec<Evidence> = scope.evidence.iter().filter_map(of).collect();
        let anchors = Anchors::new(&renamed);
        for candidate in &found {
            for (kind, anchor, spelled) in kinds_of_links(&candidate.into(), &anchors, &resolution) {
                let name = &candidate.declaration.get().name;
                lines.push(format!("{name} ← {}: {} {}", anchor.name, kind.id(), spelled.name()));
            }
        }
    }
    lines.sort();
    lines.join("\n")
}

/// Returns the links that are left where the words of some files are replaced and those of others stay. What is to be
/// renamed is written with a `~` before the old name, and `old → new` says which word becomes which.
fn left([old, new]: [&str; 2], files: &[(&str, &str)]) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let with = |word: &str| -> Vec<(String, String)> {
        let written = |text: &str| {
            text.replace(&format!("~{}", capital(old)), &capital(word)).replace(&format!("~{old}"), word)
        };
        files.iter().map(|(path, text)| (written(path), written(text))).collect()
    };
    let (before, after) = (with(old), with(new));
    links(&before, &after)
}

const TICKET: [&str; 2] = ["ticket", "voucher"];

#[test]
fn variables_are_named_after_their_type_and_that_of_their_elements() {
    let found = left(TICKET, &[
        ("~Ticket.java", "public class ~Ticket { int seat; int row() { return seat; } }"),
        (
            "Desk.java",
            "import java.util.*; class Desk { ~Ticket ticket; List<~Ticket> tickets; Map<String, ~Ticket[]> ticketsByName;
            int ticketCount; void sell(~Ticket lastTicket) { ~Ticket ticketCopy = lastTicket; var firstTicket = tickets.get(0);
            for (var eachTicket : tickets) { } tickets.forEach(anyTicket -> anyTicket.row()); var ticketRow = lastTicket.row(); } }",
        ),
    ]);
    insta::assert_snapshot!(found, @"
    anyTicket ← Voucher: variable-of-type whole
    eachTicket ← Voucher: variable-of-type whole
    firstTicket ← Voucher: variable-of-type whole
    lastTicket ← Voucher: variable-of-type whole
    ticket ← Voucher: variable-of-type exactly
    ticketCopy ← Voucher: variable-of-type whole
    tickets ← Voucher: variable-of-type exactly
    ticketsByName ← Voucher: variable-of-type whole
    ");
}

#[test]
fn another_type_of_the_name_is_no_anchor() {
    let found = left(
        TICKET,
        &[
            ("p/~Ticket.java", "package p; public class ~Ticket { int seat; int row() { return seat; } }"),
            ("q/Ticket.java", "package q; public class Ticket { String text; }"),
            ("q/Desk.java", "package q; class Desk { Ticket ticket; p.~Ticket paperTicket; }"),
        ],
    );
    insta::assert_snapshot!(found, @"paperTicket ← Voucher: variable-of-type whole");
}

#[test]
fn types_are_named_after_what_they_test_extend_or_serve() {
    let ticket = "package p; public class ~Ticket { int seat; int row() { return seat; } }";
    let found = left(
        TICKET,
        &[
            ("src/main/java/p/~Ticket.java", ticket),
            ("src/main/java/p/PaperTicket.java", "package p; class PaperTicket extends ~Ticket { }"),
            (
                "src/main/java/p/TicketPrinter.java",
                "package p; class TicketPrinter { void print(~Ticket t) { } }",
            ),
            ("src/main/java/p/TicketOffice.java", "package p; class TicketOffice { }"),
            (
                "src/main/java/p/Offer.java",
                "package p; class Offer { class PaperTicketOffer extends ~Ticket { } }",
            ),
            ("src/test/java/p/TicketTest.java", "package p; class TicketTest { ~Ticket t = new ~Ticket(); }"),
            ("src/test/java/q/TicketTest.java", "package q; class TicketTest { }"),
        ],
    );
    insta::assert_snapshot!(found, @"
    PaperTicket ← Voucher: subtype whole
    PaperTicketOffer ← Voucher: subtype whole
    TicketPrinter ← Voucher: companion whole
    TicketTest ← Voucher: test-of-type whole
    ");
}

#[test]
fn methods_are_named_after_what_they_return_and_the_type_around_them() {
    let found = left(
        TICKET,
        &[
            (
                "~Ticket.java",
                "public class ~Ticket { int seat; static ~Ticket emptyTicket() { return null; } ~Ticket ticket() { return this; } }",
            ),
            (
                "Desk.java",
                "class Desk { ~Ticket nextTicket() { return null; } int ticketCount() { return 0; } }",
            ),
        ],
    );
    insta::assert_snapshot!(found, @"
    emptyTicket ← Voucher: member-of-type whole
    emptyTicket ← Voucher: returned-type whole
    nextTicket ← Voucher: returned-type whole
    ticket ← Voucher: member-of-type exactly
    ");
}

#[test]
fn accessors_and_parameters_are_named_after_their_field() {
    let found = left(TICKET, &[(
        "Desk.java",
        "class Desk { int ~ticket; Desk(int ticket) { this.~ticket = ticket; } int getTicket() { return ~ticket; }
        void setTicket(int value) { ~ticket = value; } void print(int ticket) { } }",
    )]);
    insta::assert_snapshot!(found, @"
    getTicket ← voucher: accessor whole
    setTicket ← voucher: accessor whole
    ticket ← voucher: field-parameter exactly
    ");
}

#[test]
fn a_field_and_other_accessors_are_named_after_an_accessor() {
    let found = left(
        TICKET,
        &[(
            "Desk.java",
            "class Desk { int ticket; int get~Ticket() { return ticket; } void setTicket(int value) { ticket = value; } }",
        )],
    );
    insta::assert_snapshot!(found, @"
    setTicket ← getVoucher: accessor whole
    ticket ← getVoucher: accessed-field exactly
    ");
}

#[test]
fn parameters_are_named_after_those_of_overrides_and_arguments() {
    let found = left(
        TICKET,
        &[
            ("Seller.java", "interface Seller { void sell(int ~ticket, String name); }"),
            ("Desk.java", "class Desk implements Seller { public void sell(int ticket, String name) { } }"),
            ("Bin.java", "class Bin { void sell(int ticket, String name) { } }"),
            (
                "Till.java",
                "class Till { void open() { int ~ticket = 4; print(~ticket); } void print(int ticket) { } void cut(int ticket) { } }",
            ),
        ],
    );
    insta::assert_snapshot!(found, @"
    ticket ← voucher: argument exactly
    ticket ← voucher: override-parameter exactly
    ");
}

#[test]
fn overloads_and_results_are_named_after_a_method() {
    let found = left(TICKET, &[(
        "src/main/java/Desk.java",
        "class Desk { int next~Ticket(int row) { return row; } int nextTicket(int row, int seat) { return seat; }
        void run() { int nextTicket = next~Ticket(1); int ticket = 2; } }",
    )]);
    insta::assert_snapshot!(found, @"
    nextTicket ← nextVoucher: overload exactly
    nextTicket ← nextVoucher: result exactly
    ");
}

#[test]
fn methods_are_named_after_what_they_take() {
    let found = left(
        TICKET,
        &[
            ("~Ticket.java", "public class ~Ticket { int seat; int row() { return seat; } }"),
            (
                "Desk.java",
                "import java.util.*; class Desk { void sellTicket(~Ticket it) { } void sellTickets(List<~Ticket> all) { }
                void addTicket() { take(new ~Ticket()); } void cutTicket() { } void take(Object any) { } }",
            ),
            ("q/Desk.java", "package q; class Desk { void sellTicket(Ticket it) { } } class Ticket { }"),
        ],
    );
    insta::assert_snapshot!(found, @"
    sellTicket ← Voucher: taken-type whole
    sellTickets ← Voucher: taken-type whole
    ");
}

#[test]
fn a_variable_may_repeat_a_part_of_its_type_and_nothing_else_may() {
    let found = left(
        TICKET,
        &[
            ("Paper~Ticket.java", "public class Paper~Ticket { int seat; int row() { return seat; } }"),
            (
                "Desk.java",
                "class Desk { Paper~Ticket ticket; Paper~Ticket lastTicket() { return ticket; } Paper~Ticket lastPaperTicket() { return ticket; } }",
            ),
        ],
    );
    insta::assert_snapshot!(found, @"
    lastPaperTicket ← PaperVoucher: returned-type whole
    ticket ← PaperVoucher: variable-of-type part
    ");
}

#[test]
fn kinds_have_ids_of_their_own() {
    let mut ids: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), KINDS.len());
}

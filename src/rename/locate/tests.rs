//! Tests of the ways in which people point at a declaration.

use super::*;
use crate::git::{Snapshot, SourceFile};

const SHOP: &str = "\
package p;
public class Shop {
    int till, size;
    void pay(int cents) { till += cents; int till2 = this.till; }
    void pay(java.util.List<String> coins, int... more) { pay(1); size(); }
    int size() { return size; }
    class Inner { void close() {} } Shop(int till, int open) { this.till = till; }
    Shop() { new Shop().pay(2); }
}
class Corner extends Shop { String toString2() { return toString(); } }
record Person(String name) { public String name() { return name; } }
record Lot(int size) { int size(int more) { return size + more; } }
";
const OTHER: &str =
    "package q;\nclass Shop { p.Shop far; String s = \"temp\"; int temp; int t() { return temp; } }\n";

fn snapshot() -> Snapshot {
    let files = [("p/Shop.java", SHOP), ("q/Shop.java", OTHER)];
    Snapshot::in_memory("s", files.map(|(path, text)| SourceFile::new(path, text.as_bytes())))
}

fn shown(location: &Location) -> String {
    let snapshot = snapshot();
    let found = match locate(&Project::new(&snapshot), location) {
        Ok(found) => found,
        Err(error) => return error.to_string(),
    };
    let each = found.iter().map(|d| {
        let at = d.unit.source.position(d.get().name_span.start);
        format!("{}:{} {}", at.line, at.column, d.get().kind)
    });
    each.collect::<Vec<_>>().join(", ")
}

fn symbol(text: &str) -> String {
    shown(&Location::Symbol { path: None, symbol: text.parse().expect("a symbol path") })
}

#[test]
fn a_symbol_path_says_as_much_as_is_needed() {
    assert_eq!(symbol("Shop.till"), "3:9 field");
    assert_eq!(symbol("Shop#till"), "3:9 field");
    assert_eq!(symbol("Shop.open"), "7:56 parameter");
    assert_eq!(symbol("Shop.Shop.till"), "7:46 parameter");
    assert_eq!(symbol("p.Shop"), "2:14 class");
    assert_eq!(symbol("Shop"), "2:14 class, 2:7 class");
    assert_eq!(symbol("Shop.pay"), "4:10 method, 5:10 method");
    assert_eq!(symbol("Shop#pay(int)"), "4:10 method");
    assert_eq!(symbol("p.Shop#pay(List<String>, int[])"), "5:10 method");
    assert_eq!(symbol("Shop.pay.till2"), "4:46 local variable");
    assert_eq!(symbol("Shop.pay(int).cents"), "4:18 parameter");
    assert_eq!(symbol("Shop.Inner.close"), "7:24 method");
    assert_eq!(symbol("Shop.size"), "3:15 field, 6:9 method");
    assert_eq!(symbol("Shop.size()"), "6:9 method");
    assert_eq!(symbol("p.Shop#size"), "3:15 field");
    assert_eq!(symbol("p.Shop#size()"), "6:9 method");
    assert_eq!(symbol("p.Shop#pay"), "4:10 method, 5:10 method");
    assert_eq!(symbol("Corner.till"), "3:9 field");
    assert_eq!(symbol("till"), "3:9 field");
    assert_eq!(symbol("close"), "7:24 method");
    assert_eq!(symbol("Person.name"), "11:22 field");
    assert_eq!(symbol("Person#name()"), "11:44 method");
    assert_eq!(symbol("Lot#size()"), "12:16 field");
    assert_eq!(symbol("Lot#size(int)"), "12:28 method");
}

#[test]
fn a_symbol_that_is_not_there_is_named_with_the_nearest() {
    assert_eq!(
        symbol("Shop.tlil"),
        "there is no declaration `Shop.tlil` in the files that are looked at; did you mean `till`?"
    );
    assert_eq!(
        symbol("Shop.pay(long)"),
        "there is no declaration `Shop.pay(long)` in the files that are looked at; there is one with other parameters"
    );
    assert_eq!(
        symbol("Corner.hashCode"),
        "there is no declaration `Corner.hashCode`; `hashCode` is declared in a library, not in this repository"
    );
    assert_eq!(
        symbol("Shop.Shop"),
        "there is no declaration `Shop.Shop`; a constructor has the name of its class, so rename the class `Shop`"
    );
    assert_eq!(symbol("p"), "there is no declaration `p`; it is a package, and packages are not renamed");
    assert!("Shop.".parse::<SymbolPath>().is_err());
    assert!("Shop pay".parse::<SymbolPath>().is_err());
    assert!("pay(int".parse::<SymbolPath>().is_err());
}

fn position(line: u32, column: Option<u32>) -> String {
    shown(&Location::Position { path: "p/Shop.java".to_owned(), line, column })
}

#[test]
fn a_line_means_what_it_declares_or_else_what_it_refers_to() {
    assert_eq!(position(2, None), "2:14 class");
    assert_eq!(position(3, None), "3:9 field, 3:15 field");
    assert_eq!(position(8, None), "2:14 class, 4:10 method");
    assert_eq!(position(9, None), "there is no identifier at p/Shop.java:9");
    assert_eq!(position(99, None), "p/Shop.java has no line 99; it has 12 lines");
}

#[test]
fn a_column_means_the_identifier_that_it_is_in_or_behind() {
    assert_eq!(position(4, Some(27)), "3:9 field");
    assert_eq!(position(4, Some(31)), "3:9 field");
    assert_eq!(position(8, Some(5)), "2:14 class");
    assert_eq!(
        position(4, Some(1)),
        "there is no identifier at p/Shop.java:4:1; give the column of its first letter, or the line alone"
    );
    assert_eq!(
        position(10, Some(58)),
        "`toString` at p/Shop.java:10:57 is no type, member or variable that this repository declares"
    );
}

fn text(path: &str, text: &str) -> String {
    shown(&Location::Text { path: path.to_owned(), text: text.to_owned() })
}

#[test]
fn text_means_the_identifiers_in_it_or_the_marked_one() {
    assert_eq!(text("q/Shop.java", "temp"), "2:49 field");
    assert_eq!(text("q/Shop.java", "p.<HERE>Shop far"), "2:14 class");
    assert_eq!(text("q/Shop.java", "return te<|>mp;"), "2:49 field");
    assert_eq!(text("p/Shop.java", "till += cents"), "3:9 field, 4:18 parameter");
    assert_eq!(text("p/Shop.java", "<HERE>till += cents"), "3:9 field");
    assert_eq!(
        text("q/Shop.java", "tmep"),
        "q/Shop.java does not contain `tmep`; copy a piece of it, with <HERE> before the name"
    );
    assert_eq!(text("q/Shop.java", "\"temp\""), "there is no identifier at `\"temp\"` (q/Shop.java:2)");
    assert_eq!(text("r/Shop.java", "temp"), "there is no Java file r/Shop.java in this work tree");
}

#[test]
fn a_call_of_a_method_that_overrides_two_means_that_one() {
    let code = "\
interface A { default int m() { return 1; } }
interface B { default int m() { return 2; } }
class C implements A, B {
    public int m() { return A.super.m(); }
    int k(C c, D d) {
        return c.m()
            + d.m(); }
}
interface D extends A, B { int m(); }
";
    let snapshot = Snapshot::in_memory("s", [SourceFile::new("A.java", code.as_bytes())]);
    let found = |line: u32, column: u32| {
        let location = Location::Position { path: "A.java".to_owned(), line, column: Some(column) };
        let found = locate(&Project::new(&snapshot), &location).expect("it is known");
        found.iter().map(|d| d.unit.source.position(d.get().name_span.start).line).collect::<Vec<_>>()
    };
    assert_eq!(found(6, 18), [4]);
    assert_eq!(found(7, 17), [9]);
    assert_eq!(found(4, 37), [1]);
}

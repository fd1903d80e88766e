//! Tests of references that may mean several methods, where all of these get one name at once.

use super::*;

const SHOP: &str = "\
-- Shop.java
class Shop {
    static void pack(Egg e) {} static void pack(Box b) {} static void pack(Egg e, int many) {}
    void go(Lost lost) { pack(lost.found()); pack(new Egg(), 1); }
}
class Egg {} class Box {}
-- Use.java
class Use { void go(Lost lost) { Shop.pack(lost.found()); } }
";

#[test]
fn what_may_mean_two_methods_is_edited_where_both_get_one_name() {
    insta::assert_snapshot!(renamed(SHOP, &["Shop.java pack wrap", "Shop.java pack#1 wrap"]), @r"
    -- Shop.java
    static void wrap(Egg e) {} static void wrap(Box b) {} static void pack(Egg e, int many) {}
    void go(Lost lost) { wrap(lost.found()); pack(new Egg(), 1); }
    -- Use.java
    class Use { void go(Lost lost) { Shop.wrap(lost.found()); } }
    ");
    let withheld = "\
ambiguous-reference: `pack` at Shop.java:3 may also mean another declaration
ambiguous-reference: `pack` at Use.java:1 may also mean another declaration
";
    assert_eq!(renamed(SHOP, &["Shop.java pack wrap"]), withheld);
    let both = [withheld, withheld].concat();
    assert_eq!(renamed(SHOP, &["Shop.java pack wrap", "Shop.java pack#1 bind"]), both);
}

#[test]
fn of_methods_that_need_each_other_none_is_renamed_where_one_is_not() {
    let both = ["Shop.java pack wrap", "Shop.java pack#1 wrap"];
    // There is a method that takes as much, or the other call may mean a third one.
    for (before, after) in [
        ("class Egg {}", "class Low extends Shop { static void wrap(Box b) {} } class Egg {}"),
        ("pack(Egg e, int many) {}", "pack(Object o) {}"),
    ] {
        let shop = SHOP.replace(before, after);
        assert!(!renamed(&shop, &both).contains("-- "), "{after}");
    }
    // The second one needs a third one, which gets another name.
    let chain = SHOP.replace("pack(Egg e, int many) {}", "pack(Box b, Lost... more) {}");
    assert!(!renamed(&chain, &both).contains("-- "));
    let all = ["Shop.java pack wrap", "Shop.java pack#1 wrap", "Shop.java pack#2 wrap"];
    assert!(!renamed(&chain, &all).contains("ambiguous"));
    assert!(!renamed(&chain, &[all[0], all[1], "Shop.java pack#2 bind"]).contains("-- "));
}

#[test]
fn what_does_not_go_with_an_earlier_rename_takes_along_what_needs_it() {
    let shop =
        SHOP.replace("class Egg {}", "class Low extends Shop { static void put(Box b) {} } class Egg {}");
    let wanted = ["Shop.java put wrap", "Shop.java pack wrap", "Shop.java pack#1 wrap"];
    insta::assert_snapshot!(renamed(&shop, &wanted), @r"
    conflicts-with: the rename of the method `put` at Shop.java:5 to `wrap`
    conflicts-with: the rename of the method `put` at Shop.java:5 to `wrap`
    -- Shop.java
    class Low extends Shop { static void wrap(Box b) {} } class Egg {} class Box {}
    ");
}

#[test]
fn what_is_withheld_later_takes_along_what_needs_it() {
    let snapshot = snapshot(SHOP);
    let project = Project::new(&snapshot);
    let wanted =
        requests(&project, &["Shop.java pack wrap", "Shop.java pack#1 wrap", "Shop.java pack#2 bind"]);
    let mut plans = reconcile(&project, plan(&project, &wanted, RuntimeNames::Keep));
    assert!(plans.iter().all(|plan| !plan.is_blocked()));
    plans[1].withhold(Blocker { concern: Concern::DoesNotBuild, message: String::new() });
    join(&mut plans);
    let concerns =
        |plan: &Plan| plan.blocked_by.iter().map(|b| b.concern.name()).collect::<Vec<_>>().join(" ");
    let concerns: Vec<String> = plans.iter().map(concerns).collect();
    assert_eq!(concerns, ["ambiguous-reference ambiguous-reference", "does-not-build", ""]);
    assert!(plans[0].edits.is_empty());
}

#[test]
fn what_finds_no_place_in_a_patch_takes_along_what_needs_it() {
    let snapshot = snapshot(SHOP);
    let project = Project::new(&snapshot);
    let both = requests(&project, &["Shop.java pack wrap", "Shop.java pack#1 wrap"]);
    let mut plans = vec![Plan::default()];
    plans.extend(reconcile(&project, plan(&project, &both, RuntimeNames::Keep)));
    assert_eq!(Composition::of(&plans, &snapshot).paths().count(), 2);
    // Something else writes over the second method's name.
    let mut other =
        plans[2].edits.iter().find(|edit| !plans[1].edits.contains(edit)).expect("it edits more").clone();
    other.span.end += 1;
    plans[0].edits.push(other);
    let patch = Composition::of(&plans, &snapshot);
    assert_eq!([0, 1, 2].map(|index| patch.includes(index)), [true, false, false]);
    let concern = |index| patch.conflict(index).map(|blocker| blocker.concern);
    assert_eq!(concern(1), Some(Concern::AmbiguousReference));
    assert_eq!(concern(2), Some(Concern::ConflictingEdits));
    // Shown alone, it is what it does.
    assert!(Composition::of_one(&plans[1], &snapshot).includes(0));
}

#[test]
fn a_method_reference_to_one_of_several_stays_open() {
    let shop = SHOP.replace("Shop.pack(lost.found())", "lost.each(Shop::pack)");
    let both = ["Shop.java pack wrap", "Shop.java pack#1 wrap"];
    assert!(!renamed(&shop, &both).contains("-- "));
}

//! Types and packages that are renamed.

use super::*;

#[test]
fn a_class_is_renamed_with_its_file() {
    let after = RESOLVER.replace("JoinHintsResolver", "QueryHintsResolver");
    insta::assert_snapshot!(
        detected(&[("p/JoinHintsResolver.java", RESOLVER)], &[("p/QueryHintsResolver.java", &after)]),
        @"class JoinHintsResolver → QueryHintsResolver (p)"
    );
}

#[test]
fn a_class_declared_in_a_body_is_renamed() {
    let class = |name: &str| {
        format!("class {name} {{ void first(int n) {{ check(n); store(n); }} void second() {{ log(1); }} }}")
    };
    let before = format!("void passes() {{ {} execute(Sample.class); }}", class("Sample"));
    let in_place = format!("void passes() {{ {} execute(PassingSample.class); }}", class("PassingSample"));
    let outside =
        format!("void passes() {{ execute(PassingSample.class); }} static {}", class("PassingSample"));
    insta::assert_snapshot!(in_class(&before, &in_place), @"class Sample → PassingSample (p.C#passes())");
    insta::assert_snapshot!(in_class(&before, &outside), @"class Sample → PassingSample (p.C)");
}

#[test]
fn a_class_renamed_and_moved_says_so_with_its_members() {
    let after = RESOLVER
        .replace("package p;", "package p.q;")
        .replace("JoinHintsResolver", "QueryHintsResolver")
        .replace("resolve(", "resolveHint(");
    insta::assert_snapshot!(
        detected(&[("p/JoinHintsResolver.java", RESOLVER)], &[("p/q/QueryHintsResolver.java", &after)]),
        @r"
    class JoinHintsResolver → QueryHintsResolver (p.q) moved
    method resolve → resolveHint (p.q.QueryHintsResolver) moved
    "
    );
}

#[test]
fn a_moved_folder_is_one_renamed_package() {
    let sources = |package: &str| {
        [
            format!("package {package};\nclass Frame {{ int size; int size() {{ return size; }} }}\n"),
            format!("package {package};\nclass Stream {{ Frame last; Frame last() {{ return last; }} }}\n"),
        ]
    };
    let (before, after) = (sources("http.spdy"), sources("http.framed"));
    let (before, after) = (files_of("http/spdy", &before), files_of("http/framed", &after));
    insta::assert_snapshot!(detected(&before, &after), @"package http.spdy → http.framed ()");
}

#[test]
fn a_package_that_keeps_a_type_or_gets_more_is_not_renamed() {
    let source = |package: &str, name: &str| {
        format!(
            "package {package};\nclass {name} {{ int size; int size() {{ return size + {}; }} }}\n",
            name.len()
        )
    };
    let before = [source("a.x", "Frame"), source("a.x", "Stream"), source("a.x", "Other")];
    let after = [source("a.y", "Frame"), source("a.y", "Stream")];
    let (before, mut moved) = (files_of("a/x", &before), files_of("a/y", &after));
    moved.push(before[2].clone());
    assert_eq!(detected(&before, &moved), "");
}

#[test]
fn a_package_that_gets_a_level_in_its_middle_is_renamed() {
    let sources = |package: &str| {
        ["Fetch", "Search"].map(|name| {
            format!("package {package};\nclass {name} {{ int run{name}(String text) {{ return text.length(); }} }}\n")
        })
    };
    let moved = |old: &str, new: &str| {
        let before = files_of(&old.replace('.', "/"), &sources(old));
        detected(&before, &files_of(&new.replace('.', "/"), &sources(new)))
    };
    insta::assert_snapshot!(moved("acme.cli", "acme.kit.cli"), @"package acme.cli → acme.kit.cli () moved");
    insta::assert_snapshot!(moved("acme.kit.cli", "acme.cli"), @"package acme.kit.cli → acme.cli () moved");
    // Types that go into a package below theirs are sorted anew.
    assert_eq!(moved("acme.cli", "acme.cli.cli"), "");
}

#[test]
fn a_types_name_can_be_passed_on() {
    let api = "package p;
interface Store {
    Row load(int id);
    void save(Row row);
    default boolean has(int id) { return load(id) != null; }
}
";
    let implementation = "package p;
class MapStore implements Store {
    private final Map<Integer, Row> rows = new HashMap<>();
    private int writes;
    public Row load(int id) { return rows.get(id); }
    public void save(Row row) { writes++; rows.put(row.id(), row); }
    void clear() { rows.clear(); writes = 0; }
}
";
    let renamed_api = api.replace("Store", "StoreApi");
    let renamed_implementation = implementation.replace("Store", "StoreApi").replace("MapStoreApi", "Store");
    insta::assert_snapshot!(
        detected(
            &[("p/Store.java", api), ("p/MapStore.java", implementation)],
            &[("p/StoreApi.java", &renamed_api), ("p/Store.java", &renamed_implementation)],
        ),
        @r"
    class MapStore → Store (p)
    interface Store → StoreApi (p)
    "
    );
}

#[test]
fn of_namesakes_in_several_modules_the_one_in_its_place_is_the_same() {
    let booking =
        "package p; class Booking { int slotOf(int day) { return day * length + first(day); } int length; }";
    let other = "package p; class Booking { static void log(String text) { System.out.println(text); } }";
    let renamed = booking.replace("slotOf", "windowOf");
    let gone = |module: &str| {
        let before = [(format!("{module}/Booking.java"), other), ("b/Booking.java".to_owned(), booking)];
        detected(&before, &[("b/Booking.java", &renamed)])
    };
    let expected = "method slotOf → windowOf (p.Booking)\n";
    assert_eq!((gone("a").as_str(), gone("c").as_str()), (expected, expected));
    // The module of the one is called otherwise now.
    let before = [("a/Booking.java", booking), ("b/Booking.java", other)];
    let edited = other.replace("text", "line");
    let after = [("b/Booking.java", edited.as_str()), ("c/Booking.java", &renamed)];
    insta::assert_snapshot!(detected(&before, &after), @r"
    parameter text → line (p.Booking#log(String))
    method slotOf → windowOf (p.Booking) moved
    ");
}

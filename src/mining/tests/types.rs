//! Tests of types and packages that are renamed.

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
    let outer =
        format!("void passes() {{ execute(PassingSample.class); }} static {}", class("PassingSample"));
    insta::assert_snapshot!(in_class(&before, &in_place), @"class Sample → PassingSample (p.C#passes())");
    insta::assert_snapshot!(in_class(&before, &outer), @"class Sample → PassingSample (p.C)");
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
    // The folder that they go to had a type before.
    let with = |files: &[(String, String)]| [files, &files_of("a/y", &[source("a.y", "Canvas")])].concat();
    let renamed = "package a.x → a.y () moved\n";
    assert_eq!(detected(&before[..2], &moved[..2]), renamed.replace(" moved", ""));
    assert_eq!(detected(&with(&before[..2]), &with(&moved[..2])), "");
}

#[test]
fn a_package_is_renamed_although_a_test_stays_behind() {
    let source = |package: &str, name: &str, n: usize| {
        format!("package {package};\nclass {name} {{ int size; int size() {{ return size + {n}; }} }}\n")
    };
    let files = |main: &str, tests: [&str; 2]| {
        let sources = [source(main, "Frame", 1), source(main, "Stream", 2)];
        let mut all = files_of(&format!("src/main/java/{}", main.replace('.', "/")), &sources);
        for (package, name) in tests.into_iter().zip(["FrameTest", "StreamTest"]) {
            let folder = format!("src/test/java/{}", package.replace('.', "/"));
            all.extend(files_of(&folder, &[source(package, name, name.len())]));
        }
        all
    };
    let found = |tests| detected(&files("a.x", ["a.x", "a.x"]), &files("a.y", tests));
    assert_eq!(found(["a.y", "a.y"]), "package a.x → a.y ()\n");
    assert_eq!(found(["a.x", "a.x"]), "package a.x → a.y ()\n", "both stay");
    assert_eq!(found(["a.y", "a.x"]), "package a.x → a.y ()\n", "one stays");
}

#[test]
fn types_that_get_a_package_or_lose_it_rename_none() {
    let source = |package: &str, name: &str| {
        format!("{package}class {name} {{ int size; int size() {{ return size + {}; }} }}\n", name.len())
    };
    let unnamed = files_of("src", &["Frame", "Stream"].map(|name| source("", name)));
    let named = files_of("src/p", &["Frame", "Stream"].map(|name| source("package p;\n", name)));
    assert_eq!(detected(&unnamed, &named), "");
    assert_eq!(detected(&named, &unnamed), "");
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
    let removed = |module: &str| {
        let before = [(format!("{module}/Booking.java"), other), ("b/Booking.java".to_owned(), booking)];
        detected(&before, &[("b/Booking.java", &renamed)])
    };
    let expected = "method slotOf → windowOf (p.Booking)\n";
    assert_eq!((removed("a").as_str(), removed("c").as_str()), (expected, expected));
    // The module of the one is called otherwise now.
    let before = [("a/Booking.java", booking), ("b/Booking.java", other)];
    let edited = other.replace("text", "line");
    let after = [("b/Booking.java", edited.as_str()), ("c/Booking.java", &renamed)];
    insta::assert_snapshot!(detected(&before, &after), @r"
    parameter text → line (p.Booking#log(String))
    method slotOf → windowOf (p.Booking) moved
    ");
}

/// Each type is compared by all that is in it.
#[test]
fn types_that_nobody_nests_so_deep_are_not_compared() {
    let nested = |name: &str, depth: usize| {
        let heads: String = (0..depth).map(|i| format!("class {name}{i} {{ int size{i}; ")).collect();
        [("A.java", heads + &"}".repeat(depth))]
    };
    let reported =
        |depth: usize| detected(&nested("Join", depth), &nested("Query", depth)).matches("class ").count();
    assert_eq!((reported(20), reported(40)), (20, 32));
}

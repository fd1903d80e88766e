//! What is taken for a rename and what is not: Java before and after, and the renames found.

mod extractions;
mod no_renames;

use super::*;
use crate::git::SourceFile;

/// The renames between two versions of files, one a line: `kind old → new (container after)`,
/// with `moved` where they also moved.
fn mine(before: &[(&str, &str)], after: &[(&str, &str)]) -> String {
    let (base, head) = (snapshot("base", before), snapshot("head", after));
    let side =
        |files: &[(&str, &str)], path: &str| files.iter().any(|f| f.0 == path).then(|| path.to_owned());
    let mut paths: Vec<&str> = before.iter().chain(after).map(|f| f.0).collect();
    paths.sort_unstable();
    paths.dedup();
    let changes: Vec<FileChange> =
        paths.into_iter().map(|p| FileChange { before: side(before, p), after: side(after, p) }).collect();
    let mut out = String::new();
    for rename in detect(&base, &head, &changes).renames {
        let moved = if rename.moved { " moved" } else { "" };
        out += &format!(
            "{} {} → {} ({}){moved}\n",
            rename.kind, rename.old_name, rename.new_name, rename.after.container
        );
    }
    out
}

/// The renames within one class of package `p`.
fn in_class(before: &str, after: &str) -> String {
    let class = |body: &str| format!("package p;\nclass C {{\n{body}\n}}\n");
    mine(&[("p/C.java", &class(before))], &[("p/C.java", &class(after))])
}

const RESOLVER: &str = "package p;
public class JoinHintsResolver {
    private final Map<String, Hint> hints = new HashMap<>();
    public JoinHintsResolver(List<Hint> all) { for (Hint h : all) hints.put(h.name(), h); }
    public Hint resolve(String name) { return hints.get(name); }
    public int size() { return hints.size(); }
}
";

#[test]
fn a_class_is_renamed_with_its_file() {
    let after = RESOLVER.replace("JoinHintsResolver", "QueryHintsResolver");
    insta::assert_snapshot!(
        mine(&[("p/JoinHintsResolver.java", RESOLVER)], &[("p/QueryHintsResolver.java", &after)]),
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
        mine(&[("p/JoinHintsResolver.java", RESOLVER)], &[("p/q/QueryHintsResolver.java", &after)]),
        @r"
    class JoinHintsResolver → QueryHintsResolver (p.q) moved
    method resolve → resolveHint (p.q.QueryHintsResolver) moved
    "
    );
}

#[test]
fn renames_of_one_concept_explain_each_other() {
    insta::assert_snapshot!(
        in_class(
            "private int joinHint;
             void setJoinHint(int joinHint) { this.joinHint = joinHint; }
             int getJoinHint() { return joinHint; }
             void apply(Plan plan) { if (joinHint > 0) { plan.add(getJoinHint(), joinHint); } }",
            "private int queryHint;
             void setQueryHint(int queryHint) { this.queryHint = queryHint; }
             int getQueryHint() { return queryHint; }
             void apply(Plan plan) { if (queryHint > 0) { plan.add(getQueryHint(), queryHint); } }",
        ),
        @r"
    field joinHint → queryHint (p.C)
    method setJoinHint → setQueryHint (p.C)
    parameter joinHint → queryHint (p.C#setQueryHint(int))
    method getJoinHint → getQueryHint (p.C)
    "
    );
}

#[test]
fn every_kind_of_local_is_renamed() {
    insta::assert_snapshot!(
        in_class(
            "<T> int sum(List<T> all, int start) {
                 int total = start;
                 for (T each : all) { total += weigh(each); }
                 all.forEach(x -> log(x, x.size()));
                 try { run(total); } catch (IOException e) { throw new Failed(e); }
                 return total;
             }",
            "<E> int sum(List<E> items, int start) {
                 int result = start;
                 for (E item : items) { result += weigh(item); }
                 items.forEach(y -> log(y, y.size()));
                 try { run(result); } catch (IOException failure) { throw new Failed(failure); }
                 return result;
             }",
        ),
        @r"
    type parameter T → E (p.C#sum(List,int))
    parameter all → items (p.C#sum(List,int))
    local variable total → result (p.C#sum(List,int))
    local variable each → item (p.C#sum(List,int))
    lambda parameter x → y (p.C#sum(List,int))
    local variable e → failure (p.C#sum(List,int))
    "
    );
}

#[test]
fn constants_and_components_are_renamed() {
    let before = "package p;
enum Mode { FAST(1), SLOW(9); Mode(int n) {} }
record Point(int x, int y) { int norm() { return x * x + y * y; } }
@interface Limit { int value(); long timeoutMs() default 5; }
class Use { int f(Mode m) { return m == Mode.SLOW ? 1 : g(Mode.SLOW); } }
";
    let after = before.replace("SLOW", "CAREFUL").replace("x", "left").replace("timeoutMs", "timeoutMillis");
    insta::assert_snapshot!(
        mine(&[("p/Mode.java", before)], &[("p/Mode.java", &after)]),
        @r"
    enum constant SLOW → CAREFUL (p.Mode)
    field x → left (p.Point)
    method timeoutMs → timeoutMillis (p.Limit)
    "
    );
}

#[test]
fn an_interfaces_method_is_renamed_by_its_calls() {
    insta::assert_snapshot!(
        mine(
            &[
                ("p/Store.java", "package p; interface Store { Row pull(int id); }"),
                ("p/User.java", "package p; class User { Row a(Store s) { check(1); return s.pull(1); } }"),
            ],
            &[
                ("p/Store.java", "package p; interface Store { Row fetch(int id); }"),
                ("p/User.java", "package p; class User { Row a(Store s) { check(1); return s.fetch(1); } }"),
            ],
        ),
        @"method pull → fetch (p.Store)"
    );
}

#[test]
fn an_overload_under_the_old_name_does_not_take_what_goes_on_under_another_one() {
    insta::assert_snapshot!(
        in_class(
            "Path resources; Path pathToResources() { return resources; } int size() { return 1; }",
            "Path resources; static Path pathToResources(String target, Project project) { return project.paths().of(target); }
             Path resources() { return resources; } int size() { return 1; }",
        ),
        @"method pathToResources → resources (p.C)"
    );
}

#[test]
fn a_parameter_may_take_the_name_that_one_of_another_type_gave_up() {
    assert_eq!(
        in_class(
            "String times(char c, int repeat) { if (repeat <= 0) { return empty(); } return fill(new char[repeat], c); }",
            "String times(char repeat, int count) { if (count <= 0) { return empty(); } return fill(new char[count], repeat); }",
        ),
        "parameter c → repeat (p.C#times(char,int))\nparameter repeat → count (p.C#times(char,int))\n"
    );
}

#[test]
fn nothing_changed_gives_nothing_and_broken_code_does_not_panic() {
    assert_eq!(in_class("int a;", "int a;"), "");
    assert_eq!(in_class("int a( { ;;; class", "} } int b) {"), "");
}

/// The files of a package, with their paths.
fn package<'a>(folder: &str, sources: &'a [String]) -> Vec<(String, &'a str)> {
    let name =
        |source: &str| source.split_once("class ").map(|s| s.1.split(' ').next().unwrap_or("").to_owned());
    sources.iter().map(|s| (format!("{folder}/{}.java", name(s).unwrap_or_default()), s.as_str())).collect()
}

fn of<'a>(files: &'a [(String, &'a str)]) -> Vec<(&'a str, &'a str)> {
    files.iter().map(|(path, text)| (path.as_str(), *text)).collect()
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
    let (before, after) = (package("http/spdy", &before), package("http/framed", &after));
    insta::assert_snapshot!(mine(&of(&before), &of(&after)), @"package http.spdy → http.framed ()");
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
    let (before, mut moved) = (package("a/x", &before), package("a/y", &after));
    moved.push((before[2].0.clone(), before[2].1));
    assert_eq!(mine(&of(&before), &of(&moved)), "");
}

#[test]
fn members_of_anonymous_classes_are_renamed() {
    let before = "Runnable task(Log log) { return new Runnable() {
        private int tries; private void attempt(int n) { log.info(n); tries += n; }
        public void run() { attempt(1); attempt(2); } }; }";
    let after = before.replace("tries", "attempts").replace("attempt(", "tryOnce(");
    insta::assert_snapshot!(in_class(before, &after), @r"
    field tries → attempts (p.C#task(Log).$anon)
    method attempt → tryOnce (p.C#task(Log).$anon)
    ");
}

#[test]
fn a_record_component_is_one_rename() {
    let before = "record Hint(String join, int size) { String text() { return join() + join; } }
        String use(Hint h) { return h.join(); }";
    let after = before.replace("join", "query");
    insta::assert_snapshot!(in_class(before, &after), @"field join → query (p.C.Hint)");
}

#[test]
fn a_method_that_moved_and_was_renamed_says_so() {
    let body = "{ byte[] bytes = input.clone(); Digest digest = Digest.sha256(); digest.update(bytes, 0, bytes.length);
        return digest.finish(); }";
    let before = [
        (
            "p/Utils.java",
            format!(
                "package p;\nclass Utils {{ static byte[] digestOf(byte[] input) {body}\n int x() {{ return 1; }} }}\n"
            ),
        ),
        ("p/Hash.java", "package p;\nclass Hash { int y() { return 2; } }\n".to_owned()),
    ];
    let after = [
        ("p/Utils.java", "package p;\nclass Utils { int x() { return 1; } }\n".to_owned()),
        (
            "p/Hash.java",
            format!(
                "package p;\nclass Hash {{ int y() {{ return 2; }}\n static byte[] hash(byte[] input) {body} }}\n"
            ),
        ),
    ];
    let b: Vec<(&str, &str)> = before.iter().map(|(p, t)| (*p, t.as_str())).collect();
    let a: Vec<(&str, &str)> = after.iter().map(|(p, t)| (*p, t.as_str())).collect();
    insta::assert_snapshot!(mine(&b, &a), @"method digestOf → hash (p.Hash) moved");
}

#[test]
fn types_that_change_alike_speak_for_each_other() {
    let matcher = |name: &str, text: &str| {
        (
            format!(
                "class {name} implements Matcher {{ public void describeTo(Description d) {{ d.appendText({text}); }} }}\n"
            ),
            format!("class {name} implements Matcher {{ public String describe() {{ return {text}; }} }}\n"),
        )
    };
    let all = [("Any", "\"any\""), ("Null", "\"isNull()\""), ("Same", "\"same(\" + wanted + \")\"")];
    let (before, after): (Vec<String>, Vec<String>) = all.iter().map(|(n, t)| matcher(n, t)).unzip();
    let (before, after) = (package("", &before), package("", &after));
    insta::assert_snapshot!(mine(&of(&before), &of(&after)), @r"
    method describeTo → describe (Any)
    method describeTo → describe (Null)
    method describeTo → describe (Same)
    ");
}

#[test]
fn overrides_speak_for_the_method_that_they_override() {
    let store = |save: &str, load: &str| {
        format!(
            "package p;\ninterface Store {{\n    void {save}(String key, byte[] value);\n    byte[] {load}(String key);\n}}\n"
        )
    };
    let in_memory = |save: &str, load: &str| {
        format!(
            "package p;\nclass MemStore implements Store {{
            private final Map<String, byte[]> all = new HashMap<>();
            @Override public void {save}(String key, byte[] value) {{ all.put(key, value.clone()); }}
            @Override public byte[] {load}(String key) {{ byte[] found = all.get(key); return found == null ? new byte[0] : found; }}
            }}\n"
        )
    };
    let (store_before, store_after) = (store("save", "load"), store("put", "fetch"));
    let (before, after) = (in_memory("save", "load"), in_memory("put", "fetch"));
    let before = [("p/Store.java", store_before.as_str()), ("p/MemStore.java", before.as_str())];
    let after = [("p/Store.java", store_after.as_str()), ("p/MemStore.java", after.as_str())];
    insta::assert_snapshot!(mine(&before, &after), @r"
    method save → put (p.MemStore)
    method load → fetch (p.MemStore)
    method save → put (p.Store)
    method load → fetch (p.Store)
    ");
}

/// A snapshot of files by path.
fn snapshot(id: &str, files: &[(&str, &str)]) -> Snapshot {
    Snapshot::in_memory(id, files.iter().map(|(p, t)| SourceFile::new(*p, t.as_bytes())))
}

#[test]
fn what_is_left_out_of_both_versions_is_not_forgotten() {
    let file = |edited: u32| {
        format!(
            "class A {{ int a() {{ return 1; }} int stay(Old old) {{ return 2; }} int b() {{ return 3; }}
            int edited() {{ return {edited}; }} }}"
        )
    };
    let base = snapshot("base", &[("A.java", &file(4)), ("B.java", "class B { int stay() { return 6; } }")]);
    let head = snapshot("head", &[("A.java", &file(5)), ("B.java", "class B { int go() { return 6; } }")]);
    let change = |path: &str| FileChange { before: Some(path.to_owned()), after: Some(path.to_owned()) };
    let (mut before, mut after) = reading::read(&base, &head, &[change("A.java"), change("B.java")]);
    let named = |side: &side::Side, name: &str| -> Vec<side::Site> {
        side.declarations().filter(|site| side.get(*site).name == name).collect()
    };
    // That of `A` was not read.
    let (stay, go) = (named(&before, "stay"), named(&after, "go"));
    assert_eq!((stay.len(), go.len()), (1, 1));
    let mut matching = Matching::default();
    matching.add(stay[0], go[0]);
    // Yet one of two methods `stay` was renamed, so that nothing is known of a call.
    let known = substitution::Substitution::of(&before, &after, &matching);
    let file = before.file(stay[0]);
    let texts = known.texts(stay[0].file, file);
    assert!(texts.iter().eq(file.all_tokens().iter().map(|token| &token.atom)));
    // And a type that its head names is in use.
    let vocabulary = Vocabulary::collect(&mut before, &mut after);
    assert!(vocabulary.is_still_used(parsed_file::Role::Type, hashes::atom(b"Old")));
    assert!(!vocabulary.is_still_used(parsed_file::Role::Type, hashes::atom(b"New")));
}

#[test]
fn neighbours_that_did_not_change_count() {
    let class = |name: &str| {
        format!(
            "class C {{ int a() {{ return 1; }} int b() {{ return 2; }} int {name}(int i) {{ return f(i, i + 1); }}
            int c() {{ return 3; }} int d() {{ return 4; }} }}"
        )
    };
    let (base, head) =
        (snapshot("base", &[("C.java", &class("old"))]), snapshot("head", &[("C.java", &class("other"))]));
    let change = FileChange { before: Some("C.java".to_owned()), after: Some("C.java".to_owned()) };
    let renames = detect(&base, &head, &[change]).renames;
    let evidence: Vec<&str> = renames.iter().flat_map(|r| &r.evidence).map(String::as_str).collect();
    assert!(evidence.contains(&"between the same members"), "{evidence:?}");
}

#[test]
fn an_inserted_statement_does_not_cross_two_that_change_alike() {
    insta::assert_snapshot!(
        in_class(
            r#"static final String DEFAULT_ALLOWED = ".*";
            static final String DEFAULT_BARRED = "";
            Predicate<String> compile(Map<String, String> given) {
                String allowed = given.get("allowed");
                String barred = given.get("barred");
                if (allowed == null) { allowed = DEFAULT_ALLOWED; }
                if (barred == null) { barred = DEFAULT_BARRED; }
                return matching(allowed).and(matching(barred).negate());
            }"#,
            r#"static final String DEFAULT_INCLUDE = ".*";
            static final String DEFAULT_EXCLUDE = "";
            Predicate<String> compile(Map<String, String> given) {
                checkAliases(given);
                String include = given.get("include");
                String exclude = given.get("exclude");
                if (include == null) { include = DEFAULT_INCLUDE; }
                if (exclude == null) { exclude = DEFAULT_EXCLUDE; }
                return matching(include).and(matching(exclude).negate());
            }"#,
        ),
        @r"
        field DEFAULT_ALLOWED → DEFAULT_INCLUDE (p.C)
        field DEFAULT_BARRED → DEFAULT_EXCLUDE (p.C)
        local variable allowed → include (p.C#compile(Map))
        local variable barred → exclude (p.C#compile(Map))
        "
    );
}

#[test]
fn fields_that_lose_and_gain_the_same_words_speak_for_each_other() {
    insta::assert_snapshot!(
        in_class(
            "private String cachedReadName; private Class<?> cachedReadType; private String cachedWriteName;
            private Class<?> cachedWriteType; Object read() { return reader.read(cachedReadName, cachedReadType); }",
            "private String cachedPropertyReadName; private Class<?> cachedPropertyReadType;
            private String cachedPropertyWriteName; private Class<?> cachedPropertyWriteType;
            private Index cachedIndexRead; private Index cachedIndexWrite;
            Object read() { return find(cachedIndexRead).orElseGet(this::readAnew); }",
        ),
        @r"
        field cachedReadName → cachedPropertyReadName (p.C)
        field cachedReadType → cachedPropertyReadType (p.C)
        field cachedWriteName → cachedPropertyWriteName (p.C)
        field cachedWriteType → cachedPropertyWriteType (p.C)
        "
    );
}

/// A snapshot whose owner gives up once all its files are read.
struct Abandoned {
    files: Vec<Vec<u8>>,
    left: std::sync::atomic::AtomicUsize,
    stop: crate::git::Stop,
}

impl crate::git::Contents for Abandoned {
    fn read(&self, index: usize, _: &str) -> Result<Vec<u8>, String> {
        if self.left.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) == 1 {
            self.stop.ask();
        }
        Ok(self.files[index].clone())
    }
}

#[test]
fn what_nobody_waits_for_is_not_compared() {
    let renames = |gives_up: bool| {
        let stop = crate::git::Stop::default();
        let files = |resolver: &str| vec![RESOLVER.replace("JoinHintsResolver", resolver).into_bytes()];
        let base =
            Snapshot::in_memory("base", [SourceFile::new("p/A.java", files("JoinHintsResolver")[0].clone())]);
        let left = if gives_up { 1 } else { 100 }.into();
        let contents = Abandoned { files: files("QueryHintsResolver"), left, stop: stop.clone() };
        let head = Snapshot::new("head".to_owned(), vec!["p/A.java".into()], Box::new(contents), usize::MAX);
        let head = head.stopped_by(stop);
        let change = FileChange { before: Some("p/A.java".to_owned()), after: Some("p/A.java".to_owned()) };
        detect(&base, &head, &[change]).renames.len()
    };
    assert_eq!((renames(false), renames(true)), (1, 0));
}

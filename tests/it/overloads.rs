//! Which overload a call means: one-call classes, judged by javac.
//!
//! A rename of a method edits its calls, so that renaming each overload by itself shows which one a call is taken to
//! mean. Where that is not decided, the rename is withheld; never may it take the wrong calls along.

use std::fmt::Write;

use crate::expected::Tree;
use crate::jdk::Jdk;
use corename::git::{Snapshot, SourceFile};
use corename::java::{DeclarationRef, Project};
use corename::rename::{Request, RuntimeNames, plan};

/// A line with `=` has the parameter types of some overloads. The lines after it are calls: the variables in scope, the
/// argument, and the parameter type of the overload that is meant. A `?` before that type says that the overload may
/// stay undecided.
const CALLS: &str = r#"
= long; int; short; byte; char; Object; Integer; String; Runnable; Callable<?>; Supplier<?>; Function<String, String>; double; int[]; CharSequence; boolean
boolean b, byte x, short y | b ? x : y | short
boolean b, Integer x | b ? x : 1 | int
boolean b | b ? 'a' : 0 | char
boolean b, char c | b ? c : 1 | char
boolean b, byte x | b ? x : 1 | byte
boolean b, Integer x, Long z | b ? x : z | long
boolean b | b ? null : 1 | ? Integer
boolean b, String s, StringBuilder t | b ? s : t | CharSequence
byte x | x << 1 | int
byte x | ~x | int
byte x | -x | int
byte x | x++ | byte
Byte x | ~x | int
Byte x | -x | int
Character x | +x | int
Byte x | x++ | Object
Short s, int k | s << k | int
char c | c + 1 | int
char c | c++ | char
char c | (c) | char
int[] a, List<Integer> l | a.length | int
List<Integer> l | l.get(0) | Integer
List<Integer> l | l.size() | int
int[][] a | a[0] | int[]
int[][] a | a[0][0] | int
Object o | o + "" | String
Object o | "" + o | String
char c | c + "" + c | String
long z | 1L + 1 | long
int k | 1 + 1 | int
float f | f * 2 | double
short s | s += 1 | short
short s | s = 2 | short
Map<String, ? extends Integer> m | m.get("") | Integer
List<? super Integer> m | m.get(0) | Object
List<? super String> m | m.get(0) | Object
List<?> m | m.get(0) | Object
List m | m.get(0) | ? Object
Map<String, ? super String> m | m.get("") | Object
Optional<String> o | o.orElse("") | String
Optional<String> o | o.map(String::length).orElse(2) | ? Integer
Optional<String> o | o.map(q -> 1).get() | Integer
Class<?> c | c.getName() | String
Class<?> c | c.cast(null) | Object
Comparator<String> c | c.compare("", "") | int
Long x, Integer z | x + z | long
Integer z | z * z | int
Integer z | z | Integer
Boolean z | z | Object
Boolean z | !z | boolean
boolean z | z & true | boolean
int z | z & 1 | int
int z | z > 1 | boolean
Object o | o instanceof String | boolean
int k | switch (k) { case 1 -> "a"; default -> "b"; } | ? String
int k | switch (k) { case 1 -> 'a'; default -> 1; } | ? int
int k | (short) k | short
int k | (Object) k | Object
int k | new int[k] | int[]
int k | new int[] {1} | int[]
int k | "a".length() == 1 ? "x" : "y" | String
int k | (k) | int
int k | ((Object) "x") | Object
int k | true | boolean
int k | 'a' | char
int k | 1.5 | double
int k | 1.5f | double
int k | null + "a" | String
int k | this | Object
int k | getClass() | Object
int k | getClass().getSimpleName() | String
int k | Thread.State.values().length | int
int k | Thread.State.valueOf("NEW").name() | String
int k | Arrays.asList(1, 2).get(0) | Integer
int k | List.of("a").get(0) | String
int k | Collections.max(List.of(1)) | Integer
int k | Math.max(1, 2L) | long
int k | Math.max('a', 2) | int
int k | Stream.of("a").map(q -> q.length()).findFirst().get() | Integer
int k | IntStream.range(0, 1).sum() | int
int k | new StringBuilder().append(1) | CharSequence
int k | new StringBuilder().append(1).toString() | String
int k | "a".chars().count() | long
int k | "a".charAt(0) | char
int k | k != 1 ? 1L : 1 | long
int k | k != 1 ? 1 : 'a' | char
int k | k != 1 ? (byte) 1 : 'a' | int
int k | k != 1 ? (short) 1 : (byte) 2 | short
int k | k != 1 ? "a" : 1 | ? Object
int k | k != 1 ? 1 : true | ? Object
int k | Integer.valueOf(1) | Integer
int k | (Integer) k | Integer
int k | new int[]{1}.clone() | int[]
int k | new ArrayList<String>() {}.get(0) | String
int k | new ArrayList<>(List.of("a")).get(0) | ? String
int k | Function.<String>identity().apply("a") | String

= int; Object; String; Runnable; Callable<?>; Function<String, String>
int k | () -> { throw new Error(); } | Callable<?>
int k | () -> { if (k > 1) throw new Error(); else throw new Error(); } | Callable<?>
int k | () -> { while (true) { } } | Callable<?>
int k | () -> { while (k > 1) { } } | Runnable
int k | () -> { for (;;) { } } | Callable<?>
int k | () -> { for (int i = 0; i < 1; i++) { } } | Runnable
int k | () -> { do { } while (true); } | Callable<?>
int k | () -> { synchronized (this) { throw new Error(); } } | Callable<?>
int k | () -> { try { throw new Error(); } finally { } } | Callable<?>
int k | () -> { try (java.io.StringReader r = null) { throw new Error(); } } | Callable<?>
int k | () -> { a: while (true) { } } | Callable<?>
int k | () -> { { throw new Error(); } } | Callable<?>
int k | () -> { switch (k) { default: throw new Error(); } } | Callable<?>
int k | () -> { enum K { X; int f() { return 1; } } K.X.f(); } | Runnable
int k | () -> { interface K { default int f() { return 1; } } } | Runnable
int k | () -> { record K(int z) { int f() { return 1; } } } | Runnable
int k | () -> { new Object() { int f() { return 1; } }; } | Runnable
int k | () -> { return; } | Runnable
int k | () -> { return 1; } | Callable<?>
int k | () -> { } | Runnable
int k | () -> 1 | Callable<?>
int k | () -> hashCode() | Callable<?>
int k | () -> { hashCode(); } | Runnable
int k | () -> new Object() | Callable<?>
int k | () -> (hashCode()) | Callable<?>
int k | q -> q | Function<String, String>
int k | q -> q.trim() | Function<String, String>
int k | this::hashCode | ? Callable<?>
int k | String::trim | ? Function<String, String>
int k | k == 1 ? () -> { } : null | ? Runnable

= int; Object; String; Runnable; Callable<?>; Function<String, String>; Consumer<String>
int k | q -> { } | Consumer<String>

= Map<String, Object>; Object
Map<String, String> m | m | Object
Map<String, Object> m | m | Map<String, Object>
HashMap<String, Integer> m | m | Object
Map m | m | Map<String, Object>
int k | new HashMap<>() | Map<String, Object>
int k | Map.of() | Map<String, Object>

= List<String>; Collection<Integer>
List<Integer> l | l | Collection<Integer>
List<String> l | l | List<String>
Set<Integer> s | s | Collection<Integer>

= List<? extends Number>; Collection<?>
List<Integer> l | l | List<? extends Number>
List<String> l | l | Collection<?>
List<?> l | l | Collection<?>
List<? super Integer> l | l | Collection<?>
List<? extends Integer> l | l | List<? extends Number>

= List<Number>; Iterable<? super Integer>; Object
List<Number> l | l | List<Number>
List<Integer> l | l | Iterable<? super Integer>
List<? extends Number> l | l | ? Object
List<? super Number> l | l | ? Iterable<? super Integer>
List<Object> l | l | Iterable<? super Integer>
List<String> l | l | Object
"#;

/// A class with overloads of one method and one call.
struct Call {
    name: String,
    /// What its overloads are called, which is said in no other class: so no rename looks through all of them.
    method: String,
    overloads: Vec<&'static str>,
    variables: &'static str,
    argument: &'static str,
    /// Which overload javac takes.
    meant: usize,
    may_be_undecided: bool,
}

impl Call {
    fn all() -> Vec<Call> {
        let mut overloads = Vec::new();
        let mut calls = Vec::new();
        for line in CALLS.lines().filter(|line| !line.is_empty()) {
            if let Some(types) = line.strip_prefix("= ") {
                overloads = types.split("; ").collect();
                continue;
            }
            let (variables, rest) = line.split_once(" | ").unwrap();
            let (argument, meant) = rest.rsplit_once(" | ").unwrap();
            let decided = meant.strip_prefix("? ");
            let meant = decided.unwrap_or(meant);
            calls.push(Call {
                name: format!("Call{}", calls.len()),
                method: format!("put{}", calls.len()),
                overloads: overloads.clone(),
                variables,
                argument,
                meant: overloads.iter().position(|ty| *ty == meant).unwrap(),
                may_be_undecided: decided.is_some(),
            });
        }
        calls
    }

    fn path(&self) -> String {
        format!("{}.java", self.name)
    }

    /// The class; it compiles if the overload is meant that is said to be: each one returns another type.
    fn java(&self) -> String {
        let mut out = "import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.function.*;\n\
                       import java.util.stream.*;\n"
            .to_owned();
        writeln!(out, "@SuppressWarnings(\"all\")\nclass {} {{", self.name).unwrap();
        let Call { method, variables, argument, meant, .. } = self;
        for (number, ty) in self.overloads.iter().enumerate() {
            writeln!(out, "    static class Of{number} {{}}").unwrap();
            writeln!(out, "    Of{number} {method}({ty} v) {{ return null; }}").unwrap();
        }
        writeln!(out, "    Of{meant} call({variables}) {{ return {method}({argument}); }}\n}}").unwrap();
        out
    }
}

#[test]
fn renaming_an_overload_takes_the_calls_along_that_mean_it_and_no_others() {
    let calls = Call::all();
    let files = calls.iter().map(|call| SourceFile::new(call.path(), call.java().into_bytes()));
    let snapshot = Snapshot::in_memory("s", files);
    let project = Project::new(&snapshot);
    let mut wrong = Vec::new();
    for call in &calls {
        let unit = project.unit(&call.path()).unwrap();
        let place =
            call.java().find(&format!("return {}({}", call.method, call.argument)).unwrap() + "return ".len();
        let overloads = unit.iter().filter(|(_, d)| d.name == call.method).map(|(id, _)| id);
        let requests: Vec<Request> = overloads
            .map(|id| Request {
                declaration: DeclarationRef { unit: unit.clone(), id },
                new_name: "moved".to_owned(),
            })
            .collect();
        for (number, plan) in plan(&project, &requests, RuntimeNames::Keep).iter().enumerate() {
            let is_withheld = !plan.blocked_by.is_empty();
            let is_meant = number == call.meant;
            let is_edited = plan.edits.iter().any(|edit| edit.span.start == place);
            let verdict = match (is_withheld, is_edited) {
                (true, _) if is_meant && !call.may_be_undecided => "withheld",
                (false, true) if !is_meant => "taken along",
                (false, false) if is_meant => "left behind",
                _ => continue,
            };
            let Call { method, variables, argument, overloads, .. } = call;
            wrong.push(format!(
                "({variables}) {method}({argument}) by {method}({}): {verdict}",
                overloads[number]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn javac_takes_the_overloads_that_are_said_to_be_meant() {
    let Some(jdk) = Jdk::find() else { return };
    let tree: Tree = Call::all().iter().map(|call| (call.path(), call.java().into_bytes())).collect();
    jdk.compile([("calls", &tree)]).unwrap_or_else(|errors| panic!("{errors}"));
}

//! Tests of names inside classes that are in methods, against those around them (JLS 6.3, 6.4).

use super::*;

/// The code of the tests. Where nothing prevents a rename here, javac 17 compiles it to the same meaning. Where
/// something does, javac does not.
const CODE: &str = "-- Main.java
class Main {
  interface Step { int go(int in); }
  static class Base { String name; int count; }
  static String name; static int total;
  static String all(int size, String title) {
    Step step = new Step() {
      int kept = 2;
      public int go(int in) { int sum = in + 1; return sum + size + kept; }
    };
    Base base = new Base() { public String toString() { return name + count; } };
    class Local { int width = 3; int m(int x) { int y = x; return y + size + width; } }
    Runnable r = () -> { int deep = size; use(deep); };
    Object o = new Object() { int z = size; public String toString() { return z + title; } };
    return base + title + step.go(2) + size;
  }
}";

#[test]
fn what_a_class_in_a_method_declares_hides_and_does_not_clash() {
    let rules_of = |old: &str, new: &str| rules(CODE, &format!("Main.java {old} {new}"));
    let free = [
        // A parameter of the method around, against names inside classes that do not use it.
        ("title", "in x y sum kept width name count total"),
        ("size", "name count total"),
        // Names inside a class, against those of the method around it that are not used there.
        ("in#1", "title step base x y deep z total name"),
        ("sum", "title step base x y deep z total name count"),
        ("x", "title step base in sum deep z total name count"),
        ("y", "title step base in sum deep z total name count"),
        ("kept", "title step base x deep z total name count"),
        ("width", "title step base in deep z total name count"),
        ("deep", "in sum kept x y z width name count total"),
        ("step", "in sum kept x y z width name count total"),
        ("name#0", "size title in sum kept step total"),
    ];
    for (old, news) in free {
        for new in news.split(' ') {
            assert_eq!(rules_of(old, new), "", "{old} {new}");
        }
    }
    let taken = [
        ("size", "in sum kept x y width z", "capture"),
        ("title", "z", "capture"),
        ("in#1", "size kept", "shadowing"),
        ("sum", "size kept", "shadowing"),
        ("kept", "size", "shadowing"),
        ("kept", "in sum", "capture"),
        ("x", "size width", "shadowing"),
        ("width", "x y", "capture"),
        ("z", "size title", "shadowing"),
    ];
    for (old, news, rule) in taken {
        for new in news.split(' ') {
            assert!(rules_of(old, new).contains(rule), "{old} {new}: {}", rules_of(old, new));
        }
    }
    // In one class, and in a lambda of it, locals clash as before.
    for (old, new) in
        [("size", "deep"), ("deep", "size"), ("title", "step"), ("in#1", "sum"), ("x", "y"), ("deep", "r")]
    {
        assert!(rules_of(old, new).contains("name-clash"), "{old} {new}");
    }
}

#[test]
fn names_that_are_looked_up_nowhere_or_in_one_class_alone_meet_no_others() {
    let code = "-- Main.java
class Main {
  class Farm { class Field { int acres; } class Yard<T> {} int x; int y() { return Farm.this.x + Main.this.total; } }
  enum Crop { RYE }
  record Lot(int size) { Lot { use(size); } }
  static class Till { Till() { } }
  int total;
  Object m(Farm farm) { return farm.new Field().acres + \"\" + farm.new Yard<>() + Crop.RYE; }
}";
    for wanted in ["Crop Field", "Crop Yard", "total Lot", "total Till", "total Main", "x Farm", "total Farm"]
    {
        assert_eq!(rules(code, &format!("Main.java {wanted}")), "", "{wanted}");
    }
    assert_eq!(rules(code, "Main.java Field Yard"), "name-clash");
    assert_eq!(rules(code, "Main.java Field Crop"), "");
}

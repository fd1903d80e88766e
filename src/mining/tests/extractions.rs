//! The locals of statements that went into another method, or came from one.

use super::*;

#[test]
fn locals_of_extracted_and_inlined_statements_are_renamed() {
    let whole = "void run(Task t) { prepare(t); int n = t.size(); log(n); store(t, n); close(); }";
    let apart = "void run(Task t) { prepare(t); save(t); close(); }
                 private void save(Task t) { int count = t.size(); log(count); store(t, count); }";
    assert_eq!(in_class(whole, apart), "local variable n → count (p.C#save(Task))\n");
    assert_eq!(in_class(apart, whole), "local variable count → n (p.C#run(Task))\n");
}

#[test]
fn what_is_called_through_another_new_method_is_followed() {
    let whole = "void run(Task t) { prepare(t); int n = t.size(); log(n); store(t, n); close(); }";
    let apart = "void run(Task t) { prepare(t); saveNow(t); close(); }
                 private void saveNow(Task t) { save(t, new Date()); }
                 private void save(Task t, Date at) { int count = t.size(); log(count); store(t, count); }";
    assert_eq!(in_class(whole, apart), "local variable n → count (p.C#save(Task,Date))\n");
    assert_eq!(in_class(apart, whole), "local variable count → n (p.C#run(Task))\n");
}

//! Tests of the locals of statements that went into another method, or came from one.

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
fn a_parameter_that_stays_and_is_passed_on_gave_up_no_name() {
    let steps = |limit: &str| {
        format!(
            "for (Step step : t.steps()) {{ step.reset(t.clock(), {limit}); step.start(t.owner(), {limit});
                 report(step.name(), t.owner(), {limit}); }}"
        )
    };
    let whole = format!("void run(Task t, int n) {{ {} close(n); }}", steps("n"));
    let apart = format!(
        "void run(Task t, int n) {{ begin(t, n); close(n); }}
         private void begin(Task t, int count) {{ {} }}",
        steps("count")
    );
    assert_eq!(in_class(&whole, &apart), "parameter n → count (p.C#begin(Task,int)) passed on\n");
    assert_eq!(in_class(&apart, &whole), "parameter count → n (p.C#run(Task,int)) passed on\n");
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

#[test]
fn a_method_that_does_much_more_may_have_what_others_lost() {
    let test = |name: &str, values: &str| {
        format!(
            "void {name}() {{ Job job = prepare({values}); job.start(); job.join(); Map<String, Long> got = read(job);
             check(got.size()); assertSame(got.values(), list({values})); }}
             "
        )
    };
    let call = |name: &str, values: &str| format!("void {name}() {{ verify(list({values}), 7); }}\n");
    let shared = "void verify(List<Integer> expected, int size) {
                      Job job = prepare(expected); job.start(); if (size > 3) { job.pause(); }
                      for (Step step : job.steps()) { step.reset(); step.run(); trace(step.name()); }
                      Logger logger = logger(job); logger.level(size); logger.flush();
                      job.join(); Counter counter = counter(); counter.add(size); counter.close(); report(counter);
                      Map<String, Long> result = read(job);
                      check(result.size()); clean(); stop(); wipe(); forget(); close(); }";
    let before = test("one", "1") + &test("two", "1, 2");
    let after = call("one", "1") + &call("two", "1, 2") + shared;
    insta::assert_snapshot!(
        in_class(&before, &after),
        @r"
    local variable got → result (p.C#verify(List,int))
    local variable got → result (p.C#verify(List,int))
    "
    );
}

#[test]
fn a_loops_variable_may_become_a_lambdas_parameter() {
    assert_eq!(
        in_class(
            "void print(List<Item> all) {
                 for (Item each : all) { String text = each.name(); out.add(text, each.size()); log(text); }
             }",
            "void print(List<Item> all) {
                 all.forEach(item -> { String text = item.name(); out.add(text, item.size()); log(text); });
             }",
        ),
        "lambda parameter each → item (p.C#print(List))\n"
    );
}

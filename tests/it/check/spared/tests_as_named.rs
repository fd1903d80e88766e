//! Test methods that still do what their old names say.

use crate::check::found;

#[test]
fn a_test_in_which_something_is_still_called_as_its_name_has_it_keeps_that() {
    let path = "src/test/java/p/PlanTest.java";
    let found_with = |first: &str, lost: &str| {
        let tests = format!(
            "package p;

class PlanTest {{
    @Test void testJoinHintCount() {{ check({first}); }}
    @Test void testJoinHintLimit() {{ check(2); }}
    @Test void testJoinHintOrder() {{ check(3); }}
    @Test void testJoinHintLost() {{ check({lost}); }}
    @Test void testJoinHintKept() {{ check(5); }}

    void check(Object o) {{}}
}}
"
        );
        let renamed = ["Count", "Limit", "Order"].into_iter().fold(tests.clone(), |text, of| {
            text.replace(&format!("testJoinHint{of}"), &format!("testQueryHint{of}"))
        });
        found((path, &tests), (path, &renamed))
    };
    let lost = format!("method testJoinHintLost → testQueryHintLost {path}:7 included");
    let kept = format!("method testJoinHintKept → testQueryHintKept {path}:8 included");
    for named in ["new JoinHintException()", "\"join_hint\"", "joinHintOf(4)"] {
        assert_eq!(found_with("1", named), [&*kept], "{named}");
        assert_eq!(found_with(named, named), [&*lost, &*kept], "a renamed one, too: {named}");
    }
    for others in ["4", "joinHintOf(queryHintOf(4))"] {
        assert_eq!(found_with("1", others), [&*lost, &*kept], "{others}");
    }
}

use super::{LinkKind, Linked, Resolution};
use crate::agents::evidence::Evidence;
use crate::java::Kind;
use crate::java::lexical::find_word;

/// A test of the method.
pub struct TestMethod;

impl LinkKind for TestMethod {
    fn id(&self) -> &'static str {
        "test-method"
    }

    fn description(&self) -> &'static str {
        "A test method is named after the method that it calls."
    }

    fn example(&self) -> [&'static str; 2] {
        ["planJoin", "testPlanJoinTwice"]
    }

    fn ties(&self, anchor: &Evidence, linked: &Linked<'_>, _: &Resolution<'_>) -> bool {
        let d = linked.declaration.get();
        anchor.kind == Kind::Method
            && d.kind == Kind::Method
            && linked.home.is_test
            && !anchor.home.is_test
            && d.is_test_method()
            && d.body.is_some_and(|body| {
                let text = &linked.declaration.unit.source.bytes()[body.range()];
                find_word(text, &anchor.name).next().is_some()
            })
    }

    fn role(&self, _: &Evidence, _: &Linked<'_>) -> &'static str {
        "the method that it tests"
    }
}

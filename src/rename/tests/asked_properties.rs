//! Tests of strings that ask for a property, by a member of that name or by its accessor.

use super::*;

#[test]
fn strings_that_are_given_to_an_object_that_looks_a_property_up_are_mentioned() {
    let code = "\
-- A.java
class A { private int till; private int desk; private int line; }
-- View.java
class View {
    Object a = new PropertyValueFactory<>(\"till\"), b = new Label(\"line\");
    Object c = new java.beans.PropertyDescriptor(\"desk\", A.class);
}
";
    assert_eq!(warnings(code, "A.java till box").len(), 1);
    assert_eq!(warnings(code, "A.java desk box").len(), 1);
    assert_eq!(warnings(code, "A.java line row"), [""; 0]);
}

#[test]
fn strings_that_ask_for_a_property_are_mentioned_with_its_accessors() {
    let project = "\
-- A.java
class A {
    private String who;
    public int getCents() { return 1; }
    public void setCents(int cents) {}
    public boolean isOpen() { return true; }
    public Object lidProperty() { return 1; }
    public String getWho() { return who; }
    public int getDeep() { return 2; }
    private int getOwn() { return 3; }
}
-- View.java
class View {
    Object a = new PropertyValueFactory<A, Integer>(\"cents\"), b = new PropertyValueFactory<>(\"lid\");
    void v(Validator v, A a) { v.validateValue(A.class, \"open\", true); v.log(\"deep\"); hasProperty(\"own\"); }
}
-- ATest.java
class ATest {
    void test(A a) { assertThat(a).extracting(\"who\", \"deep\").isNull(); hasProperty(\"who\", is(1)); }
}
-- Other.java
class Other { Object a = new PropertyValueFactory<B, Integer>(\"cents\"); }
";
    let reported = |accessor: &str| warnings(project, &format!("A.java {accessor} other"));
    let cents = "name-in-string: `cents` is spelled out at View.java:2, which stays as it is";
    assert_eq!(reported("getCents"), [cents]);
    assert_eq!(reported("setCents"), [cents]);
    assert_eq!(reported("isOpen"), [cents.replace("cents", "open").replace(":2", ":3")]);
    assert_eq!(reported("lidProperty"), [cents.replace("cents", "lid")]);
    // AssertJ finds the field as well.
    assert_eq!(reported("getWho"), [cents.replace("cents", "who").replace("View", "ATest")]);
    assert_eq!(reported("getDeep"), [cents.replace("cents", "deep").replace("View", "ATest")]);
    assert_eq!(reported("getOwn"), [""; 0]);
}

#[test]
fn strings_that_bean_validation_takes_for_properties_are_mentioned() {
    let project = |call: &str| {
        format!(
            "-- A.java\nclass A {{ private int rate; }}\n-- B.java\nclass B {{ A a; Object b = {call}; }}\n"
        )
    };
    for call in [
        "v.validateProperty(a, \"rate\")",
        "v.validateValue(A.class, \"rate\", 1)",
        "c.getConstraintsForProperty(\"rate\")",
        "c.addPropertyNode(\"rate\")",
    ] {
        assert_eq!(warnings(&project(call), "A.java rate speed").len(), 1, "{call}");
    }
    assert_eq!(warnings(&project("c.add(\"rate\")"), "A.java rate speed"), [""; 0]);
}

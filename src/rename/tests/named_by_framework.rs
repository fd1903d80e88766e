//! Tests of names that a framework knows since an annotation says so. Others are agreed between a class and what is
//! named after it.

use super::*;

/// The examples of the catalogue ([`frameworks`]) have the rest.
#[test]
fn what_an_annotation_has_a_framework_know_by_its_name_keeps_it() {
    let graphql = "import org.springframework.graphql.data.method.annotation.*;";
    let dgs = "import com.netflix.graphql.dgs.*;";
    let inject = "import jakarta.inject.*;";
    let stapler = "import org.kohsuke.stapler.*;";
    for (import, code, name, expected) in [
        (graphql, "class A { @QueryMapping(\"x\") Object it() { return 1; } }", "it", ""),
        (
            graphql,
            "class A { @SchemaMapping(typeName = \"T\") Object it() { return 1; } }",
            "it",
            "bound-property",
        ),
        (
            dgs,
            "class A { @DgsData(parentType = \"T\") public Object it() { return 1; } }",
            "it",
            "bound-property",
        ),
        ("import other.*;", "class A { @QueryMapping Object it() { return 1; } }", "it", ""),
        (inject, "class A { @Inject @Named String it; }", "it", "bean-name"),
        (stapler, "class A { public Object doCheckIt() { return 1; } }", "doCheckIt", "bound-property"),
        (stapler, "class A { public void doIt(@QueryParameter String a) {} }", "doIt", "bound-property"),
        (stapler, "class A { public void doIt(StaplerRequest2 a) {} }", "doIt", "bound-property"),
        (stapler, "class A { @RequirePOST public void doIt() {} }", "doIt", "bound-property"),
        (stapler, "class A { public void doIt(String a) {} }", "doIt", ""),
        (stapler, "class A { void doIt(StaplerRequest2 a) {} }", "doIt", ""),
        (stapler, "class A { public void doCheckout() {} }", "doCheckout", ""),
        (stapler, "class A { public void document(@QueryParameter String a) {} }", "document", ""),
        (
            "import hudson.model.Job; import jakarta.ws.rs.GET;",
            "class A { @GET public void doIt(String a) {} }",
            "doIt",
            "",
        ),
        ("import other.*;", "class A { public Object doCheckIt() { return 1; } }", "doCheckIt", ""),
        (
            "import org.jdbi.v3.sqlobject.statement.*;",
            "interface A { @SqlQuery(\"select a from b where c = :it\") int a(int it); }",
            "it",
            "bound-property",
        ),
        (
            "import org.jdbi.v3.sqlobject.statement.*; import org.jdbi.v3.sqlobject.customizer.*;",
            "interface A { @SqlQuery(\"select a from b where c = :it\") int a(@Bind(\"it\") int it); }",
            "it",
            "",
        ),
        (
            "import picocli.CommandLine;",
            "class A { @CommandLine.Command void it() {} }",
            "it",
            "bound-property",
        ),
    ] {
        let project = format!("-- A.java\n{import}\n{code}\n");
        assert_eq!(rules(&project, &format!("A.java {name} other")), expected, "{code}");
    }
}

#[test]
fn a_parameter_that_a_query_speaks_of_keeps_its_name() {
    let query = "interface A { @Query(\"select a from B where c = :it\") int a(int it); }";
    for (package, expected) in [
        ("androidx.room", "bound-property"),
        ("io.micronaut.data.annotation", "bound-property"),
        ("jakarta.data.repository", "bound-property"),
        ("org.springframework.data.jpa.repository", "bound-property"),
        ("other", ""),
    ] {
        let project = format!("-- A.java\nimport {package}.Query;\n{query}\n");
        assert_eq!(rules(&project, "A.java it other"), expected, "{package}");
    }
}

#[test]
fn a_parameter_without_an_annotation_that_is_found_in_a_request_keeps_its_name() {
    let (micronaut, rest) = ("io.micronaut.http.annotation.*", "jakarta.ws.rs.*");
    for (import, code, expected) in [
        (micronaut, "@Get(\"/{it}\") void a(Key it) {}", "bound-property"),
        (micronaut, "@Get(\"/a{?page,it}\") void a(Key it) {}", "bound-property"),
        (micronaut, "@Get(\"/{+it:9}\") void a(Key it) {}", "bound-property"),
        (micronaut, "@Post(\"/\") void a(String it) {}", "bound-property"),
        (micronaut, "@Post(\"/\") void a(@NotBlank String it) {}", "bound-property"),
        (micronaut, "@Post(\"/\") void a(@Body String it) {}", ""),
        (micronaut, "@Post(\"/\") void a(HttpRequest it) {}", ""),
        (micronaut, "@Get(\"/{shop}\") void a(Key shop) { int it = 1; }", ""),
        (micronaut, "void a(String it) {}", ""),
        (rest, "@GET @Path(\"/{it: \\\\d{3}}\") void a(String it) {}", "bound-property"),
        (rest, "@GET @Path(\"/{it}\") void a(@PathParam(\"it\") String it) {}", ""),
        (rest, "@POST @Path(\"/{shop}\") void a(String it) {}", ""),
    ] {
        let project = format!("-- A.java\nimport {import};\nclass A {{ {code} }}\n");
        assert_eq!(rules(&project, "A.java it other"), expected, "{code}");
    }
    let of_type = |method: &str| {
        format!("-- A.java\nimport jakarta.ws.rs.*;\n@Path(\"/{{it}}\") class A {{ {method} }}\n")
    };
    assert_eq!(rules(&of_type("@GET void a(int it) {}"), "A.java it other"), "bound-property");
    assert_eq!(rules(&of_type("void a(int it) {}"), "A.java it other"), "");
}

#[test]
fn a_class_and_the_interface_by_which_jmx_manages_it_keep_their_names() {
    let project = "\
-- p/Pool.java
package p;
public class Pool implements PoolMBean { public int getSize() { return 1; } int rest; }
-- p/PoolMBean.java
package p;
public interface PoolMBean { int getSize(); }
-- p/Cache.java
package p;
public class Cache implements CacheMXBean { public void clear() {} }
-- p/CacheMXBean.java
package p;
public interface CacheMXBean { void clear(); }
-- p/Other.java
package p;
class Other implements LoneMBean { public void run() {} }
-- p/LoneMBean.java
package p;
interface LoneMBean { void run(); }
";
    for managed in [
        "p/Pool.java Pool Store",
        "p/PoolMBean.java PoolMBean StoreMBean",
        "p/PoolMBean.java getSize getCount",
        "p/Cache.java clear empty",
        "p/CacheMXBean.java CacheMXBean CacheBean",
    ] {
        assert_eq!(rules(project, managed), "bean-name", "{managed}");
    }
    for free in [
        "p/Pool.java rest left",
        "p/Cache.java Cache Store",
        "p/CacheMXBean.java CacheMXBean StoreMXBean",
        "p/LoneMBean.java LoneMBean Lone",
        "p/LoneMBean.java run start",
    ] {
        assert_eq!(rules(project, free), "", "{free}");
    }
}

#[test]
fn a_component_that_a_page_or_the_xml_of_beans_names_keeps_its_name() {
    let project = |import: &str, path: &str, text: &str| {
        format!(
            "-- p/FastDesk.java\npackage p;\nimport {import};\n@Named @Component class FastDesk {{}}\n-- {path}\n{text}\n"
        )
    };
    let (jakarta, spring) = ("jakarta.inject.Named", "org.springframework.stereotype.Component");
    for (import, path, text, expected) in [
        (jakarta, "a.xhtml", "<h:form value=\"#{fastDesk.rate}\"/>", "bean-name"),
        (jakarta, "a.xhtml", "<h:form value=\"#{empty fastDesk.rate}\"/>", "bean-name"),
        (jakarta, "a.xhtml", "<h:form value=\"#{order.fastDesk} #{'fastDesk'} #{a} fastDesk\"/>", ""),
        (spring, "a.html", "<p th:text=\"${@fastDesk.rate}\"/>", "bean-name"),
        // That is what a model has, and that a message.
        (spring, "a.html", "<p th:text=\"${fastDesk.rate}\"/>", ""),
        (spring, "a.html", "<p th:text=\"#{fastDesk.rate}\"/>", ""),
        (spring, "beans.xml", "<property name=\"desk\" ref=\"fastDesk\"/>", "bean-name"),
        (spring, "beans.xml", "<bean depends-on = \"fastDesk\"/>", "bean-name"),
        (spring, "beans.xml", "<entry key='desk'\nvalue-ref='fastDesk'/>", "bean-name"),
        (spring, "links.xml", "<a href=\"fastDesk\"/>", ""),
        (spring, "beans.xml", "<property name=\"fastDesk\" ref=\"desk\"/>", ""),
        ("java.util.*", "beans.xml", "<property name=\"desk\" ref=\"fastDesk\"/>", ""),
    ] {
        let project = project(import, path, text);
        assert_eq!(rules(&project, "p/FastDesk.java FastDesk SlowDesk"), expected, "{text}");
    }
    let named = project(spring, "beans.xml", "<property name=\"desk\" ref=\"fastDesk\"/>");
    assert_eq!(
        warnings(&named, "p/FastDesk.java FastDesk SlowDesk"),
        ["bean-name: beans.xml asks for the component `fastDesk`, which is named after `FastDesk`"]
    );
}

#[test]
fn a_property_that_a_view_of_android_is_bound_to_is_reported() {
    let project = |bound: &str| {
        format!(
            "-- p/Till.java\npackage p;\npublic class Till {{ public int getRate() {{ return 1; }} }}\n\
             -- res/layout/a.xml\n<variable name=\"till\" type=\"p.Till\"/>\n<TextView android:text=\"{bound}\"/>\n"
        )
    };
    let reported = ["name-in-resource: `getRate` is spelled out at res/layout/a.xml:2, which stays as it is"];
    assert_eq!(warnings(&project("@{till.rate}"), "p/Till.java getRate getSpeed"), reported);
    assert_eq!(warnings(&project("@={till.rate}"), "p/Till.java getRate getSpeed"), reported);
    assert_eq!(warnings(&project("@string/till.rate"), "p/Till.java getRate getSpeed"), [""; 0]);
}

#[test]
fn a_method_that_a_layout_of_android_has_called_is_reported() {
    let reported = |method: &str| {
        let java = format!("-- A.java\npublic class A {{ {method} {{}} }}\n");
        warnings(&format!("{java}-- res/layout/a.xml\n<Button android:onClick=\"pay\"/>\n"), "A.java pay buy")
    };
    let expected = ["name-in-resource: `pay` is spelled out at res/layout/a.xml:1, which stays as it is"];
    assert_eq!(reported("public void pay(View v)"), expected);
    assert_eq!(reported("public void pay(android.view.View v)"), expected);
    assert_eq!(reported("public void pay(int v)"), [""; 0]);
    assert_eq!(reported("void pay(View v)"), [""; 0]);
}

#[test]
fn providers_of_tests_go_along_with_the_strings_that_name_them() {
    for (code, name, edits) in [
        (
            r#"@Test @Parameters(method = "one, rows") void pays(int a) {} Object[] one() {} Object[] rows() {}"#,
            "rows",
            2,
        ),
        (
            r#"@Test @Parameters(method = "rows,one") void pays(int a) {} Object[] one() {} Object[] rows() {}"#,
            "rows",
            2,
        ),
        (r#"@Test(dataProvider = "rows") void pays(int a) {} @DataProvider Object[][] rows() {}"#, "rows", 2),
        (
            r#"@Factory(dataProvider = "rows") T(int a) {} @DataProvider static Object[][] rows() {}"#,
            "rows",
            2,
        ),
        (
            r#"@Test @UseDataProvider("rows") void pays(int a) {} @DataProvider static Object[][] rows() {}"#,
            "rows",
            2,
        ),
        (r#"@Test void opens() {} @Test(dependsOnMethods = {"opens"}) void pays() {}"#, "opens", 2),
        (
            r#"@BeforeMethod void opens() {} @AfterClass(dependsOnMethods = "opens") void shuts() {}"#,
            "opens",
            2,
        ),
        (r#"@Test @EnabledIf("isOn") void pays() {} static boolean isOn() {}"#, "isOn", 2),
        (
            r#"@Reference(bind = "takes", unbind = "loses") void takes(Till t) {} void loses(Till t) {}"#,
            "loses",
            2,
        ),
        // TestNG looks up the name that the provider is given.
        (
            r#"@Test(dataProvider = "rows") void pays(int a) {} @DataProvider(name = "rows") Object[][] rows() {}"#,
            "rows",
            1,
        ),
    ] {
        let snapshot = snapshot(&format!("-- p/T.java\npackage p; class T {{ {code} }}"));
        let project = Project::new(&snapshot);
        let plan =
            plan(&project, &requests(&project, &[&format!("p/T.java {name} lines")]), RuntimeNames::Keep);
        assert_eq!((plan[0].blocked_by.len(), plan[0].edits.len()), (0, edits), "{code}");
    }
    let elsewhere = r#"-- p/T.java
package p; class T {
    @Test(dataProvider = "rows", dataProviderClass = Rows.class) void pays(int a) {}
    @Test @Parameters(source = Rows.class, method = "rows") void sells(int a) {}
    @Test(dataProvider = "rows") void buys(int a) {}
}
-- p/Rows.java
package p; class Rows { @DataProvider static Object[][] rows() {} }
-- p/C.java
package p; @Component(reference = @Reference(name = "x", bind = "takes")) class C { void takes(Till t) {} }"#;
    insta::assert_snapshot!(renamed(elsewhere, &["p/Rows.java rows lines", "p/C.java takes has"]), @r#"
    -- p/C.java
    package p; @Component(reference = @Reference(name = "x", bind = "has")) class C { void has(Till t) {} }
    -- p/Rows.java
    package p; class Rows { @DataProvider static Object[][] lines() {} }
    -- p/T.java
    @Test(dataProvider = "lines", dataProviderClass = Rows.class) void pays(int a) {}
    @Test @Parameters(source = Rows.class, method = "lines") void sells(int a) {}
    "#);
}

#[test]
fn methods_that_a_framework_finds_by_the_name_of_another_keep_theirs() {
    let params = "-- p/T.java
package p; @RunWith(JUnitParamsRunner.class) class T { @Test @Parameters void pays(int a) {} Object[] parametersForPays() {}
  @Test @Parameters(source = Rows.class) void sells(int a) {} }
-- p/Rows.java
package p; class Rows { public static Object[] provideInts() {} static int count() {} }";
    assert_eq!(rules(params, "p/T.java pays buys"), "entry-point");
    assert_eq!(rules(params, "p/T.java parametersForPays rows"), "entry-point");
    assert_eq!(rules(params, "p/T.java sells buys"), "");
    assert_eq!(rules(params, "p/Rows.java provideInts ints"), "entry-point");
    assert_eq!(rules(params, "p/Rows.java count provideCount"), "entry-point");
    assert_eq!(rules(params, "p/Rows.java provideInts provideNumbers"), "");
    let osgi = |more: &str| {
        format!(
            "-- p/C.java
package p; @Component class C {{ @Reference void bindLog(Log l) {{}} void unbindLog(Log l) {{}} @Reference void addTill(Till t) {{}}
  void removeTill(Till t) {{}} @Reference Desk desk; @Reference(name = \"box\") Box box; }}
{more}"
        )
    };
    for name in ["bindLog", "unbindLog", "addTill", "removeTill"] {
        assert_eq!(rules(&osgi(""), &format!("p/C.java {name} other")), "entry-point", "{name}");
    }
    assert_eq!(rules(&osgi(""), "p/C.java desk table"), "");
    let test = osgi(
        "-- p/CTest.java\npackage p; class CTest { void t() { activate(new C(), \"desk.target\", \"(a=b)\", \"box\"); } }",
    );
    assert_eq!(rules(&test, "p/C.java desk table"), "bound-property");
    assert_eq!(rules(&test, "p/C.java box crate"), "");
    assert_eq!(
        rules(&osgi("-- c/p.C.cfg.json\n{\"desk.target\": \"(a=b)\"}"), "p/C.java desk table"),
        "bound-property"
    );
}

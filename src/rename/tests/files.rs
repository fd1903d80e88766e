//! Tests of files other than code that name a type or a member in their own way.

use super::*;

#[test]
fn what_names_the_file_of_a_type_is_reported() {
    let project = |path: &str, text: &str| {
        format!(
            "-- m/src/p/q/Till.java\npackage p.q;\npublic class Till {{ static class Lid {{}} }}\n-- {path}\n{text}\n"
        )
    };
    for (path, text) in [
        ("lint/suppressions.xml", "<suppress files=\"Till\\.java\" checks=\".*\"/>"),
        ("build.gradle", "exclude '**/Till.java'"),
        ("pom.xml", "<exclude>**/q/Till.class</exclude>"),
        ("BUILD", "srcs = [\"Till.java\"]"),
        (".github/CODEOWNERS", "**/Till.java @team"),
    ] {
        let reported = format!("name-in-resource: `Till` is spelled out at {path}:1, which stays as it is");
        assert_eq!(warnings(&project(path, text), "m/src/p/q/Till.java Till Desk"), [reported], "{text}");
    }
    for (path, text) in [
        ("build.gradle", "exclude '**/BigTill.java', '**/Till.javac', '**/Till'"),
        ("build.gradle", "exclude '**/other/Till.java'"),
        ("README.md", "See Till.java"),
    ] {
        assert_eq!(warnings(&project(path, text), "m/src/p/q/Till.java Till Desk"), [""; 0], "{text}");
    }
    let inner = project("build.gradle", "exclude '**/Lid.java'");
    assert_eq!(warnings(&inner, "m/src/p/q/Till.java Lid Cover"), [""; 0]);
    // As a path from the package on, it is reported once.
    let whole = project("CODEOWNERS", "m/src/p/q/Till.java @team");
    assert_eq!(
        warnings(&whole, "m/src/p/q/Till.java Till Desk"),
        ["name-in-resource: `p.q.Till` is spelled out at CODEOWNERS:1, which stays as it is"]
    );
}

#[test]
fn what_has_a_test_run_is_reported() {
    let project = |path: &str, text: &str| {
        format!(
            "-- src/test/java/p/TillTest.java\npackage p;\npublic class TillTest {{}}\n-- {path}\n{text}\n"
        )
    };
    for (path, text) in [
        (".github/workflows/ci.yml", "run: mvn test -Dtest=TillTest#pays"),
        ("build.gradle", "filter { excludeTestsMatching '*TillTest' }"),
        ("pom.xml", "<include>**/TillTest*</include>"),
        ("run.sh", "./gradlew test --tests TillTest"),
    ] {
        let reported =
            format!("name-in-resource: `TillTest` is spelled out at {path}:1, which stays as it is");
        let test = project(path, text);
        assert_eq!(warnings(&test, "src/test/java/p/TillTest.java TillTest DeskTest"), [reported], "{text}");
        let other = test.replace("TillTest", "BigTill");
        assert_eq!(
            warnings(&other.replace("/test/", "/main/"), "src/main/java/p/BigTill.java BigTill Desk"),
            [""; 0]
        );
    }
    let other = project("a.properties", "name=TillTest");
    assert_eq!(warnings(&other, "src/test/java/p/TillTest.java TillTest DeskTest"), [""; 0]);
}

#[test]
fn a_manifest_of_android_that_names_a_class_without_its_package_is_reported() {
    let project = |value: &str| {
        format!(
            "-- app/p/ui/Till.java\npackage p.ui;\npublic class Till {{}}\n\
             -- app/AndroidManifest.xml\n<activity android:name=\"{value}\"/>\n"
        )
    };
    let reported =
        ["name-in-resource: `Till` is spelled out at app/AndroidManifest.xml:1, which stays as it is"];
    assert_eq!(warnings(&project(".ui.Till"), "app/p/ui/Till.java Till Desk"), reported);
    assert_eq!(warnings(&project(".Till"), "app/p/ui/Till.java Till Desk"), reported);
    assert_eq!(warnings(&project(".other.Till"), "app/p/ui/Till.java Till Desk"), [""; 0]);
    assert_eq!(warnings(&project(".ui.BigTill"), "app/p/ui/Till.java Till Desk"), [""; 0]);
}

#[test]
fn files_that_are_named_after_a_class_are_mentioned() {
    let project = "\
-- src/main/java/p/Home.java
package p; class Home { static class In {} }
-- src/main/resources/p/Home.properties
title = Home
-- src/main/resources/p/Home_de.properties
title = Heim
-- src/main/resources/q/Home.properties
title = Other
-- src/main/resources/p/HomePage.properties
title = Page
";
    let reported = |rename: &str| warnings(project, &format!("src/main/java/p/Home.java {rename}"));
    assert_eq!(
        reported("Home House"),
        [
            "name-in-resource: src/main/resources/p/Home.properties, src/main/resources/p/Home_de.properties are named after it, and keep their names"
        ]
    );
    assert_eq!(reported("In Inner"), [""; 0]);
}

#[test]
fn members_that_a_file_names_with_their_type_are_mentioned() {
    let project = "\
-- p/Dao.java
package p;
public class Dao {
    private Object source; private int limit;
    public void setSource(Object o) { source = o; } public void init() {} public void close() {} int size() { return limit; }
}
-- beans.xml
<bean class=\"p.Dao\" init-method=\"init\"><property name='source'/></bean>
-- other.xml
<bean class=\"p.Other\" destroy-method=\"close\"/>
-- jni.c
FindClass(\"p/Dao\"); GetMethodID(e, c, \"size\");
-- guide.md
`{class: \"p.Dao\", name: \"limit\"}`
";
    let reported = |rename: &str| warnings(project, &format!("p/Dao.java {rename}"));
    assert_eq!(
        reported("init open"),
        ["name-in-resource: `init` is spelled out at beans.xml:1, which stays as it is"]
    );
    assert_eq!(reported("source origin").len(), 1);
    assert_eq!(reported("setSource setOrigin").len(), 1);
    assert_eq!(reported("size count").len(), 1);
    assert_eq!(reported("close shut"), [""; 0]);
    assert_eq!(reported("limit bound"), [""; 0]);
}

#[test]
fn members_that_a_file_names_behind_their_type_are_mentioned() {
    let reported = |path: &str, text: &str, rename: &str| {
        let project = format!(
            "-- p/Till.java\npackage p;\npublic class Till {{ public static final int MAX = 3; public void pay() {{}} \
             static class Key {{ int size; }} }}\n-- {path}\n{text}\n"
        );
        warnings(&project, &format!("p/Till.java {rename}")).len()
    };
    for (path, text) in [
        ("beans.xml", "<util:constant static-field=\"p.Till.MAX\"/>"),
        ("page.html", "<p th:text=\"${T(p.Till).MAX}\">"),
        ("page.ftl", "${statics[\"p.Till\"].MAX} ${statics['q.Till'].pay()}"),
        ("rules.xml", "@p.Till@MAX"),
        ("keep.pro", "-keepclassmembers class p.Till { static int MAX; }"),
    ] {
        assert_eq!(reported(path, text, "MAX MOST"), 1, "{path}");
        assert_eq!(reported(path, text, "pay settle"), 0, "{path}");
    }
    assert_eq!(reported("a.xml", "p.Till#pay p/Till$Key.size", "pay settle"), 1);
    assert_eq!(reported("a.xml", "p.Till#pay p/Till$Key.size", "size width"), 1);
    // Another type, a longer name, and a word next to it.
    assert_eq!(reported("a.xml", "p.Till q.p.Till.MAX p.Till.MAXIMUM MAX", "MAX MOST"), 0);
    assert_eq!(reported("page.html", "<a title=\"MAX\">p.Till</a>", "MAX MOST"), 0);
}

#[test]
fn members_of_several_words_for_which_a_template_asks_are_mentioned() {
    let reported = |path: &str, text: &str, rename: &str| {
        let project = format!(
            "-- p/Till.java\npackage p;\npublic class Till {{ public int getOpenRate() {{ return 1; }} public int getRate() {{ return 1; }} \
             static int getAllRates() {{ return 1; }} }}\n-- {path}\n{text}\n"
        );
        warnings(&project, &format!("p/Till.java {rename}")).len()
    };
    for (path, text) in [
        ("till.html", "<p th:text=\"${till.openRate}\">"),
        ("till.html", "<p th:field=\"*{openRate}\">"),
        ("till.html", "<p th:text=\"|a ${shop.till?.openRate + 1}|\">"),
        ("till.xhtml", "<h:outputText value=\"#{till.openRate}\"/>"),
        ("till.ftl", "<#if till.openRate gt 3></#if>"),
        ("till.vm", "#if($till.openRate)"),
        ("till.vm", "$!till.getOpenRate()"),
    ] {
        assert_eq!(reported(path, text, "getOpenRate getFee"), 1, "{text}");
    }
    for text in [
        "<p class=\"openRate\">till.openRate</p>",
        "<p th:text=\"${openRate}\" id=\"a.openRate\">",
        "<p th:text=\"#{till.openRate}\">",
        "${till.openRates} ${till} a.openRate",
    ] {
        assert_eq!(reported("till.html", text, "getOpenRate getFee"), 0, "{text}");
    }
    assert_eq!(reported("till.html", "${till.rate} ${till.allRates}", "getRate getFee"), 0);
    assert_eq!(reported("till.html", "${till.rate} ${till.allRates}", "getAllRates getFees"), 0);
}

#[test]
fn members_that_a_template_asks_a_component_for_are_mentioned() {
    let found = |annotation: &str, page: &str, rename: &str| {
        let project = format!(
            "-- p/Base.java
package p;
public class Base {{ public int getRate() {{ return 1; }} }}
-- p/Basket.java
package p;
import jakarta.inject.Named;
{annotation} public class Basket extends Base {{ public Object getItems() {{ return null; }} public String pay() {{ return null; }} }}
-- web/b.xhtml
{page}
"
        );
        let (class, members) = rename.split_once('.').expect("a class and its member");
        warnings(&project, &format!("p/{class}.java {members}")).len()
    };
    for (page, rename) in [
        ("<h:dataTable value=\"#{basket.items}\"/>", "Basket.getItems getLines"),
        ("<h:commandButton action=\"#{basket.pay}\"/>", "Basket.pay settle"),
        ("<h:commandButton action=\"#{not empty basket.pay()}\"/>", "Basket.pay settle"),
        ("<h:outputText value=\"#{basket.rate}\"/>", "Base.getRate getFee"),
    ] {
        assert_eq!(found("@Named", page, rename), 1, "{page}");
        assert_eq!(found("", page, rename), 0, "{page}");
        assert_eq!(found("@Named(\"cart\")", page, rename), 0, "{page}");
        assert_eq!(found("@Named(\"cart\")", &page.replace("basket", "cart"), rename), 1, "{page}");
    }
    for page in ["#{cart.items} #{a.basket.items} #{basket} #{items}", "basket.items", "#{basket.items2}"] {
        assert_eq!(found("@Named", page, "Basket.getItems getLines"), 0, "{page}");
    }
}

#[test]
fn parameters_that_a_statement_of_mybatis_names_in_a_file_are_mentioned() {
    let project = "\
-- p/Lots.java
package p;
public interface Lots {
    Object find(int id, String lotName);
    Object all(String lotKey);
    Object of(@Param(\"own\") int own, int limit);
    Object in(List<Integer> nums, int free);
    default int sum(int left, int right) { return left + right; }
}
-- res/Lots.xml
<mapper namespace=\"p.Lots\">
<select id=\"find\" resultType=\"int\">select size from x where a=#{id} and b=#{lotName,jdbcType=CHAR}</select>
<select id='all'>select 1 <if test='lotKey != null and 1 &lt; 2'>where k = #{lotKey}</if></select>
<select id=\"of\" resultMap=\"limit\">select #{own} from limit <if test=\"x == 'limit' or a.limit\">x</if></select>
<select id=\"in\"><foreach collection=\"nums\" item=\"num\">#{num}</foreach></select>
<select id=\"sum\">select #{left} #{free}</select>
</mapper>
";
    let reported = |rename: &str| warnings(project, &format!("p/Lots.java {rename}"));
    assert_eq!(
        reported("lotName title"),
        ["name-in-resource: `lotName` is spelled out at res/Lots.xml:2, which stays as it is"]
    );
    assert_eq!(reported("id key").len(), 1);
    // A value that is given alone goes by any name, but an expression asks for its own.
    assert_eq!(
        reported("lotKey key"),
        ["name-in-resource: `lotKey` is spelled out at res/Lots.xml:3, which stays as it is"]
    );
    assert_eq!(reported("nums all").len(), 1);
    for free in ["own mine", "limit most", "free loose", "left first"] {
        assert_eq!(reported(free), [""; 0], "{free}");
    }
    let on_lines = project.replace("<select id=", "<select\n\tid=").replace("<mapper ", "<mapper\t");
    assert_eq!(warnings(&on_lines, "p/Lots.java lotName title").len(), 1);
    let elsewhere = project.replace("namespace=\"p.Lots\"", "namespace=\"p.Crates\"");
    assert_eq!(warnings(&elsewhere, "p/Lots.java lotName title"), [""; 0]);
}

#[test]
fn members_that_a_statement_of_mybatis_names_in_a_file_are_mentioned() {
    let project = "\
-- p/Lot.java
package p;
public class Lot { int size; Part part; int free; int text; }
class Part { int deep; }
-- p/Lots.xml
<insert id='add' parameterType='p.Lot'>insert into lot values (#{size}, #{part.deep,jdbcType=INTEGER}, #{part.x}) free text.</insert>
";
    let reported = |rename: &str| warnings(project, &format!("p/Lot.java {rename}"));
    let message = "name-in-resource: `size` is spelled out at p/Lots.xml:1, which stays as it is";
    assert_eq!(reported("size width"), [message]);
    assert_eq!(reported("part piece").len(), 1);
    assert_eq!(reported("free loose"), [""; 0]);
    assert_eq!(reported("text words"), [""; 0]);
}

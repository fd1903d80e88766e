//! What programs read: resources, settings, lists of providers, code in other languages.

use crate::program::Project;
use serde_json::Value;

use super::{check, mentions, reported, tree};

#[test]
fn a_package_that_has_two_new_names_or_none_is_not_written_anew() {
    let app = ("beans.xml", "<scan base-package=\"shop.till.order\"/>\n");
    let class = |folder: &str, package: &str, name: &str| {
        let declared = if package.is_empty() { String::new() } else { format!("package {package};\n") };
        let text = format!("{declared}class {name} {{ int one; int two() {{ return one; }} }}");
        (format!("{folder}/{name}.java"), text)
    };
    let two = |of_rows: (&str, &str), of_sums: (&str, &str)| {
        [class(of_rows.0, of_rows.1, "OrderRows"), class(of_sums.0, of_sums.1, "OrderSums")]
    };
    let with = |java: &[(String, String); 2]| {
        let java = java.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        tree(&java.chain([app]).collect::<Vec<_>>())
    };
    let order = "shop.till.order";
    let apart = two(("a/rows", "shop.till.order.rows"), ("a/sums", "shop.till.order.sums"));
    let is_reported = |before: &[(String, String); 2], after: &[(String, String); 2]| {
        let project = Project::with_change(&with(before), &with(after));
        let renamed = project.corename(&["detect", "HEAD"]);
        let is_renamed = renamed.text().contains("package shop.till.order → ");
        (is_renamed, mentions(&check(&project, &[])).contains("beans.xml"))
    };
    let sale = two(("b/rows", "shop.till.sale.rows"), ("b/sums", "shop.till.sale.sums"));
    assert_eq!(is_reported(&apart, &sale), (true, true));
    let two_names = two(("b/rows", "shop.till.sale.rows"), ("c/sums", "shop.till.check.sums"));
    assert_eq!(is_reported(&apart, &two_names), (true, false));
    assert_eq!(is_reported(&two(("a", order), ("a", order)), &two(("b", ""), ("b", ""))), (false, false));
}

#[test]
fn what_looks_through_a_package_by_its_old_name_finds_nothing() {
    let order = |package: &str| {
        format!("package {package};\npublic class Order {{ int cents; int total() {{ return cents; }} }}\n")
    };
    let job =
        |package: &str| format!("package {package}.job;\nclass Job {{ Object run() {{ return this; }} }}\n");
    let app = "package shop;
@ComponentScan(basePackages = {
    \"shop.till.order\", \"shop.till.orders\" })
@MapperScan(\"shop.till.order.job\")
class App {
    String prefix = \"shop.till.order\";
    void set() { factory.setPackagesToScan(\"shop.till.order.*\").inPackage(\"shop.till.order..\"); log(\"the package shop.till.order\"); }
    void unit() { builder.packages(\"shop.till.order\").persistenceUnit(\"shop.till.order\"); }
    @Units(packages = \"shop.till.order\", unit = \"shop.till.order\") Object units;
}
";
    let rest = [
        ("shop/App.java", app),
        ("app.properties", "packages-to-scan=shop.till.order\ngroup=shop.till.order\n"),
        ("beans.xml", "<scan base-package=\"shop.till.order\"/>\n<!-- package shop.till.order -->\n"),
        ("pom.xml", "<packaging>jar</packaging><groupId>shop.till.order</groupId>\n"),
        ("App.kt", "val packages = \"shop.till.order\"\n"),
    ];
    let with = |package: &str, more: &[(&str, &str)]| {
        let folder = package.replace('.', "/");
        let (order, job) = (order(package), job(package));
        let paths = [format!("{folder}/Order.java"), format!("{folder}/job/Job.java")];
        let java = [(paths[0].as_str(), order.as_str()), (paths[1].as_str(), job.as_str())];
        tree(&[&java[..], &rest[..], more].concat())
    };
    let mentions_after = |more: &[(&str, &str)]| {
        let project = Project::with_change(&with("shop.till.order", more), &with("shop.till.purchase", more));
        mentions(&check(&project, &[]))
    };
    insta::assert_snapshot!(mentions_after(&[]), @r#"
    error missing-class App.kt:1:17 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class app.properties:1:18 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class beans.xml:1:21 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:3:6 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:4:14 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:7:45 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:7:76 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:8:37 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    error missing-class shop/App.java:9:24 "shop.till.order" → "shop.till.purchase" included: there is no package `shop.till.order` any more; it is `shop.till.purchase` now
    "#);
    for still_there in [
        ("shop/till/order/texts.properties", "a=b\n"),
        ("shop/Use.java", "package shop; import shop.till.order.Generated; class Use {}\n"),
        ("Made.kt", "package shop.till.order\nclass Made\n"),
    ] {
        assert_eq!(mentions_after(&[still_there]), "", "{}", still_there.0);
    }
    let of_longer_name = ("shop/Use.java", "package shop; import shop.till.orders.Late; class Use {}\n");
    assert_eq!(mentions_after(&[of_longer_name]), mentions_after(&[]));
}

#[test]
fn a_sentence_in_a_resource_is_there_for_people() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("Use.kt", "val help = \"the a.OldName\"\nval is = x is a.OldName\nval of = \"a.OldName\"\n"),
        (
            "app.yml",
            "text: See a.OldName for more.\ncommand: java -cp lib a.OldName start\nlist: a.OldName, a.OldName\n",
        ),
        ("meta.json", "{\"type\": \"a.OldName\", \"description\": \"Bean of type a.OldName to use.\"}\n"),
        ("orm.xml", "<query>select new a.OldName(x) from a.OldName x</query>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class Use.kt:2:15 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Use.kt:3:11 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:2:23 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:3:7 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.yml:3:18 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class meta.json:1:11 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class orm.xml:1:19 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class orm.xml:1:37 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Use.kt:1:17 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document app.yml:1:11 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document meta.json:1:52 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn xml_may_be_a_document_too() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("src/changes/changes.xml", "<document><action>Added a.OldName.</action></document>\n"),
        ("src/changes/db.xml", "<changes><change class=\"a.OldName\"/></changes>\n"),
        ("src/site/xdoc/guide.xml", "<?xml version=\"1.0\"?>\n<document>Use a.OldName.</document>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class src/changes/db.xml:1:25 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document src/site/xdoc/guide.xml:2:15 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn an_address_names_no_class_that_a_program_loads() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let settings = ("app.properties", "schema=https://host/a.OldName\nhandler=a.OldName\n");
    insta::assert_snapshot!(
        reported(&[("a/OldName.java", &old), settings], &[("a/NewName.java", &new), settings]),
        @r#"error missing-class app.properties:2:9 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now"#
    );
}

#[test]
fn a_comparison_with_an_earlier_release_has_the_old_names() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let plugin = |name: &str| {
        format!("<plugin>\n<artifactId>{name}</artifactId>\n<exclude>a.OldName</exclude>\n</plugin>\n")
    };
    let pom = plugin("japicmp-maven-plugin") + &plugin("maven-surefire-plugin");
    let rest = [("pom.xml", pom.as_str()), ("revapi.json", "{\"old\": \"class a.OldName\"}\n")];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"error missing-class pom.xml:7:10 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now"#
    );
}

#[test]
fn a_bundle_of_texts_may_be_called_as_the_class_was() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let user = "package b; class User { String[] s = { \"a.OldName\", \"a/OldName\" }; }";
    let reported_with = |file: &'static str| {
        let rest = [("b/User.java", user), (file, "")];
        let with = |java| [&[java], &rest[..]].concat();
        let all = reported(&with(("src/a/OldName.java", &old)), &with(("src/a/NewName.java", &new)));
        all.lines().map(|line| line.split('"').nth(1).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(reported_with("src/a/OldName.properties"), [""; 0]);
    assert_eq!(reported_with("res/a/OldName_de.properties"), [""; 0]);
    assert_eq!(reported_with("a/OldName.html"), ["a.OldName"], "a page is looked up by its path alone");
    for other in ["b/OldName.properties", "ba/OldName.properties", "a/OldNames.properties"] {
        assert_eq!(reported_with(other), ["a.OldName", "a/OldName"], "{other}");
    }
}

#[test]
fn whatever_names_a_class_when_it_runs_is_read() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        ("BUILD.bazel", "main_class = \"a.OldName\" # a.OldName\n"),
        ("Jenkinsfile", "sh 'java a.OldName' // a.OldName\n"),
        ("Makefile", "run:\n\tjava a.OldName # a.OldName\n"),
        ("app.pro", "# a.OldName\n-keep class a.OldName { *; }\n"),
        ("bill.jrxml", "<!-- a.OldName --><field class=\"a.OldName\"/>\n"),
        ("pom.xml", "<exclude>a/OldName.java</exclude><exclude>b/a/OldName.java</exclude>\n"),
        (
            "native.c",
            "Java_a_OldName_two(); Java_a_OldName_1x(); MyJava_a_OldName_two(); find(\"a/OldName\"); // a.OldName\n",
        ),
        ("page.xhtml", "<f:attribute value=\"#{a.OldName}\"/>\n"),
        ("pay.bpmn", "<serviceTask class=\"a.OldName\"/>\n"),
        ("rules.drl", "import a.OldName;\n// a.OldName\nimport function a.OldName.two;\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/OldName.java", &old)), &with(("a/NewName.java", &new))),
        @r#"
        error missing-class BUILD.bazel:1:15 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Jenkinsfile:1:10 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class Makefile:2:7 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class app.pro:2:13 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class bill.jrxml:1:33 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class native.c:1:1 "Java_a_OldName" → "Java_a_NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class native.c:1:74 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class page.xhtml:1:23 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class pay.bpmn:1:21 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class pom.xml:1:10 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
        error missing-class rules.drl:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        error missing-class rules.drl:3:17 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document BUILD.bazel:1:28 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Jenkinsfile:1:24 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document Makefile:2:19 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document app.pro:1:3 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document bill.jrxml:1:6 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document native.c:1:90 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        note stale-document rules.drl:2:4 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
        "#
    );
}

#[test]
fn a_file_is_named_by_its_path_from_the_root_or_from_anywhere() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        (
            "Dockerfile",
            "COPY src/main/java/a/OldName.java /opt\nCOPY other/src/main/java/a/OldName.java /opt\n",
        ),
        ("pom.xml", "<exclude>**/a/OldName.java</exclude><exclude>**/b/a/OldName.java</exclude>\n"),
        ("sonar.properties", "exclusions=my-src/main/java/a/OldName.java,/src/main/java/a/OldName.java\n"),
        (
            "lint.xml",
            "<lint files=\"src/main/java/a/OldName.javadoc\" path=\"src/main/java/a/OldName/x\"/>\n",
        ),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    let (before, after) =
        (with(("src/main/java/a/OldName.java", &old)), with(("src/main/java/a/NewName.java", &new)));
    insta::assert_snapshot!(reported(&before, &after), @r#"
    error missing-class Dockerfile:1:20 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
    error missing-class pom.xml:1:13 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
    error missing-class sonar.properties:1:59 "a/OldName" → "a/NewName" included: there is no `a/OldName` any more; it is `a/NewName` now
    "#);
}

#[test]
fn what_is_set_for_a_class_by_its_old_name_is_a_warning() {
    let class = |name: &str| {
        let logger = "static Object log = Log.getLogger(\"a.b.OldName\"), own = Log.getLog(\"a.b.OldName\");";
        format!("package a.b; public class {name} {{ int one; int two() {{ return one; }} {logger} }}")
    };
    let (old, new) = (class("OldName"), class("NewName"));
    let rest = [
        (
            "app.properties",
            "logging.level.a.b.OldName=DEBUG\nlog4j.logger.a.b.OldName : INFO\nx=y.a.b.OldName\nx.a.b.OldName.z=1\n",
        ),
        (
            "app.yml",
            "logging.level.a.b.OldName: DEBUG\n# x.a.b.OldName: 1\nx: y.a.b.OldName\nz.a.b.OldNames: 1\n",
        ),
        ("beans.xml", "<bean class=\"x.a.b.OldName\"/>\n"),
        ("logback.xml", "<logger name=\"a.b.OldName\"/>\n"),
        ("logging.properties", "a.b.OldName.level = FINE\na.b.OldName.title = Old\n"),
        ("run.sh", "java -Dlogging.level.a.b.OldName=DEBUG Main\n"),
        ("plugin.xml", "<tool id=\"a.b.OldName\" class='a.b.OldName'/>\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    insta::assert_snapshot!(
        reported(&with(("a/b/OldName.java", &old)), &with(("a/b/NewName.java", &new))),
        @r#"
        error missing-class plugin.xml:1:31 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting a/b/NewName.java:1:107 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting a/b/NewName.java:1:140 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.properties:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.properties:2:14 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting app.yml:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting logback.xml:1:15 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting logging.properties:1:1 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        warning stale-setting run.sh:1:22 "a.b.OldName" → "a.b.NewName" included: there is no `a.b.OldName` any more; it is `a.b.NewName` now
        "#
    );
}

#[test]
fn code_in_other_languages_is_reported_with_all_its_uses() {
    let class = |package: &str, name: &str| {
        format!("package {package}; public class {name} {{ int one; int two() {{ return one; }} }}")
    };
    let rest = [
        ("Alias.kt", "import a.OldName as Name\nval name = Name()\n"),
        ("Braces.scala", "import a.{OldName, Other}\nobject Braces { val name = new OldName }\n"),
        ("Mine.kt", "import b.*\nclass OldName\nval mine = OldName()\n"),
        ("Used.kt", "import a.OldName\n// An OldName.\nfun used(name: OldName) = OldName()\n"),
        ("a/Beside.groovy", "package a\nclass Beside { OldName name = new OldName() }\n"),
        ("b/Other.kt", "package b\nval other = OldName()\n"),
    ];
    let with = |java| [&[java], &rest[..]].concat();
    let (old, renamed, moved) = (class("a", "OldName"), class("a", "NewName"), class("b", "NewName"));
    let before = with(("a/OldName.java", &old));
    insta::assert_snapshot!(reported(&before, &with(("a/NewName.java", &renamed))), @r#"
    error missing-class Alias.kt:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Braces.scala:1:11 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Braces.scala:2:32 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:1:8 "a.OldName" → "a.NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:3:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class Used.kt:3:27 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class a/Beside.groovy:2:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    error missing-class a/Beside.groovy:2:35 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `a.NewName` now
    "#);
    // What sees the class by its package, or with others in braces, would not see it in another package.
    insta::assert_snapshot!(reported(&before, &with(("b/NewName.java", &moved))), @r#"
    error missing-class Alias.kt:1:8 "a.OldName" → "b.NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:1:8 "a.OldName" → "b.NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:3:16 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    error missing-class Used.kt:3:27 "OldName" → "NewName" included: there is no `a.OldName` any more; it is `b.NewName` now
    "#);
}

#[test]
fn a_file_that_is_one_long_line_is_not_one_place() {
    let class =
        |name: &str| format!("package a; public class {name} {{ int one; int two() {{ return one; }} }}");
    let (old, new) = (class("OldName"), class("NewName"));
    let written = |class: &str| format!("[\"{class}\",{}\"a.OldName\"]", "\"none\",".repeat(40));
    let (before, after) = (written("a.OldName"), written("a.NewName"));
    let all = reported(
        &[("src/a/OldName.java", &old), ("all.json", &before)],
        &[("src/a/NewName.java", &new), ("all.json", &after)],
    );
    assert!(all.starts_with("error missing-class all.json:1:295 \"a.OldName\""), "{all}");
}

#[test]
fn a_list_of_providers_is_named_after_its_service() {
    let service = |name: &str| format!("package a; public interface {name} {{ int one(); int two(int x); }}");
    let (old, new) = (service("HintSource"), service("HintProvider"));
    let list = ("m/META-INF/services/a.HintSource", "b.Ours\n");
    let project = Project::with_change(
        &tree(&[("src/a/HintSource.java", &old), list]),
        &tree(&[("src/a/HintProvider.java", &new), list]),
    );
    insta::assert_snapshot!(mentions(&check(&project, &[])), @r#"error missing-class m/META-INF/services/a.HintSource:1:1 "a.HintSource" → "a.HintProvider" included: the file is named after `a.HintSource`, which no longer exists; it is `a.HintProvider` now"#);
    let sarif = project.corename(&["check", "--format", "sarif", "--anchor", "leftover"]).json();
    assert_eq!(sarif["runs"][0]["results"][0]["fixes"], Value::Null, "a fix replaces no file's name");
    project.write("findings.sarif", sarif.to_string());
    let annotation = project.corename(&["check", "--format", "github"]);
    let place = "file=m/META-INF/services/a.HintSource,line=1,endLine=1,col=1,endColumn=1,";
    assert!(annotation.text().contains(place), "{}", annotation.text());
    let patch = project.corename(&["check", "--format", "patch"]);
    insta::assert_snapshot!(patch.text(), @r"
    diff --git a/m/META-INF/services/a.HintSource b/m/META-INF/services/a.HintProvider
    similarity index 100%
    rename from m/META-INF/services/a.HintSource
    rename to m/META-INF/services/a.HintProvider
    ");
    let apply = || project.corename(&["apply", "findings.sarif"]).text().to_owned();
    insta::assert_snapshot!(apply(), @r"
    m/META-INF/services/a.HintSource:1:1: file name a.HintSource → a.HintProvider, written
    1 text written, in 1 file.
    ");
    assert!(project.path().join("m/META-INF/services/a.HintProvider").exists());
    insta::assert_snapshot!(apply(), @r"
    m/META-INF/services/a.HintSource:1:1: file name a.HintSource → a.HintProvider, already written
    Nothing to do: all is done already.
    ");
    // What has the new name already was not forgotten.
    let both = ("m/META-INF/services/a.HintProvider", "b.Ours\n");
    let (old, new) = (("src/a/HintSource.java", &*old), ("src/a/HintProvider.java", &*new));
    assert_eq!(reported(&[old, list], &[new, list, both]), "");
}

#[test]
fn a_file_is_read_as_what_its_extension_says_in_any_case() {
    let class =
        |name: &str| format!("package a.b;\n\nclass {name} {{ int one; int two() {{ return one; }} }}\n");
    let resources = [
        ("Beans.XML", "<beans>\n  <!-- a.b.Courier drives -->\n  <bean class=\"a.b.Courier\"/>\n</beans>\n"),
        ("APP.YML", "logging.level.a.b.Courier: debug\n"),
    ];
    let with = |path: &str, text: &str| tree(&[&[(path, text)], &resources[..]].concat());
    let before = with("a/b/Courier.java", &class("Courier"));
    let project = Project::with_change(&before, &with("a/b/Driver.java", &class("Driver")));
    let reported = mentions(&check(&project, &[]));
    let rules: Vec<&str> = reported.lines().map(|line| line.split(" \"").next().unwrap()).collect();
    assert_eq!(
        rules,
        [
            "error missing-class Beans.XML:3:16",
            "warning stale-setting APP.YML:1:15",
            "note stale-document Beans.XML:2:8"
        ],
        "{reported}"
    );
}

#[test]
fn a_class_without_a_package_is_called_as_any_word_may_be() {
    let class = |name: &str| format!("public class {name} {{ int rate; int rate() {{ return rate; }} }}\n");
    let (old, new) = (class("Till"), class("Kiosk"));
    let settings = ("app.yml", "kind: Till\nmain: Till\n");
    assert_eq!(reported(&[("Till.java", &old), settings], &[("Kiosk.java", &new), settings]), "");
}

//! Files beside the code that name a type in their own way.

use super::*;

#[test]
fn what_names_the_file_of_a_type_is_told() {
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
        let told = format!("name-in-resource: `Till` is spelled out at {path}:1, which stays as it is");
        assert_eq!(warnings(&project(path, text), "m/src/p/q/Till.java Till Desk"), [told], "{text}");
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
    // As a path from the package on, it is told once.
    let whole = project("CODEOWNERS", "m/src/p/q/Till.java @team");
    assert_eq!(
        warnings(&whole, "m/src/p/q/Till.java Till Desk"),
        ["name-in-resource: `p.q.Till` is spelled out at CODEOWNERS:1, which stays as it is"]
    );
}

#[test]
fn what_has_a_test_run_is_told() {
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
        let told = format!("name-in-resource: `TillTest` is spelled out at {path}:1, which stays as it is");
        let test = project(path, text);
        assert_eq!(warnings(&test, "src/test/java/p/TillTest.java TillTest DeskTest"), [told], "{text}");
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
fn a_manifest_of_android_that_names_a_class_without_its_package_is_told() {
    let project = |value: &str| {
        format!(
            "-- app/p/ui/Till.java\npackage p.ui;\npublic class Till {{}}\n\
             -- app/AndroidManifest.xml\n<activity android:name=\"{value}\"/>\n"
        )
    };
    let told = ["name-in-resource: `Till` is spelled out at app/AndroidManifest.xml:1, which stays as it is"];
    assert_eq!(warnings(&project(".ui.Till"), "app/p/ui/Till.java Till Desk"), told);
    assert_eq!(warnings(&project(".Till"), "app/p/ui/Till.java Till Desk"), told);
    assert_eq!(warnings(&project(".other.Till"), "app/p/ui/Till.java Till Desk"), [""; 0]);
    assert_eq!(warnings(&project(".ui.BigTill"), "app/p/ui/Till.java Till Desk"), [""; 0]);
}

//! Recognises the sources of tests by their paths.

/// Returns whether an annotation makes a method a test: `Test`, `ParameterizedTest`, `RepeatedTest`.
pub fn is_test_annotation(name: &str) -> bool {
    name.ends_with("Test")
}

/// Returns whether a word (in lower case) says of what has it in its name that this is a test: `TillTest`, `TillIT`,
/// `testPay`.
pub fn is_test_word(word: &str) -> bool {
    matches!(word, "test" | "tests" | "it")
}

/// Returns whether a file is test code, by the conventions of Maven, Gradle, Android and the test runners. It is in a
/// folder `test`, `tests`, `integrationTest`, `testFixtures`, or has a class `FooTest`, `FooIT`.
pub fn is_test_source(path: &str) -> bool {
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    let is_test_folder = |folder: &str| {
        matches!(folder, "test" | "tests")
            || folder.ends_with("Test")
            || folder.ends_with("Tests")
            || folder.strip_prefix("test").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()))
    };
    let class = file.strip_suffix(".java").unwrap_or(file);
    folders.split('/').any(is_test_folder)
        || ["Test", "Tests", "TestCase", "IT"].iter().any(|suffix| class.ends_with(suffix))
        || class.strip_prefix("Test").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_known_by_folder_or_name() {
        for path in [
            "a/src/test/java/B.java",
            "src/integrationTest/java/B.java",
            "src/it/java/QueryIT.java",
            "TestA.java",
        ] {
            assert!(is_test_source(path), "{path}");
        }
        for path in ["src/main/java/org/acme/latest/Contest.java", "Testament.java", "src/main/java/IT.java2"]
        {
            assert!(!is_test_source(path), "{path}");
        }
    }
}

use super::*;
use crate::git::SourceFile;
use crate::words::Concept;

/// Returns the configuration of a file's text.
fn config(yaml: &str) -> Config {
    Config::new().with_file(&Loaded::parse(".corename.yml", yaml).unwrap_or_else(|e| panic!("{e}")))
}

fn refusal(yaml: &str) -> String {
    Loaded::parse(".corename.yml", yaml).expect_err("refused").to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_the_nearest_that_is_right() {
    let cases = [
        "include: [src]\n\n# note\n  \nexlude:\n  - a\n",
        "guards:\n  public-api: keep\n  publik: keep\n",
        "guards:\n  public-api: kepp\n",
        "colour: red\n",
        "severity: warn\n",
        "fail-on: [error]\n",
        "kinds:\n  - class\n  - methods\n",
        "min-confidence: 1.5\n",
        "min-confidence: high\n",
        "min-confidence: 2\n",
        "exclude: src/**\n",
        "exclude:\n  - a\n  - 'src/[a'\n",
        "exclude: ['']\n",
        "exclude: [src/**, '!src/main/**']\n",
        "max-file-size: 2 potatoes\n",
        "max-file-size: -1\n",
        "ignore-concepts:\n  - join to query\n",
        "ignore-concepts: ['-> query']\n",
        "ignore-concepts: ['join* -> query']\n",
        "ignore-concepts: ['join -> -']\n",
        "ignore-concepts: ['join -> query -> search']\n",
        "guards: {packages: [com.acme.*, 'com acme']}\n",
        "guards: {annotations: [JsonProperty, 'Column(name)']}\n",
        "guards: keep\n",
        "include: [a]\ninclude: [b]\n",
        "guards:\n  tests: keep\n  tests: keep\n",
        "- include\n",
        "include: [a\n",
        "include:\n\t- a\n",
        "anchor: here\n",
        "llm:\n  base-url: https://api.openai.com/v1\n  modell: gpt\n",
        "llm: openai\n",
        "llm: {max-requests: 0}\n",
        "llm: {max-tokens: many}\n",
        "llm: {max-cost: -1}\n",
        "llm:\n  model: a\n  timeout: 1\n  timeout: 2\n",
        "# Größe\nexclude: [ä, ö, {}]\n",
        "verify: {attempts: -1}\n",
        "verify: {attempts: 99999999999}\n",
        "llm: {max-tokens: 99999999999}\n",
        "llm: {parameters: 1}\n",
        "patch-mentions: yes\n",
        "? [severity]\n",
        "decisions: [{id: 0123456789abcdef}]\n",
        "decisions: [{decision: reject, id: 0123456789ABCDEF}]\n",
        "decisions:\n  - decision: reject\n    id: 0123456789abcdef-x\n",
        "exclude: [./src/**]\n",
        "include: [src/../lib]\n",
        "---\nseverity: note\n---\nseverity: error\n",
        "severity: note\n...\nseverity: error\n",
        "exclude: [*.java]\n",
        "exclude:\n  - a\n  - *\n",
        "exclude:\n  - *Test\n",
        "severity: note\n# a \u{7}\n",
        "severity: note\n# a\ttab, and then \u{7}\n",
        "EXCLUDE: [a]\n",
        "max-file-size: 99999999999999999999\n",
        "exclude: [!src/main/**]\n",
        "exclude:\n  - !src/main/**\n",
        "exclude: [a, b\nseverity: note\n",
        "guards: {tests: keep\n",
        "exclude: ['a\n",
        "exclude: [\"a\\d\"]\n",
        "verify:\n  command: mvn: test\n",
        "exclude:\n  - a\n - b\n",
        "  severity: note\nanchor: both\n",
        "frameworks:\n  - name: Acme\n    accessors: [{annotations: [Data]}]\n",
        "frameworks:\n  - name: Acme\n    finds: [{calls: [find]}]\n",
        "frameworks:\n  - name: Acme\n    refers: [{annotations: [Names]}]\n",
        "frameworks:\n  - name: Acme\n    components: [{classes: [Part]}]\n",
        "frameworks:\n  - name: Acme\n    gives: [{annotation: [Given], from: [acme.]}]\n",
    ];
    let reported = cases
        .iter()
        .map(|yaml| format!("{}\n    {}", yaml.replace('\n', "\\n"), refusal(yaml).replace('\n', "\n    ")));
    insta::assert_snapshot!(reported.collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_empty_file_or_one_of_comments_changes_nothing() {
    for yaml in ["", "# nothing yet\n", "---\n"] {
        assert_eq!(config(yaml).settings(), &Settings::default(), "{yaml:?}");
    }
}

#[test]
fn each_value_comes_with_its_origin() {
    let yaml = "# Ours\nexclude:\n  - src/legacy\n  - '*Stub.java'\n\nmin-confidence: 0.8\nmax-file-size: 500 kB\nguards:\n  # The wire format.\n  packages: [com.acme.api]\nseverity: note\n";
    let command_line = ConfigFile { severity: Some(Level::Error), ..ConfigFile::default() };
    let config = config(yaml).with(&command_line);
    let shown = config.to_yaml(Origins::Shown);
    insta::assert_snapshot!(shown);
    let again = Config::new().with_file(&Loaded::parse("shown", &shown).expect("valid YAML"));
    assert_eq!(again.settings(), config.settings());
}

#[test]
fn what_is_shown_of_the_defaults_comes_from_the_file_once_it_is_one() {
    let shown = Config::new().to_yaml(Origins::Shown);
    let file = Loaded::parse(".corename.yml", &shown).expect("valid YAML");
    let of_file = Config::new().with_file(&file).with_trusted(&file).to_yaml(Origins::Shown);
    // A null value is not set.
    let values: Vec<&str> =
        of_file.lines().filter(|line| line.contains("# from ") && !line.contains(": null")).collect();
    assert!(values.len() > 20, "{of_file}");
    let elsewhere: Vec<_> = values.iter().filter(|line| !line.contains("# from .corename.yml:")).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}

#[test]
fn globs_are_as_in_gitignore() {
    let c = config("include: [src/, app/**/*.java]\nexclude: ['*Stub.java', /src/legacy, vendor]\n");
    for path in ["src/A.java", "src/x/y/A.java", "app/x/A.java", "app/A.java", "src/main/legacy/A.java"] {
        assert!(c.includes(path), "{path}");
    }
    for path in [
        "A.java",
        "lib/A.java",
        "src/AStub.java",
        "src/x/AStub.java",
        "src/legacy/deep/A.java",
        "src/vendor/A.java",
        "src/main/generated/A.java",
        "src/target/generated-sources/x/A.java",
    ] {
        assert!(!c.includes(path), "{path}");
    }
    assert!(config("generated: []\n").includes("src/generated/A.java"));
    assert!(Config::new().includes("generator/A.java"));
}

/// Returns the names in a file that a configuration keeps.
fn kept(yaml: &str, path: &str, java: &str) -> Vec<String> {
    let config = config(yaml);
    let unit = crate::java::parse(&SourceFile::new(path, java.as_bytes())).compilation_unit();
    let named = unit.iter().filter(|(_, d)| d.kind.is_named());
    named.filter(|(id, _)| config.keeps(&unit, *id)).map(|(_, d)| d.name.clone()).collect()
}

const JAVA: &str = "package com.acme.api.v1;
public class Shop {
  public int open;
  int hidden;
  protected void sell(int price) { int change; }
  public <T> void take(T thing) {}
  interface Inner { void shown(); }
  public record Till(int coins) {}
  public enum State { OPEN }
  @Wire static class Message { public int size; }
  @jakarta.annotation.Generated static class Made { int made; }
}
";

#[test]
fn only_what_was_rejected_is_kept_out() {
    let decided = |id: &str, decision: &str| format!("  - id: {id}\n    decision: {decision}\n");
    let (one, other) = ("1a1a1a1a1a1a1a1a", "2b2b2b2b2b2b2b2b");
    let config = config(&format!("decisions:\n{}{}", decided(one, "reject"), decided(other, "accept")));
    assert_eq!([one, other, "3c3c3c3c3c3c3c3c"].map(|id| config.decided_against(id)), [true, false, false]);
}

#[test]
fn guards_keep_names() {
    let path = "shop/src/main/java/com/acme/api/v1/Shop.java";
    let api = kept("guards:\n  public-api: keep\n", path, JAVA);
    assert_eq!(api, ["Shop", "open", "sell", "take", "Till", "coins", "State", "OPEN", "Made", "made"]);
    let annotated =
        kept("min-confidence: 1\nguards: {annotations: ['@Wire', javax.annotation.Generated]}\n", path, JAVA);
    assert_eq!(annotated, ["Message", "size"], "another Generated is not meant");
    assert_eq!(kept("", path, JAVA), ["Made", "made"], "the default");
    for (pattern, count) in
        [("com.acme.api", true), ("com.*.api", true), ("com.acme.ap", false), ("com.acme.api.v1.x", false)]
    {
        let kept = kept(
            &format!("guards: {{packages: [{pattern}]}}\n"),
            path,
            "package com.acme.api.v1; class A {}",
        );
        assert_eq!(!kept.is_empty(), count, "{pattern}");
    }
}

#[test]
fn test_code_is_known_by_the_usual_conventions() {
    let is_kept = |path: &str| !kept("guards: {tests: keep}\n", path, "class A {}").is_empty();
    for path in [
        "src/test/java/A.java",
        "src/integrationTest/java/A.java",
        "src/testFixtures/java/A.java",
        "core/tests/A.java",
        "src/main/java/ShopTest.java",
        "it/ShopIT.java",
        "TestShop.java",
    ] {
        assert!(is_kept(path), "{path}");
    }
    for path in [
        "src/main/java/Contest.java",
        "src/main/java/testing/Attestation.java",
        "Testament.java",
        "EXIT.javax",
    ] {
        assert!(!is_kept(path), "{path}");
    }
}

#[test]
fn concepts_can_be_ignored() {
    let concept = |old: &str, new: &str| Concept::readings(old, new).remove(0);
    let c = config(
        "ignore-concepts:\n  - join hint -> query hint\n  - 'colour -> *'\n  - '* dto -> * record'\n  - isOpen → opened\n",
    );
    assert!(c.ignores(&concept("colourName", "colorName")));
    assert!(c.ignores(&concept("colour", "paint bucket")));
    let plural = config("ignore-concepts: [delivery slots -> pickup windows]");
    assert!(
        plural.ignores(&concept("deliverySlot", "pickupWindow"))
            && plural.ignores(&concept("deliverySlots", "pickupWindows"))
    );
    assert!(!c.ignores(&concept("joinHint", "queryHint")), "of that rename, the concept is join → query");
    assert!(!c.ignores(&concept("colorName", "colourName")));
    let c = config("ignore-concepts: [Join -> query]\n");
    assert!(c.ignores(&concept("joinHint", "queryHint")));
}

#[test]
fn sizes_and_levels_are_read_as_people_write_them() {
    let size = |text: &str| text.parse::<ByteSize>().map(|s| s.0);
    assert_eq!(size("2MB"), Ok(2_000_000));
    assert_eq!(size("64 KiB"), Ok(65_536));
    assert_eq!(size("17"), Ok(17));
    assert!(size("99999999999999MB").is_err());
    assert_eq!(config("max-file-size: 1000\n").settings().max_file_size, ByteSize(1000));
    assert!(FailOn::Warning.includes(Level::Error) && !FailOn::Warning.includes(Level::Note));
    assert!(!FailOn::Never.includes(Level::Error));
}

#[test]
fn the_defaults_are_valid_and_the_committed_schema_takes_them() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corename.schema.json");
    let fresh = schema();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &fresh).expect("the schema is written");
    }
    let committed = std::fs::read_to_string(&path).expect("the schema is there");
    assert!(committed == fresh, "out of date; run UPDATE_SCHEMA=1 cargo test config");
    let schema: serde_json::Value = serde_json::from_str(&fresh).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let defaults: serde_json::Value =
        serde_yaml::from_str(&Config::new().to_yaml(Origins::Shown)).expect("YAML");
    assert!(validator.is_valid(&defaults), "{defaults:#}");
    for wrong in [
        r#"{"exlude": []}"#,
        r#"{"min-confidence": 2}"#,
        r#"{"guards": {"tests": "maybe"}}"#,
        r#"{"kinds": ["constructor"]}"#,
    ] {
        assert!(!validator.is_valid(&serde_json::from_str(wrong).expect("JSON")), "{wrong}");
    }
    assert!(Settings::default().generated.iter().all(|g| g.expanded().is_ok()));
}

mod files {
    use super::*;
    use crate::git::Repository;
    use crate::git::create::{Builder, Files};

    #[test]
    fn the_file_is_found_at_the_root_of_the_work_tree_or_of_a_bare_repository() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let mut builder = Builder::init(dir.path()).expect("a repository");
        let committed: Files = [(".corename.yaml".to_owned(), b"min-confidence: 0.9\n".to_vec())].into();
        builder.commit("main", &[], &committed, "Configure").expect("a commit");
        builder.checkout("main").expect("checked out");
        let load = |dir: &std::path::Path| {
            let repo = Repository::open(dir).expect("a repository");
            let head = repo.resolve("HEAD").expect("HEAD");
            Loaded::discover(&repo, &head)
                .map(|l| l.map(|l| (l.path, l.settings.min_confidence.map(Confidence::get))))
        };
        assert_eq!(load(dir.path()).expect("found"), Some((".corename.yaml".to_owned(), Some(0.9))));
        std::fs::write(dir.path().join(".corename.yaml"), "min-confidence: 0.7\n").expect("written");
        assert_eq!(
            load(dir.path()).expect("found"),
            Some((".corename.yaml".to_owned(), Some(0.7))),
            "as on disk"
        );
        // The same objects without a work tree.
        let bare = dir.path().join("bare");
        std::fs::rename(dir.path().join(".git"), &bare).expect("moved");
        let text = std::fs::read_to_string(bare.join("config")).expect("its configuration");
        std::fs::write(bare.join("config"), text.replace("bare = false", "bare = true")).expect("written");
        assert_eq!(
            load(&bare).expect("found"),
            Some((".corename.yaml".to_owned(), Some(0.9))),
            "as committed"
        );
    }

    #[test]
    fn two_files_are_one_too_many() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let mut builder = Builder::init(dir.path()).expect("a repository");
        let both: Files = FILE_NAMES.iter().map(|n| ((*n).to_owned(), Vec::new())).collect();
        builder.commit("main", &[], &both, "Both").expect("a commit");
        builder.checkout("main").expect("checked out");
        let repo = Repository::open(dir.path()).expect("a repository");
        let message =
            Loaded::discover(&repo, &repo.resolve("HEAD").expect("HEAD")).expect_err("refused").to_string();
        assert_eq!(message, "there is both .corename.yml and .corename.yaml; keep one");
    }

    #[test]
    fn a_named_file_must_be_there() {
        let missing = std::path::Path::new("nowhere/corename.yml");
        let message = Loaded::from_path(missing).expect_err("refused").to_string();
        assert_eq!(message, "nowhere/corename.yml: there is no such file");
    }
}

/// A pull request may bring a configuration, and none is to stall the check of it.
#[test]
fn a_configuration_that_is_too_much_is_refused() {
    let refused =
        |text: &str| Loaded::parse("c.yml", text).map(|_| ()).expect_err("it is too much").to_string();
    for deep in ["[".repeat(200_000), "{".repeat(200_000), "- ".repeat(100_000), "[\n".repeat(100_000)] {
        let message = refused(&format!("exclude: {deep}"));
        let deep_message = refused(&format!("exclude:\n  {deep}"));
        assert!(
            message.contains("more than 50 deep") || deep_message.contains("more than 50 deep"),
            "{message}"
        );
    }
    let globs: String = (0..1_001).map(|i| format!("- f{i}\n")).collect();
    let reported = refused(&format!("exclude:\n{globs}"));
    assert_eq!(reported, "c.yml: `exclude` has 1001 globs, and may have 1000; name folders instead");
    assert_eq!(
        refused(&format!("# {}", "a".repeat(1 << 20))),
        "c.yml: has 1048578 bytes, and may have 1048576"
    );
    let comments = format!("{}exclude: [\"a[bc]/**\"]", "# see [1\n".repeat(100));
    assert!(Loaded::parse("c.yml", &comments).is_ok());
}

//! `corename mcp` as a coding agent meets it: a client of the official SDK and the program, in a session over its
//! standard input and output.

use std::collections::BTreeMap;
use std::fs;

use crate::expected::Fixture;
use crate::program::{Project, corename};
use crate::rename::{SHOP, read, shop as uncommitted_shop};
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::RunningService;
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::process::Command;

fn shop() -> Project {
    let project = uncommitted_shop();
    project.commit_work_tree();
    project
}

fn server(project: &Project, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corename"));
    command.arg("mcp").args(arguments).current_dir(project.path()).env_clear().kill_on_drop(true);
    command
}

/// A session with the program, which serves the project.
struct Agent(RunningService<RoleClient, ()>);

impl Agent {
    async fn of(project: &Project, arguments: &[&str]) -> Agent {
        let transport = TokioChildProcess::new(server(project, arguments)).unwrap();
        Agent(().serve(transport).await.unwrap())
    }

    async fn tools(&self) -> Vec<Tool> {
        self.0.list_all_tools().await.unwrap()
    }

    async fn call(&self, tool: &'static str, arguments: Value) -> CallToolResult {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        self.0.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.unwrap()
    }

    /// The text of an answer, which is no error and fits the tool's schema.
    async fn answer(&self, tool: &'static str, arguments: Value) -> (String, Value) {
        let result = self.call(tool, arguments).await;
        let text = text(&result);
        assert_eq!(result.is_error, Some(false), "{text}");
        let value = result.structured_content.unwrap();
        let tools = self.tools().await;
        let schema = tools.iter().find(|t| t.name == tool).unwrap().output_schema.clone().unwrap();
        let schema = Value::Object(schema.as_ref().clone());
        jsonschema::validate(&schema, &value).unwrap_or_else(|e| panic!("{tool}: {e}: {value}"));
        (text, value)
    }

    /// What is said of a call that cannot be done.
    async fn refusal(&self, tool: &'static str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result.is_error, Some(true), "{result:?}");
        text(&result)
    }
}

fn text(result: &CallToolResult) -> String {
    result.content.iter().filter_map(|c| Some(c.as_text()?.text.as_str())).collect()
}

#[tokio::test]
async fn the_tools_say_what_they_take_and_what_they_may_do() {
    let project = shop();
    let hints = |tools: &[Tool]| {
        let line = |tool: &Tool| {
            let a = tool.annotations.clone().unwrap();
            let properties = tool.input_schema["properties"].as_object().unwrap();
            let names: Vec<&str> = properties.keys().map(String::as_str).collect();
            let described = |p: &Value| p.get("description").or_else(|| p.get("$ref")).is_some();
            assert!(properties.values().all(described), "{}: {properties:#?}", tool.name);
            assert!(tool.description.as_ref().is_some_and(|d| !d.is_empty() && d.len() < 500));
            let (reads, destroys) = (a.read_only_hint.unwrap(), a.destructive_hint.unwrap_or(false));
            format!("{}({}) reads only: {reads}, destroys: {destroys}", tool.name, names.join(", "))
        };
        tools.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(hints(&Agent::of(&project, &[]).await.tools().await), @r"
    rename(locate, new_name, mode, show_diffs, scope_filter, runtime_names, max_files, offset) reads only: false, destroys: true
    check(base, head, min_confidence, details, patch, limit, offset) reads only: true, destroys: false
    suggest(seeds, at, min_confidence, details, patch, limit, offset) reads only: true, destroys: false
    detect(revisions, base, head, explain, limit, offset) reads only: true, destroys: false
    score(base, head, min_confidence, residue) reads only: true, destroys: false
    ");
    let bound = Agent::of(&project, &["--read-only"]).await;
    assert!(bound.tools().await[0].annotations.clone().unwrap().read_only_hint.unwrap());
    let execute = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store", "mode": "execute"});
    insta::assert_snapshot!(bound.refusal("rename", execute).await, @r#"this server changes no files (--read-only); use mode "preview""#);
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
}

#[tokio::test]
async fn texts_with_an_old_name_are_reported_before_a_rename_and_after_it() {
    let project = shop();
    project.write("beans.xml", "<bean class=\"p.Shop\"/>\n");
    project.write(".corename.yml", "llm:\n  base-url: http://127.0.0.1:9/v1\n  model: m\n");
    project.commit_work_tree();
    let agent = Agent::of(&project, &[]).await;
    let as_it_is = agent.answer("check", json!({"base": "HEAD"})).await.0;
    assert!(
        as_it_is.starts_with("No renames in the work tree since HEAD, so nothing was left behind.\n"),
        "{as_it_is}"
    );
    let seed = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store"});
    let (text, value) = agent.answer("suggest", json!({"seeds": [seed]})).await;
    insta::assert_snapshot!(text, @r"
    No other identifier has “shop” in its name.
    beans.xml:1:14: missing-class: p.Shop → p.Store
    note: the language model of the configuration (`llm:`) is not asked here
    ");
    assert_eq!(value["texts"][0]["rule"], "missing-class");
    let execute = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store", "mode": "execute"});
    agent.answer("rename", execute).await;
    insta::assert_snapshot!(agent.answer("check", json!({"base": "HEAD"})).await.0, @r"
    Found no identifier left behind in the work tree since HEAD.
    beans.xml:1:14: missing-class: p.Shop → p.Store
    note: the language model of the configuration (`llm:`) is not asked here
    ");
}

#[tokio::test]
async fn an_agent_may_rename_what_is_looked_up_at_run_time() {
    let project = shop();
    project.write("src/p/Bell.java", "package p;\nclass Bell { native void ring(); }\n");
    let agent = Agent::of(&project, &[]).await;
    let asked = |runtime_names: Value| json!({"locate": {"symbol": "Bell.ring"}, "new_name": "chime", "runtime_names": runtime_names});
    for kept in [Value::Null, json!("keep")] {
        let (_, value) = agent.answer("rename", asked(kept)).await;
        assert_eq!(value["status"], "withheld");
        assert!(value["blocked_by"][0].to_string().contains("native"), "{value}");
    }
    let (text, value) = agent.answer("rename", asked(json!("warn"))).await;
    assert_eq!(value["status"], "preview");
    assert!(text.contains("native-method: `ring` is native: its implementation bears its name"), "{text}");
    // The team's file counts where the agent says nothing.
    project.write(".corename.yml", "runtime-names: warn\n");
    assert_eq!(agent.answer("rename", asked(Value::Null)).await.1["status"], "preview");
    assert_eq!(agent.answer("rename", asked(json!("keep"))).await.1["status"], "withheld");
}

#[tokio::test]
async fn a_rename_is_previewed_then_executed() {
    let project = shop();
    let agent = Agent::of(&project, &[]).await;
    let request = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store"});
    let (text, value) = agent.answer("rename", request).await;
    insta::assert_snapshot!(text, @r#"
    # Rename Preview: `Shop` → `Store`

    **Status**: preview
    **Scope**: Workspace-wide

    ## Summary
    - **Files affected**: 2
    - **Total occurrences**: 6

    ## Affected Files
    - `src/p/Shop.java` → `src/p/Store.java`: 2 occurrences
    - `src/q/Corner.java`: 4 occurrences

    ---
    > [!NOTE]
    > This is a **preview only** - no changes have been made.
    > To apply these changes, send the same request with `mode: "execute"`.
    "#);
    assert_eq!(value["status"], "preview");
    assert_eq!(value["total_occurrences"], 6);
    assert_eq!(value["changes"][0].get("diffs"), None);
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);

    let request = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store", "mode": "execute"});
    let (text, value) = agent.answer("rename", request).await;
    assert!(text.contains("Renamed 6 occurrences in 2 files."), "{text}");
    assert_eq!(value["status"], "completed");
    assert!(!project.path().join("src/p/Shop.java").exists());
    assert!(read(&project, "src/p/Store.java").contains("{@link Store}"));
    assert!(read(&project, "src/q/Corner.java").contains("class Corner extends Store"));
    // The next call sees the files as they are now.
    let again = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store", "mode": "execute"});
    insta::assert_snapshot!(agent.refusal("rename", again).await, @"there is no declaration `p.Shop` in the files that are looked at");
}

#[tokio::test]
async fn an_answer_is_short_and_more_is_given_on_request() {
    let project = shop();
    let agent = Agent::of(&project, &[]).await;
    let locate = json!({"file_path": "src/p/Shop.java", "scope": {"symbol_path": ["Shop"]}});
    let one = json!({"locate": locate, "new_name": "Store", "max_files": 1});
    let (_, value) = agent.answer("rename", one).await;
    assert_eq!((&value["total_files"], &value["has_more_files"]), (&json!(2), &json!(true)));
    assert_eq!(value["changes"].as_array().unwrap().len(), 1);
    let other =
        json!({"locate": locate, "new_name": "Store", "max_files": 1, "offset": 1, "show_diffs": true});
    let (_, value) = agent.answer("rename", other).await;
    assert_eq!(value["has_more_files"], json!(false));
    assert_eq!(value["changes"][0]["file_path"], "src/q/Corner.java");
    assert_eq!(value["changes"][0]["diffs"][0]["modified"], "import p.Store;");
}

#[tokio::test]
async fn a_declaration_is_found_by_line_symbol_or_text() {
    let project = shop();
    let agent = Agent::of(&project, &[]).await;
    for locate in [
        json!({"file_path": "src/p/Shop.java", "line": 5}),
        json!({"file_path": "src/p/Shop.java", "line": 12, "column": 40}),
        json!({"symbol": "Shop.till"}),
        json!({"file_path": "src/p/Shop.java", "find": "int <HERE>till"}),
        json!({"file_path": project.path().join("src/p/Shop.java"), "scope": {"symbol_path": ["Shop", "till"]}}),
    ] {
        let request = json!({"locate": locate, "new_name": "cashDesk"});
        let (_, value) = agent.answer("rename", request).await;
        assert_eq!(
            (&value["old_name"], &value["total_occurrences"]),
            (&json!("till"), &json!(4)),
            "{locate}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_said_in_a_line_and_changes_nothing() {
    let project = shop();
    let agent = Agent::of(&project, &[]).await;
    let refusal = async |tool: &'static str, arguments: Value| agent.refusal(tool, arguments).await;
    let to = |symbol: &str, name: &str| json!({"locate": {"symbol": symbol}, "new_name": name});
    insta::assert_snapshot!(refusal("rename", to("Shop.pay", "settle")).await, @r"
    `Shop.pay` may mean 2 declarations; give the place or the whole name of one of those listed
    src/p/Shop.java:7:9: method p.Shop#pay(int)
    src/p/Shop.java:11:9: method p.Shop#pay(long)
    ");
    insta::assert_snapshot!(refusal("rename", to("Shop.missing", "settle")).await, @"there is no declaration `Shop.missing` in the files that are looked at");
    insta::assert_snapshot!(refusal("rename", json!({"locate": {}, "new_name": "x"})).await, @"`locate` needs `symbol`, or `file_path` with `line` or `find`");
    insta::assert_snapshot!(refusal("rename", json!({"locate": {"symbol": "Shop"}})).await, @"the arguments of `rename`: missing field `new_name`");
    insta::assert_snapshot!(refusal("check", json!({"base": "missing"})).await, @"no such revision: `missing`; if it is on the server, `git fetch` it first");
    insta::assert_snapshot!(refusal("rename", json!({"locate": "Shop", "new_name": "Store"})).await, @r#"the arguments of `rename`: invalid type: string "Shop", expected an object such as {"symbol": "Shop#pay(int)"}"#);
    insta::assert_snapshot!(refusal("suggest", json!({"seeds": ["Shop=Store"]})).await, @r#"the arguments of `suggest`: invalid type: string "Shop=Store", expected an object such as {"locate": {"symbol": "Shop"}, "new_name": "Store"}"#);
    insta::assert_snapshot!(refusal("check", json!({"bases": "missing"})).await, @"the arguments of `check`: unknown field `bases`, expected one of `base`, `head`, `min_confidence`, `details`, `patch`, `limit`, `offset`");
    insta::assert_snapshot!(refusal("check", json!({"min_confidence": 7})).await, @"the arguments of `check`: a confidence is a number from 0 to 1, not 7");
    insta::assert_snapshot!(refusal("suggest", json!({"seeds": []})).await, @"give at least one rename in `seeds`");
    insta::assert_snapshot!(refusal("suggest", json!({"seeds": [to("p.Shop", "class")]})).await, @"Java does not allow the name `class` for this class");
    insta::assert_snapshot!(refusal("suggest", json!({"seeds": [to("p.Shop", "Store"), to("p.Shop", "Market")]})).await, @"`Shop` cannot become both `Store` and `Market`; give one seed for it");
    insta::assert_snapshot!(refusal("suggest", json!({"seeds": [to("p.Shop", "Shop")]})).await, @"`Shop` is the old name and the new one");
    project.write("Till.groovy", "class Till {}\n");
    let elsewhere = |locate: Value| json!({"locate": locate, "new_name": "Desk"});
    insta::assert_snapshot!(refusal("rename", elsewhere(json!({"file_path": "Till.groovy", "line": 1}))).await, @"there is no Java file Till.groovy in this work tree");
    insta::assert_snapshot!(refusal("rename", elsewhere(json!({"symbol": "p.Shop", "column": 7}))).await, @"`column` goes with `line`");
    let twice = json!({"symbol": "p.Shop", "scope": {"symbol_path": ["Shop"]}});
    insta::assert_snapshot!(refusal("rename", elsewhere(twice)).await, @"`symbol` and `scope` say the same; give one of them");
    let two = json!({"symbol": "p.Shop", "line": 4});
    insta::assert_snapshot!(refusal("rename", elsewhere(two)).await, @"`locate` takes one of `symbol`, `line` and `find`");
    insta::assert_snapshot!(refusal("detect", json!({"revisions": "HEAD", "base": "HEAD"})).await, @"give `revisions`, or `base` and `head`, not both");
    // A rename that would clash is a result as a preview; what was to be executed has failed.
    let clash = json!({"locate": {"symbol": "Shop.pay(long)"}, "new_name": "int"});
    let (text, value) = agent.answer("rename", clash).await;
    assert_eq!(value["status"], "withheld", "{text}");
    let clash = json!({"locate": {"symbol": "Shop.pay(long)"}, "new_name": "int", "mode": "execute"});
    assert!(refusal("rename", clash).await.contains("withheld"));
    assert_eq!(read(&project, "src/p/Shop.java"), SHOP);
}

#[tokio::test]
async fn of_very_many_reasons_ten_are_reported_and_the_rest_counted_once() {
    let methods: String = (1..15).map(|i| format!("  int m{i}(int b) {{ return a + b; }}\n")).collect();
    let project = Project::empty();
    project.write("C.java", format!("class C {{\n  int a;\n{methods}}}\n"));
    project.commit_work_tree();
    let agent = Agent::of(&project, &[]).await;
    let (text, _) = agent.answer("rename", json!({"locate": {"symbol": "C.a"}, "new_name": "b"})).await;
    let reasons: Vec<&str> = text.lines().filter(|line| line.starts_with("- ")).collect();
    assert_eq!((reasons.len(), reasons[10]), (11, "- and 4 more reasons"), "{text}");
    assert!(!text.contains("--format"), "an agent gives no options: {text}");
}

/// A journal as a rename leaves it whose process was killed.
#[tokio::test]
async fn what_changes_nothing_leaves_an_interrupted_rename_as_it_is() {
    let project = shop();
    let renamed = SHOP.replace("till", "desk");
    project.write("src/p/.corename-1.new", &renamed);
    project.write("src/p/.corename-1.old", SHOP);
    let swap = json!({
        "from": "src/p/Shop.java", "to": "src/p/Shop.java", "same_file": false,
        "fresh": "src/p/.corename-1.new", "kept": "src/p/.corename-1.old",
        "before": corename::text::digest(SHOP), "after": corename::text::digest(&renamed),
    });
    project.write(".git/corename/committed.json", json!({"version": 1, "swaps": [swap]}).to_string());
    let agent = Agent::of(&project, &["--read-only"]).await;
    let locate = json!({"symbol": "p.Shop.till"});
    let preview = json!({"locate": locate, "new_name": "shelf"});
    let seeds = json!({"seeds": [{"locate": locate, "new_name": "shelf"}]});
    for (tool, request) in [("rename", preview), ("suggest", seeds)] {
        let refusal = agent.refusal(tool, request).await;
        assert!(refusal.starts_with("an earlier rename was interrupted"), "{refusal}");
        assert_eq!(read(&project, "src/p/Shop.java"), SHOP, "{tool}");
    }
}

#[tokio::test]
async fn only_files_of_the_repository_are_read_or_written() {
    let other_folder = tempfile::tempdir().unwrap();
    let secret = other_folder.path().join("Secret.java");
    fs::write(&secret, "class Secret { int token; }\n").unwrap();
    let project = shop();
    #[cfg(unix)]
    std::os::unix::fs::symlink(other_folder.path(), project.path().join("link")).unwrap();
    let name = other_folder.path().file_name().unwrap().to_str().unwrap();
    let agent = Agent::of(&project, &[]).await;
    for path in
        [format!("../{name}/Secret.java"), secret.display().to_string(), "link/Secret.java".to_owned()]
    {
        let locate = json!({"file_path": path, "find": "int <HERE>token"});
        let request = json!({"locate": locate, "new_name": "key", "mode": "execute"});
        let refusal = agent.refusal("rename", request).await;
        assert!(refusal.contains("there is no "), "{refusal}");
        let seed = json!({"locate": {"file_path": path, "line": 1}, "new_name": "Key"});
        agent.refusal("suggest", json!({"seeds": [seed]})).await;
    }
    let elsewhere = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store", "scope_filter": [".."]});
    agent.refusal("rename", elsewhere).await;
    assert_eq!(fs::read_to_string(&secret).unwrap(), "class Secret { int token; }\n");
}

#[tokio::test]
async fn what_a_change_forgot_is_listed_page_by_page() {
    let project = Project::demo();
    let agent = Agent::of(&project, &[]).await;
    let (text, value) = agent.answer("check", json!({"limit": 2})).await;
    insta::assert_snapshot!(text, @"
    Rename delivery slot → pickup window (46 renames in this change): 15 findings
    left alone: `openDeliverySlots`, `chooseDeliverySlot` (deprecated).
    left alone: `deliverySlot`, `deliverySlotDate` (an annotation spells the old words out).
    Rename headline → title (3 renames in this change): 0 findings
    src/main/java/org/greenbarn/shop/FarmShop.java:71:26: method requireDeliverySlot → requirePickupWindow (0.97)
    src/main/java/org/greenbarn/shop/store/InMemoryPickupWindows.java:15:45: field deliverySlotsById → pickupWindowsById (0.97)
    2 of 15 shown; for more, offset 2
    ");
    assert_eq!(value["next_offset"], 2);
    let all = corename(project.path(), &["check", "--worktree", "--format", "json"]).json();
    let all = all["findings"].as_array().unwrap();
    assert_eq!(value["total_findings"], all.len());
    let (mut seen, mut offset) = (Vec::new(), Some(0));
    while let Some(at) = offset {
        let page = json!({"limit": 3, "offset": at, "details": true});
        let (_, value) = agent.answer("check", page).await;
        let ids = value["findings"].as_array().unwrap().iter().map(|f| f["id"].clone());
        seen.extend(ids.collect::<Vec<_>>());
        offset = value["next_offset"].as_u64();
    }
    assert_eq!(seen, all.iter().map(|f| f["id"].clone()).collect::<Vec<_>>());
    let (_, value) = agent.answer("check", json!({"limit": 0, "patch": true})).await;
    assert_eq!(value["next_offset"], json!(null), "a page without entries has no next one");
    fs::write(project.path().join("rename.patch"), value["patch"].as_str().unwrap()).unwrap();
    project.git(&["apply", "--check", "rename.patch"]);
}

#[tokio::test]
async fn the_patch_is_that_of_the_command_line() {
    let fixture = Fixture::load("demo");
    let with_settings = |tree: &BTreeMap<String, Vec<u8>>| {
        let mut tree = tree.clone();
        let setting = "planner: org.greenbarn.shop.planning.DeliverySlotPlanner\n";
        tree.insert("conf/app.yml".to_owned(), setting.into());
        tree.insert("README.md".to_owned(), "See `DeliverySlotPlanner`.\n".into());
        tree
    };
    let project = Project::with_change(&with_settings(&fixture.before), &with_settings(&fixture.after));
    let by_command =
        || corename(project.path(), &["check", "--worktree", "--format", "patch"]).text().to_owned();
    let agent = Agent::of(&project, &[]).await;
    let plain = by_command();
    assert!(plain.contains("conf/app.yml"), "it corrects what would break at run time");
    let (_, value) = agent.answer("check", json!({"limit": 0, "patch": true})).await;
    assert_eq!(value["patch"], plain);

    assert!(plain.contains("README.md"));
    project.write(".corename.yml", "min-confidence: 0.1\npatch-mentions: broken\n");
    let without_documents = by_command();
    assert!(!without_documents.contains("README.md"));
    let (_, value) = agent.answer("check", json!({"limit": 0, "patch": true})).await;
    assert_eq!(value["patch"], without_documents);
}

/// An agent makes a rename that is called safe without looking at it.
#[tokio::test]
async fn what_the_patch_leaves_out_is_not_called_safe_over_the_protocol_either() {
    let project = Project::empty();
    project.write(
        "checkstyle.xml",
        r#"<module name="Checker"><module name="TreeWalker"><module name="MethodName">
             <property name="format" value="^[a-z]{1,12}[A-Z]?[a-z]{0,6}$"/></module></module></module>"#,
    );
    let [hint, user] = ["src/p/JoinHint.java", "src/p/User.java"];
    let hint_source = "package p;
public class JoinHint {
  private int joinHintSize;
  int joinHint(int x) { return joinHintSize + x; }
  int takeJoinHint(int y) { return joinHint(y) * 2; }
  static JoinHint make() { return new JoinHint(); }
}
";
    let user_source = "package p;
class User {
  JoinHint joinHint = JoinHint.make();
  int joinHint() { return joinHint.takeJoinHint(3); }
  void other(JoinHint joinHint) { System.out.println(joinHint.joinHint(1)); }
}
";
    project.write(hint, hint_source);
    project.write(user, user_source);
    project.commit_work_tree();
    let agent = Agent::of(&project, &[]).await;
    let listed = |document: &Value, is_safe: &dyn Fn(&Value) -> bool| -> Vec<(String, bool)> {
        let findings = document["findings"].as_array().unwrap().iter();
        findings.map(|f| (f["suggested_name"].as_str().unwrap().to_owned(), is_safe(f))).collect()
    };
    let same = async |arguments: &[&str], tool: &'static str, request: Value| {
        let document = corename(project.path(), arguments).json();
        let by_command = listed(&document, &|f| f["patch"] == "included");
        // The command line withholds it, since the team's rules do not allow such a name.
        assert!(by_command.contains(&("queryOptimizerHint".to_owned(), false)), "{by_command:?}");
        let (_, value) = agent.answer(tool, request).await;
        assert_eq!(listed(&value, &|f| f["safe"] == true), by_command);
    };

    let seed = "src/p/JoinHint.java:2:14:JoinHint=QueryOptimizerHint";
    let suggest = ["suggest", "--seed", seed, "--min-confidence", "0.01", "--format", "json"];
    let seed = json!({"locate": {"symbol": "p.JoinHint"}, "new_name": "QueryOptimizerHint"});
    same(&suggest, "suggest", json!({"seeds": [seed], "min_confidence": 0.01})).await;

    fs::remove_file(project.path().join(hint)).unwrap();
    let renamed = hint_source
        .replace("JoinHint {", "QueryOptimizerHint {")
        .replace("JoinHint()", "QueryOptimizerHint()");
    let renamed = renamed
        .replace("JoinHint make", "QueryOptimizerHint make")
        .replace("joinHintSize", "queryOptimizerHintSize");
    project.write("src/p/QueryOptimizerHint.java", renamed);
    let used = user_source.replace("JoinHint joinHint", "QueryOptimizerHint queryOptimizerHint");
    let used =
        used.replace("JoinHint.make", "QueryOptimizerHint.make").replace("joinHint.", "queryOptimizerHint.");
    project.write(user, used);
    let check = ["check", "--base", "HEAD", "--worktree", "--min-confidence", "0.01", "--format", "json"];
    same(&check, "check", json!({"base": "HEAD", "min_confidence": 0.01})).await;
}

#[tokio::test]
async fn what_belongs_to_a_rename_can_be_asked_before_it_is_made() {
    let project = shop();
    project.write(
        "src/p/Tills.java",
        "package p;\n\nclass Tills {\n    int till;\n    int tillOf(Shop s) { return s.till; }\n}\n",
    );
    let agent = Agent::of(&project, &[]).await;
    let seed = json!({"locate": {"symbol": "Shop.till"}, "new_name": "cashDesk"});
    let (_, value) = agent.answer("suggest", json!({"seeds": [seed], "min_confidence": 0})).await;
    let found: Vec<&Value> =
        value["findings"].as_array().unwrap().iter().map(|f| &f["suggested_name"]).collect();
    assert!(found.contains(&&json!("cashDesk")) && found.contains(&&json!("cashDeskOf")), "{value}");
    assert_eq!(value["head"], "work tree");
}

#[tokio::test]
async fn a_file_that_is_too_large_is_skipped_in_a_work_tree_too() {
    let project = shop();
    project.write(".corename.yml", "max-file-size: 1kB");
    project.write("src/p/Large.java", format!("package p;\nclass LargeShop {{}}\n{}", "\n".repeat(1000)));
    let agent = Agent::of(&project, &[]).await;
    let seed = json!({"locate": {"symbol": "p.Shop"}, "new_name": "Store"});
    let (text, _) = agent.answer("suggest", json!({"seeds": [seed]})).await;
    assert!(text.contains("src/p/Large.java") && !text.contains("LargeShop"), "{text}");
}

#[tokio::test]
async fn the_renames_of_a_change_are_counted_and_listed() {
    let project = Project::demo();
    let agent = Agent::of(&project, &[]).await;
    let (text, value) =
        agent.answer("detect", json!({"revisions": "HEAD", "limit": 2, "explain": true})).await;
    insta::assert_snapshot!(text, @r"
    49 renames (1 annotation, 3 classes, 1 enum, 2 enum constants, 7 fields, 2 interfaces, 1 lambda parameter, 3 local variables, 15 methods, 12 parameters, 1 record, 1 record component)
    src/main/java/org/greenbarn/shop/FarmShop.java:22:37: field deliverySlotStore → pickupWindowStore
      9 uses changed alike; the same value; the same type; next to the same member; nothing else of its kind was removed or added
    src/main/java/org/greenbarn/shop/FarmShop.java:37:26: local variable deliverySlot → pickupWindow
      4 places in matched statements have the new name; declared in matched statements; the same type
    2 of 49 shown; for more, offset 2
    ");
    let all = corename(project.path(), &["detect", "HEAD", "--format", "json"]).json();
    assert_eq!(value["total_renames"], all["renames"].as_array().unwrap().len());
    let (_, clean) = agent.answer("detect", json!({"base": "HEAD"})).await;
    assert_eq!(clean["total_renames"], 0);
}

#[tokio::test]
async fn a_rename_task_is_scored() {
    let project = Project::demo();
    let agent = Agent::of(&project, &[]).await;
    let (text, value) = agent.answer("score", json!({"base": "main", "head": "HEAD"})).await;
    insta::assert_snapshot!(text, @r"
    Completeness: 49 of 64 declarations renamed, 0 texts left with an old name.
    Precision: 366 of 410 changed lines explained by the renames.
    Purity: mixed.
    - 44 changed lines in 9 files are no rename's work, 11 of them in comments alone
    ");
    assert_eq!(value["precision"]["share"], 0.893);
    let (text, _) = agent.answer("score", json!({"base": "main", "head": "HEAD", "residue": true})).await;
    assert!(
        text.contains("\n+                && (order.lines().size() < BIG_ORDER || pickupWindow"),
        "{text}"
    );
}

/// What would be made of the other files would count as all there is.
#[tokio::test]
async fn a_change_of_which_a_file_is_missing_is_refused_whoever_asks() {
    let fixture = Fixture::load("demo");
    let project = Project::with_change(&fixture.before, &fixture.after);
    let path = "src/main/java/org/greenbarn/shop/FarmShop.java";
    let blob = project.git(&["rev-parse", &format!("HEAD:{path}")]);
    fs::remove_file(project.path().join(".git/objects").join(&blob[..2]).join(&blob[2..])).unwrap();
    let why = format!("cannot read {path}: its object {blob} is missing");
    for command in ["check", "detect", "check --review stdio", "review --review stdio"] {
        let run = project.corename(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(run.refusal(), why, "{command}");
    }
    let agent = Agent::of(&project, &[]).await;
    for tool in ["check", "detect"] {
        assert_eq!(agent.refusal(tool, json!({"base": "HEAD~1", "head": "HEAD"})).await, why, "{tool}");
    }
}

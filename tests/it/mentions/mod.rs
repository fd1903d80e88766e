//! What `corename check` says of texts that still have an old name: comments, Javadoc, strings,
//! resources.

mod dangling;
mod documents;
mod formats;
mod lookups;
mod names;
mod resources;
mod sentences;

use std::collections::BTreeMap;

use crate::program::Project;
use serde_json::Value;

type Tree = BTreeMap<String, Vec<u8>>;

fn tree(files: &[(&str, &str)]) -> Tree {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

const RESOLVER: &str = "package shop.hints;

/** Resolves the join hints of a statement. */
public class JoinHintsResolver {
    private final String joinHint = \"\"; // the join hint

    /**
     * Finds a join hint.
     *
     * @param joinHintName what to look for
     * @see #resolveJoinHint(String)
     */
    public String findJoinHint(String joinHintName) {
        // Without a joinHintName there are no join-hints.
        if (joinHintName == null) throw new IllegalStateException(\"no joinHintName\");
        return resolveJoinHint(joinHintName);
    }

    String resolveJoinHint(String name) {
        return name;
    }
}
";

const PLANNER: &str = "package shop.plan;

import shop.hints.JoinHintsResolver;

/** Uses a {@link JoinHintsResolver}, as {@link JoinHintsResolver#findJoinHint(String) this} does. */
class Planner {
    JoinHintsResolver resolver = new JoinHintsResolver();

    Class<?> load() throws ClassNotFoundException {
        return Class.forName(\"shop.hints.JoinHintsResolver\");
    }
}
";

/// Everything that knows the resolver by its name.
fn before() -> Tree {
    tree(&[
        ("src/shop/hints/JoinHintsResolver.java", RESOLVER),
        ("src/shop/plan/Planner.java", PLANNER),
        ("src/META-INF/services/java.util.function.Supplier", "shop.hints.JoinHintsResolver # ours\n"),
        (
            "src/app.yml",
            "# shop.hints.JoinHintsResolver does it\nresolver: shop.hints.JoinHintsResolver\nother: shop.hints.JoinHintsResolverFactory\n",
        ),
        (
            "src/beans.xml",
            "<beans>\n  <bean class=\"shop.hints.JoinHintsResolver\"/>\n  <bean class=\"old.shop.hints.JoinHintsResolver\"/>\n</beans>\n",
        ),
        ("README.md", "Hints are read by `JoinHintsResolver`.\n"),
        ("CHANGELOG.md", "- 1.0: `JoinHintsResolver`\n"),
    ])
}

/// The same after a careful rename of the code by hand, which forgot all that the compiler does not see.
fn after() -> Tree {
    let code = |text: &str| {
        text.replace("class JoinHintsResolver", "class QueryHintsResolver")
            .replace("String joinHint =", "String queryHint =")
            .replace("String findJoinHint(String joinHintName)", "String findQueryHint(String queryHintName)")
            .replace("(joinHintName == null)", "(queryHintName == null)")
            .replace("return resolveJoinHint(joinHintName)", "return resolveQueryHint(queryHintName)")
            .replace("String resolveJoinHint", "String resolveQueryHint")
            .replace("import shop.hints.JoinHintsResolver", "import shop.hints.QueryHintsResolver")
            .replace(
                "JoinHintsResolver resolver = new JoinHintsResolver",
                "QueryHintsResolver resolver = new QueryHintsResolver",
            )
    };
    let mut files = before();
    files.remove("src/shop/hints/JoinHintsResolver.java");
    files.insert("src/shop/hints/QueryHintsResolver.java".to_owned(), code(RESOLVER).into_bytes());
    files.insert("src/shop/plan/Planner.java".to_owned(), code(PLANNER).into_bytes());
    files
}

fn mentions(document: &Value) -> String {
    let listing = document["mentions"].as_array().unwrap().iter().map(|m| {
        let text = |key: &str| m[key].as_str().unwrap().to_owned();
        format!(
            "{} {} {}:{}:{} {:?} → {} {}: {}\n",
            text("level"),
            text("rule"),
            text("path"),
            m["line"],
            m["column"],
            text("old_text"),
            m["suggested_text"].as_str().map_or("(removed)".to_owned(), |text| format!("{text:?}")),
            text("patch"),
            text("reason"),
        )
    });
    listing.collect()
}

fn check(project: &Project, more: &[&str]) -> Value {
    project.corename(&[&["check", "--format", "json"], more].concat()).json()
}

/// The report on a change of two resources and a class.
fn reported(before: &[(&str, &str)], after: &[(&str, &str)]) -> String {
    mentions(&check(&Project::with_change(&tree(before), &tree(after)), &[]))
}

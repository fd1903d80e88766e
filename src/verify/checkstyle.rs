//! The naming rules of a project's Checkstyle configuration.
//!
//! A configuration is an XML file with a module `Checker`, wherever it is. It applies to the Java files below the
//! nearest folder above it that has any; for each file, the innermost configuration counts. Where several are side by
//! side and none is called `checkstyle.xml`, it is unknown which one is in use, and none is taken. A rule is skipped if
//! its `format` uses a property from another file, or if it is set to be ignored. Suppressions are not read, as a rule
//! counts only where the old name kept it.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::AhoCorasick;
use fancy_regex::{Regex, RegexBuilder};
use roxmltree::{Document, Node, ParsingOptions};

use crate::git::Snapshot;
use crate::java::{Declaration, DeclarationRef, Kind, Modifiers, Visibility};

/// The configurations of a snapshot.
#[derive(Debug, Default)]
pub(super) struct Checkstyle {
    configurations: Vec<Configuration>,
}

#[derive(Debug)]
struct Configuration {
    path: String,
    /// The folder whose files it is taken for, with its `/` at the end; empty: all.
    root: String,
    rules: Vec<Rule>,
}

/// A naming module with what it demands.
#[derive(Debug)]
struct Rule {
    /// `MethodName`
    module: String,
    demand: Demand,
    /// The visibilities to which it does not apply.
    exempt: Vec<Visibility>,
    /// The kinds to which it applies, where it says so.
    tokens: Vec<String>,
}

#[derive(Debug)]
enum Demand {
    /// A match anywhere in the name, as Checkstyle looks for it.
    Format(Format),
    Abbreviations(Abbreviations),
}

/// A pattern for names. It is compiled when a name is asked about: that takes a while, and most rules are never asked.
#[derive(Debug)]
struct Format {
    pattern: String,
    compiled: OnceLock<Option<Regex>>,
}

impl Format {
    fn new(pattern: &str) -> Self {
        Self { pattern: pattern.to_owned(), compiled: OnceLock::new() }
    }

    /// Returns whether a name matches. An invalid format, one that needs too much memory, and one that gives up on a
    /// name all match it.
    fn admits(&self, name: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| {
            let is_short = self.pattern.len() <= LONGEST_FORMAT;
            let builder =
                || RegexBuilder::new(&self.pattern).delegate_size_limit(LARGEST_FORMAT).build().ok();
            is_short.then(builder).flatten()
        });
        compiled.as_ref().is_none_or(|format| format.is_match(name).unwrap_or(true))
    }
}

/// `AbbreviationAsWordInName`: no more capitals in a row.
#[derive(Debug)]
struct Abbreviations {
    /// How many capitals may follow each other, besides the one that begins the next word.
    most: usize,
    allowed: Vec<String>,
    ignore_final: bool,
    ignore_static: bool,
    ignore_static_final: bool,
    ignore_overridden: bool,
}

impl Checkstyle {
    /// Reads the configurations of a snapshot.
    pub fn of(head: &Snapshot) -> Self {
        // Either kind of quotes may be around it.
        let Ok(needle) = AhoCorasick::new(["Checker"]) else { return Self::default() };
        let wanted = |path: &str| path.ends_with(".xml") && !path.ends_with("pom.xml");
        let files = head.search_resources(&needle, wanted);
        let configurations = files.iter().filter_map(|file| {
            let rules = rules(std::str::from_utf8(file.bytes()).ok()?)?;
            Some(Configuration { path: file.path().to_owned(), root: root(head, file.path()), rules })
        });
        Checkstyle { configurations: configurations.take(MOST_CONFIGURATIONS).collect() }
    }

    /// Returns why a new name breaks a rule that the old one kept.
    pub fn objection(&self, declaration: &DeclarationRef, old: &str, new: &str) -> Option<String> {
        let configuration = self.governing(declaration.unit.path())?;
        let broken = configuration
            .rules
            .iter()
            .find(|r| r.applies(declaration) && r.demand.admits(old) && !r.demand.admits(new))?;
        let demand = match &broken.demand {
            Demand::Format(format) => format!("names must match {}", format.pattern),
            Demand::Abbreviations(a) => format!("no more than {} capitals may follow each other", a.most + 1),
        };
        Some(format!("`{new}` breaks Checkstyle's {} in {}: {demand}", broken.module, configuration.path))
    }

    /// Returns the configuration that is taken for a Java file.
    fn governing(&self, path: &str) -> Option<&Configuration> {
        let above = || self.configurations.iter().filter(|c| path.starts_with(&c.root));
        let depth = above().map(|c| c.root.len()).max()?;
        let nearest: Vec<&Configuration> = above().filter(|c| c.root.len() == depth).collect();
        let name = |c: &&&Configuration| c.path.rsplit('/').next() == Some("checkstyle.xml");
        match (nearest.as_slice(), nearest.iter().find(name)) {
            ([only], _) => Some(only),
            (_, named) => named.copied(),
        }
    }
}

/// Returns the nearest folder above a file, with its `/` at the end, below which there are Java files.
fn root(head: &Snapshot, path: &str) -> String {
    let mut folder = path;
    while let Some(slash) = folder.trim_end_matches('/').rfind('/') {
        folder = &path[..=slash];
        let from = head.paths().partition_point(|p| &**p < folder);
        if head.paths().get(from).is_some_and(|p| p.starts_with(folder)) {
            return folder.to_owned();
        }
    }
    String::new()
}

/// Returns the naming rules of a configuration; `None` for a file that is none.
fn rules(text: &str) -> Option<Vec<Rule>> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).ok()?;
    let root = document.root_element();
    let is_configuration = root.has_tag_name("module") && root.attribute("name") == Some("Checker");
    let modules = root.descendants().filter(|n| n.has_tag_name("module"));
    is_configuration.then(|| modules.filter_map(rule).take(MOST_RULES).collect())
}

fn rule(module: Node<'_, '_>) -> Option<Rule> {
    let name = module.attribute("name")?.rsplit('.').next()?;
    let name = name.strip_suffix("Check").unwrap_or(name);
    let property = |name: &str| {
        let of_name = module.children().filter(|n| n.has_tag_name("property"));
        of_name.filter(|n| n.attribute("name") == Some(name)).find_map(|n| n.attribute("value"))
    };
    let flag = |name: &str, default: bool| property(name).map_or(default, |value| value.trim() == "true");
    let list = |name: &str| -> Vec<String> {
        let items = property(name).unwrap_or_default().split(',');
        items.map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
    };
    if property("severity") == Some("ignore") {
        return None;
    }
    let demand = if name == "AbbreviationAsWordInName" {
        Demand::Abbreviations(Abbreviations {
            most: property("allowedAbbreviationLength").map_or(Some(3), |n| n.trim().parse().ok())?,
            allowed: list("allowedAbbreviations"),
            ignore_final: flag("ignoreFinal", true),
            ignore_static: flag("ignoreStatic", true),
            ignore_static_final: flag("ignoreStaticFinal", true),
            ignore_overridden: flag("ignoreOverriddenMethods", true),
        })
    } else {
        let default = *DEFAULTS.get(name)?;
        Demand::Format(Format::new(property("format").unwrap_or(default)))
    };
    let exempt = [
        ("applyToPublic", Visibility::Public),
        ("applyToProtected", Visibility::Protected),
        ("applyToPackage", Visibility::Package),
        ("applyToPrivate", Visibility::Private),
    ];
    let exempt = exempt.iter().filter(|(key, _)| !flag(key, true)).map(|(_, visibility)| *visibility);
    Some(Rule { module: name.to_owned(), demand, exempt: exempt.collect(), tokens: list("tokens") })
}

/// Naming modules of one configuration that are read: there are 18, and few projects have one twice.
const MOST_RULES: usize = 100;
/// Configurations that are read.
const MOST_CONFIGURATIONS: usize = 50;
/// The longest format, in bytes, and the largest program to match it, in bytes.
const LONGEST_FORMAT: usize = 1_000;
const LARGEST_FORMAT: usize = 1 << 19;

/// The modules that demand a format, and Checkstyle's own.
static DEFAULTS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("checkstyle/default_formats.yml"))
        .expect("the file has names and formats")
});

impl Demand {
    fn admits(&self, name: &str) -> bool {
        match self {
            Demand::Format(format) => format.admits(name),
            Demand::Abbreviations(a) => !a.has_long_one(name),
        }
    }
}

impl Abbreviations {
    /// Returns whether a name has too many capitals in a row. The last of a row begins the next word.
    fn has_long_one(&self, name: &str) -> bool {
        let mut rows = name.split(|c: char| !c.is_uppercase());
        rows.any(|row| {
            let length = row.chars().count();
            let last = row.char_indices().next_back().map_or(0, |(at, _)| at);
            length > self.most + 1 && !self.allowed.iter().any(|a| a == &row[..last] || a == row)
        })
    }

    fn applies(&self, declaration: &Declaration) -> bool {
        let (is_static, is_final) =
            (declaration.modifiers.has(Modifiers::STATIC), declaration.modifiers.has(Modifiers::FINAL));
        match declaration.kind {
            Kind::EnumConstant | Kind::TypeParameter | Kind::Package | Kind::LambdaParameter => false,
            Kind::Method => !(self.ignore_overridden && declaration.has_annotation("Override")),
            Kind::Field | Kind::LocalVariable => match (is_static, is_final) {
                (true, true) => !self.ignore_static_final,
                (true, false) => !self.ignore_static,
                (false, true) => !self.ignore_final,
                (false, false) => true,
            },
            _ => true,
        }
    }
}

impl Rule {
    fn applies(&self, declaration: &DeclarationRef) -> bool {
        let (d, unit) = (declaration.get(), &declaration.unit);
        let has = |modifier| d.modifiers.has(modifier);
        if self.exempt.contains(&d.modifiers.visibility()) && !d.kind.is_local() {
            return false;
        }
        if !self.tokens.is_empty() && !self.tokens.iter().any(|t| token(d) == Some(t)) {
            return false;
        }
        if let Demand::Abbreviations(abbreviations) = &self.demand {
            return abbreviations.applies(d);
        }
        let is_component = has(Modifiers::RECORD_COMPONENT);
        let owner = d.owner.map(|owner| unit.get(owner).kind);
        match self.module.as_str() {
            "TypeName" => d.kind.is_type(),
            "AbstractClassName" => d.kind == Kind::Class && has(Modifiers::ABSTRACT),
            "MethodName" => d.kind == Kind::Method && !d.has_annotation("Override"),
            "ConstantName" => {
                let known = ["serialVersionUID", "serialPersistentFields"].contains(&d.name.as_str());
                d.kind == Kind::Field && d.is_constant() && !known
            }
            "StaticVariableName" => d.kind == Kind::Field && has(Modifiers::STATIC) && !d.is_constant(),
            "MemberName" => d.kind == Kind::Field && !has(Modifiers::STATIC) && !is_component,
            "RecordComponentName" => is_component,
            "ParameterName" => d.kind == Kind::Parameter,
            "LambdaParameterName" => d.kind == Kind::LambdaParameter,
            "PatternVariableName" => has(Modifiers::PATTERN),
            "LocalVariableName" => {
                let has_another_rule = has(Modifiers::PATTERN) || has(Modifiers::EXCEPTION);
                d.kind == Kind::LocalVariable && !has(Modifiers::FINAL) && !has_another_rule
            }
            "CatchParameterName" => has(Modifiers::EXCEPTION),
            "LocalFinalVariableName" => d.kind == Kind::LocalVariable && has(Modifiers::FINAL),
            "ClassTypeParameterName" => d.kind == Kind::TypeParameter && owner == Some(Kind::Class),
            "InterfaceTypeParameterName" => d.kind == Kind::TypeParameter && owner == Some(Kind::Interface),
            "RecordTypeParameterName" => d.kind == Kind::TypeParameter && owner == Some(Kind::Record),
            "MethodTypeParameterName" => d.kind == Kind::TypeParameter && owner == Some(Kind::Method),
            "IllegalIdentifierName" => true,
            _ => false,
        }
    }
}

/// Returns Checkstyle's token for such a declaration.
fn token(declaration: &Declaration) -> Option<&'static str> {
    let is = |modifier| declaration.modifiers.has(modifier);
    Some(match declaration.kind {
        Kind::Class => "CLASS_DEF",
        Kind::Interface => "INTERFACE_DEF",
        Kind::Enum => "ENUM_DEF",
        Kind::Record => "RECORD_DEF",
        Kind::Annotation => "ANNOTATION_DEF",
        Kind::EnumConstant => "ENUM_CONSTANT_DEF",
        Kind::Method => "METHOD_DEF",
        Kind::Field if is(Modifiers::RECORD_COMPONENT) => "RECORD_COMPONENT_DEF",
        Kind::LocalVariable if is(Modifiers::PATTERN) => "PATTERN_VARIABLE_DEF",
        Kind::LocalVariable if is(Modifiers::EXCEPTION) => "PARAMETER_DEF",
        Kind::Field | Kind::LocalVariable => "VARIABLE_DEF",
        Kind::Parameter => "PARAMETER_DEF",
        Kind::LambdaParameter => "LAMBDA",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;

    const CONFIGURATION: &str = r#"<?xml version="1.0"?>
<!DOCTYPE module PUBLIC "-//Checkstyle//DTD Checkstyle Configuration 1.3//EN" "https://checkstyle.org/dtds/configuration_1_3.dtd">
<module name="Checker">
  <module name="TreeWalker">
    <module name="TypeName"/>
    <module name="com.puppycrawl.tools.checkstyle.checks.naming.MethodNameCheck">
      <property name="format" value="^[a-z](?!_)[a-z0-9]++(?:[A-Z][a-z0-9]+)*$"/>
      <property name="applyToPrivate" value="false"/>
    </module>
    <module name="ConstantName"/>
    <module name="MemberName"><property name="format" value="^${prefix}$"/></module>
    <module name="ParameterName"><property name="severity" value="ignore"/><property name="format" value="^p$"/></module>
    <module name="AbbreviationAsWordInName"><property name="allowedAbbreviationLength" value="1"/><property name="allowedAbbreviations" value="XML"/></module>
  </module>
</module>
"#;
    const CODE: &str = "class Shop { static final int MAX = 1; static int count; int size; public void open(int p) {} private void shut() {} }";

    fn said(configurations: &[&str], java: &str, old: &str, new: &str) -> Option<String> {
        let code = SourceFile::new(java, CODE.as_bytes());
        let files = configurations.iter().map(|path| SourceFile::new(*path, CONFIGURATION.as_bytes()));
        let head = Snapshot::in_memory("head", files.chain([code.clone()]));
        let unit = std::sync::Arc::new(parse(&code).compilation_unit());
        let id = unit.iter().find(|(_, d)| d.name == old).map(|(id, _)| id).expect("it is declared");
        Checkstyle::of(&head).objection(&DeclarationRef { unit, id }, old, new)
    }

    #[test]
    fn the_rules_of_a_configuration_hold() {
        let breaks = |old, new| said(&["config/checkstyle/checkstyle.xml"], "src/Shop.java", old, new);
        for (old, new) in [
            ("Shop", "shop_2"),
            ("open", "openXMLs"),
            ("open", "o_pen"),
            ("MAX", "Most"),
            ("size", "theURLs"),
        ] {
            assert!(breaks(old, new).is_some(), "{new}");
        }
        for (old, new) in [
            ("Shop", "Store"),
            ("open", "openAll"),
            ("shut", "shut_all"),
            ("MAX", "MOST_OF_ALL"),
            ("size", "of_all"),
            ("size", "theXMLParser"),
            ("p", "Pp"),
            ("count", "theURLs"),
        ] {
            assert_eq!(breaks(old, new), None, "{new}");
        }
        insta::assert_snapshot!(
            breaks("MAX", "Most").unwrap_or_default(),
            @"`Most` breaks Checkstyle's ConstantName in config/checkstyle/checkstyle.xml: names must match ^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$"
        );
    }

    /// Returns whether the rule of one module lets a name of `code` become another one.
    fn admits(module: &str, code: &str, old: &str, new: &str) -> bool {
        admits_with(module, "", code, old, new)
    }

    /// Returns the same for a module with properties.
    fn admits_with(module: &str, properties: &str, code: &str, old: &str, new: &str) -> bool {
        let configuration = format!(
            r#"<module name="Checker"><module name="TreeWalker"><module name="{module}">{properties}</module></module></module>"#
        );
        let code = SourceFile::new("Shop.java", code.as_bytes());
        let configuration = SourceFile::new("checkstyle.xml", configuration.into_bytes());
        let head = Snapshot::in_memory("head", [code.clone(), configuration]);
        let unit = std::sync::Arc::new(parse(&code).compilation_unit());
        let id = unit.iter().find(|(_, d)| d.name == old).map(|(id, _)| id).expect("it is declared");
        Checkstyle::of(&head).objection(&DeclarationRef { unit, id }, old, new).is_none()
    }

    #[test]
    fn a_rule_is_about_what_checkstyle_takes_it_for() {
        // Who overrides a method did not choose its name.
        assert!(!admits("MethodName", "class A { void open() {} }", "open", "Open"));
        assert!(admits("MethodName", "class A { @Override public void open() {} }", "open", "Open"));
        // Components, patterns and what is caught have rules of their own.
        assert!(!admits("MemberName", "class A { int size; }", "size", "Size"));
        assert!(admits("MemberName", "record A(int size) {}", "size", "Size"));
        assert!(!admits("RecordComponentName", "record A(int size) {}", "size", "Size"));
        let matched = "class A { boolean b(Object o) { return o instanceof String text; } }";
        assert!(admits("LocalVariableName", matched, "text", "Text"));
        assert!(!admits("PatternVariableName", matched, "text", "Text"));
        assert!(!admits("LocalVariableName", "class A { { int text = 1; } }", "text", "Text"));
        let caught = "class A { void b() { try { } catch (Error error) { } } }";
        assert!(admits("LocalVariableName", caught, "error", "Failure"));
        assert!(!admits("CatchParameterName", caught, "error", "Failure"));
        assert!(admits("CatchParameterName", caught, "error", "failure"));
        // A resource is final without saying so.
        let resource = "class A { void b() { try (Reader reader = open()) { } } }";
        assert!(admits("LocalVariableName", resource, "reader", "Reader"));
        assert!(!admits("LocalFinalVariableName", resource, "reader", "Reader"));
        // These are known by their names.
        let known = "class A { static final long serialVersionUID = 1; static final int MAX = 1; }";
        assert!(!admits("ConstantName", known, "MAX", "Most"));
    }

    #[test]
    fn a_rule_may_be_about_some_tokens_alone() {
        let code = "record A(int size) { boolean b(Object o) { try { int mid = 1; } catch (Error error) { } return o instanceof A all; } }";
        for (token, name) in [
            ("RECORD_COMPONENT_DEF", "size"),
            ("PATTERN_VARIABLE_DEF", "all"),
            ("PARAMETER_DEF", "error"),
            ("PARAMETER_DEF", "o"),
            ("VARIABLE_DEF", "mid"),
        ] {
            let of_tokens = format!(r#"<property name="tokens" value="{token}"/>"#);
            for other in ["size", "all", "error", "o", "mid"] {
                let is_about = !admits_with("IllegalIdentifierName", &of_tokens, code, other, "a$b");
                assert_eq!(
                    is_about,
                    other == name || token == "PARAMETER_DEF" && ["error", "o"].contains(&other),
                    "{token} {other}"
                );
            }
        }
    }

    #[test]
    fn a_local_has_no_visibility_to_be_exempt_for() {
        let configuration = r#"<module name="Checker"><module name="TreeWalker"><module name="LocalVariableName">
            <property name="applyToPackage" value="false"/></module></module></module>"#;
        let code = SourceFile::new("A.java", &b"class A { { int text = 1; } }"[..]);
        let file = SourceFile::new("checkstyle.xml", configuration.as_bytes());
        let head = Snapshot::in_memory("head", [code.clone(), file]);
        let unit = std::sync::Arc::new(parse(&code).compilation_unit());
        let id = unit.iter().find(|(_, d)| d.name == "text").map(|(id, _)| id).expect("it is declared");
        assert!(Checkstyle::of(&head).objection(&DeclarationRef { unit, id }, "text", "Text").is_some());
    }

    #[test]
    fn a_configuration_counts_where_it_stands() {
        let breaks = |paths: &[&str], java| said(paths, java, "MAX", "Most").is_some();
        assert!(breaks(&["src/conf/checkstyle.xml"], "src/main/java/Shop.java"));
        assert!(breaks(&["checkstyle.xml"], "a/b/Shop.java"));
        assert!(breaks(&["a/rules.xml"], "a/b/Shop.java"));
        let beside = ["config/one.xml", "config/two.xml"];
        assert!(!breaks(&beside, "src/Shop.java"), "which one is in use is not known");
        assert!(breaks(&["config/one.xml", "config/checkstyle.xml"], "src/Shop.java"));
    }

    #[test]
    fn what_is_no_configuration_is_passed_over() {
        for text in ["", "<a", "<module name='Other'/>", "<suppressions>Checker</suppressions>"] {
            assert!(rules(text).is_none(), "{text}");
        }
        let odd = r#"<module name="Checker"><module name="MethodName"><property name="format" value="("/></module><module/></module>"#;
        let rules = rules(odd).expect("a configuration");
        assert!(rules.iter().all(|rule| rule.demand.admits("any_Name")));
    }
}

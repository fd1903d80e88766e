//! The configuration in force as YAML, and the schema of the file for editors.

use std::fmt::Write;

use serde_yaml::Value;

use super::{Confidence, Config, ConfigFile, Settings};

/// Whether each value is shown with where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origins {
    Shown,
    /// In a file, they would be wrong: there, all values come from that file.
    LeftOut,
}

impl Config {
    /// Returns the configuration in force as a valid `.corename.yml`.
    pub fn to_yaml(&self, origins: Origins) -> String {
        let mut out = String::new();
        if let Ok(Value::Mapping(settings)) = serde_yaml::to_value(&self.settings) {
            self.write_mapping(&mut out, "", &settings, origins);
        }
        out
    }

    /// Writes a mapping. `prefix` is its path: `guards.` or nothing.
    fn write_mapping(&self, out: &mut String, prefix: &str, mapping: &serde_yaml::Mapping, origins: Origins) {
        let indent = if prefix.is_empty() { "" } else { "  " };
        for (key, value) in mapping {
            let Some(name) = key.as_str() else { continue };
            if let Value::Mapping(nested) = value
                && prefix.is_empty()
            {
                let _ = writeln!(out, "{name}:");
                self.write_mapping(out, &format!("{name}."), nested, origins);
                continue;
            }
            let entry: serde_yaml::Mapping = [(key.clone(), value.clone())].into_iter().collect();
            let yaml = serde_yaml::to_string(&entry).unwrap_or_default();
            let key = format!("{prefix}{name}");
            let meaning = if value.is_null() { of_null(&key) } else { None };
            let comment = match (origins, meaning) {
                (Origins::Shown, meaning) => {
                    format!(" # from {}{}", self.origin(&key), meaning.unwrap_or_default())
                }
                (Origins::LeftOut, Some(meaning)) => format!(" # by default{meaning}"),
                (Origins::LeftOut, None) => String::new(),
            };
            for (i, line) in yaml.lines().enumerate() {
                let comment = if i == 0 { comment.as_str() } else { "" };
                let _ = writeln!(out, "{indent}{line}{comment}");
            }
        }
    }
}

/// Returns the value that counts where a key has none, though something does.
fn of_null(key: &str) -> Option<String> {
    let [check, suggest, review] =
        [Confidence::OF_CHECK, Confidence::OF_SUGGEST, Confidence::OF_REVIEW].map(Confidence::get);
    let of_each = format!(": {check}, in suggest {suggest}, in review {review}");
    (key == "min-confidence").then_some(of_each)
}

/// Returns the JSON Schema of `.corename.yml`, with the defaults.
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(ConfigFile).to_value();
    if let Ok(defaults) = serde_json::to_value(Settings::default()) {
        add_defaults(&mut schema, &defaults);
    }
    unwrap_lines(&mut schema);
    format!("{schema:#}\n")
}

/// Puts each description on one line: editors do not take a line end for a space.
fn unwrap_lines(schema: &mut serde_json::Value) {
    if let Some(description) = schema.get_mut("description") {
        let text = description.as_str().map(|text| text.replace('\n', " "));
        *description = text.into();
    }
    let properties = schema.get_mut("properties").and_then(|p| p.as_object_mut());
    properties.into_iter().flat_map(|p| p.values_mut()).for_each(unwrap_lines);
}

/// Puts each default next to its property.
fn add_defaults(schema: &mut serde_json::Value, defaults: &serde_json::Value) {
    let Some(properties) = schema.get_mut("properties").and_then(|p| p.as_object_mut()) else { return };
    for (key, property) in properties {
        match defaults.get(key) {
            Some(nested) if nested.is_object() => add_defaults(property, nested),
            Some(value) if !value.is_null() => {
                if let Some(property) = property.as_object_mut() {
                    property.insert("default".to_owned(), value.clone());
                }
            }
            _ => {}
        }
    }
}

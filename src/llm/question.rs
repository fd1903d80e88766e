//! A question: what is said, and what shape the answer must have.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::message::Message;
use super::prompt::Prompt;
use super::telemetry::Agent;
use crate::text::digest;

/// The shape of an answer. Its JSON schema is what the model is held to; what the schema cannot say,
/// `check` does.
pub trait Answer: DeserializeOwned + Serialize + JsonSchema {
    /// The name of the answer for the server: letters and underscores.
    const NAME: &'static str;

    /// Checks whether the answer can be used.
    ///
    /// # Errors
    /// The fault, in words for the model.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// One question of an agent.
#[derive(Debug, Clone)]
pub struct Question {
    pub agent: Agent,
    pub prompt: &'static Prompt,
    /// The subject of the question for people (a path, a concept), and its number in the conversation, from 1.
    pub about: String,
    pub turn: usize,
    pub messages: Vec<Message>,
    /// How long the answer may be, in tokens.
    pub max_output: u32,
}

impl Question {
    /// Returns the hash of all that decides the answer, as hexadecimal digits.
    pub(super) fn key<T: Answer>(&self, model: &str, parameters: &Value) -> String {
        let content = json!({
            "model": model,
            "parameters": parameters,
            "prompt": self.prompt.name(),
            "version": self.prompt.version(),
            "messages": self.messages,
            "answer": T::NAME,
            "schema": schema::<T>(),
            "max_output": self.max_output,
        });
        digest(content.to_string())[..32].to_owned()
    }

    /// Returns the tokens of the question with the shape of its answer, estimated.
    pub fn input_tokens<T: Answer>(&self) -> u64 {
        let schema = super::tokens::estimate(&schema::<T>().to_string());
        super::tokens::estimate_messages(&self.messages) + schema
    }
}

/// Returns the schema of an answer: without references, optional properties or additional ones.
pub(super) fn schema<T: Answer>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(root) = schema.as_object_mut() {
        root.remove("$schema");
        root.remove("title");
    }
    close(&mut schema);
    schema
}

/// Returns the schema as `strict` servers take it, without limits on lengths.
pub(super) fn strict(schema: &Value) -> Value {
    match schema {
        Value::Object(object) => {
            let is_limit = |key: &str, value: &Value| {
                value.is_number() && ["minLength", "maxLength", "minItems", "maxItems"].contains(&key)
            };
            let kept = object.iter().filter(|(key, value)| !is_limit(key, value));
            Value::Object(kept.map(|(key, value)| (key.clone(), strict(value))).collect())
        }
        Value::Array(items) => items.iter().map(strict).collect(),
        other => other.clone(),
    }
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if let Some(properties) = object.get("properties").and_then(Value::as_object) {
                let names: Vec<Value> = properties.keys().map(|k| Value::from(k.as_str())).collect();
                object.insert("required".to_owned(), names.into());
                object.insert("additionalProperties".to_owned(), false.into());
            }
            // Answers are checked here anyway.
            for bound in ["format", "minimum", "maximum", "default"] {
                object.remove(bound);
            }
            if let Some(text) = object.get("description").and_then(Value::as_str) {
                let line = text.replace('\n', " ");
                object.insert("description".to_owned(), line.into());
            }
            object.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

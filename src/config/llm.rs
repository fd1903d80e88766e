//! The language model that may be asked: where it is, and how much it may cost.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::time_limit::TimeLimit;
use super::values::CheckedNumber;

/// A language model behind an OpenAI-compatible endpoint, which is asked about candidates that are
/// neither clearly right nor clearly wrong. Without `base-url` and `model`, nothing is asked.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct LlmFile {
    /// The endpoint's address up to the version: `https://api.openai.com/v1`,
    /// `http://localhost:11434/v1`. Source code is sent to this host and to no other.
    pub base_url: Option<String>,
    /// The model's name, as the endpoint has it.
    pub model: Option<String>,
    /// The environment variable that holds the key. Without it, no key is sent.
    pub api_key_env: Option<String>,
    /// The endpoint's model for embeddings. With it, the past renames that are shown as examples (see `corename
    /// history`) are found by similarity of meaning, too; their names and folders are sent for that.
    pub embedding_model: Option<String>,
    /// How long one request may take: seconds, or a number with s, m or h.
    pub timeout: Option<TimeLimit>,
    /// How long all requests of a run may take together.
    pub deadline: Option<TimeLimit>,
    /// How many requests a run may make.
    pub max_requests: Option<Count>,
    /// How many tokens a run may use, those of questions and answers together.
    pub max_tokens: Option<Count>,
    /// How much a run may cost, in the currency of the prices.
    pub max_cost: Option<Amount>,
    /// The price of a million tokens of questions.
    pub price_in: Option<Amount>,
    /// The price of a million tokens of answers.
    pub price_out: Option<Amount>,
    /// How many questions are asked at a time.
    pub concurrency: Option<Count>,
    /// Further parameters of each request, as the endpoint documents them: `reasoning_effort: low`.
    pub parameters: Option<BTreeMap<String, Value>>,
}

/// The settings of the language model in force.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Llm {
    pub base_url: Option<String>,
    pub model: Option<String>,
    pub api_key_env: Option<String>,
    pub embedding_model: Option<String>,
    pub timeout: TimeLimit,
    pub deadline: TimeLimit,
    pub max_requests: Count,
    pub max_tokens: Count,
    pub max_cost: Option<Amount>,
    /// For a million tokens.
    pub price_in: Option<Amount>,
    pub price_out: Option<Amount>,
    pub concurrency: Count,
    pub parameters: BTreeMap<String, Value>,
}

impl Default for Llm {
    fn default() -> Self {
        Llm {
            base_url: None,
            model: None,
            api_key_env: None,
            embedding_model: None,
            timeout: TimeLimit::of_seconds(60),
            deadline: TimeLimit::of_seconds(300),
            max_requests: Count(20),
            max_tokens: Count(40_000),
            max_cost: None,
            price_in: None,
            price_out: None,
            concurrency: Count(4),
            parameters: BTreeMap::new(),
        }
    }
}

impl Llm {
    /// Returns whether anything is set that only makes sense with a model.
    pub fn is_wanted(&self) -> bool {
        self.base_url.is_some() || self.model.is_some()
    }

    /// Returns the price of some tokens, where prices are known.
    pub fn cost(&self, tokens_in: u64, tokens_out: u64) -> Option<f64> {
        let (Amount(price_in), Amount(price_out)) = (self.price_in?, self.price_out?);
        Some((tokens_in as f64 * price_in + tokens_out as f64 * price_out) / 1e6)
    }
}

/// A whole number of at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Count(pub u32);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number of at least 1")
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Count, E> {
                match u32::try_from(value) {
                    Ok(0) => Err(E::custom("expected a whole number of at least 1, not 0")),
                    Ok(count) => Ok(Count(count)),
                    Err(_) => {
                        Err(E::custom(format!("expected a whole number up to {}, not {value}", u32::MAX)))
                    }
                }
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Count, E> {
                Err(E::custom(format!("expected a whole number of at least 1, not {value}")))
            }
        }
        from.deserialize_any(Number)
    }
}

impl JsonSchema for Count {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 1, "maximum": u32::MAX})
    }
}

/// An amount of money.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
pub struct Amount(pub f64);

impl Amount {
    fn new(value: f64) -> Result<Self, String> {
        if value.is_finite() && value >= 0.0 {
            return Ok(Amount(value));
        }
        Err(format!("an amount of money is a number from 0 on, not {value}"))
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let expected = "an amount of money, a number from 0 on";
        from.deserialize_any(CheckedNumber { expected, check: Self::new })
    }
}

impl JsonSchema for Amount {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number", "minimum": 0})
    }
}

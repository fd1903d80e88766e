//! The language model that may be asked: where it is, and how much it may cost.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::settings::settings;
use super::time_limit::TimeLimit;
use super::values::{CheckedNumber, inline_schema};

settings! {
    /// A language model behind an OpenAI-compatible endpoint, which is asked about candidates that are
    /// neither clearly right nor clearly wrong. Without `base-url` and `model`, nothing is asked.
    #[schemars(inline)]
    LlmFile => Llm {
        /// The endpoint's address up to the version: `https://api.openai.com/v1`,
        /// `http://localhost:11434/v1`. Source code is sent to this host and to no other.
        base_url: String as Option<String> = None,
        /// The model's name, as the endpoint has it.
        model: String as Option<String> = None,
        /// The environment variable that holds the key. Without it, no key is sent.
        api_key_env: String as Option<String> = None,
        /// The endpoint's model for embeddings. With it, the past renames that are shown as examples (see `corename
        /// history`) are found by similarity of meaning, too. Their names and folders are sent for that.
        embedding_model: String as Option<String> = None,
        /// How long one request may take: seconds, or a number with s, m or h.
        timeout: TimeLimit = TimeLimit::of_seconds(60),
        /// How long all requests of a run may take together.
        deadline: TimeLimit = TimeLimit::of_seconds(300),
        /// How many requests a run may make.
        max_requests: Count = Count(20),
        /// How many tokens a run may use, those of questions and answers together.
        max_tokens: Count = Count(40_000),
        /// How much a run may cost, in the currency of the prices.
        max_cost: Amount as Option<Amount> = None,
        /// The price of a million tokens of questions.
        price_in: Amount as Option<Amount> = None,
        /// The price of a million tokens of answers.
        price_out: Amount as Option<Amount> = None,
        /// How many questions are asked at a time.
        concurrency: Count = Count(4),
        /// Further parameters of each request, as the endpoint documents them: `reasoning_effort: low`.
        parameters: BTreeMap<String, Value> = BTreeMap::new(),
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

inline_schema!(Count, {"type": "integer", "minimum": 1, "maximum": u32::MAX});

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

inline_schema!(Amount, {"type": "number", "minimum": 0});

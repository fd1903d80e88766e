//! How a patch is verified: the project's own build, and how long and often it may run.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// How the project is built to see whether a patch breaks it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct VerifyFile {
    /// The command that builds the project, for the system's shell, in the root of a temporary copy
    /// with the patch applied: `mvn -q test-compile`. Of a pull request, that of its base counts.
    pub command: Option<String>,
    /// How long one build may take: a number with s, m or h.
    pub timeout: Option<TimeLimit>,
    /// How many further builds may look for the renames that break it.
    pub attempts: Option<u32>,
}

/// How the project is built to see whether a patch breaks it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Verify {
    /// Empty: nothing is built.
    pub command: String,
    pub timeout: TimeLimit,
    pub attempts: u32,
}

impl Default for Verify {
    fn default() -> Self {
        Verify { command: String::new(), timeout: TimeLimit(Duration::from_secs(600)), attempts: 6 }
    }
}

/// A time, to the second. Written with a unit: `90s`, `10m`, `1h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeLimit(pub Duration);

impl fmt::Display for TimeLimit {
    /// As it is written in the file: the largest unit that leaves no fraction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            n if n % 3600 == 0 => write!(f, "{}h", n / 3600),
            n if n % 60 == 0 => write!(f, "{}m", n / 60),
            n => write!(f, "{n}s"),
        }
    }
}

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = [("s", 1), ("m", 60), ("h", 3600)].iter().find_map(|(unit, factor)| {
            let number: u64 = text.trim().strip_suffix(unit)?.trim().parse().ok()?;
            number.checked_mul(*factor).filter(|n| (1..=86_400).contains(n))
        });
        seconds
            .map(|n| TimeLimit(Duration::from_secs(n)))
            .ok_or_else(|| format!("`{text}` is not a time from 1s to 24h; write it as 90s, 10m or 1h"))
    }
}

impl Serialize for TimeLimit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Time;
        impl Visitor<'_> for Time {
            type Value = TimeLimit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a time such as 10m")
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<TimeLimit, E> {
                value.parse().map_err(E::custom)
            }
        }
        from.deserialize_str(Time)
    }
}

impl JsonSchema for TimeLimit {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TimeLimit".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^\\s*[0-9]+\\s*[smh]\\s*$"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written_as_people_do() {
        let read = |text: &str| text.parse::<TimeLimit>().map(|t| t.to_string());
        assert_eq!(read("90 s"), Ok("90s".to_owned()));
        assert_eq!(read("600s"), Ok("10m".to_owned()));
        assert_eq!(read("60m"), Ok("1h".to_owned()));
        for wrong in ["", "10", "0m", "-1s", "25h", "ten minutes", "99999999999999999h"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

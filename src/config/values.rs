//! The values that settings have. Each checks itself when it is read, so that a message can say where in the file a
//! wrong one is.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::text::named;

/// Gives a type a JSON Schema, which is put where the type is used.
macro_rules! inline_schema {
    ($type:ident, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

pub(super) use inline_schema;

/// Reads what checks itself when it is parsed. A number is read as it is written.
pub(super) struct Spelled<T> {
    /// The expected form, for messages.
    expected: &'static str,
    of: PhantomData<T>,
}

impl<T> Spelled<T> {
    pub fn of(expected: &'static str) -> Self {
        Self { expected, of: PhantomData }
    }
}

impl<T: FromStr<Err = String>> Visitor<'_> for Spelled<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<T, E> {
        value.parse().map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<T, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<T, E> {
        self.visit_str(&value.to_string())
    }
}

named! {
    /// How grave findings are, as SARIF has it.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema, ValueEnum,
    )]
    #[serde(rename_all = "kebab-case")]
    #[schemars(inline)]
    pub enum Level {
        Note = "note",
        #[default]
        Warning = "warning",
        Error = "error",
    }
}

/// From which level on a finding makes the exit status 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum FailOn {
    Never,
    Note,
    Warning,
    Error,
}

impl FailOn {
    /// Returns whether findings of a level make the run fail.
    pub fn includes(self, level: Level) -> bool {
        match self {
            FailOn::Never => false,
            FailOn::Note => true,
            FailOn::Warning => level >= Level::Warning,
            FailOn::Error => level >= Level::Error,
        }
    }
}

/// Where an alert is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Anchor {
    /// At the leftover if the change wrote its line; else at the renamed declaration
    #[default]
    Auto,
    /// At the renamed declaration
    Declaration,
    /// At the leftover
    Leftover,
    /// At both
    Both,
}

/// Which texts with an old name get the new one in a patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum PatchedTexts {
    /// Names of missing classes and members, and names in settings
    Broken,
    /// Also names in comments, documents and configuration that no code has any more
    #[default]
    Names,
    /// Also strings and sentences
    All,
}

/// A value's name; or `true` for all, `false` for what is broken.
impl<'de> Deserialize<'de> for PatchedTexts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Which;
        impl Visitor<'_> for Which {
            type Value = PatchedTexts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`broken`, `names` or `all`")
            }

            fn visit_bool<E: de::Error>(self, all: bool) -> Result<PatchedTexts, E> {
                Ok(if all { PatchedTexts::All } else { PatchedTexts::Broken })
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<PatchedTexts, E> {
                <PatchedTexts as ValueEnum>::from_str(name, false)
                    .map_err(|_| E::unknown_variant(name, &["broken", "names", "all"]))
            }
        }
        from.deserialize_any(Which)
    }
}

inline_schema!(PatchedTexts, {"enum": ["broken", "names", "all", true, false]});

/// Whether declarations keep their names or may be reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Keep {
    Keep,
    Rename,
}

/// The decision on a suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Decision {
    Accept,
    Reject,
}

/// A decision that outlives the review in which it was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(inline)]
pub struct RecordedDecision {
    /// The finding's id, as the JSON report has it.
    #[serde(deserialize_with = "finding_id")]
    #[schemars(regex(pattern = "^[0-9a-f]{16}(-([2-9]|[1-9][0-9]+))?$"))]
    pub id: String,
    /// `reject` keeps the finding silent.
    pub decision: Decision,
    /// Why, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Reads the id of a finding: sixteen hexadecimal digits, with a number behind them if several findings have the same
/// digits.
fn finding_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    let (digits, nth) = id.split_once('-').map_or((id.as_str(), None), |(digits, nth)| (digits, Some(nth)));
    let is_digit = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    // The first has none.
    let is_further =
        |nth: &str| !nth.starts_with(['0', '+']) && nth.parse::<usize>().is_ok_and(|nth| nth > 1);
    if digits.len() == 16 && digits.bytes().all(is_digit) && nth.is_none_or(is_further) {
        return Ok(id);
    }
    Err(de::Error::custom(format!(
        "`{id}` is not the id of a finding; copy it from a report: 16 of 0-9 and a-f"
    )))
}

/// How sure one is, as a number from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
pub struct Confidence(f64);

impl Confidence {
    /// The confidence from which on `check` reports findings, which it holds likelier right than not. People read
    /// findings in projects that the weights were not fitted on. Of those, two in three are right and one in five is
    /// wrong. Of those from 0.4 to here, one in four is right and nearly half are wrong (lab/README.md, "From 0.5 on").
    pub const OF_CHECK: Self = Confidence(0.5);
    /// From here on `suggest` does: a user who asks what to rename along wants to see more than one whose change is
    /// reviewed. F1 is best here, and two of three findings are right, on projects that the trees have not seen: what
    /// `lab/fit_proposed.py` prints.
    pub const OF_SUGGEST: Self = Confidence(0.3);
    /// The confidence from which on a suggestion is worth showing to a reviewer. A wrong one costs a glance, and shows
    /// what else is wrong. `lab/feedback.py` chose it, on projects that no weight has seen. Three in four of those
    /// shown from here on are right, and four in five of the right ones are shown.
    pub const OF_REVIEW: Self = Confidence(0.2);

    /// # Errors
    /// The number is less than 0 or more than 1.
    pub fn new(value: f64) -> Result<Self, String> {
        if (0.0..=1.0).contains(&value) { Ok(Confidence(value)) } else { Err(no_confidence(&value)) }
    }

    pub fn get(self) -> f64 {
        self.0
    }
}

fn no_confidence(written: &dyn fmt::Display) -> String {
    format!("a confidence is a number from 0 to 1, not {written}")
}

impl FromStr for Confidence {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::new(text.parse().map_err(|_| no_confidence(&format_args!("`{text}`")))?)
    }
}

impl<'de> Deserialize<'de> for Confidence {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(CheckedNumber { expected: "a number from 0 to 1", check: Self::new })
    }
}

/// Reads a number, with a point or without one, and checks it.
pub(super) struct CheckedNumber<T> {
    /// The expected form, for messages.
    pub expected: &'static str,
    /// Gives a message where the number is not right.
    pub check: fn(f64) -> Result<T, String>,
}

impl<T> Visitor<'_> for CheckedNumber<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<T, E> {
        (self.check)(value).map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<T, E> {
        self.visit_f64(value as f64)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<T, E> {
        self.visit_f64(value as f64)
    }
}

inline_schema!(Confidence, {"type": "number", "minimum": 0, "maximum": 1});

/// A size in bytes. Written as a number, or with a unit: `500kB`, `2MB`, `1MiB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteSize(pub u64);

/// Units with what they represent, the longest first.
const UNITS: [(&str, u64); 6] =
    [("kib", 1 << 10), ("mib", 1 << 20), ("kb", 1000), ("mb", 1_000_000), ("b", 1), ("", 1)];

impl ByteSize {
    /// Returns the size as a length of something in memory.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for ByteSize {
    /// Writes the size as the file has it: in the largest decimal unit that leaves no fraction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n > 0 && n % 1_000_000 == 0 => write!(f, "{}MB", n / 1_000_000),
            n if n > 0 && n % 1000 == 0 => write!(f, "{}kB", n / 1000),
            n => write!(f, "{n}"),
        }
    }
}

impl FromStr for ByteSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lower = text.trim().to_ascii_lowercase();
        let size = UNITS.iter().find_map(|(unit, factor)| {
            let number: u64 = lower.strip_suffix(unit)?.trim().parse().ok()?;
            number.checked_mul(*factor)
        });
        size.map(ByteSize)
            .ok_or_else(|| format!("`{text}` is not a size; write bytes, or a number with kB or MB"))
    }
}

impl Serialize for ByteSize {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            n if n == 0 || n % 1000 != 0 => to.serialize_u64(n),
            _ => to.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for ByteSize {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Spelled::of("a size such as 2MB"))
    }
}

inline_schema!(ByteSize, {
    "type": ["integer", "string"],
    "minimum": 0,
    "pattern": "^\\s*[0-9]+\\s*([kKmM]?[iI]?[bB])?\\s*$",
});

//! How long something may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::values::{Spelled, inline_schema};

/// A time from a second to a day, to the second. Written with a unit, `90s`, `10m` or `1h`, or as a number of
/// seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeLimit(u32);

const DAY: u32 = 24 * 60 * 60;

impl TimeLimit {
    pub const fn of_seconds(seconds: u32) -> Self {
        TimeLimit(seconds)
    }

    pub fn seconds(self) -> u32 {
        self.0
    }

    pub fn duration(self) -> Duration {
        Duration::from_secs(u64::from(self.0))
    }
}

impl fmt::Display for TimeLimit {
    /// Writes the time as the file has it: the largest unit that leaves no fraction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n % 3600 == 0 => write!(f, "{}h", n / 3600),
            n if n % 60 == 0 => write!(f, "{}m", n / 60),
            n => write!(f, "{n}s"),
        }
    }
}

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = [("s", 1), ("m", 60), ("h", 3600), ("", 1)].iter().find_map(|(unit, factor)| {
            let number: u32 = text.trim().strip_suffix(unit)?.trim().parse().ok()?;
            number.checked_mul(*factor).filter(|n| (1..=DAY).contains(n))
        });
        seconds
            .map(TimeLimit)
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
        from.deserialize_any(Spelled::of("a time such as 10m"))
    }
}

inline_schema!(TimeLimit, {
    "type": ["string", "integer"],
    "pattern": "^\\s*[0-9]+\\s*[smh]?\\s*$",
    "minimum": 1,
    "maximum": DAY,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written_as_people_do() {
        let read = |text: &str| text.parse::<TimeLimit>().map(|t| t.to_string());
        assert_eq!(read("90 s"), Ok("90s".to_owned()));
        assert_eq!(read("600s"), Ok("10m".to_owned()));
        assert_eq!(read("60m"), Ok("1h".to_owned()));
        assert_eq!(read("120"), Ok("2m".to_owned()));
        for wrong in ["", "0", "0m", "-1s", "25h", "ten minutes", "99999999999999999h"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

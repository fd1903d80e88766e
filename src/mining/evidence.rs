//! Why a rename is believed, in words.

use super::judge::{Judged, Situation};

/// Of what was matched by its place alone.
pub(super) const IN_PLACE: &str = "it stands in the same place";
/// Of a method that was matched by its text.
pub(super) const ALL_BUT_NAME: &str = "all but its name is the same";

/// The reasons that were measured, the strongest first.
pub(super) fn of(judged: &Judged) -> Vec<String> {
    let measured = Measured(judged);
    let mut out = match judged.situation {
        Situation::Type => measured.types(),
        Situation::Field | Situation::MovedField => measured.fields(),
        Situation::Parameter | Situation::Local => measured.locals(),
        _ => measured.callables(),
    };
    if out.is_empty() {
        out.push("nothing else fits as well".to_owned());
    }
    out
}

/// Whether the code itself shows a rename: a use changed alike, or most of what it consists of is the same. What was
/// taken because nothing else fits as well is not: a class that came where one of another kind went, a method that has
/// nothing of the one before, or a field or parameter in the place of one of another type.
pub(super) fn is_witnessed(judged: &Judged) -> bool {
    let measured = Measured(judged);
    let has_votes = measured.count("votes") > 0;
    match judged.situation {
        Situation::Type => {
            let is_mostly_the_same = measured.get("members_renamed") >= 0.5 && measured.get("content") >= 0.5;
            has_votes || measured.is("same_file") || measured.is("same_members") || is_mostly_the_same
        }
        Situation::Parameter | Situation::Local => {
            has_votes || measured.is("declared") || measured.is("same_type")
        }
        Situation::Field | Situation::MovedField => {
            // All constants of an enum have one type.
            let is_of_same_type = measured.is("same_type") && !measured.is("enum_constant");
            has_votes || measured.is("same_value") || is_of_same_type
        }
        Situation::Bodiless | Situation::Short | Situation::Long | Situation::MovedMethod => {
            has_votes || measured.get("matched_before") > 0.0 || measured.get("content") >= 0.5
        }
    }
}

struct Measured<'j>(&'j Judged);

impl Measured<'_> {
    fn get(&self, name: &str) -> f32 {
        let at = self.0.situation.measure_names().iter().position(|n| *n == name);
        debug_assert!(at.is_some(), "{:?} has no measure {name}", self.0.situation);
        at.and_then(|i| self.0.measures.get(i)).copied().unwrap_or(0.0)
    }

    fn is(&self, name: &str) -> bool {
        self.get(name) > 0.99
    }

    /// A count that was measured as the logarithm of one more.
    fn count(&self, name: &str) -> u32 {
        self.get(name).exp_m1().round() as u32
    }

    fn callables(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.is("same_body") {
            out.push("all statements are the same".to_owned());
        } else if self.get("matched_before") > 0.0 {
            let (before, after) = (percent(self.get("matched_before")), percent(self.get("matched_after")));
            out.push(format!("{before} of its statements went into {after} of the new one's"));
        } else if self.get("content") >= 0.5 {
            out.push(format!("{} of its names and literals are the same", percent(self.get("content"))));
        }
        out.extend(counted(self.count("votes"), "use changed alike", "uses changed alike"));
        out.extend(counted(self.count("alike"), "other type changed alike", "other types changed alike"));
        out.extend(self.is("same_parameters").then(|| "the same parameters".to_owned()));
        out.extend(self.is("same_type").then(|| "the same return type".to_owned()));
        out.extend(self.is("neighbours").then(|| "between the same members".to_owned()));
        out
    }

    fn fields(&self) -> Vec<String> {
        let mut out = Vec::new();
        out.extend(counted(self.count("votes"), "use changed alike", "uses changed alike"));
        out.extend(self.is("same_value").then(|| "the same value".to_owned()));
        out.extend(self.is("same_type").then(|| "the same type".to_owned()));
        out.extend(self.is("neighbours").then(|| "between the same members".to_owned()));
        out.extend(self.is("only").then(|| "no other field came or went".to_owned()));
        out
    }

    fn types(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.is("same_members") {
            out.push("all members are the same".to_owned());
        } else if self.get("members_renamed") > 0.0 {
            out.push(format!("{} of the members are the same", percent(self.get("members_renamed"))));
        }
        out.push(format!("{} of its names and literals are the same", percent(self.get("content"))));
        out.extend(counted(self.count("votes"), "reference changed alike", "references changed alike"));
        out.extend(self.is("same_file").then(|| "its file was renamed".to_owned()));
        out.extend(self.is("supertypes").then(|| "the same supertypes".to_owned()));
        out
    }

    fn locals(&self) -> Vec<String> {
        let mut out = Vec::new();
        let votes = counted(self.count("votes"), "matched statement has", "matched statements have");
        out.extend(votes.map(|v| format!("{v} the new name in its place")));
        out.extend(self.is("declared").then(|| "declared in matched statements".to_owned()));
        out.extend(self.is("same_type").then(|| "the same type".to_owned()));
        out.extend(self.is("same_place").then(|| "the same place among the parameters".to_owned()));
        out.extend(self.is("apart").then(|| "in statements that went to another method".to_owned()));
        out
    }
}

fn counted(count: u32, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}

fn percent(share: f32) -> String {
    if share > 0.999 { "all".to_owned() } else { format!("{:.0}%", share * 100.0) }
}

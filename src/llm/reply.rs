//! An answer read out of what a model said.

use serde_json::Value;

use super::question::Answer;

/// Of a longer text, in bytes, the end is looked at: an answer is short, and thoughts are before it. Each `{` costs as
/// much as 128 levels of what is open behind it, and no deadline ends that.
const LONGEST: usize = 64 * 1024;

/// Why there is no answer in a text.
#[derive(Debug)]
pub(super) struct Unusable {
    /// The fault of the likeliest object, in words for the model.
    pub why: String,
    /// Whether one has the form of an answer, and only says something wrong.
    pub is_in_form: bool,
}

/// Reads the answer: the text itself, or the last JSON object in it that is one. Models put JSON between backticks,
/// after their thoughts, or next to a sentence.
///
/// # Errors
/// No object in it is an answer.
pub(super) fn read<T: Answer>(text: &str) -> Result<T, Unusable> {
    // Some servers' grammars allow line breaks within strings, where JSON does not; elsewhere they are space.
    let text = end_of(text).replace(|c: char| c < ' ', " ");
    let mut problem = None;
    let mut is_in_form = false;
    for value in objects(&text).into_iter().rev() {
        let read: Result<T, _> = serde_json::from_value(value).map_err(|e| e.to_string());
        is_in_form |= read.is_ok();
        match read.and_then(|answer| answer.check().map(|()| answer)) {
            Ok(answer) => return Ok(answer),
            Err(why) => {
                problem.get_or_insert(why);
            }
        }
    }
    let why = problem.unwrap_or_else(|| "there is no JSON object in it".to_owned());
    Err(Unusable { why, is_in_form })
}

fn end_of(text: &str) -> &str {
    let least = text.len().saturating_sub(LONGEST);
    let start = (least..text.len()).find(|at| text.is_char_boundary(*at));
    &text[start.unwrap_or(text.len())..]
}

/// Returns the JSON objects in a text that are in no other, in their order.
fn objects(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('{').map(|n| at + n) {
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                at = start + values.byte_offset();
                found.push(value);
            }
            _ => at = start + 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    struct Verdict {
        belongs: bool,
        line: u32,
    }

    impl Answer for Verdict {
        const NAME: &'static str = "verdict";

        fn check(&self) -> Result<(), String> {
            if self.line == 0 { Err("`line` counts from 1".to_owned()) } else { Ok(()) }
        }
    }

    fn said(text: &str) -> Result<Verdict, String> {
        read(text).map_err(|unusable| unusable.why)
    }

    const RIGHT: Verdict = Verdict { belongs: true, line: 3 };

    #[test]
    fn an_answer_is_found_where_it_stands() {
        for text in [
            r#"{"belongs": true, "line": 3}"#,
            "Sure!\n```json\n{\"belongs\": true, \"line\": 3}\n```\nAnything else?",
            r#"<think>{"belongs": false, "line": 9} or {x}?</think> {"line": 3, "belongs": true}"#,
            r#"{"belongs": true, "line": 3, "because": {"of": "this"}} {not json"#,
            r#"{"belongs": true, "line": 3} {"belongs": "?"}"#,
            // As llama-cpp-python's grammar lets a model write it.
            "{ \"sentence\": \"The change made\n<renames 5a892abd>\nparameter\tto\", \"belongs\":true,\n \"line\":3}",
        ] {
            assert_eq!(said(text), Ok(RIGHT), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = [
            "yes",
            r#"{"belongs": 1, "line": 2}"#,
            r#"{"belongs": true}"#,
            r#"{"belongs": true, "line": 0}"#,
        ]
        .map(|text| said(text).expect_err("no answer"));
        insta::assert_snapshot!(wrong.join("\n"), @r"
        there is no JSON object in it
        invalid type: integer `1`, expected a boolean
        missing field `line`
        `line` counts from 1
        ");
    }

    #[test]
    fn a_pathological_text_takes_no_time() {
        assert!(said(&"{".repeat(100_000)).is_err());
        assert!(said(&"{\"a\":".repeat(50_000)).is_err());
        // The end alone is looked at, where a letter may be cut.
        let answer = r#"{"belongs": true, "line": 3}"#;
        assert_eq!(said(&format!("{}{answer}", "ä".repeat(100_000))), Ok(RIGHT));
        assert_eq!(said(&format!("{answer}{}", "{\"ä\":".repeat(50_000))), said("yes"));
    }
}

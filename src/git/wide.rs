//! Texts whose characters take two bytes or more, UTF-16 and UTF-32. What is written in them is not found by its bytes.

/// Converts such a text to UTF-8; `None` for any other. Its first character decides: there is a byte order mark, or a
/// character of ASCII with which sources begin.
pub fn from_wide(bytes: &[u8]) -> Option<Vec<u8>> {
    let (width, is_little) = match bytes {
        [0xff, 0xfe, 0, 0, ..] | [1..=255, 0, 0, 0, ..] => (4, true),
        [0, 0, 0xfe, 0xff, ..] | [0, 0, 0, 1..=255, ..] => (4, false),
        [0xff, 0xfe, ..] | [_, 0, ..] => (2, true),
        [0xfe, 0xff, ..] | [0, _, ..] => (2, false),
        _ => return None,
    };
    let units = bytes.chunks_exact(width).map(|unit| {
        let mut unit = unit.to_vec();
        if is_little {
            unit.reverse();
        }
        unit.iter().fold(0, |number: u32, byte| number << 8 | u32::from(*byte))
    });
    let text: String = match width {
        2 => char::decode_utf16(units.map(|unit| unit as u16))
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
        _ => units.map(|unit| char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)).collect(),
    };
    Some(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_texts_are_known_by_their_first_character() {
        let text = "class Größe𝒳 {}";
        let utf16 = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            format!("{mark}{text}").encode_utf16().flat_map(bytes).collect()
        };
        let utf32 = |mark: &str, bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
            format!("{mark}{text}").chars().flat_map(|c| bytes(u32::from(c))).collect()
        };
        for mark in ["", "\u{feff}"] {
            for wide in [
                utf16(mark, u16::to_le_bytes),
                utf16(mark, u16::to_be_bytes),
                utf32(mark, u32::to_le_bytes),
                utf32(mark, u32::to_be_bytes),
            ] {
                let read = from_wide(&wide).map(|text| String::from_utf8_lossy(&text).into_owned());
                assert_eq!(read, Some(format!("{mark}{text}")), "{wide:?}");
            }
        }
        for other in [text.as_bytes(), "\u{feff}class".as_bytes(), b"\xe9", b"", b"\0", b"int a\0;"] {
            assert_eq!(from_wide(other), None, "{other:?}");
        }
    }
}

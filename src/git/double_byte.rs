//! Texts in encodings in which the second byte of a character may be one of ASCII: Shift-JIS, GBK, Big5.

use std::ops::RangeInclusive;

/// Returns whether a character of a text may end with a backslash, so that it is not known where its literals end. The
/// text is not UTF-8, and can be read in such an encoding.
pub fn may_hide_backslash(bytes: &[u8]) -> bool {
    let has_backslash = memchr::memchr_iter(b'\\', bytes).any(|at| at > 0 && bytes[at - 1] > 0x80);
    let shift_jis = |lead: u8| matches!(lead, 0x81..=0x9f | 0xe0..=0xfc);
    // The katakana of half width are one byte.
    let katakana = 0xa1..=0xdf;
    let chinese = |lead: u8| matches!(lead, 0x81..=0xfe);
    has_backslash
        && std::str::from_utf8(bytes).is_err()
        && (hides_backslash(bytes, shift_jis, Some(katakana)) || hides_backslash(bytes, chinese, None))
}

/// Returns whether all bytes can be read with such leading bytes, and a character ends with a backslash.
fn hides_backslash(bytes: &[u8], leads: impl Fn(u8) -> bool, singles: Option<RangeInclusive<u8>>) -> bool {
    let mut is_hidden = false;
    let mut rest = bytes;
    while let Some(first) = rest.iter().position(|byte| !byte.is_ascii()) {
        rest = match &rest[first..] {
            [single, behind @ ..] if singles.as_ref().is_some_and(|all| all.contains(single)) => behind,
            [lead, second @ (0x40..=0x7e | 0x80..=0xfe), behind @ ..] if leads(*lead) => {
                is_hidden |= *second == b'\\';
                behind
            }
            _ => return false,
        };
    }
    is_hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_end_with_a_backslash_are_seen_where_all_of_the_text_can_be_read_so() {
        // 表 and ソ in Shift-JIS, with a katakana of half width; 誠 in GBK; é before an escape in ISO 8859-1.
        for hidden in [&b"s = \"\x95\\\";"[..], b"// \x83\\ \xb1 ", b"\"\xd5\\\""] {
            assert!(may_hide_backslash(hidden), "{hidden:?}");
        }
        for plain in [&b"\"\xe9t\xe9 \xe9\\n\""[..], "\"表\\n\"".as_bytes(), b"\"\x95\x7c\"", b"\"\\n\"", b""]
        {
            assert!(!may_hide_backslash(plain), "{plain:?}");
        }
    }
}

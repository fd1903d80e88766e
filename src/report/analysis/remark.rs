//! Everything that was left behind as a remark at its own place, for formats that know remarks and nothing more of a
//! tool.

use super::sarif::LEFTOVER_IDENTIFIER;
use super::{Level, Report};
use crate::agents::{Finding, Mention, MentionKind, Rewrite};
use crate::mining::Place;
use crate::rename::Edit;
use crate::report::phrase;

/// A remark on a text of one line.
pub(super) struct Remark<'a> {
    pub rule: &'static str,
    pub level: Level,
    /// The id of the finding or mention.
    pub id: &'a str,
    pub place: &'a Place,
    /// The text that it is about, which begins at the place; empty where that is a whole file.
    pub marked: &'a str,
    /// Sentences, on one line.
    pub message: String,
    /// The edits that mend it on their own, all of them; none where no such edits are sure to be right.
    pub edits: &'a [Edit],
}

impl Report<'_> {
    /// Returns a remark on each finding, then on each mention.
    pub(super) fn remarks(&self) -> impl Iterator<Item = Remark<'_>> {
        let findings = self.analysis.findings.iter().enumerate().map(|(i, f)| self.remark_on(i, f));
        let mentions = self.analysis.mentions.iter().enumerate().map(|(i, m)| self.remark_on_text(i, m));
        findings.chain(mentions)
    }

    fn remark_on<'f>(&self, index: usize, finding: &'f Finding) -> Remark<'f> {
        let blockers = self.blockers(index);
        let mut message = phrase::leftover(finding, self.analysis.side, self.level(finding));
        for reason in phrase::reasons(blockers) {
            message.push_str(&format!(" No rename: {reason}"));
        }
        let plan = &finding.plan;
        let stands_alone = blockers.is_empty() && plan.moves.is_empty() && plan.together.is_none();
        Remark {
            rule: LEFTOVER_IDENTIFIER,
            level: self.level(finding),
            id: &finding.id,
            place: &finding.place,
            marked: &finding.old_name,
            message,
            edits: if stands_alone { &plan.edits } else { &[] },
        }
    }

    fn remark_on_text<'m>(&self, index: usize, mention: &'m Mention) -> Remark<'m> {
        let mut message = phrase::sentence(&mention.reason);
        if let Some(new_text) = &mention.new_text {
            let (old, new) = (phrase::shown(&mention.old_text), phrase::shown(new_text));
            message.push_str(&format!(" Write '{new}' in place of '{old}'."));
        }
        Remark {
            rule: mention.rule.name(),
            level: mention.level,
            id: &mention.id,
            place: &mention.place,
            marked: match mention.kind {
                MentionKind::FileName => "",
                _ => mention.old_text.lines().next().unwrap_or_default(),
            },
            message,
            edits: match &mention.rewrite {
                Rewrite::Text(edit) if self.patch.holds_text(index) => std::slice::from_ref(edit),
                _ => &[],
            },
        }
    }
}

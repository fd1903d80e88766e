//! Asks an adviser about doubtful candidates. The questions are those that the CoRenameAgent paper puts to a language
//! model (section 4.1), behind one trait.
//!
//! `judge` decides the clear cases. Where another opinion could change the report, an [`Adviser`] is asked three
//! things. What is the scope? To which files does it go? Which declarations of a file belong to it? Its opinions move
//! the confidence by a bounded step, in proportion to how often it was right on known cases ([`weigh`]). So nonsense
//! moves next to nothing. [`NoAdvice`] is the deterministic adviser, and changes nothing.

mod adjust;
mod ask;
mod doubt;
mod execution;
mod inquiry;
mod refinement;
mod replication;
mod scope;
#[cfg(test)]
mod tests;
mod weigh;

pub use ask::ModelAdviser;
pub use doubt::{StaleLine, consult};
pub use inquiry::{Example, FileInquiry, HidingCondition, Past, Pattern, RefineInquiry, ScopeInquiry};
pub use weigh::{FileAdvice, Opinion, ScopeAdvice};

/// The adviser that is asked. There is one answer for each question, in the order of the questions; an adviser without
/// an opinion gives the default.
pub trait Adviser {
    /// Scope inference: returns what each scope is.
    fn declare(&self, inquiries: &[ScopeInquiry<'_>]) -> Vec<ScopeAdvice>;

    /// Scope refinement: returns the index of the condition that explains the rejections, or `None` if none does so
    /// plainly.
    fn refine(&self, inquiry: &RefineInquiry<'_>) -> Option<usize>;

    /// Replication: returns for each file whether its scope goes on there. `declared` is the advice on the file's
    /// scope.
    fn replicate(&self, inquiries: &[FileInquiry<'_>], declared: &[ScopeAdvice]) -> Vec<Opinion>;

    /// Planned execution: returns which candidates of each file belong to its scope.
    fn examine(&self, inquiries: &[FileInquiry<'_>], declared: &[ScopeAdvice]) -> Vec<FileAdvice>;
}

/// The deterministic answers: nothing to add.
pub struct NoAdvice;

impl Adviser for NoAdvice {
    fn declare(&self, inquiries: &[ScopeInquiry<'_>]) -> Vec<ScopeAdvice> {
        inquiries.iter().map(|_| ScopeAdvice::default()).collect()
    }

    fn refine(&self, _: &RefineInquiry<'_>) -> Option<usize> {
        None
    }

    fn replicate(&self, inquiries: &[FileInquiry<'_>], _: &[ScopeAdvice]) -> Vec<Opinion> {
        inquiries.iter().map(|_| Opinion::None).collect()
    }

    fn examine(&self, inquiries: &[FileInquiry<'_>], _: &[ScopeAdvice]) -> Vec<FileAdvice> {
        inquiries.iter().map(|_| FileAdvice::default()).collect()
    }
}

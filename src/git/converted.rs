//! Files that git stores otherwise than the work tree has them, since `.gitattributes` says so.

use gix::attrs::StateRef;
use gix::worktree::stack::state::attributes::Source;
use memchr::memmem;

use super::error::GitError;
use super::repository::Repository;
use super::source::SourceFile;

/// The attributes by which git converts a file, but for line ends.
const ATTRIBUTES: [&str; 3] = ["filter", "ident", "working-tree-encoding"];

/// The keyword that `ident` looks for.
const IDENT: &[u8] = b"$Id";

impl Repository {
    /// Returns the attribute by which git stores a file of the work tree otherwise than it is there, line ends aside.
    /// `git apply` compares a patch with what git would store.
    ///
    /// # Errors
    /// The index, or a file of attributes, cannot be read.
    pub fn converts(&self, file: &SourceFile) -> Result<Option<&'static str>, GitError> {
        let unreadable = |e: gix::Error| GitError::unreadable("the attributes", &e);
        self.with(|repo| {
            let index = repo.index_or_empty().map_err(unreadable)?;
            let mut stack =
                repo.attributes_only(&index, Source::WorktreeThenIdMapping).map_err(unreadable)?;
            let mut found = stack.selected_attribute_matches(ATTRIBUTES);
            stack.at_entry(file.path(), None).map_err(unreadable)?.matching_attributes(&mut found);
            let counts = |attribute: &str, state: StateRef<'_>| match (attribute, state) {
                ("ident", StateRef::Set) => memmem::find(file.bytes(), IDENT).is_some(),
                ("filter", StateRef::Value(_)) => true,
                ("working-tree-encoding", StateRef::Value(name)) => {
                    !name.as_bstr().eq_ignore_ascii_case(b"UTF-8")
                }
                _ => false,
            };
            let states = found.iter_selected().map(|found| found.assignment);
            let set = states.into_iter().find_map(|assignment| {
                let mut known = ATTRIBUTES.into_iter();
                let name = known.find(|name| assignment.name.as_str() == *name)?;
                counts(name, assignment.state).then_some(name)
            });
            Ok(set)
        })
    }
}

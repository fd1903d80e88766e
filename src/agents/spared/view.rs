//! What a guard looks at, and what it says.

use rustc_hash::FxHashSet;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::guard::is_of_renamed_type;
use crate::agents::home::Home;
use crate::agents::judgement::{Judged, JudgedScope, Question};
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::words::{Concept, Word};

/// What a guard spares, and the sentence that states it.
pub struct Spared {
    /// “Do not apply this rename to …”.
    pub what: String,
    /// A clause in which the spared ones are “they”.
    pub why: String,
    /// Of each candidate of the scope, whether it keeps its name.
    pub stays: Vec<bool>,
}

/// A scope, as a guard looks at it.
pub struct View<'v, 'q> {
    pub question: &'v Question<'q>,
    pub scope: &'v JudgedScope,
}

impl View<'_, '_> {
    pub fn concept(&self) -> &Concept {
        &self.scope.inferred.scope.concept
    }

    pub fn evidence(&self) -> &[Evidence] {
        &self.scope.inferred.evidence
    }

    /// Whether the change renamed any such declaration.
    pub fn any_renamed(&self, is_such: impl Fn(&Named<'_>) -> bool) -> bool {
        self.evidence().iter().any(|e| is_such(&Named::renamed(e, self.question)))
    }

    /// Whether all that the change renamed is such.
    pub fn all_renamed(&self, is_such: impl Fn(&Named<'_>) -> bool) -> bool {
        !self.any_renamed(|of| !is_such(of))
    }

    /// Spares the declarations that are such, unless the change renamed one that was. This is how most guards go.
    pub fn spare_unless_renamed(
        &self,
        what: impl Into<String>,
        why: impl Into<String>,
        is_such: impl Fn(&Named<'_>) -> bool,
    ) -> Option<Spared> {
        self.spare_some_unless_renamed(what, why, is_such, |_| true)
    }

    /// The same, but only of the candidates that `may_stay`.
    pub fn spare_some_unless_renamed(
        &self,
        what: impl Into<String>,
        why: impl Into<String>,
        is_such: impl Fn(&Named<'_>) -> bool,
        may_stay: impl Fn(&Judged) -> bool,
    ) -> Option<Spared> {
        let is_renamed = self.any_renamed(&is_such);
        (!is_renamed).then(|| self.spare(what, why, |j| may_stay(j) && is_such(&Named::left(&j.candidate))))
    }

    /// Spares the candidates that are such, whatever the change renamed.
    pub fn spare(
        &self,
        what: impl Into<String>,
        why: impl Into<String>,
        is_such: impl Fn(&Judged) -> bool,
    ) -> Spared {
        let stays = self.scope.judged.iter().map(is_such).collect();
        Spared { what: what.into(), why: why.into(), stays }
    }

    /// The declarations that would get new names.
    pub fn to_rename(&self) -> FxHashSet<DeclarationRef> {
        self.scope.renamed_by_report(self.question).map(|c| c.declaration.clone()).collect()
    }

    /// Whether a candidate has the type that it had, under the name that this had.
    pub fn has_old_type(&self, judged: &Judged) -> bool {
        judged.features.retyped_alike == 0.0 && !is_of_renamed_type(&judged.candidate, self.evidence())
    }
}

/// A declaration with a concept's old words in its name: one that the change renamed, as it was called, or one that it
/// left. What is asked of both is one question.
pub struct Named<'n> {
    /// In the analysed snapshot.
    pub declaration: &'n DeclarationRef,
    pub kind: Kind,
    pub home: &'n Home,
    /// Its name with the old words, and what that is made of.
    pub old_name: &'n str,
    pub words: &'n [Word],
    /// What it got, or would get.
    pub new_name: &'n str,
}

impl<'n> Named<'n> {
    fn renamed(evidence: &'n Evidence, question: &'n Question<'_>) -> Self {
        let Evidence { kind, name, words, home, declaration, rename, .. } = evidence;
        let old_name = &question.renames[*rename].old_name;
        Self { declaration, kind: *kind, home, old_name, words, new_name: name }
    }

    pub fn left(candidate: &'n Candidate) -> Self {
        let Candidate { declaration, words, suggested_name, home, .. } = candidate;
        let Declaration { kind, name, .. } = declaration.get();
        Self { declaration, kind: *kind, home, old_name: name, words, new_name: suggested_name }
    }

    /// What is declared.
    pub fn get(&self) -> &'n Declaration {
        self.declaration.get()
    }
}

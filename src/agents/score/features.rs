//! The features of a candidate: numbers that a model weighs. They compare it with the accepted renames.
//!
//! Most features are from 0 to about 1, so that weights can be compared by eye; logarithms may be more.
//! [`Comparison`](super::comparison::Comparison) gives them their values.

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The features of one candidate.
        #[derive(Debug, Clone, Copy, Default, PartialEq, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Features { $($(#[$doc])* pub $name: f64,)* }

        impl Features {
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            /// Returns the values in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> Vec<f64> {
                vec![$(self.$name,)*]
            }

            /// Returns the sum of all, each times its weight.
            pub fn weighed(&self, weights: &Features) -> f64 {
                0.0 $(+ self.$name * weights.$name)*
            }
        }
    };
}

features! {
    /// Some accepted rename has the same words, plural aside.
    same_name,
    /// The best share of an accepted name's other words that are around the old words here too.
    context,
    /// The share of the words that all accepted renames have around the old ones that are here too.
    common_context,
    /// How many of this name's words are neither old words nor shared context.
    extra_words,
    /// How many words directly before the old ones an accepted name has there too: a third of up to three.
    agrees_before,
    /// The share of an accepted name's words that do not change which are here, side by side with those that do.
    agrees_around,
    /// In how many files names have the words that agree, with the old ones: logarithm.
    phrase_files,
    /// How many accepted renames had the words that agree, with the old ones: logarithm.
    phrase_renamed,
    /// How many other candidates have them: logarithm.
    phrase_left,
    /// `phrase_renamed / (phrase_renamed + phrase_left)`, as counts, this candidate included.
    phrase_share,
    /// Old words are first, last, both or neither, as in an accepted name.
    same_position,
    /// Letters of the old words.
    concept_letters,
    /// The concept adds words to the old ones; it says little of other names.
    adds_words,
    /// All accepted renames have one name, and this is another one.
    other_name_alone,
    /// The suggested name is taken already in the same place, so both were wanted.
    taken,
    /// How common the old words are: logarithm of the number of candidates.
    candidates,
    /// Logarithm of the number of accepted renames.
    accepted,
    /// `accepted / (accepted + candidates)` in this file, as counts.
    renamed_share_file,
    /// The same, in this package.
    renamed_share_package,
    /// An accepted rename is of a type.
    evidence_type,
    /// One is of a method.
    evidence_method,
    /// One is of a parameter or local.
    evidence_local,
    /// An accepted rename is of the same kind.
    same_kind,
    /// A type, or a member, where no accepted rename is of as much: a renamed parameter says little of its class.
    wider_kind,
    /// An accepted rename is in the same type, or package.
    same_type,
    same_package,
    /// The best share of folders on the way to a file that lead to an accepted rename's, too.
    near_folder,
    /// Test and main code of the same package.
    across_tests,
    /// The file mentions the name of an accepted type, member or constant.
    mentions,
    /// The type around it carries the old words, too, or did.
    in_candidate_type,
    /// For `n` statements that it shares with an accepted name (assigned from it, passed to it, returned by it): `n /
    /// (n + 1)`.
    beside,
    is_test,
    /// The kind of declaration.
    is_type,
    is_method,
    is_field,
    is_parameter,
    is_local,
    is_public,
    /// An accepted rename has the same words, and is declared of the same type.
    same_name_and_type,
    /// Accepted renames with the same words are declared of other types.
    same_name_other_type,
    /// A type below an accepted one, with all words of that one's old name: a `HintImpl` that implements what was
    /// `Hint`.
    named_after_supertype,
    /// A type that is called as the test of an accepted one: `HintTest` of what was `Hint`.
    named_after_tested,
    /// A type or method of which the test was renamed: `Hint` of what was `HintTest`, `plan` of what was `testPlan`.
    test_renamed,
    /// A method that an accepted one does nothing but call.
    delegated_to,
    /// The declarations of its kind with the old words before and after it, in its type or method, were both renamed.
    between_renamed,
    /// A local, parameter or field whose type is called as it is, and carries the old words.
    named_after_type,
    /// A parameter or local of a method that is called like one with an accepted parameter or local of this name.
    twin,
    /// Of the parameters of its name and type in methods that a parameter's method overrides, or that override it, the
    /// share that was renamed.
    overridden,
    /// A parameter for which an accepted variable of its type is passed somewhere.
    passed,
    /// The change edited the file.
    touched,
    /// The change wrote this name: no such declaration was in the files that it edited.
    written,
    /// Declarations with the old words in files that the change edited: logarithm.
    left_in_hand,
    /// `renamed / (renamed + left_in_hand)`, as counts.
    share_in_hand,
    /// From here to `left_of_type`: how many declarations that share one of the
    /// [`SimilarityKeys`](super::similarity::SimilarityKeys) were renamed, or were left in files that the change
    /// edited. [`SimilarCounts`](super::similar_counts::SimilarCounts) counts them. The value is `n / (n + 1)`.
    renamed_name,
    left_name,
    renamed_context_and_kind,
    left_context_and_kind,
    renamed_kind,
    renamed_kind_in_file,
    left_kind_in_file,
    left_in_type,
    renamed_of_type,
    left_of_type,
    /// The share of renamed ones among those whose type the change replaced as it did here, the same type by the same
    /// one.
    retyped_alike,
}

impl Features {
    /// Returns the same as if nothing were known of how the candidate and accepted renames are connected.
    #[must_use]
    pub fn without_relations(self) -> Self {
        Self {
            mentions: 0.0,
            in_candidate_type: 0.0,
            named_after_type: 0.0,
            named_after_supertype: 0.0,
            named_after_tested: 0.0,
            test_renamed: 0.0,
            delegated_to: 0.0,
            between_renamed: 0.0,
            twin: 0.0,
            overridden: 0.0,
            passed: 0.0,
            beside: 0.0,
            renamed_of_type: 0.0,
            left_of_type: 0.0,
            retyped_alike: 0.0,
            ..self
        }
    }
}

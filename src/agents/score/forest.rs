//! Decision trees whose answers are added up. They judge what belongs to a rename that is not made yet.
//!
//! Which of two features matters depends on others more often than a weighted sum can express. The histories of 121
//! projects are enough to learn that without learning the projects (lab/README.md, "Which renames belong together").
//! `lab/fit_proposed.py` wrote the trees, and says what they learned from. They are gradient-boosted (Friedman: "Greedy
//! Function Approximation: A Gradient Boosting Machine", 2001). A feature that ties a candidate to renames never makes
//! it less likely.

use std::sync::LazyLock;

use super::features::Features;

/// The trees for renames that are not made yet.
pub(super) static PROPOSED: LazyLock<Forest> =
    LazyLock::new(|| Forest::read(include_str!("proposed.forest")).expect("a test reads it"));

/// Trees, and the logarithm of the odds to which they add.
#[derive(Debug, PartialEq)]
pub(super) struct Forest {
    bias: f64,
    trees: Vec<Tree>,
}

#[derive(Debug, PartialEq)]
enum Tree {
    /// A leaf: what is added to the log-odds.
    Adds(f64),
    Asks(Box<Split>),
}

#[derive(Debug, PartialEq)]
struct Split {
    /// Index into [`Features::NAMES`].
    feature: usize,
    /// The most that it may be for the first side.
    most: f64,
    sides: [Tree; 2],
}

impl Forest {
    /// Returns how sure one can be of a candidate, as the logarithm of the odds.
    pub(super) fn log_odds(&self, features: &Features) -> f64 {
        let values = features.values();
        self.bias + self.trees.iter().map(|tree| tree.answer(&values)).sum::<f64>()
    }

    /// Parses a text with the bias, then one tree a line: a number, or `(feature most tree tree)`.
    fn read(text: &str) -> Option<Forest> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut lines = spaced.lines();
        let bias = lines.next()?.trim().parse().ok()?;
        let tree = |line: &str| {
            let mut words = line.split_whitespace();
            Tree::read(&mut words).filter(|_| words.next().is_none())
        };
        Some(Forest { bias, trees: lines.map(tree).collect::<Option<_>>()? })
    }

    /// Returns whether a tree asks for a feature.
    #[cfg(test)]
    pub(super) fn asks_for(&self, feature: usize) -> bool {
        self.trees.iter().any(|tree| tree.asks_for(feature))
    }
}

impl Tree {
    fn read<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<Tree> {
        let first = words.next()?;
        if first != "(" {
            return first.parse().ok().map(Tree::Adds);
        }
        let name = words.next()?;
        let feature = Features::NAMES.iter().position(|known| *known == name)?;
        let most = words.next()?.parse().ok()?;
        let sides = [Tree::read(words)?, Tree::read(words)?];
        (words.next()? == ")").then(|| Tree::Asks(Box::new(Split { feature, most, sides })))
    }

    fn answer(&self, values: &[f64]) -> f64 {
        match self {
            Tree::Adds(odds) => *odds,
            Tree::Asks(ask) => ask.sides[usize::from(values[ask.feature] > ask.most)].answer(values),
        }
    }

    #[cfg(test)]
    fn asks_for(&self, feature: usize) -> bool {
        match self {
            Tree::Adds(_) => false,
            Tree::Asks(ask) => ask.feature == feature || ask.sides.iter().any(|side| side.asks_for(feature)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trees_are_read() {
        assert_eq!(PROPOSED.trees.len(), 100);
    }

    #[test]
    fn each_tree_is_asked_and_what_they_say_is_added() {
        let forest =
            Forest::read("-1\n(context 0.5 (same_name 0.5 1 2) 4)\n(is_type 0.5 8 16)").expect("a forest");
        let of =
            |context, same_name| forest.log_odds(&Features { context, same_name, ..Features::default() });
        assert_eq!([of(0.0, 0.0), of(0.5, 1.0), of(0.6, 1.0)], [8.0, 9.0, 11.0]);
    }

    #[test]
    fn what_is_no_tree_is_not_read() {
        for text in ["", "x", "0\n(context 0.5 1)", "0\n(contxt 0.5 1 2)", "0\n1 2", "0\n(context 0.5 1 2"] {
            assert_eq!(Forest::read(text), None, "{text}");
        }
    }

    /// A reader of a report would find it absurd if the same name, or a renamed neighbour, spoke against a candidate.
    #[test]
    fn what_ties_a_candidate_to_renames_never_speaks_against_it() {
        let plain = Features { candidates: 1.5, accepted: 0.3, context: 0.4, ..Features::default() };
        let ties: [fn(&mut Features); 6] = [
            |f| f.context = 1.0,
            |f| f.same_package = 1.0,
            |f| f.same_name_and_type = 1.0,
            |f| f.beside = 1.0,
            |f| f.passed = 1.0,
            |f| f.renamed_share_file = 0.5,
        ];
        for (at, tie) in ties.iter().enumerate() {
            let mut tied = plain;
            tie(&mut tied);
            assert!(PROPOSED.log_odds(&tied) >= PROPOSED.log_odds(&plain), "{at}");
        }
    }
}

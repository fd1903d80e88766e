//! The renames of parameters of methods that override each other. These have the same parameters, which mostly have the
//! same names.

use rustc_hash::FxHashMap;

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::agents::location::Location;
use crate::history::Counts;
use crate::java::{Declaration, DeclarationRef, Kind};
use crate::words::{Word, singulars};

/// The parameters of one concept, those that were renamed and those that were left.
#[derive(Debug, Default)]
pub struct OverriddenParameters(FxHashMap<Called, Vec<(Place, Counts)>>);

/// The name of a method, and the words of a parameter's.
type Called = (String, Vec<String>);

/// Which parameter of which method it is.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    path: String,
    in_type: String,
    /// The simple names of the type around the method and of its supertypes, as far as it names them.
    types: Vec<String>,
    /// As the declaration has it, generic arguments and all.
    of_type: String,
    /// From 0.
    index: usize,
    /// How many parameters the method has.
    of: usize,
}

impl Place {
    /// Returns the place of a method's parameter, with the name of the method; `None` for any other declaration.
    fn of(declaration: &DeclarationRef, location: &Location) -> Option<(String, Self)> {
        let (unit, d) = (&declaration.unit, declaration.get());
        let method = unit.get(d.owner.filter(|_| d.kind == Kind::Parameter)?);
        let index = method.parameters.iter().position(|id| *id == declaration.id)?;
        let ty = unit.get(method.owner.filter(|_| method.kind == Kind::Method)?);
        let place = Self {
            path: location.path.clone(),
            in_type: location.in_type.clone(),
            types: own_and_above(ty).map(str::to_owned).collect(),
            of_type: d.ty.as_ref().map(|ty| ty.text.clone()).unwrap_or_default(),
            index,
            of: method.parameters.len(),
        };
        Some((method.name.clone(), place))
    }

    /// Returns whether the two methods may override each other, or a third one, as far as names show.
    fn may_override(&self, other: &Self) -> bool {
        (&self.path, &self.in_type) != (&other.path, &other.in_type)
            && (self.index, self.of, &self.of_type) == (other.index, other.of, &other.of_type)
            && self.types.iter().any(|ty| other.types.contains(ty))
    }
}

fn own_and_above(ty: &Declaration) -> impl Iterator<Item = &str> {
    let own = Some(ty.name.as_str()).filter(|name| !name.is_empty());
    own.into_iter().chain(ty.supertypes.iter().map(|above| above.simple_name()))
}

impl OverriddenParameters {
    pub fn new(evidence: &[Evidence], candidates: &[Candidate]) -> Self {
        let mut parameters = Self::default();
        for e in evidence {
            parameters.add(&e.declaration, &e.location, &e.words, Counts::RENAMED);
        }
        for c in candidates {
            parameters.add(&c.declaration, &c.location, &c.words, Counts::LEFT);
        }
        parameters
    }

    fn add(&mut self, declaration: &DeclarationRef, location: &Location, words: &[Word], one: Counts) {
        if let Some((method, place)) = Place::of(declaration, location) {
            self.0.entry((method, singulars(words))).or_default().push((place, one));
        }
    }

    /// Counts how many parameters were renamed, and how many were left. It counts those with the same place and name in
    /// methods that override a parameter's own method, or that this one overrides.
    pub fn beside(&self, candidate: &Candidate) -> Counts {
        let mut counts = Counts::default();
        let Some((method, own)) = Place::of(&candidate.declaration, &candidate.location) else {
            return counts;
        };
        let alike = self.0.get(&(method, singulars(&candidate.words))).into_iter().flatten();
        for (_, one) in alike.filter(|(other, _)| own.may_override(other)) {
            counts += *one;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::SourceFile;
    use crate::java::parse;
    use crate::words::Concept;

    #[test]
    fn parameters_are_compared_with_those_of_methods_that_may_override_theirs() {
        let java = "interface Till { void pay(int slot, String by); }
            class BigTill implements Till { public void pay(int slot, String by) {} }
            class OwnTill extends BigTill { public void pay(int slot, String by) {} void load(int slot) {} }
            class OtherTill implements Till { public void pay(long slot, String by) {} void pay(int slot) {} }
            class Shop { void pay(int slot, String by) {} Shop(int slot, String by) {} }";
        let unit =
            std::sync::Arc::new(parse(&SourceFile::new("Till.java", java.as_bytes())).compilation_unit());
        let concept = Concept::between("slot", "window").expect("the names differ");
        let candidates: Vec<Candidate> = unit
            .iter()
            .filter(|(_, d)| d.kind == Kind::Parameter && d.name == "slot")
            .map(|(id, _)| Candidate::of(DeclarationRef { unit: unit.clone(), id }, &concept))
            .collect();
        let renamed = [Evidence::of_candidate(&candidates[0], 0)];
        let parameters = OverriddenParameters::new(&renamed, &candidates[1..]);
        let counted = candidates[1..].iter().map(|c| {
            let Counts { renamed, left } = parameters.beside(c);
            format!("{} {renamed} {left}", c.location.in_member)
        });
        assert_eq!(
            counted.collect::<Vec<_>>(),
            [
                "BigTill#pay(int,String) 1 1",
                "OwnTill#pay(int,String) 0 1",
                "OwnTill#load(int) 0 0",
                "OtherTill#pay(long,String) 0 0",
                "OtherTill#pay(int) 0 0",
                "Shop#pay(int,String) 0 0",
                "Shop#Shop(int,String) 0 0",
            ]
        );
    }
}

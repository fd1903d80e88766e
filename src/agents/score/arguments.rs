//! Which accepted variables are passed as which arguments: a sign, cheaper than resolving, that a parameter gets what
//! such a variable holds. It leads from one file to another, as nothing else does that goes by statements.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::candidate::Candidate;
use crate::agents::evidence::Evidence;
use crate::java::lexical::{Piece, pieces};
use crate::java::{DeclarationRef, Kind, Span, TypeUse};

/// Where a parameter is, as far as a call shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Position<'t> {
    /// The name of its method; of a constructor's, that of the class.
    callee: &'t [u8],
    /// How many parameters that has.
    count: usize,
    /// Which of them it is, from 0.
    index: usize,
}

/// Where accepted variables are passed, each with the simple name of its type.
pub struct Arguments<'a>(FxHashSet<(Position<'a>, &'a str)>);

impl<'a> Arguments<'a> {
    /// Returns those in the files of the accepted renames and of the candidates. `mentioning` are those of them that
    /// mention the name of an accepted type, member or constant.
    pub fn new(
        evidence: &'a [Evidence],
        candidates: &'a [Candidate],
        mentioning: &FxHashSet<String>,
    ) -> Self {
        let variables = Variables::of(evidence);
        let declared = evidence.iter().map(|e| (&e.location, &e.declaration));
        let declared = declared.chain(candidates.iter().map(|c| (&c.location, &c.declaration)));
        let texts: FxHashMap<&str, &[u8]> =
            declared.map(|(location, d)| (location.path.as_str(), d.unit.source.bytes())).collect();
        let passed = texts.into_iter().flat_map(|(path, text)| {
            let here = variables.in_file(path, mentioning.contains(path));
            let names = here.keys().copied().collect();
            arguments(text, &names).into_iter().flat_map(move |argument| {
                let meant: Vec<&str> =
                    here[argument.name].iter().filter_map(|v| v.meant_at(argument.at)).collect();
                meant.into_iter().map(move |ty| (argument.position, ty))
            })
        });
        Self(passed.collect())
    }

    /// Returns whether an accepted variable of its type is passed for a parameter.
    pub fn reach(&self, declaration: &DeclarationRef) -> bool {
        let d = declaration.get();
        let Some(callable) = d.owner.map(|owner| declaration.unit.get(owner)) else { return false };
        let index = callable.parameters.iter().position(|p| *p == declaration.id);
        index.zip(d.ty.as_ref()).is_some_and(|(index, ty)| {
            let (callee, count) = (callable.name.as_bytes(), callable.parameters.len());
            self.0.contains(&(Position { callee, count, index }, ty.simple_name()))
        })
    }
}

/// An accepted field, parameter or local.
#[derive(Clone, Copy)]
struct Variable<'a> {
    ty: &'a str,
    /// Where its name means it; `None` of a field.
    scope: Option<Span>,
}

impl<'a> Variable<'a> {
    /// Returns its type if its name may mean it in this place.
    fn meant_at(&self, at: usize) -> Option<&'a str> {
        self.scope.is_none_or(|scope| scope.contains(at)).then_some(self.ty)
    }
}

type ByName<'a> = FxHashMap<&'a [u8], Vec<Variable<'a>>>;

/// The accepted variables, by where they can be meant.
#[derive(Default)]
struct Variables<'a> {
    fields: ByName<'a>,
    of_files: FxHashMap<&'a str, ByName<'a>>,
}

impl<'a> Variables<'a> {
    fn of(evidence: &'a [Evidence]) -> Self {
        let mut all = Self::default();
        for Evidence { name, location, declaration, .. } in evidence {
            let d = declaration.get();
            let Some(ty) = d.ty.as_ref().map(TypeUse::simple_name) else { continue };
            let scope = d.kind.is_local().then_some(d.scope);
            let variable = Variable { ty, scope };
            if d.kind == Kind::Field {
                all.fields.entry(name.as_bytes()).or_default().push(variable);
            }
            if d.kind == Kind::Field || d.kind.is_local() {
                let of_file = all.of_files.entry(location.path.as_str()).or_default();
                of_file.entry(name.as_bytes()).or_default().push(variable);
            }
        }
        all
    }

    /// Returns those that can be meant in a file; `wide` says whether fields of others can be.
    fn in_file(&self, path: &str, wide: bool) -> ByName<'a> {
        let own = self.of_files.get(path).into_iter().flatten();
        let mut here = ByName::default();
        for (name, variables) in own.chain(self.fields.iter().filter(|_| wide)) {
            here.entry(name).or_default().extend(variables);
        }
        here
    }
}

/// A name that is an argument, alone or after `this.`.
#[derive(Debug, PartialEq, Eq)]
struct Argument<'t> {
    name: &'t [u8],
    /// Where it begins, in bytes.
    at: usize,
    position: Position<'t>,
}

/// A call whose closing parenthesis was not read yet.
#[derive(Default)]
struct Call<'t> {
    /// Nothing where the parenthesis has no name before it.
    callee: Option<&'t [u8]>,
    /// The names that were passed so far, each with where it begins and which argument it is.
    passed: Vec<(&'t [u8], usize, usize)>,
    /// How many arguments were read.
    count: usize,
    /// The pieces of the argument that is being read, each with where it begins.
    argument: Vec<(&'t [u8], usize)>,
}

impl<'t> Call<'t> {
    /// Returns whether what was read last is between the `<` behind a type's name and its `>`.
    fn is_in_type_arguments(&self) -> bool {
        let names_type = |name: &[u8]| name.first().is_some_and(u8::is_ascii_uppercase);
        let opened = self.argument.windows(2).filter(|two| names_type(two[0].0) && two[1].0 == b"<").count();
        opened > self.argument.iter().filter(|(piece, _)| *piece == b">").count()
    }

    fn end_argument(&mut self) {
        let name = match self.argument[..] {
            [] => return,
            [name] | [(b"this", _), (b".", _), name] => Some(name),
            _ => None,
        };
        self.passed.extend(name.map(|(name, at)| (name, at, self.count)));
        self.count += 1;
        self.argument.clear();
    }

    fn arguments(mut self) -> Vec<Argument<'t>> {
        self.end_argument();
        let Some(callee) = self.callee else { return Vec::new() };
        let count = self.count;
        let at = |(name, at, index)| Argument { name, at, position: Position { callee, count, index } };
        self.passed.into_iter().map(at).collect()
    }
}

/// Returns the arguments of a text's calls that are one of these names. A method's head and `if (name)` look like
/// calls, too.
fn arguments<'t>(text: &'t [u8], names: &FxHashSet<&[u8]>) -> Vec<Argument<'t>> {
    let mut found = Vec::new();
    if names.is_empty() {
        return found;
    }
    let (mut open, mut word, mut at) = (Vec::<Call<'t>>::new(), None, 0);
    for (piece, written) in pieces(text) {
        let start = at;
        at += written.len();
        if piece == Piece::Comment || written.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match (piece, written) {
            (Piece::Mark, b";" | b"{" | b"}") => open.clear(),
            (Piece::Mark, b",") => open.iter_mut().last().into_iter().for_each(|call| {
                if call.is_in_type_arguments() {
                    call.argument.push((written, start));
                } else {
                    call.end_argument();
                }
            }),
            (Piece::Mark, b")") => {
                let passed = open.pop().map(Call::arguments).unwrap_or_default();
                found.extend(passed.into_iter().filter(|argument| names.contains(argument.name)));
            }
            _ => open.iter_mut().last().into_iter().for_each(|call| call.argument.push((written, start))),
        }
        if (piece, written) == (Piece::Mark, b"(") {
            open.push(Call { callee: word, ..Call::default() });
        }
        word = (piece == Piece::Word).then_some(written);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_passed_alone_or_after_this() {
        let names = [b"hint".as_slice(), b"rule"].into_iter().collect();
        let passed = |text: &'static str| -> Vec<String> {
            let reported =
                |Argument { name, position: Position { callee, count, index }, .. }: Argument<'_>| {
                    let [name, callee] = [name, callee].map(String::from_utf8_lossy);
                    format!("{name}: {callee} {index}/{count}")
                };
            arguments(text.as_bytes(), &names).into_iter().map(reported).collect()
        };
        assert_eq!(passed("f(hint, x, this.rule)"), ["hint: f 0/3", "rule: f 2/3"]);
        assert_eq!(
            passed("f(g(hint), h(rule, 1)); new T(rule)"),
            ["hint: g 0/1", "rule: h 0/2", "rule: T 0/1"]
        );
        assert_eq!(passed("f(new M<A, List<B>>(), hint, i < x, rule)"), ["hint: f 1/4", "rule: f 3/4"]);
        assert_eq!(passed("f(x.hint, hint.x(), hint + 1, (hint)); f(/* hint */ x); f(\"hint\")"), [""; 0]);
    }
}

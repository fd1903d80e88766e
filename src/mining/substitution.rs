//! Applies the known renames to what is compared next, so that coordinated renames explain each other.

use rustc_hash::{FxHashMap, FxHashSet};

use super::changed_files::{ChangedFiles, Site};
use super::hashes::{Atom, atom, mix};
use super::matching::Matching;
use super::parsed_file::{ParsedFile, Role, Token};
use crate::java::Kind;
use crate::java::lexical::is_name_char;

/// The known renames, from old names to new ones. They are applied to the tokens of the side before. The side after has
/// an empty substitution.
#[derive(Default)]
pub struct Substitution {
    names: FxHashMap<(Role, Atom), Atom>,
    fields: FxHashMap<Site, Atom>,
}

impl Substitution {
    /// Collects the renames among the matches. A name that got two new names is left alone.
    pub fn of(before: &ChangedFiles, after: &ChangedFiles, matching: &Matching) -> Self {
        let mut out = Self::default();
        let mut torn = FxHashSet::default();
        for &(b, a) in &matching.pairs {
            let role = match before.get(b).kind {
                Kind::Method => Role::Call,
                Kind::Field | Kind::EnumConstant => Role::Field,
                k if k.is_type() || k == Kind::TypeParameter => Role::Type,
                _ => continue,
            };
            let (old, new) = (before.name(b), after.name(a));
            if role == Role::Field {
                out.fields.insert(b, new);
            }
            if out.names.insert((role, old), new).is_some_and(|known| known != new) {
                torn.insert((role, old));
            }
        }
        let stayed = |key: &(Role, Atom)| key.0 == Role::Call && before.left_out.contains(&key.1);
        out.names.retain(|key, new| key.1 != *new && !torn.contains(key) && !stayed(key));
        out
    }

    /// Returns the texts that the tokens of a file are expected to have after the change. `number` is the file's index
    /// on its side.
    pub fn texts(&self, number: u32, file: &ParsedFile) -> Vec<Atom> {
        let tokens = file.all_tokens().iter();
        if self.names.is_empty() && self.fields.is_empty() {
            return tokens.map(|t| t.atom).collect();
        }
        tokens.map(|t| self.text(number, t)).collect()
    }

    fn text(&self, file: u32, token: &Token) -> Atom {
        let role = match token.role {
            Role::Variable if token.is_local => return token.atom,
            Role::Variable | Role::Field => Role::Field,
            Role::Call => Role::Call,
            Role::Type => Role::Type,
            _ => return token.atom,
        };
        if role == Role::Field
            && let Some(id) = token.binding
        {
            return self.fields.get(&Site { file, id }).copied().unwrap_or(token.atom);
        }
        self.names.get(&(role, token.atom)).copied().unwrap_or(token.atom)
    }

    pub fn type_name(&self, name: Atom) -> Atom {
        self.names.get(&(Role::Type, name)).copied().unwrap_or(name)
    }

    /// Returns a hash of a type's text, in which renamed types have their new names.
    pub fn type_text(&self, text: &str) -> u64 {
        text.split_inclusive(|c: char| !is_name_char(c)).fold(0, |hash, part| {
            let name = part.trim_end_matches(|c: char| !is_name_char(c));
            let rest = &part[name.len()..];
            mix(mix(hash, self.type_name(atom(name.as_bytes()))), atom(rest.as_bytes()))
        })
    }
}

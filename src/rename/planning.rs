//! Plans renames: finds the tokens to change, and what prevents it.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::ambiguity::Ambiguity;
use super::family::{Family, anonymous_methods};
use super::non_java::{self, Files, NonJavaReferences};
use super::occurrences::{Occurrences, Token, occurrences};
use super::places::{has_file_of_its_name, place, place_of};
use super::reach::{self, is_parameterless};
use super::runtime_names::{KnownNames, NameRules, RuntimeNames, lombok};
use super::target::{RenamedTarget, Target};
use super::together::Together;
use super::{
    Blocker, Concern, Edit, FileMove, Plan, Request, Warning, captures, clashes, copies, generated, shorthand,
};
use crate::git::SourceFile;
use crate::java::{
    DeclarationRef, Kind, Meaning, Modifiers, NamesOf, Project, Role, SearchedName, SearchedNames, Span,
    Symbols, owner_type,
};
use crate::text::{each_once, sort_once};

/// Plans renames, each as if it were the only one, in the order of the requests. Names that something
/// looks up at run time are kept, or renamed with a warning.
pub fn plan<'c>(project: &Project<'_>, requests: &[Request], rules: impl Into<NameRules<'c>>) -> Vec<Plan> {
    let NameRules { runtime_names, catalogue } = rules.into();
    if requests.is_empty() {
        return Vec::new();
    }
    let names = names_of(requests);
    let project = &project.confined_to(searched_names(requests, &names));
    let symbols = Symbols::new(project);
    // The index is made in parallel, and whoever waits for that takes up other work. A request that asks for the index
    // would wait for itself. So it is there before the requests are looked at. What reads or finds members is looked
    // for among the files that name their type.
    let around = requests.iter().filter_map(|r| owner_type(&r.declaration)).map(|ty| ty.get().name.clone());
    let around = around.filter(|name| !name.is_empty());
    project.look_for(&names.iter().cloned().chain(around).collect::<Vec<_>>());
    let targets: Vec<Target> =
        requests.par_iter().map(|r| Target::of(project, &symbols, catalogue, r)).collect();
    // Large files first would balance better, but order is what makes results the same.
    let java: Vec<Occurrences> = reach::files(project, &symbols, &targets)
        .par_iter()
        .map(|(file, names)| occurrences(project, &symbols, file, names))
        .collect();
    let data = project.data_with(&names);
    let beside = Files::of(&symbols, &targets, &names);
    let known_names = KnownNames::of(&symbols, &targets, catalogue);
    let gathered = PlanningContext { java, data, beside, known_names, runtime_names };
    targets.par_iter().map(|t| plan_one(&symbols, t, &gathered)).collect()
}

/// Returns the old and new names of some requests, sorted.
pub(super) fn names_of(requests: &[Request]) -> Vec<String> {
    each_once(
        requests
            .iter()
            .flat_map(|r| [r.declaration.get().name.clone(), r.new_name.clone()])
            .filter(|name| !name.is_empty()),
    )
}

/// Returns the names of all questions that some requests lead to; `names` are those of the requests.
pub(super) fn searched_names(requests: &[Request], names: &[String]) -> Option<SearchedNames> {
    let of = match requests.iter().all(|r| r.declaration.get().kind.is_type()) {
        true => NamesOf::Types,
        false => NamesOf::Anything,
    };
    let searched_names = names.iter().map(|name| SearchedName {
        name: name.clone(),
        is_parameterless: requests.iter().all(|r| {
            r.new_name != *name && (r.declaration.get().name != *name || is_parameterless(&r.declaration))
        }),
    });
    SearchedNames::new(searched_names.collect(), of)
}

/// The knowledge that the requests are planned by, gathered once for all of them.
struct PlanningContext<'c> {
    /// The files in which an old name or a new one was looked for.
    java: Vec<Occurrences>,
    /// The Java files with one of the names that no build compiles.
    data: Vec<SourceFile>,
    beside: Files,
    known_names: KnownNames<'c>,
    runtime_names: RuntimeNames,
}

fn plan_one(symbols: &Symbols<'_, '_>, target: &Target, gathered: &PlanningContext<'_>) -> Plan {
    let declarations = vec![target.declaration.clone()];
    if !target.refused.is_empty() {
        return Plan { declarations, files: 1, blocked_by: target.refused.clone(), ..Plan::default() };
    }
    let own = target.declaration.unit.path();
    let files = gathered.java.iter().filter(|f| !target.is_confined || f.unit.path() == own);
    // The others are there for other targets.
    let files: Vec<&Occurrences> = files.filter(|f| f.is_about(&target.old_name, &target.new_name)).collect();
    let anonymous = anonymous_methods(symbols, files.iter().map(|f| &f.unit), &target.old_name);
    let mut family = target.family.clone();
    family.extend(symbols, &anonymous);
    let mut planner = Planner::new(symbols, target, &family);
    planner.check_runtime_names(gathered);
    for file in &files {
        planner.visit(file);
    }
    planner.move_file();
    planner.warnings.extend(non_java::named_in_data(target, &gathered.data));
    let renamed = RenamedTarget { symbols, target, members: &family.members, files: &files };
    planner.go_along(gathered.beside.renamed(&renamed, &gathered.java));
    if !target.is_confined {
        planner.blocked.extend(copies::check(symbols, &family.members, &target.old_name));
    }
    let (blocked, warnings) = clashes::check(&renamed);
    planner.blocked.extend(blocked);
    planner.warnings.extend(warnings);
    let (blocked, warnings) = captures::check(&renamed, &planner.edits);
    planner.blocked.extend(blocked);
    planner.warnings.extend(warnings);
    planner.plan()
}

/// Blocks renaming what is looked up by its name.
fn kept(contract: Warning) -> Blocker {
    let message = format!(
        "{}; `--runtime-names warn`, or `runtime-names: warn` in the configuration, renames it anyway",
        contract.message
    );
    Blocker { concern: contract.concern, message }
}

/// Puts the declaration that the others follow first. That is a record's component before its accessor and the
/// constructor's parameter, else the one whose type is a supertype of all others'.
fn topmost_first(symbols: &Symbols<'_, '_>, mut members: Vec<DeclarationRef>) -> Vec<DeclarationRef> {
    let above = |d: &DeclarationRef| {
        let supertypes = owner_type(d).map_or(0, |o| symbols.hierarchy(&o).types.len());
        (!d.get().modifiers.has(Modifiers::RECORD_COMPONENT), d.get().kind != Kind::Method, supertypes)
    };
    let top = (0..members.len()).min_by_key(|i| above(&members[*i])).unwrap_or(0);
    if !members.is_empty() {
        members[..=top].rotate_right(1);
    }
    members
}

pub(super) struct Planner<'p> {
    symbols: &'p Symbols<'p, 'p>,
    target: &'p Target,
    family: &'p Family,
    pub(super) blocked: Vec<Blocker>,
    warnings: Vec<Warning>,
    pub(super) edits: Vec<Edit>,
    /// The edits of what may mean the declaration, and may mean something else: they are not made.
    pub(super) open: Vec<Edit>,
    moves: Vec<FileMove>,
    references: usize,
    /// Other meanings of the references, and what blocks the rename for them.
    pub(super) together: Together,
    /// The edits that need others to be made together with them.
    pub(super) ambiguous: Vec<Edit>,
}

impl<'p> Planner<'p> {
    pub(super) fn new(symbols: &'p Symbols<'p, 'p>, target: &'p Target, family: &'p Family) -> Self {
        Planner {
            symbols,
            target,
            family,
            blocked: family.blockers.clone(),
            warnings: Vec::new(),
            edits: Vec::new(),
            open: Vec::new(),
            moves: Vec::new(),
            references: 0,
            together: Together::default(),
            ambiguous: Vec::new(),
        }
    }

    fn doubt(&self) -> Ambiguity<'_> {
        Ambiguity { symbols: self.symbols, family: self.family }
    }

    fn block(&mut self, concern: Concern, message: String) {
        self.blocked.push(Blocker { concern, message });
    }

    /// Withholds the rename, or warns, where something knows a name that no token shows. It is a name that something
    /// looks up at run time, an annotation's element that need not be named, or generated code.
    fn check_runtime_names(&mut self, gathered: &PlanningContext<'_>) {
        let PlanningContext { known_names, runtime_names, .. } = gathered;
        for member in &self.family.members {
            self.blocked.extend(generated::blocker(member));
            self.blocked.extend(shorthand::given_without_name(self.symbols, member));
            self.blocked.extend(known_names.made_after(self.symbols, member));
            let warnings = known_names.warnings(self.symbols, member, &self.target.new_name);
            match runtime_names {
                RuntimeNames::Keep => self.blocked.extend(warnings.into_iter().map(kept)),
                RuntimeNames::Warn => {
                    self.warnings.extend(warnings);
                    self.blocked.extend(lombok::generated_accessors(self.symbols, member));
                }
            }
        }
    }

    fn go_along(&mut self, found: NonJavaReferences) {
        self.references += found.references;
        self.edits.extend(found.edits);
        self.moves.extend(found.moves);
        self.blocked.extend(found.blocked);
        self.warnings.extend(found.warnings);
    }

    pub(super) fn visit(&mut self, file: &Occurrences) {
        let before = self.edits.len();
        for token in file.tokens_of(&self.target.old_name) {
            self.classify(file, token);
        }
        for mention in file.docs_of(&self.target.old_name) {
            let ours = mention.declarations.iter().filter(|d| self.family.contains(d)).count();
            if ours > 0 && ours == mention.declarations.len() {
                if file.parse_errors.torn_at().is_some() {
                    self.block_as_broken(file, mention.span);
                }
                self.edit(file, mention.span);
            }
        }
        self.warnings.extend(generated::warning(&file.unit, &self.target.old_name, &self.edits[before..]));
    }

    /// Edits a token that means the declaration, and blocks where it is not known whether it does.
    fn classify(&mut self, file: &Occurrences, token: &Token) {
        if let Some(role) = token.doubt
            && self.doubt().could_be_misread(file, token, role)
        {
            return self.block_as_broken(file, token.span);
        }
        match &token.meaning {
            Meaning::Declares(d) if self.family.contains(d) => self.rename_token(file, token),
            Meaning::Declares(_) | Meaning::External => {}
            Meaning::Declarations(found) => self.classify_reference(file, token, found),
            Meaning::Perhaps(found, why) if found.iter().any(|d| self.family.contains(d)) => {
                self.block_as_unresolved(file, token, why);
            }
            Meaning::Perhaps(..) => {}
            Meaning::Unknown(why, role) => self.classify_unknown(file, token, why, *role),
        }
    }

    fn classify_reference(&mut self, file: &Occurrences, token: &Token, found: &[DeclarationRef]) {
        let ours = found.iter().filter(|d| self.family.contains(d)).count();
        let is_for_ours = match ours {
            0 => Some(false),
            _ if ours == found.len() => Some(true),
            _ => self.is_imported_for_ours(file, token),
        };
        match is_for_ours {
            Some(true) => {
                self.references += 1;
                self.rename_token(file, token);
            }
            None if !self.overrides_all_others(found) => self.may_mean_another(file, token, found),
            Some(false) | None => {}
        }
    }

    fn classify_unknown(&mut self, file: &Occurrences, token: &Token, why: &str, role: Role) {
        // The name of a type that is declared may look like a variable's, and a method's like a type's.
        let misread = |doubt| if role == Role::Variable { Role::Type } else { doubt };
        if self.doubt().could_mean(file, token, role) {
            self.block_as_unresolved(file, token, why);
        } else if token.doubt.is_some_and(|doubt| self.doubt().could_mean(file, token, misread(doubt))) {
            self.block_as_broken(file, token.span);
        }
    }

    fn block_as_unresolved(&mut self, file: &Occurrences, token: &Token, why: &str) {
        self.open.push(self.edit_of(file, token.span));
        let place = place(&file.unit.source, token.span.start);
        self.block(Concern::UnresolvedReference, format!("`{}` at {place}: {why}", self.target.old_name));
    }

    /// Handles a token that may also mean another declaration. A call or an import of several methods can be edited
    /// where all of them get the new name. The meaning of a method reference also depends on other methods with that
    /// name.
    fn may_mean_another(&mut self, file: &Occurrences, token: &Token, found: &[DeclarationRef]) {
        let place = place(&file.unit.source, token.span.start);
        let message = format!("`{}` at {place} may also mean another declaration", self.target.old_name);
        let blocker = Blocker { concern: Concern::AmbiguousReference, message };
        if token.reference.is_some() || found.iter().any(|d| d.get().kind != Kind::Method) {
            self.open.push(self.edit_of(file, token.span));
            return self.blocked.push(blocker);
        }
        self.ambiguous.push(self.edit_of(file, token.span));
        self.together.otherwise.push(blocker);
        self.together.others.extend(found.iter().filter(|d| !self.family.contains(d)).cloned());
        self.references += 1;
        self.rename_token(file, token);
    }

    /// Returns whether a static import of several members goes along with those that are renamed. It does where the
    /// file uses these, or none of all. Returns `None` where the file uses others as well, or may do so, and for any
    /// other token.
    fn is_imported_for_ours(&self, file: &Occurrences, token: &Token) -> Option<bool> {
        let mut imports = file.unit.imports.iter().filter(|i| i.is_static && !i.on_demand);
        let import = imports.find(|import| import.span.contains(token.span.start))?;
        let Meaning::Declarations(imported) = &token.meaning else { return None };
        // Then calls with arguments are not among the tokens.
        if is_parameterless(&self.target.declaration) {
            return None;
        }
        let uses = file.tokens_of(&self.target.old_name).iter();
        let uses = uses.filter(|t| t.is_simple && !import.span.contains(t.span.start));
        let (mut ours, mut others) = (false, false);
        for meaning in uses.map(|used| &used.meaning) {
            match meaning {
                Meaning::Declarations(found) => {
                    let is_ours = |d: &DeclarationRef| self.family.contains(d);
                    ours |= found.iter().any(is_ours);
                    others |= found.iter().any(|d| !is_ours(d) && imported.contains(d));
                }
                Meaning::Declares(_) | Meaning::External => {}
                Meaning::Perhaps(..) | Meaning::Unknown(..) => others = true,
            }
        }
        (!ours || !others).then_some(!others)
    }

    /// Returns whether a token that may mean one of the declarations means else what these override: then
    /// they keep their name for that.
    fn overrides_all_others(&self, found: &[DeclarationRef]) -> bool {
        let from_external = |d: &&DeclarationRef| crate::java::is_jdk(d);
        self.blocked.iter().any(|b| b.concern == Concern::OverridesExternal)
            && found.iter().filter(|d| !self.family.contains(d)).all(|d| from_external(&d))
    }

    fn rename_token(&mut self, file: &Occurrences, token: &Token) {
        if token.doubt.is_some() {
            self.block_as_broken(file, token.span);
        }
        self.edit(file, token.span);
    }

    fn block_as_broken(&mut self, file: &Occurrences, span: Span) {
        self.open.push(self.edit_of(file, span));
        // A doubt about the whole file is reported once, at its cause.
        let at = file.parse_errors.torn_at().unwrap_or(span.start);
        let place = place(&file.unit.source, at);
        self.block(Concern::DoesNotParse, format!("the code at {place} is not understood"));
    }

    fn edit(&mut self, file: &Occurrences, span: Span) {
        self.edits.push(self.edit_of(file, span));
    }

    fn edit_of(&self, file: &Occurrences, span: Span) -> Edit {
        Edit { path: file.unit.path().to_owned(), span, new_text: self.target.new_name.clone() }
    }

    /// Moves the file that must be renamed with its top-level type.
    fn move_file(&mut self) {
        let declaration = &self.target.declaration;
        let d = declaration.get();
        if !d.kind.is_type() || d.owner.is_some() {
            return;
        }
        if !has_file_of_its_name(declaration) {
            return;
        }
        let from = declaration.unit.path();
        let directory = from.rsplit_once('/').map_or("", |(directory, _)| directory);
        let separator = if directory.is_empty() { "" } else { "/" };
        let to = format!("{directory}{separator}{}.java", self.target.new_name);
        // Not every file system tells capital letters from small ones.
        let mut paths = self.symbols.project().snapshot().paths().iter();
        if let Some(taken) = paths.find(|path| path.eq_ignore_ascii_case(&to) && ***path != *from) {
            self.block(Concern::FileExists, format!("{taken} exists already"));
        }
        self.moves.push(FileMove { from: from.to_owned(), to });
    }

    /// Blocks the rename unless each declaration that goes along is edited. Half a rename is none.
    fn check_whole(&mut self) {
        let edited: FxHashSet<(&str, Span)> = self.edits.iter().map(|e| (e.path.as_str(), e.span)).collect();
        let is_left = |d: &&DeclarationRef| !edited.contains(&(d.unit.path(), d.get().name_span));
        let left = self.family.members.iter().find(is_left);
        if let Some(left) = left.filter(|_| self.blocked.is_empty()) {
            let message = format!(
                "`{}` at {} would have to be renamed with it, and cannot be",
                left.get().name,
                place_of(left)
            );
            self.block(Concern::UnresolvedReference, message);
        }
    }

    /// Returns the rename as it is where other meanings of its references get the same name: nothing where something
    /// else blocks it, too.
    fn only_together(&mut self) -> Option<Together> {
        let mut together = std::mem::take(&mut self.together);
        sort_once(&mut together.otherwise);
        if together.otherwise.is_empty() {
            return None;
        }
        let is_possible = self.blocked.is_empty();
        self.blocked.extend(together.otherwise.iter().cloned());
        self.blocked.sort();
        together.others.sort_by(|a, b| a.key().cmp(&b.key()));
        together.others.dedup();
        is_possible.then(|| Together { edits: self.edits.clone(), ..together })
    }

    /// Returns the plan: all edits, or none and what prevents it.
    fn plan(mut self) -> Plan {
        sort_once(&mut self.edits);
        self.check_whole();
        sort_once(&mut self.warnings);
        sort_once(&mut self.blocked);
        let together = self.only_together();
        let touched: FxHashSet<&str> = self.edits.iter().map(|e| e.path.as_str()).collect();
        let files = touched.len().max(1);
        let mut members = self.family.members.clone();
        members[1..].sort_by(|a, b| a.key().cmp(&b.key()));
        if !self.blocked.is_empty() {
            self.edits.clear();
            self.moves.clear();
        }
        Plan {
            declarations: topmost_first(self.symbols, members),
            edits: self.edits,
            moves: self.moves,
            files,
            references: self.references,
            blocked_by: self.blocked,
            warnings: self.warnings,
            together,
        }
    }
}

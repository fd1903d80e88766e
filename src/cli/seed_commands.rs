//! The commands that make seeds, once what goes with them is renamed.

use std::path::Path;

use super::change::RepoArgs;
use super::seed::PlannedSeed;
use super::shell::quoted;
use crate::agents::{Analysis, Patch};
use crate::config::PatchedTexts;
use crate::git::{Position, Snapshot, SourceFile};
use crate::java::DeclarationRef;
use crate::rename::Composition;

/// The commands that make some seeds, one after the other.
#[derive(Debug, Clone, Default)]
pub struct SeedCommands {
    /// Up to the place and the new name, as a shell takes it.
    start: String,
    seeds: Vec<PlannedSeed>,
}

impl SeedCommands {
    pub fn of(seeds: &[PlannedSeed], repo: &RepoArgs) -> Self {
        let repo = match repo.dir.as_path() {
            here if here == Path::new(".") => String::new(),
            dir => format!(" --repo {}", quoted(&dir.display().to_string())),
        };
        Self { start: format!("corename rename{repo}"), seeds: seeds.to_vec() }
    }

    /// Returns the commands of the seeds that can be renamed, as a shell takes them. The files must have the patch of
    /// an analysis of `head`. Each command is for what the patch and the commands before it leave: they move
    /// declarations in their lines, and files.
    pub fn after(&self, analysis: &Analysis, head: &Snapshot, texts: PatchedTexts) -> Vec<String> {
        if self.seeds.is_empty() {
            return Vec::new();
        }
        let mut made = Patch::of(analysis, head, texts).composition().clone();
        let command = |PlannedSeed { request, plan }: &PlannedSeed| {
            let place = place_after(&made, &request.declaration);
            made = std::mem::take(&mut made).then(plan, head);
            format!("{} {} {}", self.start, quoted(&place), quoted(&request.new_name))
        };
        self.seeds.iter().filter(|seed| !seed.plan.is_blocked()).map(command).collect()
    }
}

/// Returns `PATH:LINE:COL` of a declaration's name once some plans are made.
fn place_after(made: &Composition, DeclarationRef { unit, id }: &DeclarationRef) -> String {
    let (path, start) = (unit.path(), unit.get(*id).name_span.start);
    let file = SourceFile::new(made.path_after(path), made.apply(path, unit.source.bytes()));
    let Position { line, column } = file.position(made.offset_after(path, start).unwrap_or(start));
    format!("{}:{line}:{column}", file.path())
}

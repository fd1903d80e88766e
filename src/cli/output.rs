//! Where reports go: one format to standard output, any number of them to files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use clap::ValueEnum;

use super::Outcome;
use super::attempts;
use super::console::Console;
use super::environment::{is_ci, variable};
use super::files;
use super::settings::RuntimeNamesArg;
use super::shell::{git_apply, git_apply_beside, git_merge_beside};
use super::stdout::print;
use super::work_tree::converted;
use crate::agents::{Analysis, Mention};
use crate::config::{self, Confidence, ConfigFile, Settings};
use crate::git::{Repository, Snapshot, real_path};
use crate::report::{self, Format, Options, Report};

#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Report options")]
pub struct OutputArgs {
    /// The format to print
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,

    /// Also write the findings as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// Also write SARIF 2.1.0, as GitHub code scanning reads it
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,

    /// Also write a job summary in Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,

    /// Also write GitHub workflow commands, which make annotations
    #[arg(long, value_name = "FILE")]
    pub github: Option<PathBuf>,

    /// Also write a patch that `git apply` takes at the revision that was looked at
    #[arg(long, value_name = "FILE")]
    pub patch: Option<PathBuf>,

    /// A page where readers of the reports find the patch, such as a CI system's artifact
    #[arg(long, value_name = "URL", value_parser = page)]
    pub patch_url: Option<String>,

    /// Also write the report to a file, in any format: `--output gitlab=report.json`
    #[arg(long, value_name = "FORMAT=FILE", value_parser = format_and_file)]
    pub output: Vec<(Format, PathBuf)>,

    /// Where a SARIF result is shown [default: as the configuration says, else auto]
    #[arg(long, value_enum, value_name = "PLACE")]
    pub anchor: Option<config::Anchor>,

    /// Which texts with an old name the patch corrects; without a value, all [default: as the configuration says, else
    /// names]
    #[arg(long, value_enum, value_name = "TEXTS", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub patch_mentions: Option<config::PatchedTexts>,

    /// Tells several runs on one commit apart in code scanning
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub category: Option<String>,

    /// Exit with status 1 when there is a finding of this level or above [default: as the configuration says, else
    /// never]. Findings below a confidence of 0.8 ("perhaps forgotten") are notes: only `note` fails for them
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub fail_on: Option<config::FailOn>,

    /// Report findings of at least this confidence, from 0 to 1 [default: as the configuration says, else
    /// 0.5, for `suggest` 0.3]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub min_confidence: Option<Confidence>,

    #[command(flatten)]
    pub runtime_names: RuntimeNamesArg,
}

/// The formats of a command that reports no findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum TextOrJson {
    Text,
    Json,
}

impl OutputArgs {
    /// Refuses files that cannot all be written. One may be written over another or over the log of the builds. The
    /// folder may be missing or read-only, or the path may be a folder. `-` is refused, too, by which people mean the
    /// standard output. A review would lose all its answers otherwise.
    ///
    /// # Errors
    /// Two of them go to the same file, or one cannot be written, or one is a folder or `-`.
    pub fn refuse_files(&self, log: Option<&Path>) -> Result<()> {
        // A path that is neither a file nor a folder, such as /dev/null, takes several.
        let takes_one = |path: &Path| path.is_file() || path.is_dir() || !path.exists();
        let reports = self.files().map(|(option, _, path)| (option, path));
        let named = reports.chain(log.map(|log| ("--verify-log", log)));
        let mut seen: BTreeMap<PathBuf, &str> = BTreeMap::new();
        for (option, path) in named.filter(|(_, path)| takes_one(path)) {
            ensure_a_file(option, path)?;
            if let Some(other) = seen.insert(real_path(path), option) {
                bail!("{other} and {option} would write the same file, {}", path.display());
            }
        }
        Ok(())
    }

    /// Refuses options for SARIF or a patch if no such file is written.
    ///
    /// # Errors
    /// There is such an option.
    pub fn refuse_unused_options(&self) -> Result<()> {
        let of_sarif = [("--anchor", self.anchor.is_some()), ("--category", self.category.is_some())];
        let idle = of_sarif.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option);
        match idle.filter(|_| self.format != Format::Sarif && self.file(Format::Sarif).is_none()) {
            Some(option) => bail!("{option} needs SARIF output; add --sarif FILE or --format sarif"),
            None if self.patch_url.is_some() && self.file(Format::Patch).is_none() => {
                bail!("--patch-url is about a patch; add --patch FILE")
            }
            None => Ok(()),
        }
    }

    /// Returns the first option that concerns findings: the files that list them, or the exit status.
    pub fn of_findings(&self) -> Option<&'static str> {
        let file = self.files().map(|(option, ..)| option).next();
        let others =
            [("--patch-mentions", self.patch_mentions.is_some()), ("--fail-on", self.fail_on.is_some())];
        let others = others.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option);
        (self.format != Format::Text).then_some("--format").or(file).or(others)
    }

    /// Returns the reports that go to files: the option, the format and the path of each.
    fn files(&self) -> impl Iterator<Item = (&'static str, Format, &Path)> {
        let named = [
            ("--json", Format::Json, &self.json),
            ("--sarif", Format::Sarif, &self.sarif),
            ("--markdown", Format::Markdown, &self.markdown),
            ("--github", Format::Github, &self.github),
            ("--patch", Format::Patch, &self.patch),
        ];
        let named =
            named.into_iter().filter_map(|(option, format, path)| Some((option, format, path.as_deref()?)));
        named.chain(self.output.iter().map(|(format, path)| ("--output", *format, path.as_path())))
    }

    /// Returns the first file that a format is written to.
    pub fn file(&self, format: Format) -> Option<&Path> {
        self.files().find(|(_, of, _)| *of == format).map(|(.., path)| path)
    }

    /// Returns the settings of the arguments.
    pub fn overrides(&self) -> ConfigFile {
        ConfigFile {
            anchor: self.anchor,
            fail_on: self.fail_on,
            patch_mentions: self.patch_mentions,
            min_confidence: self.min_confidence,
            runtime_names: self.runtime_names.runtime_names,
            ..ConfigFile::default()
        }
    }

    /// Returns how to report on `head`, as the configuration, the arguments and GitHub's environment say.
    pub fn options(
        &self,
        settings: &Settings,
        head: &Snapshot,
        repository: &Repository,
        console: &Console,
    ) -> Options {
        Options {
            anchor: settings.anchor,
            level: settings.severity,
            color: console.color(),
            columns: console.columns(),
            category: self.category.clone(),
            provenance: github_provenance(head),
            patched_texts: settings.patch_mentions,
            apply_command: self.file(Format::Patch).map(|patch| match is_ci() {
                true => apply_elsewhere(patch, head),
                false => git_apply(patch, repository.work_tree()),
            }),
            patch_url: self.patch_url.clone(),
            apply_at: not_checked_out(head, repository),
            compared: None,
            seed_commands: Vec::new(),
        }
    }

    /// Prints the notes, and what building came to where the text does not say so.
    pub fn notes(&self, analysis: &Analysis, console: &Console) {
        let built = analysis.build.iter().map(|b| &b.sentence).filter(|_| self.format != Format::Text);
        for note in analysis.notes.iter().chain(built) {
            console.note(note);
        }
    }

    /// Notes that `git apply` may refuse the patch, where it is one of the work tree ([`converted`]).
    pub fn note_converted(
        &self,
        report: &Report<'_>,
        repository: &Repository,
        console: &Console,
    ) -> Result<()> {
        if self.file(Format::Patch).is_some() && !report.head.is_of_commit() {
            console.notes(converted(repository, report.patch.composition(), report.head)?.as_deref());
        }
        Ok(())
    }

    /// Writes all reports that were asked for, files first. To a quiet console, text that lists nothing is not said.
    pub fn write(&self, report: &Report<'_>, console: &Console) -> Result<()> {
        self.write_files(report)?;
        if console.is_quiet() && self.format == Format::Text && !report.has_entries() {
            return Ok(());
        }
        Ok(print(|out| self.format.write(report, out))?)
    }

    /// Writes the reports that go to files. That one cannot be written keeps none of the others back.
    pub fn write_files(&self, report: &Report<'_>) -> Result<()> {
        let apply_command = self.file(Format::Patch).map(|patch| apply_elsewhere(patch, report.head));
        let plain = Options { color: false, columns: None, apply_command, ..report.options.clone() };
        let plain = Report::new(report.analysis, report.head, &plain);
        // An empty patch is no patch, which `git apply` refuses; but one of an earlier run must not stay.
        let is_empty = plain.patch.composition().paths().next().is_none();
        let is_idle = |path: &Path, format| format == Format::Patch && !path.exists() && is_empty;
        let named = self.files().filter(|(_, format, path)| !is_idle(path, *format));
        attempts::all(named.map(|(_, format, path)| files::write(path, |out| format.write(&plain, out))))
    }

    /// Returns whether a finding, or a text that is wrong now, is as grave as `--fail-on` asks for.
    pub fn outcome(&self, report: &Report<'_>, wrong: &[Mention], settings: &Settings) -> Outcome {
        let is_loud = |level| settings.fail_on.includes(level);
        let mut findings = report.analysis.findings.iter();
        let is_any_loud =
            findings.any(|f| is_loud(report.level(f))) || wrong.iter().any(|m| is_loud(m.level));
        if is_any_loud { Outcome::Found } else { Outcome::Nothing }
    }
}

/// Returns how to apply a patch for those who read of it elsewhere, in a file or in the log of a CI system. They have
/// the patch next to it, not where this machine has it, and may have another commit.
fn apply_elsewhere(patch: &Path, head: &Snapshot) -> String {
    let name = Path::new(patch.file_name().unwrap_or(patch.as_os_str()));
    match (head.is_of_commit(), merged_ref()) {
        (true, Some(merged)) => format!("git fetch origin {merged} && {}", git_merge_beside(name)),
        (true, None) => git_merge_beside(name),
        (false, _) => git_apply_beside(name),
    }
}

/// Returns the reference of the merge commit that GitHub, GitLab or Azure DevOps made of a pull request and its base. A
/// patch of it can be merged only where its files are, which nobody's clone has.
fn merged_ref() -> Option<String> {
    let references = ["GITHUB_REF", "CI_MERGE_REQUEST_REF_PATH", "BUILD_SOURCEBRANCH"].into_iter();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-".contains(c);
    let is_of_merge =
        |name: &String| name.starts_with("refs/") && name.ends_with("/merge") && name.chars().all(is_plain);
    references.filter_map(variable).find(is_of_merge)
}

/// Reads a page's address, which becomes a link in Markdown.
fn page(text: &str) -> Result<String, String> {
    let is_address = ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    let breaks_a_link = |c: char| c.is_whitespace() || c.is_control() || "<>()\"`".contains(c);
    match is_address && !text.contains(breaks_a_link) {
        true => Ok(text.to_owned()),
        false => {
            Err("it must begin with https:// or http://, and have no blank and none of <>()\"`".to_owned())
        }
    }
}

/// Reads `FORMAT=FILE`.
fn format_and_file(text: &str) -> Result<(Format, PathBuf), String> {
    let (format, file) = text.split_once('=').ok_or("it is written FORMAT=FILE")?;
    if file.is_empty() {
        return Err("a file is missing after `=`".to_owned());
    }
    let known = || {
        let names = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        names.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ")
    };
    match Format::from_str(format, false) {
        Ok(format) => Ok((format, PathBuf::from(file))),
        Err(_) => Err(format!("there is no format \"{format}\"; the formats are {}", known())),
    }
}

/// Refuses what an option cannot write to: a folder, a file that may not be written, and `-`, by which people mean the
/// standard output.
pub fn ensure_a_file(option: &str, path: &Path) -> Result<()> {
    ensure!(path != Path::new("-"), "{option} takes the path of a file, not `-`");
    ensure!(!path.is_dir(), "{option} takes the path of a file, and {} is a folder", path.display());
    files::ensure_writable(path)
}

/// Returns the commit that was looked at, where it is not the one that is checked out: a patch for it does not fit
/// there.
fn not_checked_out(head: &Snapshot, repository: &Repository) -> Option<String> {
    let is_here = || repository.work_tree().is_some() && repository.head_or_empty().id == head.id();
    (head.is_of_commit() && !is_here()).then(|| head.id().chars().take(10).collect())
}

/// Returns the repository on GitHub that this runs for, from the environment that Actions sets. The commit that started
/// the workflow need not be the one that is looked at: lines are those of the latter.
fn github_provenance(head: &Snapshot) -> Option<report::Provenance> {
    let is_commit = head.id().bytes().all(|b| b.is_ascii_hexdigit());
    Some(report::Provenance {
        url: format!("{}/{}", variable("GITHUB_SERVER_URL")?, variable("GITHUB_REPOSITORY")?),
        revision: if is_commit { Some(head.id().to_owned()) } else { variable("GITHUB_SHA") },
        branch: variable("GITHUB_HEAD_REF").or_else(|| variable("GITHUB_REF_NAME")),
    })
}

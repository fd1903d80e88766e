//! How `check` and `suggest` answer once they know what to ask: a program may review, the project may be built, and
//! the reports are written.

use anyhow::{Result, ensure};

use super::Outcome;
use super::console::Console;
use super::llm::LlmArgs;
use super::output::OutputArgs;
use super::seed_commands::SeedCommands;
use super::settings::ConfigArgs;
use super::stdio::{self, ReviewArgs};
use super::subject::Subject;
use super::suggested_changes;
use super::verification::{Built, Tree, VerifyArgs};
use crate::agents::{Analysis, Mention};
use crate::config::Config;
use crate::git::Snapshot;
use crate::report::{Format, Options, Report};

/// The options that both have.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ReportingArgs {
    #[command(flatten)]
    pub config: ConfigArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub verify: VerifyArgs,

    #[command(flatten)]
    pub review: ReviewArgs,

    #[command(flatten)]
    pub llm: LlmArgs,
}

/// The subject of an analysis, to build and report it.
pub struct Analysed<'a> {
    pub tree: Tree<'a>,
    pub head: &'a Snapshot,
    pub config: &'a Config,
    /// The name of the change in messages; `None` for renames that are not made yet.
    pub compared: Option<&'a str>,
    /// The commands that make renames which are not made yet.
    pub seed_commands: SeedCommands,
    /// Whether to suggest changes in a review of the pull request.
    pub suggests_changes: bool,
}

impl ReportingArgs {
    /// Refuses reports that cannot be written, and options that another one leaves without effect, before anything else
    /// is done.
    ///
    /// # Errors
    /// Those of [`OutputArgs::refuse_files`] and [`OutputArgs::refuse_unused_options`].
    pub fn refuse(&self) -> Result<()> {
        self.output.refuse_unused_options()?;
        self.llm.refuse_beside_dry_run(self.output.of_findings().or(self.verify.given()))?;
        self.output.refuse_files(self.verify.log())
    }

    /// Lets a program answer, suggestion by suggestion, and reports what it accepted. That may fail the run as the
    /// findings of a report may.
    ///
    /// # Errors
    /// A dry run or another format is asked for, an answer is none, or a report cannot be written.
    pub fn review_by_program(
        &self,
        subject: Subject<'_>,
        of: &Analysed<'_>,
        console: &Console,
    ) -> Result<Outcome> {
        self.llm.refuse_dry_run("--review stdio")?;
        // JSON is what the conversation is in: programs that ask for it in a report ask for it here, too.
        ensure!(
            matches!(self.output.format, Format::Text | Format::Json),
            "--review stdio uses standard output, so --format can only be json; use --sarif FILE and the like for reports"
        );
        if let Some(note) = self.verify.not_in_a_review(&self.built(of))? {
            console.note(&note);
        }
        let model = subject.model;
        let outcome = stdio::run(subject, &self.output, of.tree.repository, console);
        self.llm.explain(model);
        outcome
    }

    /// Builds the project with the patch where that is asked for, and writes the reports. `wrong` are the texts that
    /// are wrong by now, which may fail the run as findings may.
    ///
    /// # Errors
    /// The build cannot be tried, or a report cannot be written.
    pub fn report(
        &self,
        mut analysis: Analysis,
        of: &Analysed<'_>,
        wrong: impl Fn(&Analysis) -> &[Mention],
        console: &Console,
    ) -> Result<Outcome> {
        let Analysed { tree, head, config, compared, seed_commands, suggests_changes } = of;
        self.verify.build(&mut analysis, head, &self.built(of), console)?;
        let options = self.output.options(config.settings(), head, tree.repository, console);
        let options = Options {
            compared: compared.map(str::to_owned),
            seed_commands: seed_commands.after(&analysis, head, options.patched_texts),
            ..options
        };
        self.output.notes(&analysis, console);
        let report = Report::new(&analysis, head, &options);
        self.output.write(&report, console)?;
        self.output.note_converted(&report, tree.repository, console)?;
        if *suggests_changes {
            suggested_changes::suggest(&report, tree.repository, console);
        }
        Ok(self.output.outcome(&report, wrong(&analysis), config.settings()))
    }

    fn built<'b>(&'b self, of: &'b Analysed<'b>) -> Built<'b> {
        Built { tree: &of.tree, config: of.config, from: &self.config }
    }
}

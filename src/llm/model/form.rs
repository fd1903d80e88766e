//! In which form a server can be asked: found out with the first questions, and known from then on.

use std::sync::{Mutex, MutexGuard};

use super::lock;
use crate::llm::dialect::{self, Dialect};

/// The facts known of a server so far.
#[derive(Default)]
pub(super) struct Probe {
    /// The form to begin with.
    dialect: Dialect,
    /// Whether that is the one, whatever comes.
    is_settled: bool,
    /// Whether the server has answered anything yet.
    is_there: bool,
    /// Its words to a question that it refused in every form in the same way.
    refusal: Option<String>,
}

/// The form in which one question is asked.
pub(super) enum Form<'p> {
    Known(Dialect),
    /// Not known yet. As long as that is so, one question is asked at a time.
    Probing(Search<'p>),
}

pub(super) struct Search<'p> {
    probe: MutexGuard<'p, Probe>,
    dialect: Dialect,
    /// The refusals of this question.
    refusals: Vec<String>,
    /// Whether this question was refused in the words in which another one had been.
    is_refused_alike: bool,
}

impl<'p> Form<'p> {
    pub fn of(probe: &'p Mutex<Probe>) -> Self {
        let probe = lock(probe);
        let dialect = probe.dialect.clone();
        if probe.is_settled {
            return Form::Known(dialect);
        }
        Form::Probing(Search { probe, dialect, refusals: Vec::new(), is_refused_alike: false })
    }

    pub fn dialect(&self) -> &Dialect {
        match self {
            Form::Known(dialect) => dialect,
            Form::Probing(search) => &search.dialect,
        }
    }

    /// Returns whether the server has answered before.
    pub fn is_there(&self) -> bool {
        match self {
            Form::Known(_) => true,
            Form::Probing(search) => search.probe.is_there,
        }
    }

    /// Records that the server answered, in whatever form.
    pub fn heard(&mut self) {
        if let Form::Probing(search) = self {
            search.probe.is_there = true;
            search.probe.refusal = None;
            search.probe.dialect = search.dialect.clone();
        }
    }

    /// Records that an answer had the requested form, so that other questions need not wait any longer.
    pub fn will_do(&mut self) {
        if let Form::Probing(search) = self {
            let dialect = search.dialect.clone();
            search.probe.dialect = dialect.clone();
            search.probe.is_settled = true;
            *self = Form::Known(dialect);
        }
    }

    /// Records that an answer did not have the requested form. Returns whether there is another form, which is the next
    /// one then.
    pub fn was_passed_over(&mut self) -> bool {
        let Form::Probing(search) = self else { return false };
        let Some(next) = search.dialect.in_next_format() else {
            // Every server takes plain words.
            self.will_do();
            return false;
        };
        search.dialect = next.clone();
        search.probe.dialect = next;
        true
    }

    /// Records that a request was refused. Returns whether there is another form, which is the next one then.
    pub fn was_refused(&mut self, status: u16, message: &str) -> bool {
        let Form::Probing(search) = self else { return false };
        if search.probe.refusal.as_deref() == Some(message) {
            search.is_refused_alike = true;
            return false;
        }
        search.refusals.push(message.to_owned());
        if let Some(next) = search.dialect.after_refusal(status, message) {
            search.dialect = next;
            return true;
        }
        if !dialect::is_about_form(status, message) {
            // The form will do, so the next question need not begin anew.
            search.probe.dialect = search.dialect.clone();
        } else if search.refusals.len() > 1 && search.refusals.iter().all(|said| said == message) {
            // Whatever it is about, it is not the form.
            search.probe.refusal = Some(message.to_owned());
        }
        false
    }

    /// Returns whether two questions in a row were refused with the same words, in whatever form. Then the refusal is
    /// about neither, and further questions would fare no better.
    pub fn is_in_vain(&self) -> bool {
        matches!(self, Form::Probing(search) if search.is_refused_alike)
    }
}

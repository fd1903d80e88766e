//! Puts the four questions to a language model, within its budget.
//!
//! The budget holds by construction. Before a question is asked, the most that it can cost is set aside; a question
//! that finds no room is not asked. Files take their turns together. So the rest of the budget is known before each
//! turn, and does not depend on which answer came first.

use super::Adviser;
use super::execution::{self, Conversation, Turn};
use super::inquiry::{FileInquiry, RefineInquiry, ScopeInquiry};
use super::refinement::{self, Refined};
use super::replication::{self, Replicate};
use super::scope::{self, Declared};
use super::weigh::{FileAdvice, Opinion, ScopeAdvice};
use crate::llm::{Agent, Answer, Budget, Model, Question, in_parallel};

/// The share of the remaining requests and tokens that scope inference and replication may use. The rest stays for
/// questions about files.
const FOR_SCOPES: f64 = 0.3;
const FOR_REPLICATION: f64 = 0.3;
/// In a review, each question may take so much of what is left.
const FOR_REFINEMENT: f64 = 0.5;
/// Of what is left, so much goes to each file's first turn; the rest is for those that want to see more.
const FOR_FIRST_TURNS: f64 = 0.8;

/// Asks a language model.
pub struct ModelAdviser<'m> {
    model: &'m Model,
}

impl<'m> ModelAdviser<'m> {
    pub fn new(model: &'m Model) -> Self {
        ModelAdviser { model }
    }

    /// Asks as many questions as a share of the budget has room for. Returns the answer to each, and how many found
    /// room. Questions without room have `None`.
    fn ask<T: Answer + Send>(&self, questions: &[Option<Question>], share: f64) -> (Vec<Option<T>>, usize) {
        let mut budget = self.model.budget().share(share);
        let affordable: Vec<Option<&Question>> =
            questions.iter().map(|q| q.as_ref().filter(|q| affords::<T>(&mut budget, q))).collect();
        let ask = |question: &Option<&Question>| self.model.ask::<T>((*question)?).ok();
        let room = affordable.iter().flatten().count();
        (in_parallel(self.model.concurrency(), &affordable, ask), room)
    }

    /// Says how many questions found no room.
    fn tell_left_out(&self, what: &str, asked: usize, all: usize) {
        if asked < all {
            self.model.note(format!(
                "the language model was asked about {asked} of {all} {what}; the others found no room in its budget (llm.max-requests, llm.max-tokens, llm.max-cost)"
            ));
        }
    }
}

fn affords<T: Answer>(budget: &mut Budget, question: &Question) -> bool {
    budget.take(1, question.input_tokens::<T>(), u64::from(question.max_output))
}

impl Adviser for ModelAdviser<'_> {
    fn declare(&self, inquiries: &[ScopeInquiry<'_>]) -> Vec<ScopeAdvice> {
        let questions: Vec<Option<Question>> = inquiries.iter().map(|i| Some(scope::question(i))).collect();
        let (answers, room): (Vec<Option<Declared>>, usize) = self.ask(&questions, FOR_SCOPES);
        self.tell_left_out("concepts", room, inquiries.len());
        self.model.acted(Agent::ScopeInference, answers.iter().flatten().count() as u32);
        let advice = inquiries.iter().zip(answers);
        advice.map(|(i, answer)| answer.map(|a| scope::advice(i, &a)).unwrap_or_default()).collect()
    }

    fn refine(&self, inquiry: &RefineInquiry<'_>) -> Option<usize> {
        let questions = [Some(refinement::question(inquiry))];
        let (answers, _): (Vec<Option<Refined>>, _) = self.ask(&questions, FOR_REFINEMENT);
        let refined = answers.into_iter().next()??;
        self.model.acted(Agent::ScopeInference, 1);
        refined.choice(inquiry)
    }

    fn replicate(&self, inquiries: &[FileInquiry<'_>], declared: &[ScopeAdvice]) -> Vec<Opinion> {
        let mut opinions = vec![Opinion::None; inquiries.len()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for index in 0..inquiries.len() {
            let asked = inquiries[index].asked;
            let fits =
                |g: &&mut Vec<usize>| inquiries[g[0]].asked == asked && g.len() < replication::MOST_FILES;
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
        }
        let questions: Vec<Option<Question>> = groups
            .iter()
            .map(|group| {
                let files: Vec<&FileInquiry<'_>> = group.iter().map(|i| &inquiries[*i]).collect();
                replication::question(&files, &declared[files[0].asked])
            })
            .collect();
        let (answers, room): (Vec<Option<Replicate>>, usize) = self.ask(&questions, FOR_REPLICATION);
        self.tell_left_out("lists of files", room, questions.iter().flatten().count());
        for (group, answer) in groups.iter().zip(answers) {
            let Some(answer) = answer else { continue };
            self.model.acted(Agent::Replication, 1);
            for (index, opinion) in group.iter().zip(replication::opinions(group.len(), &answer)) {
                opinions[*index] = opinion;
            }
        }
        opinions
    }

    fn examine(&self, inquiries: &[FileInquiry<'_>], declared: &[ScopeAdvice]) -> Vec<FileAdvice> {
        let mut conversations: Vec<Option<Conversation<'_, '_>>> =
            inquiries.iter().map(|file| Some(Conversation::new(file, &declared[file.asked]))).collect();
        for turn in 1..=execution::MOST_TURNS {
            let questions: Vec<Option<Question>> =
                conversations.iter().map(|s| s.as_ref().and_then(Conversation::question)).collect();
            if questions.iter().all(Option::is_none) {
                break;
            }
            let share = if turn == 1 { FOR_FIRST_TURNS } else { 1.0 };
            let (answers, room): (Vec<Option<Turn>>, usize) = self.ask(&questions, share);
            if turn == 1 {
                self.tell_left_out("files with doubtful candidates", room, inquiries.len());
            }
            for ((conversation, question), answer) in conversations.iter_mut().zip(&questions).zip(answers) {
                let (Some(open), Some(_)) = (conversation.as_mut(), question) else { continue };
                match answer {
                    Some(answer) => {
                        let actions = open.act(&answer);
                        self.model.acted(Agent::PlannedExecution, actions);
                    }
                    // The proposals up to here are kept.
                    None if turn > 1 => open.cut_short(),
                    None => *conversation = None,
                }
            }
        }
        conversations.iter().map(|s| s.as_ref().map(Conversation::advice).unwrap_or_default()).collect()
    }
}

//! The weights of the models, which `lab/fit_mining.py` writes into `weights.yml`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::mining::locals;
use crate::mining::members::callables;
use crate::mining::members::fields;
use crate::mining::model::Model;
use crate::mining::types;

/// The models, one for each situation in which two declarations may be the same.
#[derive(Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Models {
    pub bodiless: Model<callables::Measures>,
    pub short: Model<callables::Measures>,
    pub long: Model<callables::Measures>,
    pub moved_method: Model<callables::Measures>,
    pub field: Model<fields::Measures>,
    pub moved_field: Model<fields::Measures>,
    pub r#type: Model<types::Measures>,
    pub parameter: Model<locals::Measures>,
    pub local: Model<locals::Measures>,
}

pub static MODELS: LazyLock<Models> =
    LazyLock::new(|| serde_yaml::from_str(include_str!("weights.yml")).expect("a test reads it"));

//! The weights of the models, as `lab/fit_mining.py --shift -0.35 --write` wrote them.

#![allow(clippy::approx_constant, reason = "a weight may happen to be near one")]

use crate::mining::locals;
use crate::mining::members::callables;
use crate::mining::members::fields;
use crate::mining::model::Model;
use crate::mining::types;

pub const BODILESS: Model<callables::Measures> = Model {
    bias: -5.17,
    weights: callables::Measures {
        body: 0.45,
        same_body: 0.25,
        matched_before: 0.01,
        matched_after: 0.01,
        identical: 1.34,
        content: 0.10,
        parameters: 0.64,
        same_count: 0.35,
        same_type: 0.22,
        name_edits: 0.17,
        name_words: 0.83,
        share: 1.15,
        against: -0.56,
        neighbours: 2.11,
        alike: 0.43,
        lead_before: 3.05,
        lead_after: 1.62,
        best: 1.23,
        still_used: -0.50,
        already_used: -0.48,
        only: 0.25,
        same_words: 0.63,
        possible: 0.76,
        ..callables::Measures::NONE
    },
};

pub const SHORT: Model<callables::Measures> = Model {
    bias: -4.87,
    weights: callables::Measures {
        body: 0.02,
        identical: 1.42,
        content: 0.17,
        parameters: 0.53,
        same_parameters: 0.54,
        same_count: 0.32,
        name_edits: 0.41,
        name_words: 0.61,
        share: 0.55,
        against: -0.10,
        modifiers: 0.31,
        neighbours: 1.17,
        alike: 0.52,
        lead_before: 4.07,
        lead_after: 2.58,
        best: 1.09,
        still_used: -0.26,
        already_used: -0.21,
        only: 0.15,
        possible: 0.65,
        ..callables::Measures::NONE
    },
};

pub const LONG: Model<callables::Measures> = Model {
    bias: -7.23,
    weights: callables::Measures {
        body: 0.06,
        same_body: 0.59,
        matched_after: 0.17,
        identical: 1.16,
        content: 0.53,
        parameters: 1.04,
        same_parameters: 0.15,
        same_count: 0.29,
        same_type: 0.69,
        name_words: 0.65,
        votes: 0.45,
        share: 0.11,
        modifiers: 0.84,
        neighbours: 1.43,
        alike: 0.37,
        lead_before: 3.81,
        lead_after: 2.88,
        best: 2.10,
        still_used: -0.11,
        already_used: -0.18,
        same_words: 0.07,
        same_names: 1.26,
        possible: 0.21,
        ..callables::Measures::NONE
    },
};

pub const MOVED_METHOD: Model<callables::Measures> = Model {
    bias: -7.72,
    weights: callables::Measures {
        body: 0.88,
        same_body: 0.06,
        matched_after: 0.98,
        identical: 0.89,
        content: 0.84,
        parameters: 0.38,
        same_type: 0.46,
        name_words: 0.83,
        votes: 0.06,
        lead_before: 3.97,
        lead_after: 1.43,
        best: 1.60,
        still_used: -1.06,
        already_used: -0.07,
        length: 0.66,
        owner_removed: -1.36,
        related: -0.44,
        same_file: -0.12,
        ..callables::Measures::NONE
    },
};

pub const FIELD: Model<fields::Measures> = Model {
    bias: -5.60,
    weights: fields::Measures {
        contained: 0.11,
        votes: 0.58,
        share: 1.82,
        against: -0.13,
        value: 2.45,
        same_value: 0.23,
        annotations: 0.21,
        neighbours: 0.93,
        lead_before: 4.76,
        lead_after: 1.61,
        best: 1.09,
        still_used: -1.06,
        already_used: -0.69,
        only: 1.74,
        enum_constant: -0.68,
        same_words: 2.50,
        possible: 1.94,
        ..fields::Measures::NONE
    },
};

pub const MOVED_FIELD: Model<fields::Measures> = Model {
    bias: -7.22,
    weights: fields::Measures {
        name_words: 0.42,
        contained: 0.06,
        share: 2.28,
        against: -0.47,
        value: 2.32,
        modifiers: 0.48,
        annotations: 0.61,
        neighbours: 0.92,
        lead_before: 1.98,
        lead_after: 1.94,
        best: 0.61,
        still_used: -1.05,
        already_used: -1.38,
        same_file: 3.37,
        same_words: 1.56,
        ..fields::Measures::NONE
    },
};

pub const TYPE: Model<types::Measures> = Model {
    bias: -7.18,
    weights: types::Measures {
        members: 0.37,
        members_renamed: 0.39,
        content: 0.43,
        name_words: 1.32,
        votes: 0.95,
        share: 2.20,
        against: -1.47,
        same_file: 1.36,
        same_owner: 1.18,
        nested: -0.25,
        same_kind: 0.59,
        supertypes: 1.14,
        size: 0.03,
        small: -0.32,
        lead_before: 9.54,
        lead_after: 2.94,
        best: 0.33,
        still_used: -1.27,
        already_used: -0.60,
        test: 0.82,
        members_of_best: 3.53,
        ..types::Measures::NONE
    },
};

pub const PARAMETER: Model<locals::Measures> = Model {
    bias: -7.12,
    weights: locals::Measures {
        votes: 0.77,
        share_before: 0.83,
        share_after: 0.50,
        type_words: 1.06,
        name_edits: 0.67,
        name_words: 0.12,
        statement: 1.16,
        declared_elsewhere: -2.66,
        still_declared: -1.59,
        already_declared: -1.74,
        same_place: 1.42,
        same_count: 0.63,
        alone: 2.11,
        body: 2.39,
        matched: 0.04,
        same_callable: 0.76,
        uses: 0.55,
        ..locals::Measures::NONE
    },
};

pub const LOCAL: Model<locals::Measures> = Model {
    bias: -4.84,
    weights: locals::Measures {
        votes: 0.63,
        share_before: 1.13,
        share_after: 0.61,
        type_words: 0.33,
        name_words: 0.19,
        statement: 1.46,
        declared_elsewhere: -3.14,
        still_declared: -1.56,
        already_declared: -1.69,
        body: 1.41,
        matched: 0.20,
        same_callable: 0.78,
        lambda: 0.82,
        uses: 0.55,
        ..locals::Measures::NONE
    },
};

//! Blocks with behaviour: what goes beyond reading their fields, one file each. All other blocks are a fragment in
//! `queries/blocks/` and a template.

mod actueel;
mod company_customers_form;
mod team;
mod youtube;

use super::{Context, Fields};
use crate::report::Finding;

/// Goes over a block that was read.
pub(super) fn refine(handle: &str, block: &mut Fields, cx: &mut Context<'_>) {
    match handle {
        "companyCustomersForm" => company_customers_form::refine(cx),
        "team" => team::refine(block, cx),
        "youtube" => youtube::refine(block, cx),
        _ => {}
    }
}

/// Goes over a row of a block's field; whether it is shown.
pub(super) fn refine_row(handle: &str, field: &str, row: &mut Fields, cx: &mut Context<'_>) -> bool {
    match (handle, field) {
        ("actueel", "items") => actueel::refine_item(row, cx),
        ("team", "leden") => team::refine_member(row, cx),
        _ => true,
    }
}

/// The section of the entries that a field of a block relates to; their mistakes are theirs, and not the page's.
pub(super) fn section(handle: &str, field: &str) -> Option<&'static str> {
    matches!((handle, field), ("team", "leden")).then_some("team")
}

/// What is added to a block, or to the rows of one of its fields, with a description.
pub(super) fn added(handle: &str, rows: Option<&str>) -> &'static [(&'static str, &'static str)] {
    match (handle, rows) {
        ("team", None) => &[(
            "departments",
            "the members by department: a list, each with `.id` (or none), `.name` (or none) and `.leden`",
        )],
        ("team", Some("leden")) => &[("name", "the full name, else the title")],
        _ => &[],
    }
}

/// What is wrong with a row of a type that the block does not ask for.
pub(super) fn stranger(handle: &str, kind: &str) -> Finding {
    match handle {
        "team" => Finding::NotATeamMember,
        _ => Finding::UnknownRow {
            kind: kind.to_owned(),
        },
    }
}

//! The project's own files: messages, queries and templates fit each other.

use super::check::Check;
use crate::config::{Config, Examined, Mistake};
use crate::content::Model;
use crate::output::{budget, guard};
use crate::render::{self, Messages};
use crate::report::Failure;

/// The model of a project, if there is one, and what is to be said of its files.
pub(super) fn model(settings: &Examined, config: &Config) -> (Option<Model>, Vec<Check>) {
    let model = Model::read(&config.project, &config.kinds);
    // Languages and kinds of pages are settings.
    let needed = [Mistake::FILE, "site", "kinds", "budget.toml"];
    let unknown = needed.into_iter().find(|section| settings.is_wrong(section));
    let said = match (&model, unknown) {
        (Err(failure), _) => Check::problems("project", failure),
        (Ok(_), Some(section)) => vec![Check::advice(
            "project",
            format!("the queries are right; the templates depend on `{section}`, which has a mistake"),
            "correct the settings, then run the doctor again",
        )],
        (Ok(model), None) => match fits(config, model) {
            Ok(()) => vec![Check::ok("project", "the templates fit the queries")],
            Err(failure) => Check::problems("project", &failure),
        },
    };
    (model.ok(), said)
}

fn fits(config: &Config, model: &Model) -> Result<(), Failure> {
    let messages = Messages::read(config.for_render())?;
    budget::check_kinds(&config.budget, &model.kinds)?;
    guard::check_sections(&config.guard, &model.kinds)?;
    render::check(config.for_render(), model, &messages)
}

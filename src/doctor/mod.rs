//! `sitegen doctor`: whether everything that a build needs is there, and where to change what is not.
//!
//! Each examination is by itself: one that finds a problem hides no other. Only those of the CMS need the CMS.

mod check;
mod cms;
#[cfg(unix)]
mod disk;
mod folders;
mod hosting;
mod machine;

pub use check::{Check, State};

use crate::config::Config;
use crate::content::Model;
use crate::output::budget;
use crate::render::{self, Messages};
use crate::report::{Failure, Reporter};
use tokio::runtime::Runtime;

/// Examines everything, in the order in which a build needs it. `resolved` are the settings, or why there are none.
pub fn examine(
    resolved: &Result<Config, Failure>,
    project: &std::path::Path,
    runtime: &Runtime,
    reporter: &Reporter,
) -> Vec<Check> {
    let mut checks = vec![machine::node(), machine::npm(), machine::packages(project)];
    let config = match resolved {
        Ok(config) => {
            let site = format!("{} from {}", config.site.url, config.cms.url);
            checks.push(Check::ok("settings", site));
            config
        }
        Err(failure) => {
            checks.push(Check::problem("settings", failure));
            return checks;
        }
    };
    checks.push(folders::output(&config.out));
    checks.push(folders::cache(&config.cache));
    #[cfg(unix)]
    checks.extend(disk::space(&config.out));
    checks.push(hosting::netlify(config));
    match model(config) {
        Ok(model) => {
            let documents = "the templates fit the queries".to_owned();
            checks.push(Check::ok("project", documents));
            checks.extend(runtime.block_on(cms::examine(config, &model, reporter)));
        }
        Err(failure) => checks.push(Check::problem("project", &failure)),
    }
    checks
}

/// What the project's own files say.
fn model(config: &Config) -> Result<Model, Failure> {
    let messages = Messages::read(&config.project, &config.site)?;
    let model = Model::read(&config.project, &config.kinds)?;
    budget::check_kinds(&config.budget, &model.kinds)?;
    render::check(&config.project, &model, &messages)?;
    Ok(model)
}

//! `sitegen doctor`: whether everything that a build needs is there, and where to change what is not.
//!
//! Each examination is by itself: one that finds a problem hides no other. Only those of the CMS need the CMS, and of
//! settings with a mistake those are left out that need the section.

mod check;
mod cms;
#[cfg(unix)]
mod disk;
mod folders;
mod hosting;
mod limits;
mod machine;
mod originals;
mod patient;
mod preview;
mod project;
mod reach;
mod settings;
mod stores;
mod version;

pub use check::{Check, State};
pub use patient::Patient;
pub use reach::{Reach, Reached};

use crate::report::Reporter;
use tokio::runtime::Runtime;

/// Examines everything, in the order in which a build needs it.
pub fn examine(patient: Patient<'_>, runtime: &Runtime, reporter: &Reporter) -> Vec<Check> {
    let Patient {
        settings, project, ..
    } = patient;
    let mut checks = vec![machine::node(), machine::npm(), machine::packages(project)];
    checks.extend(settings::checks(settings));
    let Some(config) = &settings.config else {
        return checks;
    };
    checks.push(folders::output(&config.out));
    checks.push(folders::cache(&config.cache));
    #[cfg(unix)]
    checks.extend(disk::space(config));
    checks.extend(hosting::files(config));
    checks.extend(runtime.block_on(stores::examine(patient, config)));
    let (model, said) = project::model(settings, config);
    checks.extend(said);
    if settings.knows_cms() {
        checks.extend(runtime.block_on(cms::examine(patient, config, model.as_ref(), reporter)));
    }
    checks
}

//! What somebody does who extends a project: commands of the program, and a look at the page.

use super::SiteTest;
use super::binary::{Run, Workspace};

/// Runs a command of the program on the test's project and CMS.
pub fn sitegen(site: &SiteTest, line: &str) -> Run {
    let project = site.config.project.display();
    let line = format!("{line} --project {project} --cms-url {}", site.cms().url());
    Workspace::bare().run_with(&line, &[("SITEGEN_CMS_TOKEN", site.config.cms.token.reveal())])
}

/// Runs a command that asks no CMS, on the test's project.
pub fn sitegen_here(site: &SiteTest, line: &str) -> Run {
    let project = site.config.project.display();
    Workspace::bare().run(&format!("{line} --project {project}"))
}

/// What is in `<main>` of a page.
#[track_caller]
pub fn main_of(site: &SiteTest, file: &str) -> String {
    let html = site.read(file);
    let (_, main) = html.split_once("<main").unwrap();
    main.split_once("</main>").unwrap().0.to_owned()
}

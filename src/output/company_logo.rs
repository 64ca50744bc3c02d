//! The company's logo, which search engines and readers of feeds load.

use super::OutputFile;
use crate::config::OutputSettings;
use crate::report::{Mistake, Place, Problem, Subject};
use percent_encoding::percent_decode_str;

/// The problem if the setting names a file that the site does not have.
pub fn problem(files: &[OutputFile], config: OutputSettings<'_>) -> Option<Problem> {
    let logo = &config.vacancies.organisation.logo;
    if logo.origin() != config.site.url.origin() {
        return None;
    }
    let path = percent_decode_str(logo.path()).decode_utf8_lossy();
    let is_there = files.iter().any(|file| file.path == path.trim_start_matches('/'));
    let mistake = Mistake::SettingWithoutFile {
        path: path.into_owned(),
    };
    let place = Subject::Source("`vacancies.organisation.logo` in sitegen.toml".into());
    (!is_there).then(|| Problem::new(mistake, Place::from(place), None))
}

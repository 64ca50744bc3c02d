//! Detects the demo's brand by the content of its files, and the demo's settings by their values, so that a company does not
//! publish them with its own content by mistake.

use super::source::{FOLDER, Source};
use crate::config::{Site, Vacancies};
use crate::report::{Mistake, Problem, Subject};

/// blake3 of the demo's files in `frontend/brand`, except for the typeface, which everybody may use.
const DEMO: [&str; 7] = [
    // certificaat-1.svg
    "34070a9dfc9b06151e83b9d76bd123ec506d9d5e72d13251795a7cdae6d5fa77",
    // certificaat-2.svg
    "be64d0d71ad541dd992947f5906f90cf8175892d445436f674f253444f07ec97",
    // logo.svg
    "fdd6764fd40818afc3edf48372dd811af8f8e3e3d2f339d8f68f03ca234534df",
    // mark.svg
    "41e3f999d92dc3e492e3d76a898a719f1a1abb371e60334ec55244b9e9924233",
    // menu.svg
    "769df1f8dafbfdc4352cfec1b33b711f55368b70ad8959142a34074ffd589b26",
    // social.png
    "910859fa764cf0fd8985a0e380b754889523ba90b21c122a5c0435f491600f69",
    // tokens.css
    "804d2b3414145bc57058d89738f7c73718f05335a528c5a81ba3497ddb451366",
];

/// blake3 of the demo's host.
const HOST: &str = "f709e7d769b6ef1d32a6c33c4578eb34c759b4b6ce88b7767371f886ff374522";
/// blake3 of the demo's name.
const NAME: &str = "4d218f8bd585648b9aa888c1574d8bbd3950888e3a55d3d2cb7de7a55779a321";
/// blake3 of the street of the demo's office.
const STREET: &str = "35e00d331cbb64701402fb90d402a255a0dd4e5f38fd5971fa0169200bf7501d";

/// The source of the demo's content, as [`crate::content::Site`] has it.
pub const CONTENT: &str = "903422f8acc19531";

/// Whether a file is the demo's.
pub fn is_demo_file(file: &Source) -> bool {
    let hash = blake3::hash(&file.bytes).to_hex();
    DEMO.contains(&hash.as_str())
}

/// Reports which settings are still the demo's.
pub fn settings_problem(site: &Site, vacancies: &Vacancies) -> Option<Problem> {
    let is = |text: Option<&str>, demo: &str| {
        text.is_some_and(|text| blake3::hash(text.as_bytes()).to_hex().as_str() == demo)
    };
    let mut left = Vec::new();
    if is(site.url.host_str(), HOST) {
        left.push("`site.url`".to_owned());
    }
    if is(Some(&site.name), NAME) {
        left.push("`site.name`".to_owned());
    }
    for (name, address) in &vacancies.locations {
        if is(address.street.as_deref(), STREET) {
            left.push(format!("`vacancies.locations.{name}`"));
        }
    }
    (!left.is_empty()).then(|| {
        let settings = left.join(", ");
        let place = Subject::Source("sitegen.toml".to_owned());
        Problem::new(Mistake::DemoSettings { settings }, place, None)
    })
}

/// Reports which of these files are still the demo's.
pub fn problem(files: &[&Source]) -> Option<Problem> {
    let left: Vec<String> = files
        .iter()
        .filter(|file| is_demo_file(file))
        .map(|file| file.name().into_owned())
        .collect();
    (!left.is_empty()).then(|| {
        let files = left.join(", ");
        let place = Subject::Source(FOLDER.to_owned());
        Problem::new(Mistake::DemoBrand { files }, place, None)
    })
}

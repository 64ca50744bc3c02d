//! The disk refuses: each operation of a build in turn fails, and the published site stays what it was.

use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::long::rounds;
use crate::support::pictures;
use crate::support::{SiteTest, Tree};
use image::{Rgb, RgbImage};
use serde_json::json;
use sitegen::files::fault::Fault;
use sitegen::interrupt::Interrupt;
use sitegen::output::OutputFile;
use sitegen::output::publish::publish;
use sitegen::report::ExitCode;
use std::path::Path;
use std::sync::Arc;

/// Two versions of the files of a site, of which the first is published, and what each looks like.
pub(super) struct Versions {
    pub(super) site: SiteTest,
    /// Nobody else removes from it what is published here.
    _cache: tempfile::TempDir,
    pub(super) files: [Vec<OutputFile>; 2],
    trees: [Tree; 2],
}

impl Versions {
    pub(super) fn new() -> Self {
        let cache = tempfile::tempdir().unwrap();
        let mut site = SiteTest::small();
        site.configure(|config| config.cache = cache.path().to_owned());
        let first = site.prepare().files;
        site.change(|content| {
            content
                .entries_mut("pages")
                .push(page("nieuw", "Nieuw", json!([])));
            content.entries_mut("vacancies").remove(0);
        });
        let files = [first, site.prepare().files];
        let trees = [1, 0].map(|version: usize| {
            publish(site.out(), &files[version], &Interrupt::default()).unwrap();
            site.tree()
        });
        let [second, first] = trees;
        Self {
            site,
            _cache: cache,
            files,
            trees: [first, second],
        }
    }

    pub(super) fn parent(&self) -> &Path {
        self.site.out().parent().unwrap()
    }

    /// Publishes the second version and returns the exit code. The tree is the old or the new one.
    #[track_caller]
    pub(super) fn publish(&self, interrupt: &Interrupt, moment: &str) -> ExitCode {
        let exit = match publish(self.site.out(), &self.files[1], interrupt) {
            Ok(_) => ExitCode::Ok,
            Err(failure) => failure.exit,
        };
        let version = usize::from(exit == ExitCode::Ok);
        self.site.tree().assert_same(&self.trees[version], moment);
        self.is_tidy(moment);
        exit
    }

    /// Nothing is left beside the published site.
    #[track_caller]
    pub(super) fn is_tidy(&self, moment: &str) {
        let names = std::fs::read_dir(self.parent()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert!(
            !names
                .iter()
                .any(|name| name.to_string_lossy().contains("staging")),
            "{moment}: {names:?}"
        );
    }

    pub(super) fn reset(&self) {
        publish(self.site.out(), &self.files[0], &Interrupt::default()).unwrap();
    }
}

#[test]
fn whichever_operation_fails_the_site_is_the_old_one_or_the_new_one() {
    let versions = Versions::new();
    for kind in [Fault::once, Fault::full_disk] {
        let mut failed = 0;
        for nth in 1.. {
            let fault = kind(versions.parent(), nth);
            let exit = versions.publish(&Interrupt::default(), &format!("operation {nth}"));
            let all = fault.seen() < nth;
            drop(fault);
            match exit {
                ExitCode::CannotWrite => failed += 1,
                ExitCode::Ok => versions.reset(),
                other => panic!("operation {nth}: {other:?}"),
            }
            if all {
                break;
            }
        }
        assert!(failed > 100, "operations that failed: {failed}");
    }
}

#[test]
fn a_signal_before_any_operation_ends_with_the_old_site_or_the_new_one() {
    let versions = Versions::new();
    let (mut ended, mut late) = (0, 0);
    for nth in 1.. {
        let interrupt = Arc::new(Interrupt::default());
        let asked = Arc::clone(&interrupt);
        let out = versions.site.out().to_owned();
        let fault = Fault::before(versions.parent(), nth, move |path| {
            let asking = Arc::clone(&asked);
            // It waits until the staging folder is gone.
            std::thread::spawn(move || drop(asking.stop(ExitCode::Terminated)));
            // No signal can interrupt the last check and the exchange: it waits.
            while path != out && asked.requested().is_none() {
                std::thread::yield_now();
            }
        });
        let exit = versions.publish(&interrupt, &format!("operation {nth}"));
        let all = fault.seen() < nth;
        drop(fault);
        match exit {
            ExitCode::Terminated => ended += 1,
            ExitCode::Ok => {
                late += 1;
                versions.reset();
            }
            other => panic!("operation {nth}: {other:?}"),
        }
        if all {
            break;
        }
    }
    assert!(ended > 100 && late < 10, "{ended} ended, {late} were published");
}

#[test]
fn whichever_write_of_the_cache_fails_the_build_says_so_and_the_next_one_is_whole() {
    let cache = tempfile::tempdir().unwrap();
    let folder = cache.path().join("cache");
    let mut site = SiteTest::small();
    site.configure(|config| config.cache = folder.clone());
    site.change(|content| {
        let photo = pictures::jpeg(&RgbImage::from_pixel(60, 40, Rgb([120, 60, 20])), &[]);
        content.add_asset("images", "foto.jpg", photo, json!({ "alt": "Hout" }));
        let blocks = json!([{ "type": "quotes", "naam": "Jan", "tekst": "Ja", "afbeelding": ["foto.jpg"] }]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
    });
    let title = |site: &mut SiteTest, title: &str| {
        site.change(|content| content.entries_mut("pages")[0]["headerTitle"] = json!(title));
    };
    let [old, new] = ["Oud", "Nieuw"].map(|text| {
        title(&mut site, text);
        site.build();
        site.tree()
    });
    let empty = || std::fs::remove_dir_all(&folder).unwrap();
    empty();
    let counting = Fault::once(&folder, usize::MAX);
    site.build();
    let operations = counting.seen();
    drop(counting);
    assert!(operations > 50, "{operations}");

    let mut random = fastrand::Rng::with_seed(10);
    let sample = rounds(8, operations as u32) as usize;
    let mut failed = 0;
    for round in 0..sample {
        title(&mut site, "Oud");
        site.build();
        site.tree().assert_same(&old, "the old site");
        title(&mut site, "Nieuw");
        empty();
        let nth = if sample < operations {
            random.usize(1..=operations)
        } else {
            round + 1
        };
        let fault = [Fault::once, Fault::full_disk][round % 2](&folder, nth);
        let built = site.try_build();
        drop(fault);
        // A build can do without some of what it keeps.
        let exit = built.map_or_else(|failure| failure.exit, |_| ExitCode::Ok);
        assert!(
            [ExitCode::Ok, ExitCode::CannotWrite].contains(&exit),
            "operation {nth}: {exit:?}"
        );
        let expected = if exit == ExitCode::Ok { &new } else { &old };
        site.tree().assert_same(expected, &format!("operation {nth}"));
        failed += u32::from(exit == ExitCode::CannotWrite);
        site.build();
        site.tree().assert_same(&new, &format!("after operation {nth}"));
    }
    eprintln!("cache: operations of a build: {operations}, tried: {sample}, failed: {failed}");
    assert!(failed > 0);
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_full_disk_under_esbuild_is_exit_6_and_leaves_nothing() {
    let said = "✘ [ERROR] Failed to write to output file: write /x/main.js: no space left on device";
    let workspace = Workspace::with_esbuild(&format!("echo '{said}' >&2\nexit 1\n"));
    let run = workspace.run("build --demo");
    assert_eq!(run.code, Some(6), "{run}");
    assert!(
        run.stderr
            .contains("cannot write: Failed to write to output file"),
        "{run}"
    );
    let bundles = std::fs::read_dir(workspace.path().join(".sitegen/bundle")).unwrap();
    let names: Vec<_> = bundles.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["CACHEDIR.TAG"]);
}

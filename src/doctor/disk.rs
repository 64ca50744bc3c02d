//! Space on the disks of the output folder, of the cache and of temporary files. Only Unix tells it.

use super::check::Check;
use super::folders::nearest;
use crate::config::Config;
use bytesize::ByteSize;
use std::path::Path;

/// A first build of a large site with its images needs about that much, and its cache no less.
const LARGE: u64 = 1 << 30;
/// With less a build of any site may fail.
const LITTLE: u64 = 200 << 20;
/// What npm and esbuild write while they run.
const TEMPORARY: u64 = 100 << 20;

/// A folder that a build writes into.
struct Written {
    name: &'static str,
    disk: u64,
    free: u64,
    /// Without that much the build fails.
    least: u64,
    /// With that much nothing goes wrong.
    enough: u64,
    /// Why that much.
    because: String,
}

/// One line for each disk that says what is free on it.
pub(super) fn space(config: &Config) -> Vec<Check> {
    let temporary = std::env::temp_dir();
    let folders = [
        output(config),
        cache(config),
        on_disk(
            "temporary files",
            &temporary,
            (TEMPORARY, TEMPORARY, String::new()),
        ),
    ];
    let mut disks: Vec<Vec<Written>> = Vec::new();
    for folder in folders.into_iter().flatten() {
        match disks.iter_mut().find(|disk| disk[0].disk == folder.disk) {
            Some(disk) => disk.push(folder),
            None => disks.push(vec![folder]),
        }
    }
    disks.iter().map(|disk| judged(disk)).collect()
}

/// The new site is written beside the old one.
fn output(config: &Config) -> Option<Written> {
    let above = config.out.parent().unwrap_or(&config.out);
    let needs = match size(&config.out) {
        0 => (LITTLE / 2, LARGE, "no site was built here yet".to_owned()),
        bytes => {
            let because = format!(
                "the site has {}, and the new one is written beside it",
                shown(bytes)
            );
            (bytes + bytes / 10, bytes + bytes / 2, because)
        }
    };
    on_disk("output", above, needs)
}

/// The cache grows until its limit.
fn cache(config: &Config) -> Option<Written> {
    let most = config.max_cache;
    let needs = match size(&config.cache) {
        0 => (LITTLE / 2, LARGE.min(most), "the cache is empty".to_owned()),
        bytes => {
            let because = format!(
                "the cache has {} and may grow to {} (`--max-cache`)",
                shown(bytes),
                shown(most)
            );
            (bytes / 10, most.saturating_sub(bytes).max(bytes / 10), because)
        }
    };
    on_disk("cache", &config.cache, needs)
}

/// `None`: the disk does not say.
fn on_disk(
    name: &'static str,
    folder: &Path,
    (least, enough, because): (u64, u64, String),
) -> Option<Written> {
    let folder = nearest(folder);
    let disk = rustix::fs::statvfs(&folder).ok()?;
    Some(Written {
        name,
        disk: rustix::fs::stat(&folder).ok()?.st_dev,
        free: disk.f_bavail.saturating_mul(disk.f_frsize),
        least,
        enough,
        because,
    })
}

fn judged(disk: &[Written]) -> Check {
    let names: Vec<&str> = disk.iter().map(|folder| folder.name).collect();
    let because: Vec<&str> = disk
        .iter()
        .map(|folder| folder.because.as_str())
        .filter(|because| !because.is_empty())
        .collect();
    let sum = |bytes: fn(&Written) -> u64| disk.iter().map(bytes).fold(0, u64::saturating_add);
    let (least, enough) = (sum(|folder| folder.least), sum(|folder| folder.enough));
    let free = disk.first().map_or(0, |folder| folder.free);
    let mut what = format!(
        "{} are free for {}; a build needs {} at least, and up to {}",
        shown(free),
        names.join(", "),
        shown(least),
        shown(enough)
    );
    if !because.is_empty() {
        what.push_str(&format!(": {}", because.join("; ")));
    }
    let hint = "free space on this disk, put the output folder on another one with --out, or limit the cache with --max-cache";
    match free {
        free if free < least => Check::stops("disk", what, hint),
        free if free < enough => Check::advice("disk", what, hint),
        _ => Check::ok("disk", what),
    }
}

fn shown(bytes: u64) -> String {
    ByteSize(bytes).display().si().to_string()
}

/// Bytes of the files in a folder; what cannot be read has none.
fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    fn folder(name: &'static str, free: u64) -> Written {
        Written {
            name,
            disk: 1,
            free,
            least: 100,
            enough: 200,
            because: format!("{name} is large"),
        }
    }

    #[test]
    fn little_space_is_said_before_it_is_none() {
        let states = [99, 100, 199, 200].map(|free| judged(&[folder("output", free)]).state);
        assert_eq!(states, [State::Problem, State::Advice, State::Advice, State::Ok]);
    }

    #[test]
    fn folders_on_one_disk_need_space_together() {
        let both = |free| judged(&[folder("output", free), folder("cache", free)]);
        assert_eq!(both(199).state, State::Problem);
        assert_eq!(both(399).state, State::Advice);
        let said = both(399).what;
        assert!(said.contains("399 B are free for output, cache"), "{said}");
        assert!(said.contains("needs 200 B at least, and up to 400 B"), "{said}");
        assert!(said.contains("output is large; cache is large"), "{said}");
    }
}

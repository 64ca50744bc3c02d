//! The raw floor: the same bytes, written by a plain loop.

use crate::folders;
use crate::median::median;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Seconds of the loop.
pub struct Floor {
    pub plain: f64,
    /// With a sync of each file. It says something only on a disk (`--folder`).
    pub synced: f64,
}

/// Writes the files of `site` again and again, into a folder in `folder`.
pub fn measure(site: &Path, folder: &Path, rounds: usize) -> Floor {
    let files: Vec<(PathBuf, Vec<u8>)> = folders::files(site)
        .into_iter()
        .map(|path| {
            let bytes = std::fs::read(site.join(&path)).expect("the site can be read");
            (path, bytes)
        })
        .collect();
    let out = folder.join("floor");
    let seconds = |sync| median((0..rounds).map(|_| write(&files, &out, sync)));
    let floor = Floor {
        plain: seconds(false),
        synced: seconds(true),
    };
    folders::remove(&out);
    floor
}

fn write(files: &[(PathBuf, Vec<u8>)], out: &Path, sync: bool) -> f64 {
    folders::remove(out);
    let started = Instant::now();
    let mut last = PathBuf::new();
    for (path, bytes) in files {
        let path = out.join(path);
        let folder = path.parent().expect("it is in a folder");
        if folder != last {
            std::fs::create_dir_all(folder).expect("the folder can be made");
            folder.clone_into(&mut last);
        }
        let mut file = std::fs::File::create(&path).expect("the file can be made");
        file.write_all(bytes).expect("the file can be written");
        if sync {
            file.sync_all().expect("the file can be synced");
        }
    }
    started.elapsed().as_secs_f64()
}

//! What the system says of a file. A change of the file changes this too, so that the file need not be read.

use std::fs::Metadata;

/// Nanoseconds.
const SECOND: i128 = 1_000_000_000;
/// The longest step of the clock that dates changes.
const STEP: i128 = 20_000_000;

/// Inode, size, type and rights of a file, and when it was changed last. A program can put the time of writing back, but
/// not that of the last change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    number: u64,
    bytes: u64,
    mode: u32,
    /// Nanoseconds since 1970.
    written: i128,
    changed: i128,
}

impl Stamp {
    /// The stamp of a file, or of a link itself.
    #[cfg(unix)]
    pub fn from_metadata(meta: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        let time = |seconds: i64, rest: i64| i128::from(seconds) * SECOND + i128::from(rest);
        Self {
            number: meta.ino(),
            bytes: meta.len(),
            mode: meta.mode(),
            written: time(meta.mtime(), meta.mtime_nsec()),
            changed: time(meta.ctime(), meta.ctime_nsec()),
        }
    }

    /// Other systems do not tell when a file was changed; nothing is published on them.
    #[cfg(not(unix))]
    pub fn from_metadata(meta: &Metadata) -> Self {
        let since = |time: std::time::SystemTime| time.duration_since(std::time::UNIX_EPOCH).ok();
        let written = meta.modified().ok().and_then(since);
        let written = written.map_or(0, |since| i128::from(since.as_secs()) * SECOND);
        Self {
            number: 0,
            bytes: meta.len(),
            mode: 0,
            written,
            changed: written,
        }
    }

    /// Whether the file was changed so shortly before `other` that another change could have the same time: the clock of a
    /// file system goes in steps, on some of whole seconds.
    pub fn is_as_young_as(&self, other: &Self) -> bool {
        let step = match self.changed % SECOND {
            0 => 2 * SECOND,
            _ => STEP,
        };
        self.changed + step >= other.changed
    }

    /// Its size.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Its type and rights.
    pub fn mode(&self) -> u32 {
        self.mode
    }

    /// Everything of it, for a hash.
    pub fn to_bytes(self) -> Vec<u8> {
        [
            self.number.to_le_bytes().as_slice(),
            &self.bytes.to_le_bytes(),
            &self.mode.to_le_bytes(),
            &self.written.to_le_bytes(),
            &self.changed.to_le_bytes(),
        ]
        .concat()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::files;
    use std::os::unix::fs::FileExt;

    #[test]
    fn a_byte_that_was_changed_shows_although_the_time_was_put_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.html");
        files::replace(&path, b"one").unwrap();
        let stamp = || Stamp::from_metadata(&std::fs::metadata(&path).unwrap());
        let before = stamp();
        assert_eq!(before, stamp());
        let is_settled = || {
            let probe = folder.path().join("probe");
            files::replace(&probe, b"").unwrap();
            !before.is_as_young_as(&Stamp::from_metadata(&std::fs::metadata(&probe).unwrap()))
        };
        while !is_settled() {
            std::thread::yield_now();
        }
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        let times = std::fs::FileTimes::new().set_modified(file.metadata().unwrap().modified().unwrap());
        file.write_at(b"t", 1).unwrap();
        file.set_times(times).unwrap();
        let after = stamp();
        assert_ne!(before, after);
        assert_eq!((before.written, before.bytes), (after.written, after.bytes));
        assert_ne!(before.to_bytes(), after.to_bytes());
    }

    #[test]
    fn where_times_are_whole_seconds_a_file_is_young_for_longer() {
        let folder = tempfile::tempdir().unwrap();
        let stamp = Stamp::from_metadata(&std::fs::metadata(folder.path()).unwrap());
        let at = |changed| Stamp { changed, ..stamp };
        assert!(at(5 * SECOND + 1).is_as_young_as(&at(5 * SECOND + STEP)));
        assert!(!at(5 * SECOND + 1).is_as_young_as(&at(5 * SECOND + 2 * STEP)));
        assert!(at(5 * SECOND).is_as_young_as(&at(6 * SECOND)));
        assert!(!at(5 * SECOND).is_as_young_as(&at(8 * SECOND)));
    }
}

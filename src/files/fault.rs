//! For tests only: an operation of the file system below a folder fails, or a signal arrives before it.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What happens at the chosen operation.
pub type Event = Arc<dyn Fn(&Path) -> Result<()> + Send + Sync>;

/// A folder whose operations are counted, until this is dropped.
pub struct Fault {
    folder: PathBuf,
}

struct Plan {
    folder: PathBuf,
    seen: usize,
    nth: usize,
    lasting: bool,
    event: Event,
}

/// Instead of the number of one operation.
const ALL: usize = 0;

/// Tests run in parallel, each in its own folders.
static PLANS: Mutex<Vec<Plan>> = Mutex::new(Vec::new());

impl Fault {
    /// Only the `nth` operation below `folder` fails, counted from 1.
    pub fn once(folder: &Path, nth: usize) -> Self {
        Self::new(
            folder,
            nth,
            false,
            Arc::new(|_| Err(ErrorKind::StorageFull.into())),
        )
    }

    /// Only the `nth` operation below `folder` is refused, in this way.
    pub fn refusal(folder: &Path, nth: usize, kind: ErrorKind) -> Self {
        Self::new(folder, nth, false, Arc::new(move |_| Err(kind.into())))
    }

    /// All operations below `folder` are refused, as in a folder of another user.
    pub fn forbidden(folder: &Path) -> Self {
        let refused = Arc::new(|_: &Path| Err(ErrorKind::PermissionDenied.into()));
        Self::new(folder, ALL, false, refused)
    }

    /// From the `nth` operation on the disk is full: nothing can be created or written, only removed and renamed.
    pub fn full_disk(folder: &Path, nth: usize) -> Self {
        Self::new(
            folder,
            nth,
            true,
            Arc::new(|_| Err(ErrorKind::StorageFull.into())),
        )
    }

    /// Something happens before the `nth` operation, which then proceeds. The event receives its path.
    pub fn before(folder: &Path, nth: usize, event: impl Fn(&Path) + Send + Sync + 'static) -> Self {
        let event = move |path: &Path| {
            event(path);
            Ok(())
        };
        Self::new(folder, nth, false, Arc::new(event))
    }

    fn new(folder: &Path, nth: usize, lasting: bool, event: Event) -> Self {
        let folder = folder.to_owned();
        plans().push(Plan {
            folder: folder.clone(),
            seen: 0,
            nth,
            lasting,
            event,
        });
        Self { folder }
    }

    /// Operations below the folder so far.
    pub fn seen(&self) -> usize {
        let plans = plans();
        let plan = plans.iter().find(|plan| plan.folder == self.folder);
        plan.map_or(0, |plan| plan.seen)
    }
}

impl Drop for Fault {
    fn drop(&mut self) {
        plans().retain(|plan| plan.folder != self.folder);
    }
}

/// An operation that needs no disk space.
pub(super) fn step(path: &Path) -> Result<()> {
    ask(path, false)
}

/// An operation that needs disk space.
pub(super) fn grow(path: &Path) -> Result<()> {
    ask(path, true)
}

fn ask(path: &Path, grows: bool) -> Result<()> {
    let mut events = Vec::new();
    for plan in plans().iter_mut().filter(|plan| path.starts_with(&plan.folder)) {
        plan.seen += 1;
        let due = match plan.lasting {
            true => grows && plan.seen >= plan.nth,
            false => plan.nth == ALL || plan.seen == plan.nth,
        };
        if due {
            events.push(Arc::clone(&plan.event));
        }
    }
    // After releasing the lock: an event may use files itself.
    events.into_iter().try_for_each(|event| {
        event(path).map_err(|error| Error::new(error.kind(), "no space left on device"))
    })
}

fn plans() -> std::sync::MutexGuard<'static, Vec<Plan>> {
    PLANS.lock().unwrap_or_else(PoisonError::into_inner)
}

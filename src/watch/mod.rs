//! `sitegen watch`: builds whenever the content changes, and says how it stands.
//!
//! One thread builds, one build after the other. What asks for a build while one is running is answered by the next one:
//! a hundred saves are two builds. A build that fails leaves the published site as it is and is repeated, less and less
//! often, for as long as it takes.

mod after;
mod answers;
mod badge;
mod cause;
mod clock;
mod hook;
mod metrics;
mod now;
mod state;
mod status;

pub use after::{After, Published};
pub use answers::app;
pub use cause::Cause;
pub use clock::now;
pub use hook::{Saved, Secret, saved};
pub use state::State;

use crate::interrupt;
use crate::report::{Code, ExitCode, Failure, Reporter, Summary};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Makes and publishes the site once.
pub type Build = Box<dyn Fn(&Reporter) -> Result<Summary, Failure> + Send>;

/// The thread that builds.
pub struct Watch {
    /// What the thread does and has done.
    pub state: Arc<State>,
    /// One build.
    pub build: Build,
    /// The longest time between two builds; `None`: only when something asks for one.
    pub poll: Option<Duration>,
    /// What follows a build that has published something.
    pub after: Option<After>,
    /// The project's folder: a failure shows the lines that it is about.
    pub project: PathBuf,
    /// Whether events are printed as JSON.
    pub json: bool,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch")
            .field("poll", &self.poll)
            .finish_non_exhaustive()
    }
}

impl Watch {
    /// Builds at once, and then whenever it is asked to, for ever. It returns only when the first build says that the
    /// settings are wrong or the folder cannot be written. Later that is a failure like any other: somebody may be
    /// about to correct it.
    pub fn run(&self) -> Failure {
        let mut cause = Cause::Start;
        loop {
            if let Err(failure) = self.once(cause)
                && cause == Cause::Start
                && matches!(failure.exit, ExitCode::Usage | ExitCode::CannotWrite)
                && failure.code != Code::DiskFull
            {
                return failure;
            }
            cause = self.state.wait(self.poll);
        }
    }

    fn once(&self, cause: Cause) -> Result<(), Failure> {
        // Each has its own times.
        let reporter = Reporter::new(self.json, false);
        let cause_json = serde_json::json!({ "cause": cause });
        reporter.info("building", &format!("building: {}", cause.text()), cause_json);
        self.state.begin();
        let built = (self.build)(&reporter);
        // What a stop has cut off is no failure.
        interrupt::process().wait_if_stopping();
        self.state.end(&built);
        match built {
            Ok(summary) => {
                reporter.summary(&summary);
                let after = self.after.as_ref();
                let followed = after.map_or(Ok(()), |after| after.follow(&reporter, &self.state));
                followed.inspect_err(|failure| {
                    self.state.failed(failure);
                    reporter.failure_in(failure, &self.project);
                })
            }
            Err(failure) => {
                reporter.failure_in(&failure, &self.project);
                Err(failure)
            }
        }
    }
}

//! A panic as a failure like any other.

use super::{Failure, Reporter};

/// From now on a panic is reported in one line, like any internal error. The caller exits with
/// [`ExitCode::Internal`](super::ExitCode::Internal).
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let what = panic
            .payload_as_str()
            .unwrap_or("it stopped without a message")
            .to_owned();
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        Reporter::new(false, false).failure(&Failure::internal(what, place));
    }));
}

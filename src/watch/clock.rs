//! The time. A service cannot have it as a value: it waits for moments.

use jiff::Timestamp;

/// Now.
#[expect(clippy::disallowed_methods, reason = "a service waits for moments")]
pub fn now() -> Timestamp {
    Timestamp::now()
}

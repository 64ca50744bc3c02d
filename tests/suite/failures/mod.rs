//! All ways in which a CMS can fail during a build: the exit code, the message, and the unchanged published site.

mod access;

mod answers;
mod moment;
mod refused;
mod removals;
mod schema;
mod waiting;

use crate::support::SiteTest;

/// A site that is published, so that there is something to lose.
fn published() -> SiteTest {
    let mut site = SiteTest::small();
    site.build();
    site
}

//! Every way in which a CMS can let a build down: the exit code, the message, and the published site as it was.

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

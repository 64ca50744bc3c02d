//! The pages of a site as they are rendered, without their files.

use sitegen::content::Page;
use sitegen::render::{Pages, RenderedPage};
use sitegen::report::Failure;

/// Takes every page as it is.
pub struct AllPages;

impl Pages for AllPages {
    type Output = RenderedPage;
    type Published = ();

    fn take(&self, page: RenderedPage) -> Result<RenderedPage, Failure> {
        Ok(page)
    }

    fn take_published(&self, _: &Page, (): &()) -> Option<RenderedPage> {
        None
    }

    fn base(&self) -> String {
        String::new()
    }
}

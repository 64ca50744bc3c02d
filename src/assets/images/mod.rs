//! Image work: each use of an image is encoded as WebP in several sizes and a fallback, in parallel, and only if its
//! content is new.

mod animation;
mod colour;
pub mod decode;
pub mod encode;
pub mod encoded;
pub mod job;
mod jpeg;
mod memory;
mod missing;
pub mod plan;
mod published;
mod ready;
pub mod shape;
pub(super) mod store;
pub mod svg;
pub mod whole;
mod work;

pub use missing::add_placeholders;
pub use work::{Outcome, Work};

use crate::report::ImageFault;
use encoded::Files;
use job::ImageJob;
use memory::Memory;
use scaling::Scaled;

/// Memory besides the decoded image: its largest size, and the encoder's copy of that.
const ENCODING: u64 = 64 << 20;

/// The files of several jobs for one original, in order. The original is decoded once. A build has [`Work`] do it, which
/// asks the cache first; this is for tests and benchmarks.
///
/// # Errors
/// Each job has its own result: the original is not an image, is damaged, or is too large.
#[cfg(feature = "testing")]
pub fn make_all(jobs: &[&ImageJob], bytes: &[u8]) -> Vec<Result<Files, ImageFault>> {
    make(jobs, bytes, &Memory::new(memory::BUDGET))
}

fn make(jobs: &[&ImageJob], bytes: &[u8], memory: &Memory) -> Vec<Result<Files, ImageFault>> {
    if decode::is_svg(bytes) {
        return jobs.iter().map(|job| svg::file(&job.shape, bytes)).collect();
    }
    let decoded = decode::inspect(bytes).and_then(|header| {
        let (width, height) = header.size();
        let scales = jobs
            .iter()
            .map(|job| plan::plan(&job.shape, width, height).scale());
        let scale = scales.fold(0.0, f64::max);
        let share = memory.take(header.weight(scale) + ENCODING);
        let image = header.decode(bytes, scale)?;
        Ok((header, Scaled::new(image)?, share))
    });
    match decoded {
        Ok((header, image, _share)) => jobs.iter().map(|job| encode::all(job, &header, &image)).collect(),
        Err(broken) => jobs.iter().map(|_| Err(broken.clone())).collect(),
    }
}

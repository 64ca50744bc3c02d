//! The sizes of a bundle's files as they travel. To compress them takes longer than everything else when a bundle comes
//! from the cache, so they are measured when it is made.

use super::scripts::{Metafile, file_name};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// Their file in the cached bundle, outside of the published folder.
pub(super) const SIZES: &str = "sizes.json";

/// Bytes by the name of a file: scripts and styles after gzip, others as they are.
#[derive(Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub(super) struct Sizes(BTreeMap<String, u64>);

impl Sizes {
    /// Measures what esbuild wrote; `read` returns the bytes of an output. Source maps are for developers.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn measure(meta: &Metafile, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> io::Result<Self> {
        let names = meta.outputs.keys().map(|output| file_name(output));
        let measured = names.filter(|name| !name.ends_with(".map")).map(|name| {
            let bytes = read(name)?;
            let is_text = name.ends_with(".js") || name.ends_with(".css");
            let size = if is_text {
                gzipped(&bytes)?
            } else {
                bytes.len() as u64
            };
            Ok((name.to_owned(), size))
        });
        measured.collect::<io::Result<_>>().map(Self)
    }

    /// Reads what was measured.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn read(bundle: &Path) -> io::Result<Self> {
        Ok(serde_json::from_slice(&std::fs::read(bundle.join(SIZES))?)?)
    }

    /// The size of a file.
    ///
    /// # Errors
    /// It is not a file of the bundle.
    pub(super) fn size(&self, name: &str) -> io::Result<u64> {
        let unknown = || io::Error::new(io::ErrorKind::NotFound, format!("no `{name}`"));
        self.0.get(name).copied().ok_or_else(unknown)
    }
}

/// Bytes after gzip, as hosts compress what they keep.
fn gzipped(bytes: &[u8]) -> io::Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_weighed_as_they_travel_and_maps_not_at_all() {
        let meta: Metafile = serde_json::from_value(serde_json::json!({ "outputs": {
            "o/_assets/main-1.js": {}, "o/_assets/main-1.js.map": {}, "o/_assets/font-2.woff2": {},
        } }))
        .unwrap();
        let sizes = Sizes::measure(&meta, |_| Ok(vec![b'a'; 9000])).unwrap();
        assert!(sizes.size("main-1.js").unwrap() < 100);
        assert_eq!(sizes.size("font-2.woff2").unwrap(), 9000);
        let unknown = sizes.size("main-1.js.map").unwrap_err();
        assert_eq!(unknown.kind(), io::ErrorKind::NotFound);
    }
}

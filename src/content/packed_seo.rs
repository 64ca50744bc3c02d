//! What `<head>` says of a page, as MessagePack in LZ4. It is a hundred texts of a few bytes each, which every page keeps until
//! it is rendered: alone they take several times as much memory.

use super::Seo;
use lz4_flex::block::{compress_prepend_size, decompress_size_prepended};
use std::sync::Arc;

/// Bytes of most, for which memory is asked once.
const USUAL_BYTES: usize = 8 * 1024;

/// [`Seo`] in few bytes.
#[derive(Debug, Clone, Default)]
pub(super) struct PackedSeo(Arc<[u8]>);

impl PackedSeo {
    /// What was packed; of the default, the default.
    pub(super) fn unpack(&self) -> Seo {
        // Texts, numbers and lists of them can be read back.
        let bytes = decompress_size_prepended(&self.0).unwrap_or_default();
        rmp_serde::from_slice(&bytes).unwrap_or_default()
    }
}

impl From<&Seo> for PackedSeo {
    fn from(seo: &Seo) -> Self {
        let mut bytes = Vec::with_capacity(USUAL_BYTES);
        // Nothing refuses them.
        let _ = rmp_serde::encode::write(&mut bytes, seo);
        Self(compress_prepend_size(&bytes).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_packed_is_unpacked() {
        let tag = |name: &str| {
            vec![
                ("name".to_owned(), name.to_owned()),
                ("content".to_owned(), "é\0\"".to_owned()),
            ]
        };
        let seo = Seo {
            title: "<title>".to_owned(),
            metas: vec![tag("robots"), tag(""), Vec::new()],
            links: vec![tag("x")],
            canonical: "https://www.example.test/".to_owned(),
            json_ld: vec![json!({ "@type": "Thing", "price": 1.5, "none": null }).into()],
            image: Some(Arc::default()),
            indexable: true,
        };
        assert_eq!(PackedSeo::from(&seo).unpack(), seo);
        assert_eq!(PackedSeo::default().unpack(), Seo::default());
    }
}

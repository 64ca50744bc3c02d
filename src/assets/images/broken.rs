//! Why no picture can be made of a file, in words for an editor.

/// What is wrong with an original.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// No format that is known.
    #[error("the file is no picture")]
    NotAnImage,
    /// A picture, but one that is not read here.
    #[error("the file is {0}, which cannot be read")]
    Unsupported(&'static str),
    /// More pixels than anything on a page can have: a mistake or a decompression bomb.
    #[error("the picture has {width} × {height} pixels; at most {most} on a side are read")]
    TooLarge {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// The limit.
        most: u32,
    },
    /// Decoding it would take more memory than a build may use.
    #[error("the picture has {width} × {height} pixels and would take {megabytes} MB of memory")]
    TooHeavy {
        /// As the file says.
        width: u32,
        /// As the file says.
        height: u32,
        /// What decoding would take.
        megabytes: u64,
    },
    /// The end is missing.
    #[error("the file is cut off")]
    Truncated,
    /// The decoder's words.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// An SVG with something in it that could run or load.
    #[error("{0}")]
    Svg(String),
    /// An encoder's words.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

impl Broken {
    /// What an editor does about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } | Self::TooHeavy { .. } => {
                "upload it smaller: 4000 pixels on the longer side are plenty"
            }
            Self::Svg(_) => "export it again without scripts, links and embedded files, or upload it as PNG",
            _ => "upload the image again as JPEG, PNG or WebP",
        }
    }
}

//! How like the original the small pictures are: SSIM of the brightness, against an exact scaling.

use image::imageops::{self, FilterType};
use image::{DynamicImage, GrayImage};
use image_compare::Algorithm;
use rayon::prelude::*;
use sitegen::assets::images::job::Formats;
use std::path::{Path, PathBuf};

/// SSIM by format, over all widths.
#[derive(Debug, Clone, Copy)]
pub struct Likeness {
    /// SSIM of WebP.
    pub webp: f64,
    /// SSIM of JPEG.
    pub jpeg: f64,
}

impl Likeness {
    /// The larger difference.
    pub fn apart(&self, other: &Self) -> f64 {
        (self.webp - other.webp).abs().max((self.jpeg - other.jpeg).abs())
    }
}

/// The likeness of the files that a program wrote for these photographs.
pub fn of_folder(photos: &[PathBuf], out: &Path, widths: &[u32]) -> Likeness {
    let all: Vec<(f64, f64)> = photos
        .par_iter()
        .flat_map_iter(|photo| {
            let original = decode(photo).to_rgb8();
            let stem = photo.file_stem().unwrap().to_string_lossy().into_owned();
            widths
                .iter()
                .map(|width| {
                    let like = |extension: &str| {
                        let file = decode(&out.join(format!("{stem}-{width}.{extension}"))).to_luma8();
                        let exact =
                            imageops::resize(&original, file.width(), file.height(), FilterType::Lanczos3);
                        ssim(&DynamicImage::ImageRgb8(exact).to_luma8(), &file)
                    };
                    (like("webp"), like("jpg"))
                })
                .collect::<Vec<_>>()
        })
        .collect();
    let mean = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
    Likeness {
        webp: mean(|pair| pair.0),
        jpeg: mean(|pair| pair.1),
    }
}

/// The lowest qualities that reach a likeness.
pub fn matching(target: &Likeness, mut made: impl FnMut(Formats) -> Likeness) -> Formats {
    let (mut webp, mut jpeg) = ((40_u8, 98_u8), (40_u8, 98_u8));
    while webp.0 < webp.1 || jpeg.0 < jpeg.1 {
        let middle = |range: (u8, u8)| range.0.midpoint(range.1);
        let tried = super::formats(middle(webp), middle(jpeg));
        let found = made(tried);
        let narrow = |range: &mut (u8, u8), tried: u8, enough: bool| {
            if range.0 < range.1 {
                if enough {
                    range.1 = tried
                } else {
                    range.0 = tried + 1
                }
            }
        };
        narrow(&mut webp, tried.webp, found.webp >= target.webp);
        narrow(&mut jpeg, tried.jpeg, found.jpeg >= target.jpeg);
    }
    super::formats(webp.0, jpeg.0)
}

fn ssim(a: &GrayImage, b: &GrayImage) -> f64 {
    image_compare::gray_similarity_structure(&Algorithm::MSSIMSimple, a, b)
        .expect("equal sizes")
        .score
}

fn decode(path: &Path) -> DynamicImage {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    image::load_from_memory(&bytes).unwrap()
}

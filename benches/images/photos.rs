//! Pictures with the statistics of photographs: soft light, texture at every scale, hard edges, the noise of a sensor.

use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

const SIZE: (u32, u32) = (2400, 1600);
/// Layers of noise: cells across, and how far they move a colour.
const LAYERS: [(u32, f32); 6] = [
    (3, 90.0),
    (9, 50.0),
    (30, 26.0),
    (110, 12.0),
    (400, 5.0),
    (1200, 2.0),
];
/// What a camera writes.
const QUALITY: u8 = 92;

/// The files, made once.
pub fn all(folder: &Path, count: usize) -> Vec<PathBuf> {
    std::fs::create_dir_all(folder).unwrap();
    let paths: Vec<PathBuf> = (0..count)
        .map(|number| folder.join(format!("photo-{number:02}.jpg")))
        .collect();
    let open: Vec<(usize, &PathBuf)> = paths
        .iter()
        .enumerate()
        .filter(|(_, path)| !path.is_file())
        .collect();
    open.into_par_iter().for_each(|(number, path)| {
        let photo = photo(number as u64);
        let mut bytes = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, QUALITY);
        encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
        encoder
            .encode(&photo, SIZE.0 as u16, SIZE.1 as u16, jpeg_encoder::ColorType::Rgb)
            .unwrap();
        std::fs::write(path, bytes).unwrap();
    });
    paths
}

fn photo(seed: u64) -> RgbImage {
    let mut random = fastrand::Rng::with_seed(seed);
    let base: [f32; 3] = [(); 3].map(|()| 70.0 + 110.0 * random.f32());
    let mut light: Vec<[f32; 3]> = vec![base; (SIZE.0 * SIZE.1) as usize];
    for (cells, strength) in LAYERS {
        let rows = (cells * SIZE.1 / SIZE.0).max(2);
        let grain = RgbImage::from_fn(cells.max(2), rows, |_, _| {
            // Mostly grey, as light is.
            let grey = random.u8(..);
            Rgb([(); 3].map(|()| grey.saturating_add(random.u8(..40)).saturating_sub(20)))
        });
        let layer = imageops::resize(&grain, SIZE.0, SIZE.1, FilterType::CatmullRom);
        for (light, grain) in light.iter_mut().zip(layer.pixels()) {
            for (light, grain) in light.iter_mut().zip(grain.0) {
                *light += (f32::from(grain) - 127.5) / 127.5 * strength;
            }
        }
    }
    for _ in 0..40 {
        let (x, y) = (random.u32(..SIZE.0) as f32, random.u32(..SIZE.1) as f32);
        let (across, down) = (20.0 + 260.0 * random.f32(), 20.0 + 200.0 * random.f32());
        let tilt = random.f32() - 0.5;
        let shade: [f32; 3] = [(); 3].map(|()| 120.0 * (random.f32() - 0.5));
        let round = random.bool();
        let inside = |px: f32, py: f32| {
            let (dx, dy) = ((px - x + tilt * (py - y)) / across, (py - y) / down);
            if round {
                dx * dx + dy * dy < 1.0
            } else {
                dx.abs() < 1.0 && dy.abs() < 1.0
            }
        };
        let reach = across + down;
        for py in (y - reach).max(0.0) as u32..((y + reach) as u32).min(SIZE.1) {
            for px in (x - 2.0 * reach).max(0.0) as u32..((x + 2.0 * reach) as u32).min(SIZE.0) {
                if inside(px as f32, py as f32) {
                    let light = &mut light[(py * SIZE.0 + px) as usize];
                    light
                        .iter_mut()
                        .zip(shade)
                        .for_each(|(light, shade)| *light += shade);
                }
            }
        }
    }
    let mut pixels = light.into_iter();
    RgbImage::from_fn(SIZE.0, SIZE.1, |_, _| {
        let noise = (random.f32() + random.f32() - 1.0) * 1.5;
        Rgb(pixels
            .next()
            .unwrap_or_default()
            .map(|light| (light + noise).clamp(0.0, 255.0) as u8))
    })
}

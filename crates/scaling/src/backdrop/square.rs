//! The colours of a square of 16 × 16 pixels, as a JPEG stores them: brightness of each pixel, and two colours of each
//! four.

use super::layer::{SIDE, Tile};
use super::transform::{Block, Quantiser};
use image::RgbImage;

/// Blocks in a square: four of brightness, one of each colour.
pub const BLOCKS: usize = 6;

/// Brightness, blue and red, of which grey is zero.
#[derive(Debug, Clone)]
pub struct Square {
    /// Four blocks of 8 × 8 pixels.
    light: [[f32; 64]; 4],
    colours: [[f32; 64]; 2],
}

impl Square {
    /// The square at a column and row of the image. Beyond its edge the last pixels are repeated.
    pub fn of(image: &RgbImage, column: usize, row: usize) -> Self {
        let mut square = Self {
            light: [[0.0; 64]; 4],
            colours: [[0.0; 64]; 2],
        };
        for at in 0..SIDE * SIDE {
            let (x, y) = (at % SIDE, at / SIDE);
            let side = |at: usize, of: u32| ((at) as u32).min(of - 1);
            let pixel = image.get_pixel(
                side(column * SIDE + x, image.width()),
                side(row * SIDE + y, image.height()),
            );
            let [light, blue, red] = stored(pixel.0);
            square.light[y / 8 * 2 + x / 8][y % 8 * 8 + x % 8] = light.round();
            let colour = y / 2 * 8 + x / 2;
            square.colours[0][colour] += blue / 4.0;
            square.colours[1][colour] += red / 4.0;
        }
        square
    }

    /// Covers it with a colour. Returns which blocks that changes, a bit for each.
    pub fn cover(&mut self, tile: &Tile, colour: [u8; 3]) -> u32 {
        let [light, blue, red] = stored(colour);
        let mut changed = 0;
        let mut shared = [0.0_f32; 64];
        for (number, block) in self.light.iter_mut().enumerate() {
            let (left, top) = (number % 2 * 8, number / 2 * 8);
            let mut covered = [0.0_f32; 64];
            let mut any = 0;
            for (row, covered) in covered.chunks_exact_mut(8).enumerate() {
                let from = &tile[(top + row) * SIDE + left..][..8];
                for (covered, from) in covered.iter_mut().zip(from) {
                    *covered = f32::from(*from) / 255.0;
                    any |= *from;
                }
            }
            if any == 0 {
                continue;
            }
            changed |= 1 << number;
            for (sample, covered) in block.iter_mut().zip(&covered) {
                *sample += (light - *sample) * covered;
            }
            for at in 0..16 {
                let (x, y) = (at % 4, at / 4);
                let pixel = y * 16 + x * 2;
                shared[(top / 2 + y) * 8 + left / 2 + x] =
                    (covered[pixel] + covered[pixel + 1] + covered[pixel + 8] + covered[pixel + 9]) / 4.0;
            }
        }
        if changed == 0 {
            return 0;
        }
        for (block, colour) in self.colours.iter_mut().zip([blue, red]) {
            for (sample, covered) in block.iter_mut().zip(&shared) {
                *sample += (colour - *sample) * covered;
            }
        }
        changed | 0b11_0000
    }

    /// Transforms the blocks for which `which` has a bit.
    pub fn transform(
        &mut self,
        which: u32,
        light: &Quantiser,
        colour: &Quantiser,
        blocks: &mut [Block; BLOCKS],
    ) {
        let samples = self.light.iter_mut().map(|block| (block, light));
        let samples = samples.chain(self.colours.iter_mut().map(|block| (block, colour)));
        for (number, ((samples, quantiser), block)) in samples.zip(blocks).enumerate() {
            if which >> number & 1 == 1 {
                *block = quantiser.block(samples);
            }
        }
    }
}

/// Brightness, blue and red of a colour, as JFIF defines them.
fn stored([red, green, blue]: [u8; 3]) -> [f32; 3] {
    let [red, green, blue] = [red, green, blue].map(f32::from);
    let light = 0.299 * red + 0.587 * green + 0.114 * blue;
    [
        light - 128.0,
        (blue - light) * 0.564_334,
        (red - light) * 0.713_267,
    ]
}

//! The colours of a square of 16 × 16 pixels, as a JPEG stores them: brightness of each pixel, and two colours of each
//! four.

use super::transform::{Block, Quantiser};

/// Its width and height.
pub const SIDE: usize = 16;
/// How much the pixels of a square are covered: 0 to 255, in rows.
pub type Tile = [u8; SIDE * SIDE];
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
    /// The square at a column and row of an image of `size`, whose `pixels` have three bytes each. Beyond its edge the
    /// last pixels are repeated.
    pub fn from_pixels(pixels: &[u8], size: (usize, usize), column: usize, row: usize) -> Self {
        let mut square = Self {
            light: [[0.0; 64]; 4],
            colours: [[0.0; 64]; 2],
        };
        let (left, line) = (column * SIDE * 3, size.0 * 3);
        let mut repeated = [0; SIDE * 3];
        for y in 0..SIDE {
            let from = (row * SIDE + y).min(size.1 - 1) * line;
            let whole = &pixels[from + left..from + line];
            let bytes: &[u8] = if whole.len() >= SIDE * 3 {
                &whole[..SIDE * 3]
            } else {
                let last = &whole[whole.len() - 3..];
                repeated[..whole.len()].copy_from_slice(whole);
                repeated[whole.len()..]
                    .chunks_exact_mut(3)
                    .for_each(|pixel| pixel.copy_from_slice(last));
                &repeated
            };
            square.line(y, bytes);
        }
        square
    }

    /// One line of pixels.
    fn line(&mut self, y: usize, bytes: &[u8]) {
        let mut all = [[0.0_f32; SIDE]; 3];
        for (x, pixel) in bytes.chunks_exact(3).enumerate() {
            for (channel, value) in all.iter_mut().zip(stored([pixel[0], pixel[1], pixel[2]])) {
                channel[x] = value;
            }
        }
        let [light, colours @ ..] = all;
        for (half, light) in light.chunks_exact(8).enumerate() {
            self.light[y / 8 * 2 + half][y % 8 * 8..][..8].copy_from_slice(light);
        }
        for (block, colour) in self.colours.iter_mut().zip(colours) {
            let sums = block[y / 2 * 8..][..8].iter_mut().zip(colour.chunks_exact(2));
            sums.for_each(|(sum, pair)| *sum += (pair[0] + pair[1]) / 4.0);
        }
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

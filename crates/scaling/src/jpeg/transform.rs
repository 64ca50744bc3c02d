//! The cosine transform of 8 × 8 samples by Arai, Agui and Nakajima, and the rounding of its results.
//!
//! Each step works on eight columns at once, so the compiler makes vector instructions of it.

use std::f32::consts::FRAC_1_SQRT_2;

/// How much larger a row or column of coefficients is after [`pass`]: cos(k π / 16) √2.
const LARGER: [f32; 8] = [
    1.0,
    1.387_039_8,
    1.306_563,
    1.175_875_6,
    1.0,
    0.785_694_96,
    0.541_196_1,
    0.275_899_4,
];

/// The steps of the standard's annex K for quality 50, in rows, of brightness.
pub const LIGHT: [u8; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17,
    22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78,
    87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
/// The steps of the standard's annex K for quality 50, in rows, of colour.
pub const COLOUR: [u8; 64] = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/// Where in a transformed block, whose rows are the columns of the picture, the coefficients are that a JPEG stores
/// first, second, …
const ORDER: [u8; 64] = transposed([
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
]);

const fn transposed(mut order: [u8; 64]) -> [u8; 64] {
    let mut at = 0;
    while at < 64 {
        order[at] = order[at] % 8 * 8 + order[at] / 8;
        at += 1;
    }
    order
}

/// The coefficients of 8 × 8 samples as they are stored.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// In zigzag order.
    pub coefficients: [i16; 64],
    /// A bit for each that is not zero, the first one lowest.
    pub present: u64,
}

impl Block {
    /// Grey.
    pub const EMPTY: Self = Self {
        coefficients: [0; 64],
        present: 0,
    };
}

/// How finely coefficients are stored.
#[derive(Debug)]
pub struct Quantiser {
    /// The steps, in zigzag order, as the file names them.
    pub steps: [u8; 64],
    /// What a coefficient is multiplied with.
    factors: [f32; 64],
}

impl Quantiser {
    /// `base` are the steps for the quality 50, in rows; `quality` is 1 to 100.
    pub fn new(base: &[u8; 64], quality: u8) -> Self {
        let quality = u32::from(quality.clamp(1, 100));
        let scale = if quality < 50 {
            5000 / quality
        } else {
            200 - quality * 2
        };
        let mut steps = [0; 64];
        let mut factors = [0.0; 64];
        for (step, at) in steps.iter_mut().zip(ORDER.map(usize::from)) {
            let (row, column) = (at % 8, at / 8);
            *step = ((u32::from(base[row * 8 + column]) * scale + 50) / 100).clamp(1, 255) as u8;
            factors[at] = 1.0 / (f32::from(*step) * LARGER[row] * LARGER[column] * 8.0);
        }
        Self { steps, factors }
    }

    /// Transforms samples, in rows, of which grey is zero.
    pub fn block(&self, samples: &mut [f32; 64]) -> Block {
        pass(samples);
        transpose(samples);
        pass(samples);
        let mut rounded = [0_i16; 64];
        for at in 0..64 {
            let value = samples[at] * self.factors[at];
            // Adding and subtracting this number rounds to the nearest whole number.
            let size = value.abs() + 12_582_912.0;
            let size = (size.to_bits() & 0x003f_ffff) as i32;
            let sign = (value.to_bits() as i32) >> 31;
            rounded[at] = ((size ^ sign) - sign) as i16;
        }
        let mut block = Block::EMPTY;
        for (number, at) in ORDER.iter().enumerate() {
            let value = rounded[usize::from(*at)];
            block.coefficients[number] = value;
            block.present |= u64::from(value != 0) << number;
        }
        block
    }
}

/// One dimension of the transform, down each column; the results are larger by [`LARGER`].
fn pass(samples: &mut [f32; 64]) {
    for column in 0..8 {
        let at = |row: usize| samples[row * 8 + column];
        let (s0, s7) = (at(0) + at(7), at(0) - at(7));
        let (s1, s6) = (at(1) + at(6), at(1) - at(6));
        let (s2, s5) = (at(2) + at(5), at(2) - at(5));
        let (s3, s4) = (at(3) + at(4), at(3) - at(4));

        let (e0, e3) = (s0 + s3, s0 - s3);
        let (e1, e2) = (s1 + s2, s1 - s2);
        let turned = (e2 + e3) * FRAC_1_SQRT_2;

        let (o0, o1, o2) = (s4 + s5, s5 + s6, s6 + s7);
        let shared = (o0 - o2) * 0.382_683_43;
        let low = o0 * 0.541_196_1 + shared;
        let high = o2 * 1.306_563 + shared;
        let middle = o1 * FRAC_1_SQRT_2;
        let (near, far) = (s7 + middle, s7 - middle);

        samples[column] = e0 + e1;
        samples[32 + column] = e0 - e1;
        samples[16 + column] = e3 + turned;
        samples[48 + column] = e3 - turned;
        samples[40 + column] = far + low;
        samples[24 + column] = far - low;
        samples[8 + column] = near + high;
        samples[56 + column] = near - high;
    }
}

fn transpose(samples: &mut [f32; 64]) {
    for row in 0..8 {
        for column in row + 1..8 {
            samples.swap(row * 8 + column, column * 8 + row);
        }
    }
}

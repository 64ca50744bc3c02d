//! What is drawn over a background in one colour: how much each pixel is covered.

use crate::jpeg::square::{SIDE, Tile};

const EMPTY: u32 = u32::MAX;

/// A shape that can be drawn at several places, such as a letter.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// In pixels.
    pub width: usize,
    /// How much its pixels are covered, in rows.
    pub coverage: Vec<u8>,
}

/// Shapes of one colour.
#[derive(Debug)]
pub struct Layer {
    /// Red, green, blue.
    pub colour: [u8; 3],
    columns: usize,
    rows: usize,
    /// For each square which of `tiles` it is.
    places: Vec<u32>,
    tiles: Vec<Tile>,
}

impl Layer {
    /// Nothing yet, over a background of `size` (width and height in pixels).
    pub fn new(size: (u32, u32), colour: [u8; 3]) -> Self {
        let [columns, rows] = [size.0, size.1].map(|side| (side as usize).div_ceil(SIDE));
        Self {
            colour,
            columns,
            rows,
            places: vec![EMPTY; columns * rows],
            tiles: Vec::new(),
        }
    }

    /// Draws a shape; `left` and `top` are where its first pixel is. What is outside is left out.
    pub fn draw(&mut self, shape: &Shape, left: i32, top: i32) {
        if shape.width == 0 {
            return;
        }
        for (row, coverage) in shape.coverage.chunks_exact(shape.width).enumerate() {
            let Ok(y) = usize::try_from(i64::from(top) + row as i64) else {
                continue;
            };
            if y >= self.rows * SIDE {
                break;
            }
            let skipped = usize::try_from(left.saturating_neg())
                .unwrap_or_default()
                .min(coverage.len());
            let mut x = usize::try_from(left).unwrap_or_default();
            let mut coverage = &coverage[skipped..];
            while !coverage.is_empty() && x < self.columns * SIDE {
                let (part, rest) = coverage.split_at(coverage.len().min(SIDE - x % SIDE));
                if part.iter().any(|covered| *covered > 0) {
                    let at = y % SIDE * SIDE + x % SIDE;
                    let tile = self.tile_mut(y / SIDE * self.columns + x / SIDE);
                    for (old, new) in tile[at..].iter_mut().zip(part) {
                        let open = (255 - u32::from(*old)) * (255 - u32::from(*new));
                        *old = 255 - ((open + 127) / 255) as u8;
                    }
                }
                x += part.len();
                coverage = rest;
            }
        }
    }

    /// How a square is covered; `None` where nothing is drawn.
    pub fn tile(&self, number: usize) -> Option<&Tile> {
        self.tiles.get(*self.places.get(number)? as usize)
    }

    fn tile_mut(&mut self, number: usize) -> &mut Tile {
        let place = &mut self.places[number];
        if *place == EMPTY {
            *place = self.tiles.len() as u32;
            self.tiles.push([0; SIDE * SIDE]);
        }
        &mut self.tiles[*place as usize]
    }
}

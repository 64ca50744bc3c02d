//! The parts of a JPEG around its pixels.

use super::bits::Bits;
use super::entropy::Codes;
use super::transform::Quantiser;

/// Everything before the pixels of a colour image with half the columns and rows of colour. `light` and `colour` are
/// how brightness and colour are stored.
pub fn start(size: (u16, u16), light: (&Quantiser, &Codes), colour: (&Quantiser, &Codes)) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8];
    // JFIF 1.2, pixels are square, no thumbnail.
    segment(&mut bytes, 0xe0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0");
    for (number, (quantiser, _)) in [light, colour].iter().enumerate() {
        segment(
            &mut bytes,
            0xdb,
            &[&[number as u8][..], &quantiser.steps].concat(),
        );
    }
    let [width, height] = [size.0, size.1].map(u16::to_be_bytes);
    let mut frame = vec![8, height[0], height[1], width[0], width[1], 3];
    frame.extend([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    segment(&mut bytes, 0xc0, &frame);
    for (number, (_, codes)) in [light, colour].iter().enumerate() {
        for (kind, code) in [(0, &codes.first), (0x10, &codes.other)] {
            let table = [&[kind | number as u8][..], &code.lengths, &code.bytes].concat();
            segment(&mut bytes, 0xc4, &table);
        }
    }
    segment(&mut bytes, 0xda, &[3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]);
    bytes
}

/// The whole file: its start and its pixels.
pub fn whole(start: &[u8], pixels: Bits) -> Vec<u8> {
    let pixels = pixels.into_bytes();
    let mut file = Vec::with_capacity(start.len() + pixels.len() * 33 / 32);
    file.extend_from_slice(start);
    // A byte of ones starts a marker, unless a zero follows.
    for part in pixels.split_inclusive(|byte| *byte == 0xff) {
        file.extend_from_slice(part);
        if part.ends_with(&[0xff]) {
            file.push(0);
        }
    }
    file.extend([0xff, 0xd9]);
    file
}

fn segment(bytes: &mut Vec<u8>, marker: u8, content: &[u8]) {
    bytes.extend([0xff, marker]);
    bytes.extend((content.len() as u16 + 2).to_be_bytes());
    bytes.extend(content);
}

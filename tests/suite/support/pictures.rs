//! Pictures of every kind that an editor might upload, made here instead of being stored.

use image::codecs::gif::GifEncoder;
use image::{DynamicImage, Frame, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use std::io::Cursor;

/// Corners of [`quarters`]: upper left, upper right, lower left, lower right.
pub const CORNERS: [[u8; 3]; 4] = [[220, 30, 30], [30, 180, 30], [30, 30, 220], [230, 220, 40]];

/// A picture whose corners tell which way up it is.
pub fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let corner = usize::from(x >= width / 2) + 2 * usize::from(y >= height / 2);
        Rgb(CORNERS[corner])
    })
}

/// A JPEG of pixels, with application segments such as EXIF (1) or a colour profile (2).
pub fn jpeg(image: &RgbImage, segments: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 95);
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    for (number, data) in segments {
        encoder.add_app_segment(*number, data.clone()).unwrap();
    }
    let (width, height) = (image.width() as u16, image.height() as u16);
    encoder.encode(image, width, height, ColorType::Rgb).unwrap();
    bytes
}

/// A JPEG of inks.
pub fn ink_jpeg(kind: ColorType, ink: [u8; 4], width: u16, height: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels = ink.repeat(usize::from(width) * usize::from(height));
    Encoder::new(&mut bytes, 95)
        .encode(&pixels, width, height, kind)
        .unwrap();
    bytes
}

/// EXIF with an orientation, and a place and a name that nobody else is to know.
pub fn exif(orientation: u8) -> Vec<u8> {
    let mut data = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    data.extend([orientation, 0, 0, 0, 0, 0, 0]);
    data.extend(b"GPS 52.7858 6.8975 photographed by Jan");
    data
}

/// The colour profile of a JPEG, as its segment holds it.
pub fn icc(profile: &moxcms::ColorProfile) -> Vec<u8> {
    let mut data = b"ICC_PROFILE\0\x01\x01".to_vec();
    data.extend(profile.encode().unwrap());
    data
}

/// Any picture in a format that the image library writes.
pub fn encode(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A GIF of two frames, the first red, the second blue.
pub fn animated_gif() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for colour in [[255, 0, 0, 255], [0, 0, 255, 255]] {
        encoder
            .encode_frame(Frame::new(RgbaImage::from_pixel(40, 30, Rgba(colour))))
            .unwrap();
    }
    drop(encoder);
    bytes
}

/// The same as WebP.
pub fn animated_webp() -> Vec<u8> {
    let config = webp::WebPConfig::new().unwrap();
    let mut encoder = webp::AnimEncoder::new(40, 30, &config);
    let frames = [[255, 0, 0], [0, 0, 255]].map(|colour| RgbImage::from_pixel(40, 30, Rgb(colour)));
    for (frame, at) in frames.iter().zip([0, 100]) {
        encoder.add_frame(webp::AnimFrame::from_rgb(frame, 40, 30, at));
    }
    encoder.encode().to_vec()
}

/// A PNG with a palette of two colours, the second transparent.
pub fn palette_png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 8, 8);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(vec![220, 30, 30, 0, 0, 0]);
    encoder.set_trns(vec![255, 0]);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[0b0000_1111; 8]).unwrap();
    drop(writer);
    bytes
}

/// A PNG of one colour that says to be that large and unpacks to it: a small file, a large picture.
pub fn bomb_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![0; width.div_ceil(8) as usize];
    for _ in 0..height {
        std::io::Write::write_all(&mut stream, &row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

/// A grey JPEG of that size in a file of a few megabytes: the blocks of a flat picture are all the same few bits.
pub fn huge_jpeg(width: u16, height: u16) -> Vec<u8> {
    // Four blocks of each component: 56 bits, seven whole bytes.
    let small = jpeg(&RgbImage::from_pixel(32, 8, Rgb([128; 3])), &[]);
    let frame = small.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    let scan = small.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let head = scan + 2 + usize::from(u16::from_be_bytes([small[scan + 2], small[scan + 3]]));
    let pattern = &small[head..small.len() - 2];
    assert_eq!(pattern.len(), 7, "{pattern:02x?}");
    let mut bytes = small[..head].to_vec();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    bytes.extend(pattern.repeat(blocks.div_ceil(4)));
    bytes.extend([0xff, 0xd9]);
    bytes
}

#![no_main]

#[path = "../../tests/suite/hostile/bytes.rs"]
#[expect(dead_code, reason = "one target runs one of its functions")]
mod bytes;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bytes::svg(data));

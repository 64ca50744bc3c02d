//! Compiles the crate again when a file of the demo changes: `include_dir!` does not say what it has read.

fn main() {
    println!("cargo:rerun-if-changed=demo");
}

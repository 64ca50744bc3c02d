//! The command line.

use std::path::PathBuf;

pub struct Options {
    pub sizes: Vec<usize>,
    pub rounds: usize,
    /// Everything is written here.
    pub folder: PathBuf,
    /// Only how long a save takes until it is served.
    pub served: bool,
    /// The measured program.
    pub program: PathBuf,
}

impl Options {
    pub fn read() -> Self {
        let memory = PathBuf::from("/dev/shm");
        let temporary = if memory.is_dir() {
            memory
        } else {
            std::env::temp_dir()
        };
        let this = std::env::current_exe().expect("this program has a path");
        let mut options = Self {
            sizes: vec![100, 1_000, 10_000],
            rounds: 5,
            served: false,
            folder: temporary.join("sitegen-scale"),
            program: std::env::var_os("SITEGEN")
                .map_or_else(|| this.with_file_name("sitegen"), PathBuf::from),
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            if name == "--served" {
                options.served = true;
                continue;
            }
            let mut value = || arguments.next().expect("every option has a value");
            match name.as_str() {
                "--sizes" => options.sizes = value().split(',').map(number).collect(),
                "--rounds" => options.rounds = number(&value()).max(1),
                "--folder" => options.folder = value().into(),
                other => {
                    panic!("there is no option {other}; there are --sizes, --rounds, --folder and --served")
                }
            }
        }
        assert!(
            options.program.is_file(),
            "{} is missing: `cargo build --release` first",
            options.program.display()
        );
        options
    }
}

fn number(text: &str) -> usize {
    text.trim().parse().expect("a number")
}

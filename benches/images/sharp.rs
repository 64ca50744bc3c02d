//! sharp, the library that most site generators scale images with, installed by npm for this benchmark.

use super::support::Took;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// As sharp's users write it: one pipeline for each file that is wanted, all cores busy.
const SCRIPT: &str = r#"
const sharp = require("sharp");
const path = require("path");
const os = require("os");
const [out, widths, ...photos] = process.argv.slice(2);
const queue = [...photos];
async function worker() {
  for (let photo; (photo = queue.shift()); ) {
    const stem = path.parse(photo).name;
    const source = sharp(photo);
    await Promise.all(
      widths.split(",").map(Number).flatMap((width) => [
        source.clone().resize(width).webp({ quality: 80 }).toFile(path.join(out, `${stem}-${width}.webp`)),
        source.clone().resize(width).jpeg({ quality: 80 }).toFile(path.join(out, `${stem}-${width}.jpg`)),
      ]),
    );
  }
}
(async () => {
  const started = process.hrtime.bigint();
  const before = process.cpuUsage();
  await Promise.all(os.cpus().map(worker));
  const { user, system } = process.cpuUsage(before);
  console.log(Number(process.hrtime.bigint() - started) / 1e9, (user + system) / 1e6);
})();
"#;

/// An installed sharp.
pub struct Sharp {
    folder: PathBuf,
}

/// Installs it, unless it is there; `None` when that is not possible.
pub fn install(folder: &Path) -> Option<Sharp> {
    std::fs::create_dir_all(folder).unwrap();
    if !folder.join("node_modules/sharp").is_dir() {
        let npm = Command::new("npm")
            .args([
                "install",
                "--no-audit",
                "--no-fund",
                "--no-save",
                "--prefix",
                ".",
                "sharp",
            ])
            .current_dir(folder)
            .output();
        let installed = npm.is_ok_and(|output| output.status.success());
        if !installed {
            return None;
        }
    }
    std::fs::write(folder.join("run.cjs"), SCRIPT).unwrap();
    let sharp = Sharp {
        folder: folder.to_owned(),
    };
    println!("sharp {}", sharp.version());
    Some(sharp)
}

impl Sharp {
    fn version(&self) -> String {
        let script = "const sharp = require('sharp'); console.log(sharp.versions.sharp + ', libvips ' + sharp.versions.vips)";
        let output = Command::new("node")
            .args(["-e", script])
            .current_dir(&self.folder)
            .output();
        output.map_or_else(
            |error| error.to_string(),
            |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        )
    }

    /// Makes all files; the times are sharp's own, without the start of Node.
    pub fn run(&self, photos: &[PathBuf], out: &Path, widths: &[u32]) -> Took {
        std::fs::create_dir_all(out).unwrap();
        let widths: Vec<String> = widths.iter().map(u32::to_string).collect();
        let output = Command::new("node")
            .arg("run.cjs")
            .arg(out)
            .arg(widths.join(","))
            .args(photos)
            .current_dir(&self.folder)
            .output()
            .expect("node runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut seconds = said
            .split_whitespace()
            .map(|number| number.parse().expect("seconds"));
        let mut next = || Duration::from_secs_f64(seconds.next().expect("two numbers"));
        Took {
            wall: next(),
            cpu: next(),
        }
    }
}

//! To a folder of this machine that a web server shows meanwhile.

use super::edit;
use crate::support::binary::Workspace;
use crate::support::{SiteTest, Tree};
use sitegen::deploy::Manifest;
use sitegen::output::publish::lock::Lock;
use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What files are in until they get their names.
const SCRATCH: &str = ".sitegen-upload";
/// The signal for a process that writes a file longer than its limit.
const TOO_LONG: i32 = 25;

struct Host {
    site: SiteTest,
    workspace: Workspace,
}

impl Host {
    fn new() -> Self {
        let (mut site, workspace) = (SiteTest::small(), Workspace::bare());
        site.build();
        let settings = "[deploy]\ntarget = \"folder\"\n[deploy.folder]\nroot = \"srv/www\"\n";
        std::fs::write(workspace.path().join("sitegen.toml"), settings).unwrap();
        Self { site, workspace }
    }

    fn www(&self) -> PathBuf {
        self.workspace.path().join("srv/www")
    }

    fn line(&self, flags: &str) -> String {
        format!("deploy --accept-demo --out {} {flags}", self.site.out().display())
    }

    #[track_caller]
    fn deploy(&self) {
        let run = self.workspace.run(&self.line(""));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        self.assert_whole();
    }

    /// A deploy that can write no file longer than about 100 kB, after a command of the shell.
    fn limited(&self, before: &str) -> Output {
        let deploy = self.workspace.command(&self.line(""));
        let mut shell = Command::new("sh");
        let script = format!("{before}; ulimit -c 0; ulimit -f 128; exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(deploy.get_program());
        shell.args(deploy.get_args()).current_dir(self.workspace.path());
        shell.output().unwrap()
    }

    /// The folder has the site and nothing else of a deploy.
    #[track_caller]
    fn assert_whole(&self) {
        let (there, site) = (files(&self.www()), files(self.site.out()));
        let wrong = site.iter().find(|(path, bytes)| there.get(*path) != Some(bytes));
        assert_eq!(wrong.map(|(path, _)| path), None);
        assert!(!self.www().join(SCRATCH).exists());
    }
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let tree = Tree::read(folder);
    let read = |path: &str| (path.to_owned(), std::fs::read(folder.join(path)).unwrap());
    tree.paths().map(read).collect()
}

#[test]
fn each_file_is_the_old_or_the_new_one_wherever_a_deploy_ends() {
    let mut host = Host::new();
    host.deploy();
    let old = files(host.site.out());
    // Longer than the process may write.
    edit(&mut host.site, &"lang ".repeat(60_000));
    let new = files(host.site.out());
    for (before, signal, code) in [(":", Some(TOO_LONG), None), ("trap '' XFSZ", None, Some(9))] {
        let output = host.limited(before);
        assert_eq!(
            (output.status.signal(), output.status.code()),
            (signal, code),
            "{output:?}"
        );
        let mut there = files(&host.www());
        let list = there.remove("_deployed.json").unwrap();
        assert!(Manifest::read(&list).is_some());
        let hidden: Vec<String> = there
            .extract_if(.., |path, _| path.starts_with(SCRATCH))
            .map(|(path, _)| path)
            .collect();
        for (path, bytes) in &there {
            let is_whole = [&old, &new].iter().any(|site| site.get(path) == Some(bytes));
            assert!(is_whole, "{path} has {} bytes", bytes.len());
        }
        assert_eq!(
            hidden.is_empty(),
            signal.is_none(),
            "what a signal left: {hidden:?}"
        );
    }
    host.limited(":");
    assert!(host.www().join(SCRATCH).exists());
    host.deploy();
}

#[test]
fn a_build_keeps_a_deploy_out_also_where_the_folder_is_named_by_a_link() {
    let host = Host::new();
    let link = host.workspace.path().join("link");
    std::os::unix::fs::symlink(host.site.out(), &link).unwrap();
    let line = format!("deploy --accept-demo --out {}", link.display());
    let build = Lock::take(host.site.out()).unwrap();
    let run = host.workspace.run(&line);
    assert_eq!(run.code, Some(7), "{run}");
    drop(build);
    let run = host.workspace.run(&line);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    host.assert_whole();
}

#[test]
fn the_published_folder_is_no_store_nor_is_what_is_in_it_or_has_it() {
    let mut host = Host::new();
    let above = host.site.out().parent().unwrap().to_owned();
    let link = host.workspace.path().join("link");
    std::os::unix::fs::symlink(host.site.out(), &link).unwrap();
    for root in [
        host.site.out().to_owned(),
        host.site.out().join("www"),
        link,
        above,
    ] {
        let settings = format!("[deploy]\ntarget = \"folder\"\n[deploy.folder]\nroot = {root:?}\n");
        std::fs::write(host.workspace.path().join("sitegen.toml"), settings).unwrap();
        for flags in ["--dry-run", "--accept-other-site"] {
            let run = host.workspace.run(&host.line(flags));
            assert_eq!(run.code, Some(2), "{}: {run}", root.display());
            assert!(
                run.stderr.contains("published folder") && run.stderr.contains("`deploy.folder.root`"),
                "{run}"
            );
        }
    }
    // It is as the build wrote it.
    edit(&mut host.site, "12");
}

#[test]
fn nothing_is_made_by_a_dry_run() {
    let host = Host::new();
    let run = host.workspace.run(&host.line("--dry-run"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    assert!(run.stdout.contains("+ index.html"), "{run}");
    assert!(!host.workspace.path().join("srv").exists());
    host.deploy();
}

#[test]
fn what_a_killed_run_left_makes_a_folder_no_foreign_one() {
    let host = Host::new();
    std::fs::create_dir_all(host.www().join(SCRATCH)).unwrap();
    std::fs::write(host.www().join(SCRATCH).join("index.html.x"), "half").unwrap();
    let dry = host.workspace.run(&host.line("--dry-run"));
    assert_eq!((dry.code, dry.stderr.as_str()), (Some(0), ""), "{dry}");
    assert!(host.www().join(SCRATCH).exists());
    host.deploy();
}

#[test]
fn a_first_run_that_was_killed_while_it_wrote_the_list_is_completed() {
    let mut host = Host::new();
    host.deploy();
    let list = std::fs::read(host.www().join("_deployed.json")).unwrap();
    for (bytes, files) in [(0, 0), (40, 0), (list.len() / 2, 0), (list.len() / 2, 1)] {
        std::fs::remove_dir_all(host.www()).unwrap();
        std::fs::create_dir_all(host.www()).unwrap();
        std::fs::write(host.www().join("_deployed.json"), &list[..bytes]).unwrap();
        if files > 0 {
            std::fs::copy(host.site.out().join("index.html"), host.www().join("index.html")).unwrap();
        }
        host.deploy();
    }
    // The list of another site, and a file that nobody knows, are left alone.
    let other = String::from_utf8(list)
        .unwrap()
        .replacen("\"source\":\"", "\"source\":\"x", 1);
    for (list, file) in [(&other[..other.len() / 2], "index.html"), ("{", "own.txt")] {
        std::fs::remove_dir_all(host.www()).unwrap();
        std::fs::create_dir_all(host.www()).unwrap();
        std::fs::write(host.www().join("_deployed.json"), list).unwrap();
        std::fs::write(host.www().join(file), "own").unwrap();
        let run = host.workspace.run(&host.line(""));
        assert_eq!(run.code, Some(9), "{run}");
        assert_eq!(std::fs::read_to_string(host.www().join(file)).unwrap(), "own");
    }
    edit(&mut host.site, "40");
    std::fs::remove_dir_all(host.www()).unwrap();
    host.deploy();
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_of_the_site_may_be_on_another_disk() {
    use std::os::unix::fs::{MetadataExt, symlink};
    let host = Host::new();
    let disk = |path: &Path| path.metadata().unwrap().dev();
    // Temporary folders are in memory or not.
    let elsewhere = [Path::new("/dev/shm"), Path::new(env!("CARGO_TARGET_TMPDIR"))]
        .into_iter()
        .find(|folder| disk(folder) != disk(host.workspace.path()));
    let other = tempfile::tempdir_in(elsewhere.unwrap()).unwrap();
    std::fs::create_dir_all(host.www()).unwrap();
    symlink(other.path(), host.www().join("_data")).unwrap();
    let all = host.workspace.run(&host.line("--accept-other-site"));
    assert_eq!((all.code, all.stderr.as_str()), (Some(0), ""), "{all}");
    let there = files(other.path());
    assert!(there.len() > 10 && !there.keys().any(|path| path.contains(SCRATCH)));
    for (path, bytes) in there {
        assert_eq!(
            bytes,
            std::fs::read(host.site.out().join("_data").join(path)).unwrap()
        );
    }
    assert!(!host.www().join(SCRATCH).exists());
}

//! To a server that speaks SFTP: OpenSSH's own.

use crate::support::SiteTest;
use crate::support::binary::{Run, Workspace};
use crate::support::sshd::Sshd;
use std::path::PathBuf;

struct Host {
    sshd: Sshd,
    site: SiteTest,
    workspace: Workspace,
}

impl Host {
    fn new() -> Self {
        let (sshd, workspace) = (Sshd::start(), Workspace::bare());
        let mut site = SiteTest::small();
        site.build();
        let settings = format!(
            "[deploy]\ntarget = \"sftp\"\n[deploy.sftp]\nendpoint = \"ssh://127.0.0.1:{}\"\nuser = \"{}\"\nkey = \"{}\"\nroot = \"{}\"\n",
            sshd.port,
            sshd.user,
            sshd.key().display(),
            sshd.folder().join("www").display()
        );
        std::fs::write(workspace.path().join("sitegen.toml"), settings).unwrap();
        Self {
            sshd,
            site,
            workspace,
        }
    }

    fn deploy(&self, flags: &str) -> Run {
        let line = format!("deploy --accept-demo --out {} {flags}", self.site.out().display());
        self.workspace.run_with(&line, &[("PATH", &self.sshd.path())])
    }

    fn there(&self, path: &str) -> PathBuf {
        self.sshd.folder().join("www").join(path)
    }

    #[track_caller]
    fn assert_whole(&self) {
        for path in self.site.tree().paths() {
            let file = std::fs::read(self.site.out().join(path)).unwrap();
            assert!(
                std::fs::read(self.there(path)).is_ok_and(|there| there == file),
                "{path}"
            );
        }
    }
}

#[test]
#[ignore = "needs OpenSSH's server: tests/run runs it"]
fn a_server_gets_every_file_and_then_only_what_changed() {
    let mut host = Host::new();
    let first = host.deploy("");
    assert_eq!(first.code, Some(0), "{first}");
    host.assert_whole();

    host.site.change(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.pop();
        vacancies[0]["headerTitle"] = "Anders".into();
    });
    host.site.build();
    let dry = host.deploy("--dry-run");
    assert_eq!(dry.code, Some(0), "{dry}");
    assert!(dry.stdout.contains("- vacatures/"), "{dry}");
    let second = host.deploy("");
    assert_eq!(second.code, Some(0), "{second}");
    host.assert_whole();
    let again = host.deploy("--json");
    assert_eq!(again.code, Some(0), "{again}");
    assert!(again.stdout.contains("\"uploaded\":0"), "{again}");
}

#[test]
#[ignore = "needs OpenSSH's server: tests/run runs it"]
fn a_server_that_is_unknown_gets_nothing() {
    let host = Host::new();
    std::fs::write(host.sshd.folder().join("known_hosts"), "").unwrap();
    let unknown = host.deploy("");
    assert_eq!(unknown.code, Some(9), "{unknown}");
    assert!(!host.there("index.html").exists());
    assert!(
        unknown.stderr.contains("Host key verification failed"),
        "{unknown}"
    );
}

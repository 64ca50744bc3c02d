//! To Azure, Google and WebDAV, as programs of others emulate them: Azurite, gcp-storage-emulator, WsgiDAV.

use crate::support::SiteTest;
use crate::support::binary::{Run, Workspace};
use crate::support::emulator::{Emulator, folder};
use std::path::Path;
use std::process::Command;

/// Azurite's key, which its documentation publishes.
const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// Deploys a site, a change of it, the same again, and after the store lost a page.
fn deploys(
    kind: &str,
    settings: &str,
    variables: &[(&str, &str)],
    lose: impl Fn(&str),
    look: impl Fn(&SiteTest),
) {
    let workspace = Workspace::bare();
    let settings = format!("[deploy]\ntarget = \"{kind}\"\n[deploy.{kind}]\n{settings}");
    std::fs::write(workspace.path().join("sitegen.toml"), settings).unwrap();
    let mut site = SiteTest::small();
    site.build();
    let deploy = |site: &SiteTest, flags: &str| -> Run {
        let line = format!("deploy --accept-demo --out {} {flags}", site.out().display());
        let run = workspace.run_with(&line, variables);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
        run
    };
    let first = deploy(&site, "");
    let files = site.tree().paths().count();
    assert!(first.stdout.starts_with(&format!("{files} files (")), "{first}");
    look(&site);
    site.change(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.pop();
        vacancies[0]["headerTitle"] = "Anders".into();
    });
    site.build();
    let second = deploy(&site, "");
    assert!(!second.stdout.contains(" 0 removed"), "{second}");
    look(&site);
    let again = deploy(&site, "");
    assert!(
        again.stdout.starts_with("the host has this site already"),
        "{again}"
    );
    lose("index.html");
    let repaired = deploy(&site, "");
    let words = "1 of them because the store had lost or changed them";
    assert!(
        repaired.stdout.starts_with("1 files (") && repaired.stdout.contains(words),
        "{repaired}"
    );
    look(&site);
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
}

#[test]
#[ignore = "needs Azurite: tests/run installs and runs it"]
fn azure_gets_what_changed_and_what_it_lost() {
    let azurite = Emulator::azurite(|port| {
        format!(
            "--blobHost 127.0.0.1 --blobPort {port} --inMemoryPersistence --silent --skipApiVersionCheck --disableTelemetry"
        )
    });
    let endpoint = format!("http://127.0.0.1:{}/devstoreaccount1", azurite.port);
    let ask = |method: &str, path: &str| {
        let mut node = Command::new("node");
        node.arg(folder().join("azure.mjs"))
            .args([&endpoint, method, path]);
        run(node.env("SITEGEN_STORE_ACCOUNT_KEY", KEY));
    };
    ask("PUT", "klein");
    let settings =
        format!("container = \"klein\"\nendpoint = \"{endpoint}\"\naccount_name = \"devstoreaccount1\"\n");
    let lose = |path: &str| ask("DELETE", &format!("klein/{path}"));
    deploys(
        "azblob",
        &settings,
        &[("SITEGEN_STORE_ACCOUNT_KEY", KEY)],
        lose,
        |_| {},
    );
}

#[test]
#[ignore = "needs gcp-storage-emulator: tests/run installs and runs it"]
fn google_gets_what_changed_and_what_it_lost() {
    let google = Emulator::of_python("gcp-storage-emulator", |port| {
        format!("start --host 127.0.0.1 --port {port} --in-memory --default-bucket klein")
    });
    let endpoint = format!("http://127.0.0.1:{}", google.port);
    let settings = format!(
        "bucket = \"klein\"\nendpoint = \"{endpoint}\"\nskip_signature = true\nallow_anonymous = true\ndisable_vm_metadata = true\n\
         disable_config_load = true\n"
    );
    let lose = |path: &str| {
        let script = format!(
            "const a = await fetch('{endpoint}/storage/v1/b/klein/o/{path}', {{ method: 'DELETE' }}); if (!a.ok) throw a;"
        );
        run(Command::new("node").args(["--input-type=module", "-e", &script]));
    };
    deploys("gcs", &settings, &[], lose, |_| {});
}

#[test]
#[ignore = "needs WsgiDAV: tests/run installs and runs it"]
fn a_webdav_server_gets_what_changed_and_what_it_lost() {
    let root = tempfile::tempdir().unwrap();
    let dav = Emulator::of_python("wsgidav", |port| {
        let root = root.path().display();
        format!("--host 127.0.0.1 --port {port} --root {root} --auth anonymous --no-config --server cheroot")
    });
    let settings = format!("endpoint = \"http://127.0.0.1:{}\"\nroot = \"/www\"\n", dav.port);
    let www = root.path().join("www");
    let there = |path: &str| std::fs::read(www.join(path)).unwrap_or_default();
    let here = |site: &SiteTest, path: &str| std::fs::read(Path::new(site.out()).join(path)).unwrap();
    let look = |site: &SiteTest| {
        let wrong = site
            .tree()
            .paths()
            .find(|path| there(path) != here(site, path))
            .map(str::to_owned);
        assert_eq!(wrong, None);
    };
    let lose = |path: &str| std::fs::remove_file(www.join(path)).unwrap();
    deploys("webdav", &settings, &[], lose, look);
}

//! A site and where it goes.

use super::{conditions, local};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::s3::{BUCKET, KEY, S3, SECRET};
use sitegen::config::{StoreOptions, Target};
use sitegen::deploy::stores::ToStore;
use sitegen::deploy::{Conditions, Deployed, Manifest};
use sitegen::report::{Failure, Reporter};
use std::future::pending;
use std::path::Path;

/// The secrets of the bucket, for the program.
pub const SECRETS: [(&str, &str); 2] = [
    ("SITEGEN_STORE_ACCESS_KEY_ID", KEY),
    ("SITEGEN_STORE_SECRET_ACCESS_KEY", SECRET),
];

fn options(name: &'static str, values: &[(&str, &str)]) -> StoreOptions {
    let values = values
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    StoreOptions {
        name,
        table: format!("deploy.{name}"),
        variables: "SITEGEN_STORE_",
        values: values.collect(),
    }
}

/// A built site and a bucket.
pub struct Host {
    pub site: SiteTest,
    pub s3: S3,
    pub options: StoreOptions,
}

impl Host {
    pub fn new() -> Self {
        let mut site = SiteTest::small();
        site.build();
        let s3 = S3::start();
        let options = options(
            "s3",
            &[
                ("bucket", BUCKET),
                ("region", "eu-central-1"),
                ("endpoint", &s3.url),
                ("access_key_id", KEY),
                ("secret_access_key", SECRET),
                ("disable_config_load", "true"),
            ],
        );
        Self { site, s3, options }
    }

    pub fn run(&self, conditions: Conditions) -> Result<Deployed, Failure> {
        self.s3.bucket().log.clear();
        let to = ToStore {
            target: Target::S3,
            options: &self.options,
        };
        self.site
            .block_on(to.deploy(&local(&self.site), conditions, &Reporter::silent(), pending()))
    }

    #[track_caller]
    pub fn deploy(&self) -> Deployed {
        self.run(conditions())
            .unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    #[track_caller]
    pub fn assert_whole(&self) {
        let bucket = self.s3.bucket();
        for path in self.site.tree().paths() {
            let file = std::fs::read(self.site.out().join(path)).unwrap();
            assert!(
                bucket
                    .objects
                    .get(path)
                    .is_some_and(|object| object.bytes == file),
                "{path}"
            );
        }
        let manifest = Manifest::read(&bucket.objects["_deployed.json"].bytes).unwrap();
        let listed: Vec<&String> = manifest.files.keys().collect();
        let there: Vec<&String> = bucket
            .objects
            .keys()
            .filter(|key| *key != "_deployed.json")
            .collect();
        assert_eq!(listed, there);
        assert!(manifest.files.values().all(|entry| !entry.blake3.is_empty()));
    }

    /// A project folder that deploys to the bucket, and the command line.
    pub fn project(&self) -> (Workspace, String) {
        let workspace = Workspace::bare();
        let settings = format!(
            "[deploy]\ntarget = \"s3\"\n[deploy.s3]\nbucket = \"{BUCKET}\"\nregion = \"eu-central-1\"\nendpoint = \"{}\"\n\
             disable_config_load = true\n",
            self.s3.url
        );
        std::fs::write(workspace.path().join("sitegen.toml"), settings).unwrap();
        let line = format!("deploy --accept-demo --out {}", self.site.out().display());
        (workspace, line)
    }

    /// The list of what is there.
    pub fn manifest(&self) -> Manifest {
        Manifest::read(&self.s3.bucket().objects["_deployed.json"].bytes).unwrap()
    }
}

/// Deploys to a folder.
pub fn to_folder(site: &SiteTest, folder: &Path, conditions: Conditions) -> Result<Deployed, Failure> {
    let to = ToStore {
        target: Target::Folder,
        options: &options("folder", &[("root", folder.to_str().unwrap())]),
    };
    site.block_on(to.deploy(&local(site), conditions, &Reporter::silent(), pending()))
}

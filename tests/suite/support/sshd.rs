//! OpenSSH's server on this machine, for one user with one key. Nothing of it touches the user's own settings: `ssh` is
//! found in a folder of the test first, and told there which keys of hosts to trust.

use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Where Debian and others have it: it wants to be started by its whole path.
const SERVER: &str = "/usr/sbin/sshd";

/// A running server; it ends with this.
pub struct Sshd {
    process: Child,
    folder: TempDir,
    pub port: u16,
    pub user: String,
}

impl Sshd {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["host", "key"] {
            run(Command::new("ssh-keygen")
                .args(["-q", "-t", "ed25519", "-N", "", "-f"])
                .arg(path(name)));
        }
        // The port is free until it is taken; a server that does not get it ends, and the test with it.
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let key = std::fs::read_to_string(path("host.pub")).unwrap();
        std::fs::write(path("known_hosts"), format!("[127.0.0.1]:{port} {key}")).unwrap();
        let settings = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}\nPidFile none\nStrictModes no\n\
             UsePAM no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\nSubsystem sftp internal-sftp\n",
            path("host").display(),
            path("key.pub").display(),
        );
        std::fs::write(path("sshd_config"), settings).unwrap();
        let ssh = path("bin").join("ssh");
        std::fs::create_dir(path("bin")).unwrap();
        let real = which("ssh");
        let script = format!(
            "#!/bin/sh\nexec {} -F none -o UserKnownHostsFile={} \"$@\"\n",
            real.display(),
            path("known_hosts").display()
        );
        std::fs::write(&ssh, script).unwrap();
        std::fs::set_permissions(&ssh, std::fs::Permissions::from_mode(0o755)).unwrap();
        // Debian makes it when the service starts, which it does not here.
        let _ = std::fs::create_dir_all("/run/sshd");
        let process = Command::new(SERVER)
            .args(["-D", "-e", "-f"])
            .arg(path("sshd_config"))
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{SERVER}: {error}; install openssh-server"));
        let user = run(Command::new("id").arg("-un"));
        let mut sshd = Self {
            process,
            folder,
            port,
            user,
        };
        sshd.wait();
        sshd
    }

    /// The private key.
    pub fn key(&self) -> PathBuf {
        self.folder.path().join("key")
    }

    /// A folder of the server.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The variable that finds our `ssh` first.
    pub fn path(&self) -> String {
        let all = std::env::var("PATH").unwrap();
        format!("{}:{all}", self.folder.path().join("bin").display())
    }

    fn wait(&mut self) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(self.process.try_wait().unwrap().is_none(), "sshd ended");
            assert!(begun.elapsed() < Duration::from_secs(60), "sshd does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn which(name: &str) -> PathBuf {
    let all = std::env::var_os("PATH").unwrap();
    let mut found = std::env::split_paths(&all).map(|folder| folder.join(name));
    found
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{name} is missing"))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

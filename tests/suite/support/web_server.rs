//! nginx, Apache and Caddy on this machine, with the rules that `sitegen hosting` prints and as little else as each of them
//! starts with.

use super::Tree;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    Nginx,
    Apache,
    Caddy,
}

/// A running server; it ends with this.
pub struct WebServer {
    process: Child,
    folder: TempDir,
    port: u16,
}

/// An answer of the server.
pub struct Reply {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl WebServer {
    /// Starts it with a copy of a site, which any user may read: a server may run as another one.
    pub fn start(program: Program, site: &Path, rules: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let root = folder.path().join("site");
        for path in Tree::read(site).paths() {
            std::fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            std::fs::copy(site.join(path), root.join(path)).unwrap();
        }
        std::fs::write(folder.path().join("rules"), rules).unwrap();
        // The port is free until it is taken; a server that does not get it ends, and the test with it.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let (file, settings) = program.settings(folder.path(), port);
        std::fs::write(folder.path().join(file), settings).unwrap();
        let mut command = program.command(folder.path());
        let process = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(folder.path().join("stderr")).unwrap())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}; tests/run installs it"));
        let mut server = Self {
            process,
            folder,
            port,
        };
        server.wait();
        server
    }

    /// Asks for an address, as it is written here. An address of this server comes back without its host.
    pub fn get(&self, address: &str) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "GET {address} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let own = format!("http://{host}/");
        let headers = head.lines().skip(1).filter_map(|line| line.split_once(": "));
        Reply {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            headers: headers
                .map(|(name, value)| (name.to_lowercase(), value.replace(&own, "/")))
                .collect(),
            body: answer[end + 4..].to_vec(),
        }
    }

    fn wait(&mut self) {
        let begun = Instant::now();
        let said = |server: &Self| {
            let said = ["stderr", "log"].map(|name| std::fs::read_to_string(server.folder.path().join(name)));
            said.map(Result::unwrap_or_default).join("\n")
        };
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let ended = self.process.try_wait().unwrap();
            assert!(ended.is_none(), "it ended: {ended:?} {}", said(self));
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "it does not listen: {}",
                said(self)
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Reply {
    /// The values of a header, in order.
    pub fn header(&self, name: &str) -> String {
        let values = self.headers.iter().filter(|(known, _)| known == name);
        let values: Vec<&str> = values.map(|(_, value)| value.as_str()).collect();
        values.join(" | ")
    }
}

impl Program {
    /// A process that starts no other one, so that none is left when it is ended.
    fn command(self, folder: &Path) -> Command {
        let file = |name: &str| folder.join(name).into_os_string();
        let mut command;
        match self {
            Self::Nginx => {
                command = Command::new("/usr/sbin/nginx");
                command
                    .arg("-e")
                    .arg(file("log"))
                    .arg("-c")
                    .arg(file("nginx.conf"));
            }
            Self::Apache => {
                command = Command::new("/usr/sbin/apache2");
                command
                    .args(["-X", "-d"])
                    .arg(folder)
                    .arg("-f")
                    .arg(file("apache.conf"));
            }
            Self::Caddy => {
                command = Command::new("/usr/bin/caddy");
                command
                    .args(["run", "--adapter", "caddyfile", "--config"])
                    .arg(file("Caddyfile"));
            }
        }
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(name, folder);
        }
        command
    }

    /// Its file of settings. Types of files are the rules' own; Apache has the modules that Debian switches on, which show
    /// what is in a folder, and those that the rules need.
    fn settings(self, folder: &Path, port: u16) -> (&'static str, String) {
        let folder = folder.display();
        match self {
            Self::Nginx => (
                "nginx.conf",
                format!(
                    "daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;\nevents {{}}\nhttp {{\n\
                     access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;\n\
                     uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;\n\
                     server {{ listen 127.0.0.1:{port}; root {folder}/site; include {folder}/rules; }}\n}}\n"
                ),
            ),
            Self::Apache => {
                let modules =
                    "mpm_event authz_core authz_host alias autoindex dir headers mime negotiation rewrite";
                let modules = modules
                    .split(' ')
                    .map(|name| format!("LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n"));
                let modules: String = modules.collect();
                (
                    "apache.conf",
                    format!(
                        "{modules}Listen 127.0.0.1:{port}\nServerName www.example.test\nPidFile {folder}/pid\nErrorLog {folder}/log\n\
                         DefaultRuntimeDir {folder}\nTypesConfig /dev/null\n<VirtualHost *:{port}>\nDocumentRoot {folder}/site\n\
                         <Directory {folder}/site>\nOptions Indexes FollowSymLinks\nRequire all granted\n</Directory>\n\
                         Include {folder}/rules\n</VirtualHost>\n"
                    ),
                )
            }
            Self::Caddy => (
                "Caddyfile",
                format!(
                    "{{\n\tadmin off\n\tauto_https off\n}}\nhttp://:{port} {{\n\tbind 127.0.0.1\n\
                     \troot * {folder}/site\n\timport {folder}/rules\n}}\n"
                ),
            ),
        }
    }
}

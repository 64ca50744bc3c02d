//! Where a server listens.

use super::access::Access;
use crate::report::{Code, Failure};
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tokio::net::TcpListener;

/// Ports that are tried when nobody has chosen one.
const TRIES: u16 = 20;

/// Where to listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The interface.
    pub host: IpAddr,
    /// The first port that is tried.
    pub port: u16,
    /// Somebody has chosen the port: no other one is tried.
    pub chosen: bool,
}

impl Place {
    /// The loopback interface; without a chosen port the next free one from `default` on.
    pub fn local(port: Option<u16>, default: u16) -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: port.unwrap_or(default),
            chosen: port.is_some(),
        }
    }

    /// Binds it.
    ///
    /// # Errors
    /// Exit 2: the port is taken or may not be used; or other machines can connect, but no name is allowed for them.
    pub async fn bind(self, access: &Access) -> Result<TcpListener, Failure> {
        if !self.host.is_loopback() && !access.has_public_names() {
            return Err(Failure::new(
                Code::Usage,
                "other machines can connect, but no name is allowed for them",
                self.host.to_string(),
                "add --allow-host with the name that they use, or leave --host out",
            ));
        }
        let mut port = self.port;
        loop {
            let address = SocketAddr::new(self.host, port);
            match TcpListener::bind(address).await {
                Ok(listener) => return Ok(listener),
                Err(error)
                    if error.kind() == ErrorKind::AddrInUse
                        && !self.chosen
                        && port < self.port.saturating_add(TRIES) =>
                {
                    port += 1;
                }
                Err(error) => {
                    let other_port = "choose another port with --port, 0 for any free one";
                    let (code, hint) = match error.kind() {
                        ErrorKind::AddrInUse => (Code::PortTaken, other_port),
                        ErrorKind::AddrNotAvailable => (
                            Code::PortUnusable,
                            "this machine has no such address: correct --host, or leave it out",
                        ),
                        _ => (Code::PortUnusable, other_port),
                    };
                    return Err(Failure::new(
                        code,
                        format!("cannot listen: {error}"),
                        address.to_string(),
                        hint,
                    ));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;

    #[test]
    fn an_address_of_another_machine_is_the_host_s_fault_and_not_the_port_s() {
        // RFC 5737: nobody's.
        let place = Place {
            host: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
            ..Place::local(Some(0), 0)
        };
        let access = Access::also(&["preview.example".into()]).unwrap();
        let failure = run(place.bind(&access)).unwrap_err();
        assert!(failure.hint.contains("--host"), "{}", failure.hint);
    }

    fn run<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(future)
    }

    #[test]
    fn a_taken_port_gives_way_to_the_next_one_unless_somebody_chose_it() {
        run(async {
            let access = Access::default();
            let taken = Place::local(Some(0), 0).bind(&access).await.unwrap();
            let port = taken.local_addr().unwrap().port();
            let next = Place::local(None, port).bind(&access).await.unwrap();
            assert!(next.local_addr().unwrap().port() > port);
            let failure = Place::local(Some(port), 0).bind(&access).await.unwrap_err();
            assert_eq!(failure.exit, ExitCode::Usage);
            assert!(failure.what.starts_with("cannot listen"), "{}", failure.what);
        });
    }

    #[test]
    fn a_public_interface_needs_a_public_name() {
        run(async {
            let everywhere = Place {
                host: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
                ..Place::local(Some(0), 0)
            };
            let failure = everywhere.bind(&Access::default()).await.unwrap_err();
            assert!(failure.hint.contains("--allow-host"), "{}", failure.hint);
            let access = Access::also(&["preview.example".into()]).unwrap();
            assert!(everywhere.bind(&access).await.is_ok());
        });
    }
}

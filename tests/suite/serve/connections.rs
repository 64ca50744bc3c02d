//! Clients that take their time, and many of them.

use super::Served;
use super::form::forwarding;
use sitegen::server::Limits;
use sitegen::server::published::Site;
use std::time::Duration;

const SHORT: Duration = Duration::from_millis(200);
/// Longer than any test.
const LONG: Duration = Duration::from_secs(600);

/// Nothing ends by itself.
const PATIENT: Limits = Limits {
    connections: 100,
    head: LONG,
    body: LONG,
    answer: LONG,
    grace: LONG,
};

const HALF: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half";
const PAGE: &[u8] = b"GET /over-wt HTTP/1.1\r\nHost: localhost\r\n\r\n";
const FORM: &str = "/actions/sales-force/lead/save";

#[test]
fn half_open_connections_end_and_visitors_get_their_turn() {
    let served = Served::new();
    let limits = Limits {
        connections: 4,
        head: SHORT,
        ..PATIENT
    };
    for listening in served.every_server(limits) {
        let mut storm: Vec<_> = (0..40)
            .map(|number| listening.client(if number % 2 == 0 { HALF } else { b"" }))
            .collect();
        assert!(listening.is_well());
        for client in &mut storm {
            assert_eq!(client.rest(), "");
        }
    }
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let served = Served::new();
    let listening = served.listening(Limits {
        head: SHORT,
        ..PATIENT
    });
    assert_eq!(listening.client(HALF).drip(), "");
    assert!(listening.is_well());
}

#[test]
fn an_idle_connection_ends() {
    let served = Served::new();
    let listening = served.listening(Limits {
        head: SHORT,
        ..PATIENT
    });
    let answer = listening.client(PAGE).rest();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[test]
fn a_body_that_never_ends_is_a_408() {
    let served = Served::new();
    let site = Site::open(served.site.out())
        .unwrap()
        .with_form(forwarding(&served.site.cms().url(), FORM));
    let listening = served.listening_with(
        Limits {
            body: SHORT,
            ..PATIENT
        },
        site,
    );
    let head = format!("POST {FORM} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
    let answer = listening.client(head.as_bytes()).drip();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(listening.is_well());
}

#[test]
fn a_client_that_reads_nothing_loses_its_connection() {
    let served = Served::new();
    let listening = served.listening(Limits {
        connections: 1,
        answer: SHORT,
        ..PATIENT
    });
    // More than the buffers of both ends hold.
    let deaf = listening.client(&PAGE.repeat(5000));
    assert!(listening.is_well());
    drop(deaf);
}

#[test]
fn each_closed_connection_makes_room_for_another() {
    let served = Served::new();
    let listening = served.listening(Limits {
        connections: 1,
        ..PATIENT
    });
    for _ in 0..5 {
        assert!(listening.is_well());
    }
}

#[test]
fn the_server_ends_although_connections_are_open() {
    let served = Served::new();
    let limits = Limits {
        grace: SHORT,
        ..PATIENT
    };
    for listening in served.every_server(limits) {
        let _half = listening.client(HALF);
        let _idle = listening.client(PAGE);
        assert!(listening.is_well());
        listening.stop();
    }
}

#[test]
fn every_server_says_that_it_is_well_and_answers_only_under_its_names() {
    let served = Served::new();
    for listening in served.every_server(Limits::DEFAULT) {
        let ask = |host: &str, path: &str| {
            listening.ask(format!(
                "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            ))
        };
        let health = ask("localhost", "/_sitegen/health");
        assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
        assert!(health.ends_with(r#"{"status":"ok"}"#), "{health}");
        assert!(ask("evil.example", "/_sitegen/health").starts_with("HTTP/1.1 403 "));
        let foreign =
            "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n";
        assert!(listening.ask(foreign).starts_with("HTTP/1.1 403 "));
    }
}

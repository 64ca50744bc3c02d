//! A CMS that takes a question and does not answer keeps nobody from seeing what was edited.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::project_copy::edit;
use crate::support::running::Running;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Stands before a CMS, and can stop passing on what it is asked.
struct Relay {
    address: String,
    hangs: Arc<AtomicBool>,
    /// A message for each question that is kept.
    kept: Receiver<()>,
}

impl Relay {
    fn before(cms: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let hangs = Arc::new(AtomicBool::new(false));
        let (keeping, kept) = channel();
        let (cms, flag) = (cms.to_owned(), Arc::clone(&hangs));
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), TcpStream::connect(&cms).unwrap());
                let answers = (server.try_clone().unwrap(), client.try_clone().unwrap());
                std::thread::spawn(move || pass_on(answers, None));
                let keeping = Some((Arc::clone(&flag), keeping.clone()));
                std::thread::spawn(move || pass_on((client, server), keeping));
            }
        });
        Self { address, hangs, kept }
    }
}

fn pass_on((mut from, mut to): (TcpStream, TcpStream), keeping: Option<(Arc<AtomicBool>, Sender<()>)>) {
    let mut part = [0; 65536];
    while let Ok(length @ 1..) = from.read(&mut part) {
        match &keeping {
            // The test may be over.
            Some((hangs, kept)) if hangs.load(Ordering::SeqCst) => drop(kept.send(())),
            _ if to.write_all(&part[..length]).is_err() => break,
            _ => {}
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

fn dev_before(relay: &Relay, workspace: &Workspace) -> Running {
    let line = format!("dev --poll 1 --cms-url http://{}", relay.address);
    Running::start(workspace, &line, &[("SITEGEN_CMS_TOKEN", "demo")])
}

#[test]
fn an_edit_does_not_wait_for_the_answer_to_a_question() {
    let site = SiteTest::small();
    let relay = Relay::before(site.cms().url().strip_prefix("http://").unwrap());
    let workspace = Workspace::editable();
    let mut dev = dev_before(&relay, &workspace);
    relay.hangs.store(true, Ordering::SeqCst);
    relay.kept.recv().unwrap();
    edit(
        workspace.path(),
        "templates/body.html",
        "</main>",
        "<i>nu</i></main>",
    );
    let next = dev.first_event(&["rebuilt", "offline"], |_| true);
    assert_eq!(next["changes"], "templates", "{next}");
    assert!(dev.get("/over-wt").contains("<i>nu</i>"));
}

#[test]
fn an_edit_does_not_wait_for_the_content_of_another_query() {
    let site = SiteTest::small();
    let relay = Relay::before(site.cms().url().strip_prefix("http://").unwrap());
    let workspace = Workspace::editable();
    let mut dev = dev_before(&relay, &workspace);
    relay.hangs.store(true, Ordering::SeqCst);
    let query = "queries/blocks/tekst.graphql";
    edit(workspace.path(), query, "tekst @rich", "tekst @rich(plain: true)");
    // Those of the poll, and of the query.
    (0..2).for_each(|_| relay.kept.recv().unwrap());
    let body = "templates/body.html";
    edit(workspace.path(), body, "</main>", "<i>nu</i></main>");
    let next = dev.first_event(&["rebuilt", "error"], |_| true);
    assert_eq!(next["changes"], "templates", "{next}");
    assert!(dev.get("/over-wt").contains("<i>nu</i>"));
}

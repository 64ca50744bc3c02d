//! What the server answers, what it hears of saved files, and that nothing of it is published.

use super::Edited;
use crate::support::project_copy::edit;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sitegen::dev::{Change, Stage, watch};
use std::sync::mpsc;
use std::time::Duration;

#[test]
fn a_mistake_at_the_start_and_one_of_a_single_page_are_pages() {
    let mut edited = Edited::new();
    edit(
        &edited.site.config.project,
        "templates/body.html",
        "</main>",
        "{% if %}</main>",
    );
    edited.rebuild.start().unwrap();
    let (status, html) = edited.get("/", "localhost");
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(
        html.contains("sitegen-dev-mistake") && html.contains("templates/body.html"),
        "{html}"
    );

    edited.saved(Change::Templates, "templates/body.html", "{% if %}", "");
    edited.page("/over-wt");
    edited.saved(
        Change::Templates,
        "templates/pages/vacancy.html",
        "",
        "{{ [].no.such }}",
    );
    edited.page("/over-wt");
    let (status, html) = edited.get("/vacatures/vacature-1", "localhost");
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(
        html.contains("\"file\":\"templates/pages/vacancy.html\""),
        "{html}"
    );
}

#[test]
fn a_page_has_the_script_and_only_its_own_pages_hear_of_states() {
    let edited = Edited::started();
    let html = edited.page("/over-wt");
    let script = "<script type=\"module\" nonce=\"sitegen-dev\" src=\"/_sitegen/dev/client.js\"";
    assert!(html.contains(script) && html.contains("script-src 'nonce-sitegen-dev' "));
    // Of this, nothing has to be loaded: the server may have ended.
    assert!(html.contains("<script nonce=\"sitegen-dev\">/** If the server ended"));
    assert!(edited.page("/_sitegen/dev/client.js").contains("EventSource"));
    let (_, event) = edited.get("/_sitegen/dev/states", "localhost");
    let state: Value = serde_json::from_str(event.strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!((&state["number"], &state["mistake"]), (&json!(1), &Value::Null));
    for path in ["/", "/_sitegen/dev/states"] {
        assert_eq!(
            edited.get(path, "evil.example").0,
            StatusCode::FORBIDDEN,
            "{path}"
        );
    }
    assert_eq!(edited.get("/nergens", "localhost").0, StatusCode::NOT_FOUND);
}

#[test]
fn nothing_of_it_is_published() {
    let mut edited = Edited::started();
    edited.page("/");
    edited.site.configure(|config| config.development = false).build();
    let tree = edited.site.tree();
    for path in tree.paths() {
        assert!(!path.contains("sitegen/dev") && !path.ends_with(".map"), "{path}");
        let bytes = std::fs::read(edited.site.out().join(path)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !text.contains("sitegen-dev") && !text.contains("_sitegen/"),
            "{path}"
        );
    }
}

#[test]
fn a_saved_file_is_noticed_however_it_is_saved() {
    let edited = Edited::new();
    let project = &edited.site.config.project;
    let (sender, changes) = mpsc::channel();
    let _watcher = watch::watch(project, telling(sender)).unwrap();
    let next = || changes.recv_timeout(Duration::from_secs(60)).unwrap();
    edit(project, "templates/body.html", "", "\n");
    assert_eq!(next(), Change::Templates);
    // As editors do: a new file takes the place of the old one.
    let new = project.join("frontend/styles/.base.css.tmp");
    std::fs::write(&new, "body { margin: 0 }").unwrap();
    std::fs::rename(&new, project.join("frontend/styles/base.css")).unwrap();
    assert_eq!(next(), Change::Styles);
    edit(project, "sitegen.toml", "", "\n");
    let mut seen = next();
    while seen == Change::Styles {
        seen = next();
    }
    assert_eq!(seen, Change::Settings);
}

fn telling(sender: mpsc::Sender<Change>) -> impl Fn(Change) + Clone {
    move |change| {
        let _ = sender.send(change);
    }
}

#[test]
fn what_is_saved_in_a_new_folder_is_noticed_too() {
    let edited = Edited::new();
    let project = &edited.site.config.project;
    let folder = project.join("frontend/static");
    std::fs::remove_dir(&folder).unwrap();
    let (sender, changes) = mpsc::channel();
    let watching = watch::watch(project, telling(sender)).unwrap();
    let next = || changes.recv_timeout(Duration::from_secs(60)).unwrap();
    std::fs::create_dir(&folder).unwrap();
    // Before or after somebody watches the folder.
    std::fs::write(folder.join("brochure.pdf"), "%PDF-1.7").unwrap();
    assert_eq!(next(), Change::Files);
    // Moved here as a whole, with a folder in it.
    let styles = project.join("styles/deep");
    std::fs::create_dir_all(&styles).unwrap();
    std::fs::write(styles.join("block.css"), "p { margin: 0 }").unwrap();
    std::fs::rename(project.join("styles"), project.join("frontend/more")).unwrap();
    let mut seen = next();
    while seen == Change::Files {
        seen = next();
    }
    assert_eq!(seen, Change::Styles);
    std::fs::write(project.join("frontend/more/deep/island.ts"), "export {};").unwrap();
    while seen == Change::Styles {
        seen = next();
    }
    assert_eq!(seen, Change::Scripts);
    drop(watching);
    // Its threads end, and with them what they would send.
    let end = loop {
        if let Err(end) = changes.recv_timeout(Duration::from_secs(60)) {
            break end;
        }
    };
    assert_eq!(end, mpsc::RecvTimeoutError::Disconnected);
}

#[test]
fn a_folder_that_is_moved_or_removed_is_noticed() {
    let edited = Edited::new();
    let project = &edited.site.config.project;
    let (sender, changes) = mpsc::channel();
    let _watcher = watch::watch(project, telling(sender)).unwrap();
    let wait_for = |expected| {
        while changes.recv_timeout(Duration::from_secs(60)).unwrap() != expected {}
    };
    let blocks = project.join("templates/blocks");
    let elsewhere = project.join("blocks");
    std::fs::rename(&blocks, &elsewhere).unwrap();
    wait_for(Change::Templates);
    let queries = project.join("queries/blocks");
    std::fs::rename(&queries, project.join("queries/renamed")).unwrap();
    wait_for(Change::Queries);
    std::fs::rename(project.join("frontend/styles"), project.join("styles")).unwrap();
    wait_for(Change::Scripts);
    // Back again, with everything in them.
    std::fs::rename(&elsewhere, &blocks).unwrap();
    wait_for(Change::Templates);
    std::fs::rename(project.join("styles"), project.join("frontend/styles")).unwrap();
    wait_for(Change::Styles);
    std::fs::remove_dir_all(project.join("frontend/islands")).unwrap();
    wait_for(Change::Scripts);
}

#[test]
fn a_server_is_another_one_after_a_restart() {
    let servers = [0; 2].map(|_| Stage::default().state().server);
    assert_ne!(servers[0], servers[1], "containers give each process the same id");
}

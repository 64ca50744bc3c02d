//! Who may ask when, without any network.

use super::*;
use futures::future::join_all;
use std::cell::{Cell, RefCell};

fn host(requests: Requests, deadline: Duration) -> Host {
    let url = "https://cms.example.test/api".parse().unwrap();
    let notices = Reporter::silent().notices();
    Host::at(url, requests, Instant::now() + deadline, notices)
}

fn quick() -> Requests {
    Requests {
        pause: Duration::from_millis(1),
        ..Requests::default()
    }
}

const LONG: Duration = Duration::from_secs(60);

fn gone() -> TryError<&'static str> {
    TryError::Down(Outage::Status(503, String::new()), None)
}

/// Gives other requests the chance to run.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(2)).await;
}

#[tokio::test(start_paused = true)]
async fn no_more_requests_run_at_a_time_than_allowed() {
    let host = host(quick(), LONG);
    let (running, most) = (Cell::new(0), Cell::new(0));
    let ask = || {
        host.ask(async || {
            running.set(running.get() + 1);
            most.set(most.get().max(running.get()));
            a_while().await;
            running.set(running.get() - 1);
            Ok::<_, TryError<()>>(())
        })
    };
    join_all((0..20).map(|_| ask())).await;
    assert_eq!(most.get(), 4);
}

#[tokio::test(start_paused = true)]
async fn one_request_at_a_time_finds_out_whether_a_host_is_back() {
    let host = host(quick(), LONG);
    let (attempts, running) = (Cell::new(0), Cell::new(0));
    let together = RefCell::new(Vec::new());
    let ask = || {
        host.ask(async || {
            attempts.set(attempts.get() + 1);
            running.set(running.get() + 1);
            let number = attempts.get();
            a_while().await;
            together.borrow_mut().push((number, running.get()));
            running.set(running.get() - 1);
            if number <= 9 { Err(gone()) } else { Ok(()) }
        })
    };
    let answers = join_all((0..20).map(|_| ask())).await;
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(attempts.get(), 20 + 9);
    let alone = |number: &usize| together.borrow().contains(&(*number, 1));
    assert!((5..=9).all(|number| alone(&number)), "{together:?}");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_pauses_takes_up_no_turn() {
    let requests = Requests {
        concurrency: 1,
        ..quick()
    };
    let host = host(requests, LONG);
    let order = RefCell::new(Vec::new());
    let ask = |name: &'static str, pause: Option<Duration>| {
        let (host, order) = (&host, &order);
        let first = Cell::new(pause);
        async move {
            host.ask(async || {
                order.borrow_mut().push(name);
                match first.take() {
                    Some(pause) => Err(TryError::Transient("busy", Some(pause))),
                    None => Ok(()),
                }
            })
            .await
        }
    };
    let pause = Duration::from_millis(200);
    let (first, second) = tokio::join!(ask("one", Some(pause)), ask("two", None));
    assert!(first.is_ok() && second.is_ok());
    assert_eq!(*order.borrow(), ["one", "two", "one"]);
}

#[tokio::test(start_paused = true)]
async fn a_host_that_stays_away_is_given_up_by_all() {
    let requests = Requests {
        wait: Duration::from_millis(50),
        ..quick()
    };
    let host = host(requests, LONG);
    let attempts = Cell::new(0);
    let ask = || {
        host.ask(async || {
            attempts.set(attempts.get() + 1);
            Err::<(), _>(gone())
        })
    };
    let ended = join_all((0..50).map(|_| ask())).await;
    assert!(
        ended
            .iter()
            .all(|ended| matches!(ended, Err(RequestError::Down(_))))
    );
    let before = attempts.get();
    assert!(matches!(ask().await, Err(RequestError::Down(_))));
    assert_eq!(attempts.get(), before, "the next one is told at once");
}

#[tokio::test(start_paused = true)]
async fn other_errors_are_tried_four_times() {
    let host = host(quick(), LONG);
    let attempts = Cell::new(0);
    let ended = host.ask(async || {
        attempts.set(attempts.get() + 1);
        Err::<(), _>(TryError::Transient("status 500", None))
    });
    assert!(matches!(ended.await, Err(RequestError::Failed("status 500"))));
    assert_eq!(attempts.get(), 4);
}

#[tokio::test(start_paused = true)]
async fn connections_that_break_while_a_host_restarts_belong_to_the_outage() {
    let host = host(quick(), LONG);
    let attempts = Cell::new(0);
    let answer = host.ask(async || {
        attempts.set(attempts.get() + 1);
        match attempts.get() {
            1 => Err(gone()),
            2..=9 => Err(TryError::Transient("reset", None)),
            _ => Ok(()),
        }
    });
    assert!(answer.await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_waiting_time_is_inside_the_deadline() {
    let host = host(quick(), Duration::from_millis(50));
    let ended = host.ask(async || Err::<(), _>(gone()));
    assert!(matches!(ended.await, Err(RequestError::Deadline)));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_asks_for_a_pause_is_asked_again_after_it() {
    let host = host(quick(), LONG);
    let (started, asked) = (Instant::now(), RefCell::new(Vec::new()));
    let answer = host.ask(async || {
        asked.borrow_mut().push(started.elapsed());
        match asked.borrow().len() {
            1 => Err(TryError::Transient("busy", Some(Duration::from_secs(7)))),
            _ => Ok(()),
        }
    });
    assert!(answer.await.is_ok());
    assert_eq!(asked.into_inner(), [0, 7].map(Duration::from_secs));
}

#[tokio::test(start_paused = true)]
async fn a_pause_beyond_the_deadline_is_not_waited_for() {
    let host = host(quick(), Duration::from_secs(29));
    let started = Instant::now();
    let busy = async || Err::<(), _>(TryError::Transient("busy", Some(Duration::from_secs(30))));
    assert!(matches!(host.ask(busy).await, Err(RequestError::Deadline)));
    let later = host.wait_until::<()>(started + LONG).await;
    assert!(matches!(later, Err(RequestError::Deadline)));
    assert_eq!(started.elapsed(), Duration::ZERO);
    let before = started + Duration::from_secs(28);
    assert!(host.wait_until::<()>(before).await.is_ok());
    assert_eq!(Instant::now(), before);
}

fn unanswered() -> TryError<&'static str> {
    TryError::Unanswered("hung up", Box::new(Outage::Unreachable("hung up".into())))
}

#[tokio::test(start_paused = true)]
async fn a_host_that_hangs_up_before_its_first_answer_is_down() {
    let host = host(quick(), 2 * LONG);
    let started = Instant::now();
    let ended = host.ask(async || Err::<(), _>(unanswered())).await;
    assert!(matches!(ended, Err(RequestError::Down(_))), "{ended:?}");
    assert!(started.elapsed() >= quick().wait && host.was_given_up());
}

#[tokio::test(start_paused = true)]
async fn a_host_that_has_answered_and_hangs_up_is_tried_four_times() {
    let host = host(quick(), LONG);
    let refused = host
        .ask(async || Err::<(), _>(TryError::Final("status 403")))
        .await;
    assert!(matches!(refused, Err(RequestError::Failed("status 403"))));
    let attempts = Cell::new(0);
    let ended = host.ask(async || {
        attempts.set(attempts.get() + 1);
        Err::<(), _>(unanswered())
    });
    assert!(matches!(ended.await, Err(RequestError::Failed("hung up"))));
    assert!(attempts.get() == 4 && !host.was_given_up());
}

#[tokio::test(start_paused = true)]
async fn a_host_that_was_silent_until_the_deadline_is_given_up_unless_it_has_answered_before() {
    for has_answered in [false, true] {
        let host = host(quick(), Duration::from_secs(1));
        if has_answered {
            assert!(host.ask(async || Ok::<_, TryError<()>>(())).await.is_ok());
        }
        let silent = async || {
            tokio::time::sleep(LONG).await;
            Ok::<_, TryError<()>>(())
        };
        assert!(matches!(host.ask(silent).await, Err(RequestError::Deadline)));
        assert_eq!(host.was_given_up(), !has_answered);
    }
}

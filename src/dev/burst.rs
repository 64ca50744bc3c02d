//! The edits that belong together.

use super::news::News;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// How long edits are waited for that belong to the last one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Burst {
    /// Nothing is saved for that long when it is over: a text editor saves a file in several steps, in some of which
    /// it is not there, and git replaces many files one after the other.
    pub(super) quiet: Duration,
    /// At the latest it is over after that time.
    pub(super) longest: Duration,
}

impl Default for Burst {
    fn default() -> Self {
        Self {
            quiet: Duration::from_millis(40),
            longest: Duration::from_secs(1),
        }
    }
}

impl Burst {
    /// The next news, and those that belong to them; `None`: nobody sends any more. What the CMS has is not waited for.
    pub(super) fn next(self, news: &Receiver<News>) -> Option<Vec<News>> {
        let mut burst = vec![news.recv().ok()?];
        let started = Instant::now();
        let mut quiet_at = started;
        loop {
            if matches!(burst.last(), Some(News::Edit(_))) {
                quiet_at = (Instant::now() + self.quiet).min(started + self.longest);
            }
            let next = match quiet_at.saturating_duration_since(Instant::now()) {
                Duration::ZERO => news.try_recv().map_err(drop),
                left => news.recv_timeout(left).map_err(drop),
            };
            match next {
                Ok(next) => burst.push(next),
                Err(()) => return Some(burst),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::news::Heard;
    use super::super::watch::Change;
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::mpsc::channel;

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn what_is_saved_in_several_steps_is_one_edit() {
        let (tell, news) = channel();
        tell.send(News::Edit(Change::Templates)).unwrap();
        std::thread::spawn(move || {
            tell.send(News::Answer(None)).unwrap();
            tell.send(News::Edit(Change::Styles)).unwrap();
        });
        let burst = Burst {
            quiet: LONG,
            longest: LONG,
        }
        .next(&news)
        .unwrap();
        let heard = Heard::from_news(burst);
        assert_eq!(heard.changes, BTreeSet::from([Change::Styles, Change::Templates]));
        assert!(heard.was_asked);
        assert!(Burst::default().next(&news).is_none(), "nobody sends any more");
    }

    #[test]
    fn what_the_cms_has_and_a_long_burst_are_not_waited_for() {
        let (tell, news) = channel();
        tell.send(News::Answer(None)).unwrap();
        assert_eq!(
            Burst {
                quiet: LONG,
                longest: LONG
            }
            .next(&news)
            .unwrap()
            .len(),
            1
        );
        tell.send(News::Edit(Change::Styles)).unwrap();
        let longest = Duration::from_millis(1);
        assert_eq!(Burst { quiet: LONG, longest }.next(&news).unwrap().len(), 1);
    }
}

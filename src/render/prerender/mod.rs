//! React in the build: the islands' components, rendered by an embedded JavaScript engine per thread.
//!
//! The engine has no network, no files, no clock and no real randomness, so equal props give equal HTML. Memory, stack
//! and the number of steps are limited; exceeding a limit is an error.

mod engine;
mod known;
mod prerendered;
mod source_map;

pub use engine::ScriptError;
pub use known::KnownIslands;
pub use prerendered::Prerendered;

use crate::report::{Code, Failure};
use engine::Engine;
use source_map::SourceMap;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Native stack of a render thread: for the engine and for templates.
pub const THREAD_STACK: usize = 8 << 20;

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Renders islands and caches the results.
#[derive(Debug)]
pub struct Prerender {
    script: String,
    bundle: PathBuf,
    /// The id of the script; a thread keeps its engine while the id is the same.
    id: blake3::Hash,
    known: KnownIslands,
    done: Mutex<HashMap<blake3::Hash, Arc<Prerendered>>>,
    cost: Cost,
}

/// The cost of prerendering, over all threads.
#[derive(Debug, Default)]
struct Cost {
    nanoseconds: AtomicU64,
    renders: AtomicU64,
    repeats: AtomicU64,
}

impl Prerender {
    /// Loads the bundle of `frontend/prerender/`, and starts this thread's engine with it.
    ///
    /// # Errors
    /// The bundle cannot be read, throws while it is loaded, or does not define `prerender`.
    pub fn new(bundle: &Path) -> Result<Self, Failure> {
        Self::knowing(bundle, KnownIslands::default())
    }

    /// Loads the bundle as [`Self::new`] does. If these islands are of the same script, no engine is started yet.
    ///
    /// # Errors
    /// The errors of [`Self::new`].
    pub fn knowing(bundle: &Path, known: KnownIslands) -> Result<Self, Failure> {
        let folder = bundle.parent().unwrap_or(bundle);
        let script = std::fs::read_to_string(bundle).map_err(|error| {
            Failure::new(
                Code::CacheDamaged,
                format!("the cached bundle is broken: {error}"),
                bundle.display().to_string(),
                format!("delete the folder {}: it is made again", folder.display()),
            )
        })?;
        let id = blake3::hash(script.as_bytes());
        let is_known = known.is_of(id);
        let mut prerender = Self {
            known,
            id,
            script,
            bundle: bundle.to_owned(),
            done: Mutex::default(),
            cost: Cost::default(),
        };
        if is_known {
            return Ok(prerender);
        }
        let engine = Engine::start(&prerender.script, prerender.id).map_err(|error| {
            let error = traced(error, bundle);
            Failure::new(
                Code::IslandsNotLoaded,
                format!("the islands cannot be loaded: {error}"),
                "frontend/islands",
                "use browser APIs in effects and event handlers only, not while a module is loaded",
            )
        })?;
        // Otherwise every island would be a problem, and the site would be published without their HTML.
        if !engine.has_entry() {
            return Err(Failure::new(
                Code::IslandsNotLoaded,
                "the islands cannot be rendered: their script defines no function `prerender`",
                "frontend/prerender/main.ts",
                "define `globalThis.prerender`",
            ));
        }
        prerender.known = KnownIslands::new(id, engine.guards());
        ENGINE.set(Some(engine));
        Ok(prerender)
    }

    /// Whether a bundle has the same script.
    pub fn is_of(&self, bundle: &Path) -> bool {
        std::fs::read(bundle).is_ok_and(|script| script == self.script.as_bytes())
    }

    /// The hash of the script.
    pub(super) fn id(&self) -> blake3::Hash {
        self.id
    }

    /// Names of the navigation guards that the front end defines.
    pub fn guards(&self) -> &[String] {
        &self.known.guards
    }

    /// The islands that were rendered, for later builds.
    pub fn known(&self) -> KnownIslands {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        self.known
            .with(done.iter().map(|(arguments, island)| (arguments, &**island)))
    }

    /// The HTML of an island. `props` is JSON; `prefix` is the prefix of the ids that the island creates (React's
    /// `identifierPrefix`); each slot is a comment at a known position ([`Prerendered`]).
    ///
    /// # Errors
    /// The component threw, or exceeded a limit. The next call uses a new engine.
    pub fn render(
        &self,
        island: &str,
        props: &str,
        prefix: &str,
        slots: &[String],
    ) -> Result<Arc<Prerendered>, ScriptError> {
        let slots = slots.join(" ");
        let mut hasher = blake3::Hasher::new();
        for part in [island, props, prefix, &slots] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let key = hasher.finalize();
        if let Some(html) = self.done.lock().ok().and_then(|done| done.get(&key).cloned()) {
            self.cost.repeats.fetch_add(1, Ordering::Relaxed);
            return Ok(html);
        }
        if let Some(island) = self.known.get(key) {
            self.cost.repeats.fetch_add(1, Ordering::Relaxed);
            return Ok(self.keep(key, island));
        }
        let started = Instant::now();
        let result = ENGINE.with_borrow_mut(|slot| {
            let engine = match slot.take() {
                Some(engine) if engine.id == self.id => engine,
                _ => Engine::start(&self.script, self.id)?,
            };
            let html = engine.render([island, props, prefix, &slots])?;
            // After an error the engine's state is unknown, so it is dropped.
            *slot = Some(engine);
            Ok(html)
        });
        let elapsed = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.cost.nanoseconds.fetch_add(elapsed, Ordering::Relaxed);
        self.cost.renders.fetch_add(1, Ordering::Relaxed);
        let html = result.map_err(|error| traced(error, &self.bundle))?;
        Ok(self.keep(key, Prerendered::new(html)))
    }

    fn keep(&self, arguments: blake3::Hash, island: Prerendered) -> Arc<Prerendered> {
        let island = Arc::new(island);
        if let Ok(mut done) = self.done.lock() {
            done.insert(arguments, Arc::clone(&island));
        }
        island
    }

    /// Time spent in engines, summed over threads.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.cost.nanoseconds.load(Ordering::Relaxed))
    }

    /// Islands rendered, and islands taken from the cache.
    pub fn counts(&self) -> (u64, u64) {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (load(&self.cost.renders), load(&self.cost.repeats))
    }
}

/// With the places of the sources, where the bundle has a source map.
fn traced(mut error: ScriptError, bundle: &Path) -> ScriptError {
    if let Some(map) = SourceMap::read(bundle) {
        for frame in &mut error.stack {
            if let Some(traced) = map.traced(frame) {
                *frame = traced;
            }
        }
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prerender(script: &str) -> Prerender {
        Prerender {
            script: script.to_owned(),
            bundle: PathBuf::new(),
            known: KnownIslands::default(),
            id: blake3::hash(script.as_bytes()),
            done: Mutex::default(),
            cost: Cost::default(),
        }
    }

    fn html(prerendered: &Prerendered) -> String {
        prerendered.parts().map(|(html, _)| html).collect()
    }

    fn on_a_render_thread<T: Send>(run: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .stack_size(THREAD_STACK)
            .build()
            .unwrap();
        pool.install(run)
    }

    #[test]
    fn an_equal_island_is_rendered_once() {
        let prerender = prerender("let n = 0; globalThis.prerender = (name, props) => name + props + (++n);");
        on_a_render_thread(|| {
            let render = |props| html(&prerender.render("A", props, "m0-", &[]).unwrap());
            assert_eq!(render("{}"), "A{}1");
            assert_eq!(render("{}"), "A{}1");
            assert_eq!(render("[]"), "A[]2");
        });
        assert_eq!(prerender.counts(), (2, 1));
    }

    #[test]
    fn a_script_without_the_function_is_a_failure_of_the_build() {
        let folder = tempfile::tempdir().unwrap();
        let bundle = folder.path().join("prerender.js");
        for script in ["", "globalThis.prerender = 4;"] {
            crate::cache::write(&bundle, script.as_bytes()).unwrap();
            let failure = on_a_render_thread(|| Prerender::new(&bundle).unwrap_err());
            assert!(
                failure.what.contains("no function `prerender`"),
                "{}",
                failure.what
            );
            assert_eq!(failure.place, "frontend/prerender/main.ts");
        }
    }

    #[test]
    fn an_exception_has_its_stack() {
        let prerender = prerender(
            "function inner() { throw new Error('no such thing'); }\n\
             globalThis.prerender = function outer() { return inner(); };",
        );
        let error = on_a_render_thread(|| prerender.render("A", "{}", "", &[]).unwrap_err());
        assert_eq!(error.message, "no such thing");
        assert!(error.stack[0].contains("inner"), "{error:?}");
        assert!(error.stack[1].contains("outer"), "{error:?}");
    }

    #[test]
    fn runaway_scripts_end_and_the_next_island_is_rendered() {
        let prerender = prerender(
            "const all = []; function deep(n) { return deep(n + 1) + 1; }\n\
             globalThis.prerender = (name) => {\n\
               if (name === 'time') for (;;) {}\n\
               if (name === 'memory') for (;;) all.push('x'.repeat(1e6) + all.length);\n\
               if (name === 'stack') return String(deep(0));\n\
               return 'fine'; };",
        );
        on_a_render_thread(|| {
            for name in ["time", "memory", "stack"] {
                prerender.render(name, "{}", "", &[]).unwrap_err();
                assert_eq!(html(&prerender.render("A", name, "", &[]).unwrap()), "fine");
            }
        });
    }
}

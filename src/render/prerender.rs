//! React in the build: the islands' own components, rendered by an embedded JavaScript engine, one for each thread.
//!
//! The engine has no network, no files, no clock and no randomness worth the name, so equal props give equal HTML.
//! Runaway scripts end as errors: memory, stack and the number of steps are limited.

use crate::report::{ExitCode, Failure};
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Runtime};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Bytes an engine may use. React with the largest menu needs 4 MB.
const MEMORY: usize = 128 << 20;
/// Bytes that an engine allocates before it looks for garbage in cycles. By default it does so every 256 KB, which is
/// several times in a menu.
const GARBAGE: usize = 32 << 20;
/// Bytes of native stack for JavaScript; threads that render have [`THREAD_STACK`].
const SCRIPT_STACK: usize = 4 << 20;
/// Native stack of a thread that renders: the engine's, and room for templates.
pub const THREAD_STACK: usize = 8 << 20;
/// Polls of the interrupt handler (one in some thousand steps) until a render counts as endless; about 5 seconds.
/// Steps and not seconds: a slow machine must build the same site.
const STEPS: u32 = 20_000;

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Renders islands and remembers what it rendered.
#[derive(Debug)]
pub struct Prerender {
    script: String,
    /// Names the script; a thread keeps its engine as long as it is the same.
    id: blake3::Hash,
    done: Mutex<HashMap<blake3::Hash, Arc<str>>>,
    cost: Cost,
}

/// What prerendering took, over all threads.
#[derive(Debug, Default)]
struct Cost {
    nanoseconds: AtomicU64,
    renders: AtomicU64,
    repeats: AtomicU64,
}

/// An exception of a component, or a limit that it hit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{}", if stack.is_empty() { "" } else { ", " }, stack.join(", "))]
pub struct ScriptError {
    /// What was thrown.
    pub message: String,
    /// The JavaScript stack, innermost first.
    pub stack: Vec<String>,
}

impl Prerender {
    /// Takes the bundle that `frontend/prerender/` was made into, and starts this thread's engine with it.
    ///
    /// # Errors
    /// A bundle that cannot be read, or that throws when it is loaded.
    pub fn new(bundle: &Path) -> Result<Self, Failure> {
        let script = std::fs::read_to_string(bundle).map_err(|error| {
            Failure::new(
                ExitCode::CannotWrite,
                format!("the cached bundle is broken: {error}"),
                bundle.display().to_string(),
                "delete the folder `.sitegen`",
            )
        })?;
        let prerender = Self {
            id: blake3::hash(script.as_bytes()),
            script,
            done: Mutex::default(),
            cost: Cost::default(),
        };
        let engine = Engine::start(&prerender.script, prerender.id).map_err(|error| {
            Failure::new(
                ExitCode::Usage,
                format!("the islands cannot be loaded: {error}"),
                "frontend/islands",
                "no component may use the browser while it is loaded",
            )
        })?;
        ENGINE.set(Some(engine));
        Ok(prerender)
    }

    /// The HTML of an island. `props` is JSON; `prefix` starts the ids that the island makes (React's
    /// `identifierPrefix`); each slot comes out as [`slot_token`].
    ///
    /// # Errors
    /// The component threw, or hit a limit. The engine is as new afterwards.
    pub fn render(
        &self,
        island: &str,
        props: &str,
        prefix: &str,
        slots: &[String],
    ) -> Result<Arc<str>, ScriptError> {
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
        let started = Instant::now();
        let result = ENGINE.with_borrow_mut(|slot| {
            let engine = match slot.take() {
                Some(engine) if engine.id == self.id => engine,
                _ => Engine::start(&self.script, self.id)?,
            };
            let html = engine.render([island, props, prefix, &slots])?;
            // After an error the engine's state is unknown: it is not kept.
            *slot = Some(engine);
            Ok(html)
        });
        let elapsed = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.cost.nanoseconds.fetch_add(elapsed, Ordering::Relaxed);
        self.cost.renders.fetch_add(1, Ordering::Relaxed);
        let html: Arc<str> = result?.into();
        if let Ok(mut done) = self.done.lock() {
            done.insert(key, Arc::clone(&html));
        }
        Ok(html)
    }

    /// Time spent in engines, summed over threads.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.cost.nanoseconds.load(Ordering::Relaxed))
    }

    /// Islands rendered, and islands that were equal to a rendered one.
    pub fn counts(&self) -> (u64, u64) {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (load(&self.cost.renders), load(&self.cost.repeats))
    }
}

/// What stands for a slot's HTML in a prerendered island. Text that React writes cannot contain it: `<` is escaped.
pub fn slot_token(name: &str) -> String {
    format!("<!--slot:{name}-->")
}

struct Engine {
    id: blake3::Hash,
    context: Context,
    steps: Rc<Cell<u32>>,
}

impl Engine {
    fn start(script: &str, id: blake3::Hash) -> Result<Self, ScriptError> {
        let runtime = Runtime::new().map_err(|error| fault(&error))?;
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(SCRIPT_STACK);
        runtime.set_gc_threshold(GARBAGE);
        let steps = Rc::new(Cell::new(0));
        let counter = Rc::clone(&steps);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            counter.set(counter.get() + 1);
            counter.get() > STEPS
        })));
        let context = Context::full(&runtime).map_err(|error| fault(&error))?;
        context.with(|ctx| {
            ctx.eval::<(), _>(script)
                .catch(&ctx)
                .map_err(|error| caught(&error))
        })?;
        // The components are imported by promises, which are kept here.
        while runtime.is_job_pending() {
            if let Err(exception) = runtime.execute_pending_job() {
                return Err(exception.0.with(|ctx| thrown(&ctx)));
            }
        }
        Ok(Self { id, context, steps })
    }

    fn render(&self, arguments: [&str; 4]) -> Result<String, ScriptError> {
        self.steps.set(0);
        self.context.with(|ctx| {
            let call = || -> rquickjs::Result<String> {
                let render: Function<'_> = ctx.globals().get("prerender")?;
                let [island, props, prefix, slots] = arguments;
                render.call((island, props, prefix, slots))
            };
            call().catch(&ctx).map_err(|error| caught(&error))
        })
    }
}

fn fault(error: &rquickjs::Error) -> ScriptError {
    ScriptError {
        message: error.to_string(),
        stack: Vec::new(),
    }
}

fn thrown(ctx: &Ctx<'_>) -> ScriptError {
    caught(&CaughtError::from_error(ctx, rquickjs::Error::Exception))
}

fn caught(error: &CaughtError<'_>) -> ScriptError {
    match error {
        CaughtError::Exception(exception) => ScriptError {
            message: exception.message().unwrap_or_else(|| "an exception".into()),
            stack: exception
                .stack()
                .unwrap_or_default()
                .lines()
                .map(|line| line.trim().to_owned())
                .filter(|line| !line.is_empty())
                .take(6)
                .collect(),
        },
        other => ScriptError {
            message: other.to_string().trim().to_owned(),
            stack: Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prerender(script: &str) -> Prerender {
        Prerender {
            script: script.to_owned(),
            id: blake3::hash(script.as_bytes()),
            done: Mutex::default(),
            cost: Cost::default(),
        }
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
            let render = |props| prerender.render("A", props, "m0-", &[]).unwrap();
            assert_eq!(&*render("{}"), "A{}1");
            assert_eq!(&*render("{}"), "A{}1");
            assert_eq!(&*render("[]"), "A[]2");
        });
        assert_eq!(prerender.counts(), (2, 1));
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
                assert_eq!(&*prerender.render("A", name, "", &[]).unwrap(), "fine");
            }
        });
    }
}

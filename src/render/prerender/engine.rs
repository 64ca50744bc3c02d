//! One JavaScript engine: limits, the script, calls into it, exceptions as values.

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Runtime};
use std::cell::Cell;
use std::rc::Rc;

/// Memory limit of an engine in bytes. React with the largest menu needs 4 MB.
const MEMORY: usize = 128 << 20;
/// Bytes that an engine allocates before it collects cyclic garbage. The default of 256 KB would collect several times
/// during a menu.
const GARBAGE: usize = 32 << 20;
/// Bytes of native stack for JavaScript; render threads have [`super::THREAD_STACK`].
const SCRIPT_STACK: usize = 4 << 20;
/// Polls of the interrupt handler (one in some thousand steps) until a render counts as endless; about 5 seconds.
/// Counted in steps, not seconds, because a slow machine must build the same site.
const STEPS: u32 = 20_000;
/// The function that the script defines.
const ENTRY: &str = "prerender";
/// The global variable with the names of the navigation guards, between spaces.
const GUARDS: &str = "guards";

/// An exception of a component, or an exceeded limit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{}", if stack.is_empty() { "" } else { ", " }, stack.join(", "))]
pub struct ScriptError {
    /// What was thrown.
    pub message: String,
    /// The JavaScript stack, innermost first.
    pub stack: Vec<String>,
}

/// The engine of one thread, with the script loaded.
pub(super) struct Engine {
    pub(super) id: blake3::Hash,
    context: Context,
    steps: Rc<Cell<u32>>,
}

impl Engine {
    pub(super) fn start(script: &str, id: blake3::Hash) -> Result<Self, ScriptError> {
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
        // The components are imported by promises, which are awaited here.
        while runtime.is_job_pending() {
            if let Err(exception) = runtime.execute_pending_job() {
                return Err(exception.0.with(|ctx| thrown(&ctx)));
            }
        }
        Ok(Self { id, context, steps })
    }

    /// Whether the script defines the function that renders.
    pub(super) fn has_entry(&self) -> bool {
        self.context
            .with(|ctx| ctx.globals().get::<_, Function<'_>>(ENTRY).is_ok())
    }

    /// Names of the navigation guards, if the script defines them.
    pub(super) fn guards(&self) -> Vec<String> {
        let names = self
            .context
            .with(|ctx| ctx.globals().get::<_, String>(GUARDS).unwrap_or_default());
        names.split_whitespace().map(str::to_owned).collect()
    }

    pub(super) fn render(&self, arguments: [&str; 4]) -> Result<String, ScriptError> {
        self.steps.set(0);
        self.context.with(|ctx| {
            let call = || -> rquickjs::Result<String> {
                let render: Function<'_> = ctx.globals().get(ENTRY)?;
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

/** The progress bar of requests (spec sections 4 and 9), and the loading screen. */

/** Milliseconds before the bar shows. */
const THROTTLE = 200;
/** Milliseconds in which the bar fills. */
const DURATION = 5000;
/** Milliseconds that a full or failed bar stays. */
const AFTERGLOW = 500;
/** Minimum duration of the loading screen in milliseconds. */
export const MINIMUM_WAIT = 200;

let timer: ReturnType<typeof setTimeout> | undefined;

function bar(): HTMLElement {
  let bar = document.querySelector<HTMLElement>(".progress");
  if (!bar) {
    bar = document.createElement("div");
    bar.className = "progress";
    bar.style.setProperty("--progress-duration", `${DURATION}ms`);
    document.body.append(bar);
  }
  return bar;
}

/** Puts the bar into a state, and later into the next one. */
function put(state: string, milliseconds: number, next: string): void {
  clearTimeout(timer);
  const { dataset } = bar();
  dataset["state"] = state;
  timer = setTimeout(() => (dataset["state"] = next), milliseconds);
}

/** A request starts. */
export const begin = (): void => put("idle", THROTTLE, "running");

/** A request has ended; a bar that was not shown yet stays hidden. */
export const end = (failed?: boolean): void =>
  put(failed ? "failed" : bar().dataset["state"] === "running" ? "done" : "idle", AFTERGLOW, "idle");

/** Shows the loading screen over `<main>`. Returns a function that hides it, after its minimum duration. */
export function wait(): () => Promise<void> {
  const started = performance.now();
  const root = document.documentElement;
  root.dataset["loading"] = "";
  return async () => {
    const left = MINIMUM_WAIT - (performance.now() - started);
    if (left > 0) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
}

/** Nothing waits any more. */
export function waited(): void {
  delete document.documentElement.dataset["loading"];
}

/** Runs work in idle moments. */

/** Longest wait for an idle moment, in milliseconds (spec section 2). */
const TIMEOUT = 2000;

/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: TIMEOUT });
  return () => cancelIdleCallback(handle);
}

/** When there is time for what nobody asked for yet. */

/** Longest wait for an idle moment, in milliseconds (spec section 2). */
const TIMEOUT = 2000;

/** Runs when there is nothing else to do. The answer calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: TIMEOUT });
  return () => cancelIdleCallback(handle);
}

/** When there is time for what nobody asked for yet, and whether the visitor wants it. */

/** Longest wait for an idle moment, in milliseconds (spec section 2). */
const TIMEOUT = 2000;

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean };

/** Nothing is fetched ahead on slow connections, or when the visitor saves data. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  return connection?.saveData !== true && !["slow-2g", "2g"].includes(connection?.effectiveType ?? "");
}

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

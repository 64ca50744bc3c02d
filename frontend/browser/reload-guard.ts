/** A chunk that cannot be loaded: one full load, at most once in 60 seconds (spec sections 4 and 9). */

/** Milliseconds. */
const GUARD = 60_000;
const KEY = "sitegen:reloaded";

/** The time of the last reload by the guard, if the browser stores it. */
function last(): number {
  const state = (history.state as Record<string, unknown> | null)?.[KEY];
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(KEY);
  } catch {
    // Storage is blocked; the history entry remembers.
  }
  return Math.max(Number(state ?? 0), Number(stored));
}

/** The state that history entries must contain, so that the guard works on all of them. */
export function guardState(): Record<string, unknown> {
  const at = last();
  return at ? { [KEY]: at } : {};
}

/** Loads `address` (or this page) in full, unless that was done a moment ago. */
export function reloadOnce(address: string = location.href): boolean {
  const now = Date.now();
  if (now - last() < GUARD) {
    return false;
  }
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // See above.
  }
  history.replaceState({ ...(history.state as object | null), [KEY]: now }, "");
  loadInFull(address);
  return true;
}

/** Loads a document. Setting the current address again would only scroll to an anchor, and so repeat for ever. */
export function loadInFull(address: string): void {
  if (address === location.href) {
    location.reload();
  } else {
    location.assign(address);
  }
}

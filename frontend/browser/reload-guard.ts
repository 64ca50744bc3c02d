/** A chunk that cannot be loaded: one full load, at most once in 60 seconds (spec sections 4 and 9). */

/** Milliseconds. */
const GUARD = 60_000;
const KEY = "sitegen:reloaded";

/** When the guard reloaded last, as far as this browser lets us remember. */
function last(): number {
  const state = (history.state as Record<string, unknown> | null)?.[KEY];
  let stored: unknown;
  try {
    stored = sessionStorage.getItem(KEY);
  } catch {
    // Storage is blocked; the history entry remembers.
  }
  return Math.max(Number(state ?? 0), Number(stored ?? 0));
}

/** What history entries must carry on, so that the guard holds on all of them. */
export function guardState(): Record<string, unknown> {
  const at = last();
  return at === 0 ? {} : { [KEY]: at };
}

/** Loads `address` (or this page again) from scratch, unless that was done a moment ago. */
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

/** Loads a document. To go where one is already would do nothing more than scroll to an anchor, and that for ever. */
export function loadInFull(address: string): void {
  if (address === location.href) {
    location.reload();
  } else {
    location.assign(address);
  }
}

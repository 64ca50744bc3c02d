/**
 * The visitor's answer to the cookie notice: one value, asked by everything that may contact a third party.
 * Without React, so that the page's first script can ask too; components use `useConsent` of `consent.ts`.
 */

const KEY = "cookie:accepted";
const CHANGED = "consent:changed";

/** The answer if the browser refuses to store it: it is valid until the page is left. */
let inMemory: boolean | null = null;

/** `true` means accepted, `false` refused, `null` not answered. */
export function readConsent(): boolean | null {
  if (inMemory !== null) {
    return inMemory;
  }
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "true" || (stored === "false" ? false : null);
  } catch {
    return null;
  }
}

/** Stores the answer; the document gets the event `consent:changed` if it differs from the last. */
export function writeConsent(accepted: boolean): void {
  const before = readConsent();
  try {
    localStorage.setItem(KEY, String(accepted));
    inMemory = null;
  } catch {
    inMemory = accepted;
  }
  if (accepted !== before) {
    document.dispatchEvent(new CustomEvent(CHANGED, { detail: { accepted } }));
  }
}

/** Calls `notify` when the answer may have changed, here or in another tab. Returns a function that stops it. */
export function onConsentChange(notify: () => void): () => void {
  const stop = new AbortController();
  document.addEventListener(CHANGED, notify, stop);
  addEventListener("storage", notify, stop);
  // A page out of the browser's memory has not heard what was answered meanwhile.
  addEventListener("pageshow", notify, stop);
  return () => stop.abort();
}

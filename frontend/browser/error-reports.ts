/** Errors of this site's scripts, told to the configured endpoint: only with consent, a few for each page. */
import { readConsent } from "../lib/consent-store";

/** Reports of one page load; a loop must not become a flood. */
const MOST = 5;

/** Listens for errors nobody caught. */
export function reportErrors(endpoint: string): void {
  let sent = 0;
  const report = (error: unknown): void => {
    if (readConsent() !== true || sent >= MOST) {
      return;
    }
    sent += 1;
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
    const body = JSON.stringify({ message, stack, page: location.pathname, build: document.documentElement.dataset["build"] });
    // A string body makes a simple request: no preflight at the endpoint.
    void fetch(endpoint, { method: "POST", body, keepalive: true, mode: "no-cors" }).catch(() => undefined);
  };
  addEventListener("error", (event) => report(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => report(event.reason));
}

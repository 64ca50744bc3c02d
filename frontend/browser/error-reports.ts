/** Sends errors of this site's scripts to the configured endpoint: only with consent, and only a few per page. */
import { readConsent } from "../lib/consent-store";

/** Maximum number of reports per page load, so that a loop cannot flood the endpoint. */
const MOST = 5;

/** Listens for uncaught errors. */
export function reportErrors(endpoint: string): void {
  let sent = 0;
  const report = (error: unknown): void => {
    if (readConsent() !== true || ++sent > MOST) {
      return;
    }
    const { message = String(error), stack = "" } = Object(error) as Partial<Error>;
    const body = JSON.stringify({ message, stack, page: location.pathname, build: document.documentElement.dataset["build"] });
    // A string body makes a simple request: no preflight at the endpoint.
    void fetch(endpoint, { method: "POST", body, keepalive: true, mode: "no-cors" }).catch(() => undefined);
  };
  addEventListener("error", (event) => report(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => {
    // A browser gives up a transition between two loads, for instance to a newer build: nothing is wrong with the page.
    if (!/Transition /.test(event.reason)) {
      report(event.reason);
    }
  });
}

/** Follows the states of the site: loads the page again, exchanges style sheets, shows what is wrong. */
import { overlay } from "./overlay.js";

const SCROLL = "sitegen-dev:scroll";
const FOLDER = new URL(".", import.meta.url).pathname;
const script = document.querySelector("script[data-state]");
/** The server that made this page, and the number of the state that it shows. */
const [server, shown] = (script?.dataset.state ?? "0-0").split("-").map(Number);
const own = document.getElementById("sitegen-dev-mistake");
/** A browser opens at most six connections to one server, so one page follows the states for all. */
const STREAM = "sitegen-dev:states";
const pages = new BroadcastChannel(STREAM);
/** The number of the last state. The page that followed before may hand over an older one. */
let latest = shown;

/** Where the page was before it was loaded again. The browser would restore where it was some time before that. */
function returnToScroll() {
  const left = JSON.parse(sessionStorage.getItem(SCROLL) ?? "null");
  sessionStorage.removeItem(SCROLL);
  if (left?.path === location.pathname) {
    scrollTo({ left: left.x, top: left.y, behavior: "instant" });
    addEventListener("load", () => {
      history.scrollRestoration = left.restoration;
    });
  }
}

function reload() {
  const left = { path: location.pathname, x: scrollX, y: scrollY, restoration: history.scrollRestoration };
  sessionStorage.setItem(SCROLL, JSON.stringify(left));
  history.scrollRestoration = "manual";
  location.reload();
}

/** `/_assets/site-ABCD1234.css` → `site`. */
function sheetName(address) {
  return address.split("/").pop().replace(/-[A-Z0-9]+\.css$/, "");
}

/** The old sheet goes when the new one is there, so that the page never is without one. */
function exchange(sheets) {
  for (const link of document.querySelectorAll('link[rel~="stylesheet"]')) {
    const address = new URL(link.href);
    const next = sheets[sheetName(address.pathname)];
    if (next === undefined || next === address.pathname || link.dataset.next === next) {
      continue;
    }
    link.dataset.next = next;
    const fresh = link.cloneNode();
    delete fresh.dataset.next;
    fresh.href = next;
    fresh.addEventListener("load", () => link.remove(), { once: true });
    link.after(fresh);
  }
}

function show(state) {
  if (state.server === server && state.number < latest) {
    return;
  }
  latest = state.number;
  const isCorrected = own && !state.mistake && state.number > shown;
  if (state.server !== server || state.reload > shown || isCorrected) {
    reload();
    return;
  }
  exchange(state.sheets);
  overlay.show(state.mistake ?? (own ? JSON.parse(own.textContent) : null), state.problems);
  document.documentElement.dataset.sitegenDev = String(state.number);
}

/** Follows the states, and hands them to the other open pages. */
function follow() {
  const states = new EventSource(`${FOLDER}states`);
  states.addEventListener("message", ({ data }) => {
    const state = JSON.parse(data);
    pages.postMessage(state);
    show(state);
  });
  // The browser may store a page that is left, and its connection would still count.
  addEventListener("pagehide", () => states.close());
  return states;
}

/** Follows the states until the page is left (`false`) or another page takes the stream (`true`). */
function hold(options) {
  let states;
  const untilLeft = () => {
    states = follow();
    return new Promise((left) => addEventListener("pagehide", left));
  };
  return navigator.locks.request(STREAM, options, untilLeft).then(
    () => false,
    () => {
      states?.close();
      return states !== undefined;
    },
  );
}

/** The page that is looked at has the stream: the browser may suspend a hidden one. */
function take() {
  hold({ steal: true });
}

/** When a page that has the stream is left, the next one that waits has it. */
async function waitForTurns() {
  while (await hold({})) {
    // Another page took the stream, and will be left, too.
  }
}

if (document.readyState === "loading") {
  addEventListener("DOMContentLoaded", returnToScroll, { once: true });
} else {
  returnToScroll();
}
if (own) {
  overlay.show(JSON.parse(own.textContent), []);
}
pages.addEventListener("message", ({ data }) => show(data));
if (navigator.locks) {
  take();
  document.addEventListener("visibilitychange", () => document.hidden || take());
  waitForTurns();
} else {
  follow();
}
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    reload();
  }
});

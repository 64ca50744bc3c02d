/** Follows the states of the site: loads the page again, exchanges style sheets, shows what is wrong. */
import { overlay } from "./overlay.js";

const SCROLL = "sitegen-dev:scroll";
const FOLDER = new URL(".", import.meta.url).pathname;
const script = document.querySelector("script[data-state]");
/** The server that made this page, and the number of the state that it shows. */
const [server, shown] = (script?.dataset.state ?? "0-0").split("-").map(Number);
const own = document.getElementById("sitegen-dev-mistake");

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
  if (state.server !== server || state.reload > shown) {
    reload();
    return;
  }
  exchange(state.sheets);
  overlay.show(state.mistake ?? (own ? JSON.parse(own.textContent) : null), state.problems);
  document.documentElement.dataset.sitegenDev = String(state.number);
}

if (document.readyState === "loading") {
  addEventListener("DOMContentLoaded", returnToScroll, { once: true });
} else {
  returnToScroll();
}
if (own) {
  overlay.show(JSON.parse(own.textContent), []);
}
const states = new EventSource(`${FOLDER}states`);
states.addEventListener("message", (event) => show(JSON.parse(event.data)));
// While a page is left, its connection would count among the few that a browser keeps to one server.
addEventListener("pagehide", () => states.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    reload();
  }
});

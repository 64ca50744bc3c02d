/** Code that every page needs, but not at once: loaded when the browser is idle. */
import { rememberVisit } from "./visit";

/** The hearts of what is saved, by now or later: in another tab, or while this page was in the browser's memory. */
function markSaved(): void {
  try {
    // `KEY` of `lib/saved-vacancies.ts`, which most visitors never need.
    if (localStorage.getItem("vacancies:saved") !== null) {
      import("./vacancy-tools").catch(console.error);
    }
  } catch {
    // Storage is blocked: nothing was saved.
  }
}

rememberVisit();
markSaved();
addEventListener("storage", markSaved);
addEventListener("pageshow", markSaved);
const { middleware } = document.body.dataset;
if (middleware) {
  import("./router").then(({ guardHere }) => guardHere(middleware.split(" "))).catch(console.error);
}

/** Code that every page needs, but not at once: loaded when the browser is idle. */
import { rememberVisit } from "./visit";

rememberVisit();
try {
  // `KEY` of `lib/saved-vacancies.ts`, which most visitors never need.
  if (localStorage.getItem("vacancies:saved") !== null) {
    import("./vacancy-tools").catch(console.error);
  }
} catch {
  // Storage is blocked: nothing was saved.
}
const { middleware } = document.body.dataset;
if (middleware) {
  import("./router").then(({ guardHere }) => guardHere(middleware.split(" "))).catch(console.error);
}

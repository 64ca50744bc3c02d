/** Code that every page needs, but not at once: loaded when the browser is idle. */
import { rememberVisit } from "./visit";

rememberVisit();
const { middleware } = document.body.dataset;
if (middleware) {
  import("./router").then(({ guardHere }) => guardHere(middleware.split(" "))).catch(console.error);
}

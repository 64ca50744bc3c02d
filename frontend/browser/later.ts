/** Code that every page needs, but not at once: loaded when the browser is idle. */
import { mayPrefetch } from "./connection";
import { rememberVisit } from "./visit";

rememberVisit();
const { middleware } = document.body.dataset;
if (middleware) {
  import("./router").then(({ guardHere }) => guardHere(middleware.split(" "))).catch(console.error);
}
if (mayPrefetch()) {
  import("./router").then((loaded) => loaded.lookAhead()).catch(() => undefined);
}

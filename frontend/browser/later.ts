/** What every page needs, but not at once: loaded in the first idle moment. */
import { mayPrefetch } from "./connection";
import { rememberVisit } from "./visit";

rememberVisit();
if (mayPrefetch()) {
  import("./router").then((loaded) => loaded.lookAhead()).catch(() => undefined);
}

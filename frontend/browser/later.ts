/** What every page needs, but not at once: loaded in the first idle moment. */
import { watchNetwork } from "./network-status";
import { rememberVisit } from "./visit";

rememberVisit();
watchNetwork();

/** First script of every page. Everything works without it; it adds what needs scripting. */
import { reportErrors } from "./error-reports";
import { defineIslands } from "./island-element";
import { startNavigation } from "./navigation";
import { watchNetwork } from "./network-status";
import { keepScroll } from "./scroll";
import { startTags } from "./tags";
import { rememberVisit } from "./visit";

if (SITE_TAG_MANAGER !== null) {
  startTags();
}
if (SITE_ERROR_ENDPOINT !== null) {
  reportErrors();
}
defineIslands();
startNavigation();
keepScroll();
rememberVisit();
watchNetwork();

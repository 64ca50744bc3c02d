/** First script of every page. Everything works without it; it adds what needs JavaScript. */
import { mayPrefetch } from "./connection";
import { stayWithDeploy } from "./deploy";
import { whenIdle } from "./idle";
import { defineIslands } from "./island-element";
import { startNavigation } from "./navigation";
import { watchNetwork } from "./network-status";
import { keepScroll } from "./scroll";
import { startVacancyButtons } from "./vacancy-buttons";

if (SITE_SKEW_PROTECTION) {
  stayWithDeploy();
}
defineIslands();
startNavigation();
keepScroll();
watchNetwork();
startVacancyButtons();
whenIdle(() => {
  // What is far below is laid out now: see `OPENING` in src/render/policy.rs.
  delete document.documentElement.dataset["opening"];
  import("./later").catch(() => undefined);
  if (mayPrefetch()) {
    import("./router").then(({ lookAhead }) => lookAhead()).catch(() => undefined);
  }
});

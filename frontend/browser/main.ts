/** First script of every page. Everything works without it; it adds what needs scripting. */
import { stayWithDeploy } from "./deploy";
import { whenIdle } from "./idle";
import { defineIslands } from "./island-element";
import { startNavigation } from "./navigation";
import { keepScroll } from "./scroll";

stayWithDeploy();
defineIslands();
startNavigation();
keepScroll();
whenIdle(() => {
  import("./later").catch(() => undefined);
});

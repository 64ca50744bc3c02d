/** Small enough for every page: hears clicks, and fetches the router when one is near. */
import { mayPrefetch, whenIdle } from "./idle";
import { ownPage, pageOfClick, samePage } from "./own-page";
import { reloadOnce } from "./reload-guard";

/** A chunk of an older build may be gone: then the address is loaded in full. */
async function go(page: URL, cause: "link" | "history"): Promise<void> {
  try {
    const router = await import("./router");
    await router.go(page, cause);
  } catch (error) {
    console.error(error);
    // Without a connection nothing can be loaded in full either: the visitor keeps what is on the screen.
    if (navigator.onLine && !reloadOnce(page.href)) {
      location.assign(page);
    }
  }
}

/** Body links to the own origin act as in-app navigation (spec section 2). */
export function startNavigation(): void {
  document.addEventListener("click", (event) => {
    const page = pageOfClick(event);
    const here = ownPage(location.href, location.href);
    if (page === null || (here !== null && page.hash !== "" && samePage(page, here))) {
      return;
    }
    event.preventDefault();
    void go(page, "link");
  });
  addEventListener("popstate", () => {
    const page = ownPage(location.href, location.href);
    if (page !== null) {
      void go(page, "history");
    }
  });
  // Islands ask for a navigation by an event; without an answer they load the page in full.
  document.addEventListener("site:navigate", (event) => {
    const { href } = (event as CustomEvent<{ href: string }>).detail;
    const page = ownPage(href, document.baseURI);
    if (page !== null) {
      event.preventDefault();
      void go(page, "link");
    }
  });
  document.addEventListener("site:chunk-failed", () => void reloadOnce());
  if (mayPrefetch()) {
    whenIdle(() => {
      import("./router").then((router) => router.lookAhead()).catch(() => undefined);
    });
  }
}

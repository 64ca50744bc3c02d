/** Small enough for every page: listens for clicks, and loads the router when one is likely. */
import { unlessLeaving } from "./leaving";
import { here, ownPage, pageOfClick, samePage } from "./own-page";
import { loadInFull, reloadOnce } from "./reload-guard";
import { shown } from "./shown";

let router: Promise<typeof import("./router")> | undefined;

/** A chunk of an older build may be gone: then the address is loaded in full. */
async function go(page: URL, cause: "link" | "history"): Promise<void> {
  try {
    router = import("./router");
    await unlessLeaving(router.then((loaded) => loaded.go(page, cause)));
  } catch (error) {
    console.error(error);
    // Offline a full load would fail too: the visitor keeps the current page.
    if (navigator.onLine && !reloadOnce(page.href)) {
      loadInFull(page.href);
    }
  }
}

/** Shows the page of the address after the address has changed, or after the connection is back. */
function follow({ type }: Event): void {
  const page = here();
  if (page !== null && page.pathname !== shown.path) {
    void go(page, "history");
  } else if (type === "popstate") {
    if (page === null && shown.path !== null) {
      // The document with this address, `/jobs/asp.net`, was another one.
      location.reload();
    } else {
      // Only the anchor or an island's state (filters) changed, or the visitor came back before another page arrived.
      router?.then((loaded) => loaded.stay()).catch(() => undefined);
    }
  }
}

/** Links in the content to the site's own origin navigate in-app (spec section 2). */
export function startNavigation(): void {
  document.addEventListener("click", (event) => {
    const page = pageOfClick(event);
    const present = here();
    if (page === null || (present !== null && page.hash !== "" && samePage(page, present))) {
      return;
    }
    event.preventDefault();
    void go(page, "link");
  });
  addEventListener("popstate", follow);
  addEventListener("online", follow);
  // Islands request a navigation with an event; if nobody handles it, they load the page in full.
  document.addEventListener("site:navigate", (event) => {
    const { href } = (event as CustomEvent<{ href: string }>).detail;
    const page = ownPage(href, document.baseURI);
    if (page !== null) {
      event.preventDefault();
      void go(page, "link");
    }
  });
}

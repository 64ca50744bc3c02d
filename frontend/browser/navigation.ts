/** Small enough for every page: hears clicks, and fetches the router when one is near. */
import { here, ownPage, pageOfClick, samePage } from "./own-page";
import { loadInFull, reloadOnce } from "./reload-guard";
import { shown } from "./shown";

let router: Promise<typeof import("./router")> | undefined;

/** A chunk of an older build may be gone: then the address is loaded in full. */
async function go(page: URL, cause: "link" | "history"): Promise<void> {
  try {
    router = import("./router");
    await (await router).go(page, cause);
  } catch (error) {
    console.error(error);
    // Without a connection nothing can be loaded in full either: the visitor keeps what is on the screen.
    if (navigator.onLine && !reloadOnce(page.href)) {
      loadInFull(page.href);
    }
  }
}

/** The address has changed under the page, or the connection is back: what the address names is to be shown. */
function follow({ type }: Event): void {
  const page = here();
  if (page !== null && page.pathname !== shown.path) {
    void go(page, "history");
  } else if (type === "popstate") {
    // Only the anchor or an island's state (filters) changed, or the visitor came back before another page arrived.
    router?.then((loaded) => loaded.stay()).catch(() => undefined);
  }
}

/** Body links to the own origin act as in-app navigation (spec section 2). */
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
  // Islands ask for a navigation by an event; without an answer they load the page in full.
  document.addEventListener("site:navigate", (event) => {
    const { href } = (event as CustomEvent<{ href: string }>).detail;
    const page = ownPage(href, document.baseURI);
    if (page !== null) {
      event.preventDefault();
      void go(page, "link");
    }
  });
}

/** In-app navigation: page data instead of a document. Loaded when a visitor is likely to need it. */
import { failurePage, prepareFailurePage } from "./failure";
import { announce, focusHeading, restoreScroll } from "./landing";
import { unlessLeaving } from "./leaving";
import { guard } from "./middleware";
import { here } from "./own-page";
import { ForeignAnswer, type PageData, isReady, load } from "./page-data";
import { prefetchLinks } from "./prefetch";
import { begin, end, wait, waited } from "./progress";
import { guardState, loadInFull } from "./reload-guard";
import { rememberScroll } from "./scroll";
import { shown } from "./shown";
import { ChunkError, show } from "./swap";

export { begin, end, load };

/** The origin of a navigation. */
type Cause = "link" | "history";

let latest: AbortController | null = null;

/** Prepares the next page while the browser is idle on the first one. */
export function lookAhead(): void {
  prefetchLinks();
  prepareFailurePage();
}

/** The visitor stays on the current page: pending navigations are aborted. */
export function stay(): void {
  latest?.abort();
  end();
  waited();
}

/** Goes to a page of this site. The latest call wins and aborts the others. */
export async function go(page: URL, cause: Cause): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const { signal } = controller;
  document.dispatchEvent(new CustomEvent("site:navigating"));
  history.scrollRestoration = "manual";
  if (cause === "link") {
    rememberScroll();
  }
  begin();
  void import("./head").catch(() => undefined);
  try {
    const data = await unlessLeaving(answer(page, signal));
    if (signal.aborted) {
      return;
    }
    const instead = guard(data.middleware, page);
    if (instead !== null) {
      return await go(instead, cause);
    }
    const present = presentAddress(page, data);
    await arrive(present, data, cause, signal, present.pathname);
    end();
  } catch (error) {
    if (!signal.aborted) {
      await failed(page, error, cause, signal);
    }
  }
}

/** The page's data. What has to be waited for shows the loading screen. */
async function answer(page: URL, signal: AbortSignal): Promise<PageData> {
  if (isReady(page)) {
    // What this one overtakes may have been waited for.
    waited();
    return load(page);
  }
  const done = wait();
  try {
    return await load(page, { signal });
  } finally {
    await done();
    if (!signal.aborted) {
      waited();
    }
  }
}

/** Runs the guards of the page that was loaded in full. */
export async function guardHere(names: readonly string[]): Promise<void> {
  const page = here();
  if (page === null) {
    return;
  }
  try {
    const instead = guard(names, page);
    if (instead !== null) {
      location.replace(instead);
    }
  } catch (error) {
    await failed(page, error, "history", new AbortController().signal);
  }
}

/** The address to show: a page that moved is answered at its old addresses too. */
function presentAddress(page: URL, { kind, route }: PageData): URL {
  const present = new URL(page);
  // A page that is gone has no other address.
  if (kind !== "gone") {
    present.pathname = route;
  }
  return present;
}

async function arrive(page: URL, data: PageData, cause: Cause, signal: AbortSignal, path: string | null): Promise<void> {
  await show(data, () => {
    if (signal.aborted) {
      return false;
    }
    if (cause === "link") {
      const same = page.href === location.href;
      history[same ? "replaceState" : "pushState"](guardState(), "", page);
    } else if (path !== null && page.href !== location.href) {
      history.replaceState(history.state, "", page);
    }
    shown.path = path;
    return true;
  });
  if (signal.aborted) {
    return;
  }
  focusHeading(page.hash);
  restoreScroll(page, cause === "history");
  announce(data.head.title);
}

async function failed(page: URL, error: unknown, cause: Cause, signal: AbortSignal): Promise<void> {
  end(true);
  if (error instanceof ChunkError) {
    throw error;
  }
  if (error instanceof ForeignAnswer) {
    // Another build, or no JSON at all: the document knows better. A full load is never answered by this router.
    loadInFull(page.href);
    return;
  }
  console.error(`navigation to ${page.pathname}`, error);
  const offline = !navigator.onLine;
  const data = await failurePage(error);
  if (signal.aborted) {
    return;
  }
  if (data === null) {
    loadInFull(page.href);
    return;
  }
  // What is missing for want of a connection is asked for again when there is one (navigation.ts).
  await arrive(page, data, cause, signal, offline ? "" : page.pathname);
}

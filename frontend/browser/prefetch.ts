/** Page data ahead of the click (spec sections 2 and 9): links in view when the browser is idle, links that are pointed at. */
import { pageOfLink } from "./own-page";
import { mayPrefetch } from "./connection";
import { whenIdle } from "./idle";
import { isKnown, load } from "./page-data";

/** Maximum number of visible links that are prefetched per page. */
const MOST = 10;

let left = MOST;
const seen = new WeakSet<Element>();

/** Paths that are linked but are not pages, as the build has determined. */
function leadsNowhere({ pathname }: URL): boolean {
  return (document.body.dataset["missing"] ?? "").split(" ").includes(pathname);
}

function prefetch(link: Element): boolean {
  const page = pageOfLink(link);
  if (page === null || leadsNowhere(page) || isKnown(page) || !mayPrefetch()) {
    return false;
  }
  load(page, { priority: "low" }).catch(() => undefined);
  return true;
}

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) {
      observer.unobserve(target);
      whenIdle(() => {
        if (left > 0 && target.isConnected && prefetch(target)) {
          left -= 1;
        }
      });
    }
  }
});

/** Watches the links of the page; called again after each navigation. */
function watch(): void {
  left = MOST;
  // The page's own links come first, because the bar's links are on every page.
  for (const links of ["main a[href]", "header a[href]"]) {
    for (const link of document.querySelectorAll(links)) {
      if (!seen.has(link)) {
        seen.add(link);
        observer.observe(link);
      }
    }
  }
}

/** Starts to prefetch links. */
export function prefetchLinks(): void {
  const pointed = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest("a[href]");
    if (link) {
      prefetch(link);
    }
  };
  document.addEventListener("pointerover", pointed, { passive: true });
  document.addEventListener("touchstart", pointed, { passive: true });
  document.addEventListener("focusin", pointed);
  document.addEventListener("site:navigated", () => whenIdle(watch));
  watch();
}

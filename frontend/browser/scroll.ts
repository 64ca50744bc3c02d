/**
 * Where each page was left, kept in its history entry. The browser cannot do it once pages change without a load: it
 * would scroll before the other page is there. What it still may do by itself ("auto") is left to it.
 */
import { here } from "./own-page";
import { shown } from "./shown";

const SCROLL = "sitegen:scroll";
/** Milliseconds without scrolling after which the position is stored. */
const REST = 100;

/** Stores the scroll position, unless the address already names another page or an open menu holds this one, at 0. */
export function rememberScroll(): void {
  if (here()?.pathname === shown.path && document.documentElement.dataset["held"] === undefined) {
    history.replaceState({ ...(history.state as object | null), [SCROLL]: [scrollX, scrollY] }, "");
  }
}

/** Restores the scroll position. `false` if it is unknown. */
export function returnToScroll(): boolean {
  const left = (history.state as Record<string, unknown> | null)?.[SCROLL];
  if (!Array.isArray(left)) {
    return false;
  }
  scrollTo({ left: Number(left[0]), top: Number(left[1]), behavior: "instant" });
  return true;
}

/** From now on positions are stored, and restored after a reload and when the visitor returns to an anchor. */
export function keepScroll(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(rememberScroll, REST);
  };
  const again = (): void => {
    if (history.scrollRestoration === "manual" && here()?.pathname === shown.path) {
      returnToScroll();
    }
    later();
  };
  again();
  addEventListener("scroll", later, { passive: true });
  addEventListener("pagehide", rememberScroll);
  // Islands that keep their state in the address (filters) come first.
  addEventListener("popstate", () => requestAnimationFrame(again));
}

/** The visitor's position after an in-app navigation: scroll position, focus, announcement. */
import { returnToScroll } from "./scroll";

/** Back and forward restore the scroll position; a link leads to its anchor or the top. */
export function restoreScroll(page: URL, back: boolean): void {
  if (back && returnToScroll()) {
    return;
  }
  const anchor = anchorOf(page.hash);
  if (anchor === null) {
    scrollTo({ left: 0, top: 0, behavior: "instant" });
  } else {
    anchor.scrollIntoView({ behavior: "instant" });
  }
}

/** Keyboard and screen reader continue at the new page's heading. */
export function focusHeading(hash: string): void {
  const main = document.querySelector("main");
  const target = anchorOf(hash) ?? main?.querySelector("h1") ?? main;
  if (target && !target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target?.focus({ preventScroll: true });
}

/** Announces the new page's title. */
export function announce(title: string): void {
  document.querySelector(".route-announcer")?.replaceChildren(title);
}

function anchorOf(hash: string): HTMLElement | null {
  let id = hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // The id may be unencoded.
  }
  return document.getElementById(id);
}

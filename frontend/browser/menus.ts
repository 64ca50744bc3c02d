/**
 * Menus are `<details>`: they open without scripting. This closes them with Escape, by a click elsewhere and when a link
 * in them is chosen, and gives the focus back to the toggle.
 */

const selector = "details.site-menu[open], details.site-nav__more[open]";

/** Wires all menus of the page. */
export function closeMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") {
      return;
    }
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(selector)) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(selector)) {
      if (target === null || !menu.contains(target) || target.closest("a[href]") !== null) {
        menu.open = false;
      }
    }
  });
  // Leaving a dropdown with the keyboard closes it; the overlay keeps the focus inside.
  document.addEventListener("focusin", (event) => {
    const target = event.target instanceof Node ? event.target : null;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.site-nav__more[open]")) {
      menu.open = menu.contains(target);
    }
    const overlay = document.querySelector<HTMLDetailsElement>("details.site-menu[open]");
    if (overlay !== null && !overlay.contains(target)) {
      overlay.querySelector("summary")?.focus();
    }
  });
}

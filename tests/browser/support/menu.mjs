/** The menu over the whole page and the dropdowns of the bar, as a visitor finds them. */

/** What the toggle opens. */
export function menu(page) {
  return page.locator(".site-menu__panel");
}

/** Opens the menu with the toggle in the bar and waits until it is there. */
export async function openMenu(page) {
  await page.locator(".site-menu__toggle").click();
  await menu(page).waitFor({ state: "visible" });
}

/** The toggles of the bar's dropdowns that can be seen at this width. */
export async function dropdownToggles(page) {
  return page.locator(".site-nav__more > summary:visible").all();
}

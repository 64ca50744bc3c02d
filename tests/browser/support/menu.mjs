/** The menu over the whole page and the dropdowns of the bar, as a visitor finds them. */

/** The button that opens and closes the menu. */
export function toggle(page) {
  return page.locator(".site-menu__toggle");
}

/** What the toggle opens. */
export function menu(page) {
  return page.locator(".site-menu__panel");
}

/** An item of the menu that has children: its `<details>`. */
export function group(page, title) {
  const summary = page.locator("summary", { has: page.locator(".menu-tree__title", { hasText: title }) });
  return menu(page).locator("details", { has: page.locator(":scope > summary").and(summary) });
}

/** What moves stands still: less motion is a very short transition, not none. */
const still = (locator) => locator.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

/** Opens the menu with the toggle in the bar and waits until it is there. */
export async function openMenu(page) {
  await toggle(page).click();
  await menu(page).waitFor({ state: "visible" });
  await still(menu(page));
}

/** Opens an item of the menu, and gives its panel's place when that does not move any more. */
export async function openGroup(page, title) {
  await group(page, title).locator("> summary").click();
  const panel = group(page, title).locator("> .menu-tree__panel");
  await still(panel);
  return panel.boundingBox();
}

/** The toggles of the bar's dropdowns that can be seen at this width. */
export async function dropdownToggles(page) {
  return page.locator(".site-nav__more > summary:visible").all();
}

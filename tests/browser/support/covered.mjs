/** What a panel that floats over the lower edge of the window hides from keyboard users. */

/**
 * Goes through the page with the tab key, and lists what had the focus beneath the panel. `settle` lets the page come
 * to rest after each step.
 */
export async function covered(page, panel, settle) {
  const found = [];
  for (let step = 0; step < 70; step += 1) {
    await page.keyboard.press("Tab");
    await settle();
    const seen = await page.evaluate((selector) => {
      const [over, element] = [document.querySelector(selector), document.activeElement];
      if (over.contains(element) || element === document.body) {
        return null;
      }
      const [a, b] = [over.getBoundingClientRect(), element.getBoundingClientRect()];
      // What is larger than the room above the panel may go on beneath it.
      const beneath = b.top > a.top - 24 && b.top < a.bottom && b.right > a.left && b.left < a.right;
      return beneath ? element.outerHTML.slice(0, 90) : null;
    }, panel);
    if (seen !== null) {
      found.push(seen);
    }
  }
  return found;
}

// WCAG 2.2 AA and axe's best practices, on every route, with the menu closed and open.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { dropdownToggles, menu, openMenu } from "./support/menu.mjs";
import { forEach, open, withPage } from "./support/session.mjs";
import { onePerKind, routes } from "./support/site.mjs";

/** Widths of the window in CSS pixels (quality.md). */
const widths = [360, 768, 1440];
// Motion is reduced, so that contrast is measured on the finished page and not in the middle of a transition.
const still = { reducedMotion: "reduce" };

test("axe finds nothing on any route at 360 and 1440 px, nor on any kind of page at 768 px", { timeout: 400_000 }, async () => {
  const findings = [];
  const kinds = onePerKind().map(({ route }) => route);
  await forEach(routes, (route) =>
    withPage({ ...still, width: widths[0] }, async (page) => {
      await open(page, route);
      await scrollThrough(page);
      for (const width of widths.filter((width) => width !== 768 || kinds.includes(route))) {
        await page.setViewportSize({ width, height: 900 });
        findings.push(...(await violations(page, `${route} at ${width} px`)));
      }
    }),
  );
  none(findings);
});

/** The home page with all of its islands hydrated: axe scrolls, and would meet those that hydrate meanwhile half-way. */
async function openHydrated(page) {
  await open(page, "/");
  await scrollThrough(page);
}

for (const width of widths) {
  const options = { ...still, width };

  describe(`at ${width} px`, { timeout: 180_000 }, () => {
    test("axe finds nothing in the open menu, at any of its levels", async () => {
      await withPage(options, async (page) => {
        await openHydrated(page);
        await openMenu(page);
        const findings = await violations(page, "menu open");
        // Each level is inside the group that was opened last; on narrow windows the second one has all the others.
        let levels = 1;
        for (let inside = ""; ; inside += "details[open] ") {
          const closed = menu(page).locator(`${inside}details:not([open]) > summary:visible`);
          if ((await closed.count()) === 0) {
            break;
          }
          await closed.first().click();
          levels += 1;
          findings.push(...(await violations(page, `menu open at level ${levels}`)));
        }
        assert.equal(levels, width >= 1280 ? 4 : 2);
        none(findings);
      });
    });

    test("axe finds nothing in the open dropdowns of the bar", async () => {
      await withPage(options, async (page) => {
        await openHydrated(page);
        const toggles = await dropdownToggles(page);
        assert.equal(toggles.length > 0, width >= 1280, "dropdowns are for wide windows");
        const findings = [];
        for (const [index, toggle] of toggles.entries()) {
          await toggle.click();
          findings.push(...(await violations(page, `dropdown ${index + 1} open`)));
          await toggle.click();
        }
        none(findings);
      });
    });
  });
}

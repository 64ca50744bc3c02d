// WCAG 2.2 AA and axe's best practices, on one page of each kind, with the menu closed and open.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import axe from "axe-core";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { dropdownToggles, menu, openMenu } from "./support/menu.mjs";
import { forEach, open, withPage } from "./support/session.mjs";
import { onePerKind } from "./support/site.mjs";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in the page as it stands. */
async function violations(page, where) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => ({ id, target: node.target.flat().join(" "), why: node.failureSummary.split("\n").slice(1).join(";") })),
    );
  }, tags);
  return found.map(({ id, target, why }) => ({ what: `${id}: ${target}: ${why.trim()}`, where }));
}

for (const width of [360, 1280]) {
  // Motion is reduced, so that contrast is measured on the finished page and not in the middle of a transition.
  const options = { width, reducedMotion: "reduce" };

  describe(`at ${width} px`, { timeout: 180_000 }, () => {
    test("axe finds nothing on any kind of page", async () => {
      const findings = [];
      await forEach(onePerKind(), async ({ route }) => {
        await withPage(options, async (page) => {
          await open(page, route);
          await scrollThrough(page);
          findings.push(...(await violations(page, route)));
        });
      });
      none(findings);
    });

    test("axe finds nothing in the open menu, at any of its levels", async () => {
      await withPage(options, async (page) => {
        await open(page, "/");
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
        await open(page, "/");
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

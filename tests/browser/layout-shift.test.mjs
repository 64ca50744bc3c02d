// Nothing moves while a page loads or is scrolled through.
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { scrollThrough } from "./support/chromium.mjs";
import { none } from "./support/findings.mjs";
import { forEach, open, withPage } from "./support/session.mjs";
import { onePerKind } from "./support/site.mjs";

/** Runs before the page's own scripts: remembers every shift that no visitor caused. */
function observeShifts() {
  window.layoutShifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const shift of list.getEntries().filter((entry) => !entry.hadRecentInput)) {
      const moved = shift.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return element ? `${element.localName}.${[...element.classList].join(".")}` : "removed element";
      });
      window.layoutShifts.push(`${shift.value.toFixed(4)} by ${moved.join(", ")}`);
    }
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

for (const width of [360, 1280]) {
  test(`nothing shifts on any kind of page at ${width} px, however late images and fonts arrive`, { timeout: 180_000 }, async () => {
    const findings = [];
    await forEach(onePerKind(), async ({ route }) => {
      await withPage({ width, height: 800 }, async (page) => {
        await page.addInitScript(observeShifts);
        await page.route(/\/_media\/|\.woff2$/, async (request) => {
          await pause(300);
          await request.continue();
        });
        await open(page, route);
        await scrollThrough(page);
        const shifts = await page.evaluate(() => window.layoutShifts);
        findings.push(...shifts.map((what) => ({ what, where: route })));
      });
    });
    none(findings);
  });
}

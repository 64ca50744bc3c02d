/** WCAG 2.2 AA and axe's best practices. */
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds in the page as it stands, as findings. What is far below is laid out first: Chromium reports first
 * values of styles, black among them, for what it lays out while axe reads.
 */
export async function violations(page, where) {
  await page.locator("html:not([data-opening])").waitFor({ state: "attached" });
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
  }
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

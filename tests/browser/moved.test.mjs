// A tab that is open while pages move and end: links to their old addresses, in-app and in a full load.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { violations } from "./support/axe.mjs";
import { none } from "./support/findings.mjs";
import { click, mark, marked, shows } from "./support/in-app.mjs";
import { withPage } from "./support/session.mjs";
import { files, routesByKind } from "./support/site.mjs";
import { htmlFindings } from "./support/valid-html.mjs";
import { variant } from "./support/variant.mjs";

const OLD = "/vacatures/de-oude-naam";
const GONE = "/vacatures/al-vervuld";
const present = routesByKind.vacancy[0];
const folder = mkdtempSync(path.join(tmpdir(), "sitegen-ledger-"));
const ledger = path.join(folder, "addresses.json");

/** The demo site, whose ledger knows a page that moved and one that expired. */
async function moved() {
  const args = ["--ledger", ledger];
  await (await variant({ args })).remove();
  const known = JSON.parse(readFileSync(ledger, "utf8"));
  const entries = Object.values(known.entries);
  entries.find(({ addresses }) => addresses.at(-1).path === present).addresses.unshift({ path: OLD, from: "2026-01-05", until: "2026-02-01" });
  known.entries["990001"] = {
    kind: "vacancy",
    title: "Voorman houtskeletbouw en prefabmontage",
    facts: {
      location: "Emmen",
      position: "Timmerman",
      hours: "36-40",
      employment_type: "FULL_TIME",
      salary: { min: "2.900", max: "3.600", unit: "MONTH" },
    },
    expires: "2026-03-01T08:00:00Z",
    addresses: [{ path: GONE, from: "2026-01-05", until: "2026-03-02" }],
    ended: { how: "expired", on: "2026-03-01" },
  };
  writeFileSync(ledger, JSON.stringify(known));
  return await variant({ args });
}

const site = await moved();
after(async () => {
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the overview of a site that is complete, and notes what the console says. */
async function overview(page) {
  const said = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(`${site.origin}/vacatures`);
  await mark(page);
  return said;
}

describe("addresses that pages had", { timeout: 240_000 }, () => {
  test("a link to a page that moved shows it under its new address without a full load", async () => {
    await withPage({}, async (page) => {
      const said = await overview(page);
      await click(page, `${OLD}?bron=mail#main`, present);
      assert.equal(await page.evaluate(() => location.pathname + location.search + location.hash), `${present}?bron=mail#main`);
      assert.ok(await marked(page), "the document was reloaded");
      await page.goBack();
      await shows(page, "/vacatures");
      assert.deepEqual(said, []);
    });
  });

  test("a link to a page that is gone says so at its address, and its links and islands work", async () => {
    await withPage({}, async (page) => {
      const said = await overview(page);
      await click(page, GONE);
      assert.equal(await page.evaluate(() => location.pathname), GONE);
      assert.equal(await page.locator("main h1").innerText(), "Voorman houtskeletbouw en prefabmontage");
      assert.equal(await page.locator("meta[name=robots]").getAttribute("content"), "noindex");
      const similar = page.locator("main .related .card__link");
      assert.equal(await similar.count(), 3);
      const href = await similar.first().getAttribute("href");
      await similar.first().click();
      await shows(page, href);
      await page.goBack();
      await shows(page, GONE);
      await page.locator("main .button--primary").click();
      await shows(page, "/vacatures");
      assert.ok(await marked(page), "the document was reloaded");
      assert.deepEqual(said, []);
    });
  });

  for (const width of [360, 768, 1280]) {
    test(`in a full load at ${width} px it answers 410, is accessible and fits`, async () => {
      await withPage({ width }, async (page) => {
        const answer = await page.goto(site.origin + GONE);
        assert.equal(answer.status(), 410);
        assert.deepEqual(await violations(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        if (process.env.SCREENSHOTS !== undefined) {
          await page.evaluate(() => localStorage.setItem("cookie:accepted", "false"));
          await page.reload();
          await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `gone-${width}.png`), fullPage: true });
        }
      });
    });
  }

  test("the documents of pages that are gone are valid HTML", async () => {
    const documents = files(site.dist).filter((file) => file.startsWith("/_gone/") && file.endsWith(".html"));
    assert.deepEqual(documents, ["/_gone/990001.html"]);
    none(await htmlFindings(site.dist, documents));
  });

  test("in a full load an old address leads to the new one", async () => {
    await withPage({}, async (page) => {
      const answer = await page.goto(site.origin + OLD);
      assert.equal(answer.status(), 200);
      assert.equal(new URL(page.url()).pathname, present);
    });
  });
});

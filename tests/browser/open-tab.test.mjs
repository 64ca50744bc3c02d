// A tab that stays open while a vacancy moves, expires and comes back: what the links in it lead to.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { click, mark, marked, quiet, shows } from "./support/in-app.mjs";
import { changingCompany } from "./support/second-company.mjs";

const FIRST = "/jobs/nachtwache-husum";
const MOVED = "/jobs/nachtdienst-husum";
const OVERVIEW = "/jobs";

const site = await changingCompany();
after(() => site.remove());

const vacancy = (entries) => entries.find(({ slug }) => slug === "nachtwache-husum");
/** The heading, and whether the page says that the vacancy is gone. */
const shown = (page) =>
  page.evaluate(() => ({
    heading: document.querySelector("main h1").innerText,
    gone: document.querySelector("meta[name=robots]")?.content === "noindex",
  }));

/**
 * What editors do, the link that the tab still has, the route that it then shows, and the status of the link in a full
 * load. The number of vacancies is on every page, so a tab from before a change of it loads the next page in full.
 */
const STEPS = [
  { step: "a new slug", edit: (entry) => (entry.uri = MOVED.slice(1)), link: FIRST, shows: MOVED, inApp: true },
  { step: "expiry", edit: (entry) => (entry.expiryDate = "2026-12-10T09:00"), link: MOVED, status: 410, inApp: false },
  { step: "what had expired before", edit: () => {}, link: MOVED, status: 410, inApp: true },
  { step: "what had expired before, by its first address,", edit: () => {}, link: FIRST, shows: MOVED, status: 410, inApp: true },
  { step: "revival", edit: (entry) => (entry.expiryDate = "2027-03-01T09:00"), link: MOVED, inApp: false },
  { step: "what had been revived before", edit: () => {}, link: MOVED, inApp: true },
  { step: "what had been revived before, by its first address,", edit: () => {}, link: FIRST, shows: MOVED, inApp: true },
];

describe("a tab that was open before", { timeout: 240_000 }, () => {
  for (const [index, { step, edit, link, shows: at = link, status = 200, inApp }] of STEPS.entries()) {
    test(`${step} is shown ${inApp ? "without" : "by"} a full load`, async () => {
      await quiet({}, async (page) => {
        const said = [];
        page.on("pageerror", (error) => said.push(String(error)));
        await page.goto(site.origin + OVERVIEW);
        await mark(page);
        await site.publish({ edit: (entries) => edit(vacancy(entries)), now: `2026-12-${11 + index}T09:00:00Z` });
        await click(page, link, at);
        const expected = { heading: "Nachtwache im Wohnheim", gone: status === 410 };
        assert.deepEqual(await shown(page), expected);
        const address = new URL(page.url()).pathname;
        assert.equal(await marked(page), inApp);
        await page.goBack();
        await shows(page, OVERVIEW);
        assert.equal(await marked(page), inApp);
        assert.deepEqual(said, []);

        const answer = await fetch(site.origin + link);
        assert.equal(answer.status, status);
        await page.goto(site.origin + link);
        assert.deepEqual(await shown(page), expected);
        assert.equal(new URL(page.url()).pathname, address);
      });
    });
  }
});

// How long a draft takes from its save in the CMS to the paint in Chromium, under `sitegen preview`: the page in the frame
// of Craft's Live Preview is loaded again after each save.
//
// `BROWSER_TEST_SITEGEN=target/release/sitegen node benches/preview.mjs` needs what tests/browser needs: a Chromium, its
// packages (`npm ci` in tests/browser), and a built site in dist/.
import { launch } from "../tests/browser/support/chromium.mjs";
import { preview } from "../tests/browser/support/preview.mjs";

/** Saves per page. The first is not counted: it fills caches. */
const ROUNDS = 8;
/** Milliseconds that an editor should wait at most. */
const GOAL = 1000;
const PAGES = [
  ["/vacatures/voorman-houtbouw-emmen", "vacancies/voorman-houtbouw-emmen"],
  ["/alle-blokken", "pages/alle-blokken"],
  ["/", "home/home"],
];

const site = await preview();
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
page.setDefaultTimeout(60_000);
const rows = [];
for (const [path, entry] of PAGES) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = `Concept ${round}`;
    // The embedded CMS reads all of its content again for a save, which Craft does not.
    await site.save("bench", entry, { title, headerTitle: title });
    const started = performance.now();
    await page.goto(`${site.origin}${path}?token=bench`, { waitUntil: "commit" });
    await page.waitForFunction((title) => document.querySelector("h1")?.textContent.includes(title), title, { polling: "raf" });
    // The callback of the next frame runs after this one is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    times.push(performance.now() - started);
  }
  const counted = times.slice(1).sort((a, b) => a - b);
  const milliseconds = (value) => `${Math.round(value)} ms`;
  rows.push({
    page: path,
    median: milliseconds(counted[Math.floor(counted.length / 2)]),
    slowest: milliseconds(counted.at(-1)),
    goal: milliseconds(GOAL),
  });
}
console.table(rows);
await browser.close();
await site.stop();
process.exit(0);

// How long an edit takes from the write of the file to the paint in Chromium, under `sitegen dev`.
//
// `BROWSER_TEST_SITEGEN=target/release/sitegen node benches/dev.mjs [vacancies]` needs what tests/browser needs: a
// Chromium, its packages (`npm ci` in tests/browser), and a built site in dist/.
import { launch } from "../tests/browser/support/chromium.mjs";
import { develop } from "../tests/browser/support/dev.mjs";

/** Edits of each kind. The first is not counted: it fills caches. */
const ROUNDS = 6;
const vacancies = process.argv[2];
const dev = await develop({ args: vacancies ? ["--vacancies", vacancies] : [] });
const browser = await launch();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
page.setDefaultTimeout(60_000);

const kinds = [
  {
    what: "template",
    goal: 300,
    edit: (n) => dev.edit("templates/body.html", "</main>", `<i hidden class="t${n}"></i></main>`),
    shown: (n) => document.querySelector(`.t${n}`) !== null,
  },
  {
    what: "message",
    goal: 300,
    edit: (n) => dev.edit("templates/messages/nl.json", '"skip.content": "', `"skip.content": "${n} `),
    shown: (n) => document.querySelector(".skip-link").textContent.startsWith(`${n} `),
  },
  {
    what: "style",
    goal: 150,
    edit: (n) => dev.edit("frontend/styles/base.css", "", `\nbody { --probe: ${n}; }`),
    shown: (n) => getComputedStyle(document.body).getPropertyValue("--probe").trim() === String(n),
  },
  {
    what: "island",
    goal: 500,
    edit: (n) => dev.edit("frontend/islands/SiteHeader/SiteHeader.tsx", 'className="site-menu', `className="site-menu i${n}`),
    shown: (n) => document.querySelector(`.site-menu.i${n}`) !== null,
  },
];

const rows = [];
for (const route of ["/over-wt", "/vacatures"]) {
  await page.goto(dev.origin + route);
  for (const { what, goal, edit, shown } of kinds) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.waitForFunction(() => document.documentElement.dataset.sitegenDev !== undefined && document.readyState === "complete");
      const number = rows.length * ROUNDS + round + 1;
      const started = performance.now();
      edit(number);
      await page.waitForFunction(shown, number, { polling: "raf" });
      // The callback of the next frame runs after this one is painted.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
      times.push(performance.now() - started);
    }
    const counted = times.slice(1).sort((a, b) => a - b);
    const milliseconds = (value) => `${Math.round(value)} ms`;
    rows.push({
      route,
      edit: what,
      median: milliseconds(counted[Math.floor(counted.length / 2)]),
      fastest: milliseconds(counted[0]),
      slowest: milliseconds(counted.at(-1)),
      goal: milliseconds(vacancies ? 1000 : goal),
    });
  }
}
console.table(rows);
const own = dev.events.filter(({ event }) => event === "rebuilt");
console.log(`of that, the next state: ${own.map(({ changes, milliseconds }) => `${changes} ${milliseconds}`).join(", ")} ms`);
await browser.close();
await dev.remove();
process.exit(0);

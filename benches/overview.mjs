// What the overview of 10,000 vacancies weighs, and how long typing in its search waits on a processor slowed four times.
//
// `BROWSER_TEST_SITEGEN=target/release/sitegen node benches/overview.mjs` needs what tests/browser needs: a Chromium, its
// packages (`npm ci` in tests/browser), and a built site in dist/. It ends with exit code 1 when a goal is missed.
import { brotliCompressSync } from "node:zlib";
import { launch } from "../tests/browser/support/chromium.mjs";
import { variant } from "../tests/browser/support/variant.mjs";

const VACANCIES = 10_000;
const ROUNDS = 5;
const SLOWED = 4;
/** What is typed, and milliseconds between its keys: a quick typist. */
const TEXT = "timmerman almelo";
const BETWEEN = 100;

/** The most of each. Bytes are those that a host sends, after brotli. */
const goals = {
  "HTML, bytes": 20_000,
  "elements when the page is loaded": 1_500,
  "elements when a search is shown": 1_500,
  "bytes of data for each vacancy": 60,
  "slowest input delay, ms": 50,
};

/** Runs before the page: how long each event waited for its turn. */
function noteDelays() {
  window.delays = [];
  for (const type of ["keydown", "beforeinput", "input", "keyup"]) {
    addEventListener(type, (event) => window.delays.push(performance.now() - event.timeStamp), { capture: true });
  }
  localStorage.setItem("cookie:accepted", "false");
  document.cookie = "closedPopup=true; path=/";
}

/** Runs in the page: whether the search for this text is shown, to its last card. */
function isShown([text, before]) {
  const isAsked = new URLSearchParams(location.search).get("q") === text;
  const isWhole = document.querySelector(".vacancies__list").style.minHeight === "";
  const { textContent } = document.querySelector(".vacancies__count");
  return isAsked && isWhole && textContent !== before && textContent !== "…";
}

const bytes = async (url) => brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const site = await variant({ args: ["--vacancies", String(VACANCIES)] });
const browser = await launch();
const overview = `${site.origin}/vacatures`;
const measured = {
  "HTML, bytes": await bytes(overview),
  "bytes of data for each vacancy": (await bytes(`${site.origin}/_search/vacancies.json`)) / VACANCIES,
};
const rounds = { loaded: [], shown: [], delay: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(noteDelays);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(overview);
  await page.locator("site-island[name=VacancyList][hydrated]").waitFor({ state: "attached" });
  const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
  rounds.loaded.push(await elements());
  const before = await page.locator(".vacancies__count").textContent();
  // The first key has the data read, as it is for a visitor.
  await page.getByRole("searchbox", { name: "Zoeken" }).focus();
  await page.keyboard.type(TEXT, { delay: BETWEEN });
  await page.waitForFunction(isShown, [TEXT, before]);
  rounds.shown.push(await elements());
  rounds.delay.push(Math.max(...(await page.evaluate(() => window.delays))));
  await context.close();
}
measured["elements when the page is loaded"] = Math.max(...rounds.loaded);
measured["elements when a search is shown"] = Math.max(...rounds.shown);
measured["slowest input delay, ms"] = median(rounds.delay);

const rows = Object.entries(goals).map(([what, most]) => ({ what, measured: Math.round(measured[what] * 10) / 10, most }));
console.table(rows);
console.log(`slowest input delay of each round, ms: ${rounds.delay.map(Math.round).join(", ")}`);
await browser.close();
await site.remove();
const missed = rows.filter((row) => row.measured > row.most);
for (const { what } of missed) {
  console.error(`not reached: ${what}`);
}
process.exit(missed.length > 0 ? 1 : 0);

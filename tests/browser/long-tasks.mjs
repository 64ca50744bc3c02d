// How long a page keeps a slow phone busy while it loads: node long-tasks.mjs [ROUTE…]
// The CPU is slowed four times; of five visits of each page the median counts. Without routes: one page of each kind and
// the page with every block. Milliseconds; a task counts from 50 on, and what it takes beyond that is blocking time.
//
// It speaks to Chromium directly: Playwright enables the Runtime domain in every page, and then V8 parses a script a
// second time for each error that the script creates. React creates five while it loads: up to 60 ms that no visitor has.
import { unwatched } from "./support/unwatched.mjs";
import { onePerKind, serve } from "./support/site.mjs";

const VISITS = 5;
const SLOWED = 4;
/** Nothing more is on its way when there was no task of this kind for so long. */
const QUIET = 1500;

/** Runs before the page: keeps all long tasks. */
function noteTasks() {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration, startTime }) => ({ duration, startTime })))).observe({
    type: "longtask",
    buffered: true,
  });
}

/** Runs in the page: waits until it is loaded, what hydrates by itself has, and no long task has come for a while. */
async function settled(quiet) {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  const own = [...document.querySelectorAll("site-island[client=idle], site-island[client=load]")];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const last = Math.max(0, ...window.tasks.map(({ startTime, duration }) => startTime + duration));
    if (own.every((island) => island.hasAttribute("hydrated")) && performance.now() - last > quiet) {
      return window.tasks.map(({ duration }) => duration);
    }
  }
}

/** `{ longest, blocking }` of one visit. */
async function visit(browser, address) {
  const page = await browser.open();
  try {
    await page.send("Emulation.setDeviceMetricsOverride", { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true });
    await page.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${noteTasks})()` });
    await page.send("Page.navigate", { url: address });
    const tasks = await page.evaluate(`(${settled})(${QUIET})`);
    return { longest: Math.max(0, ...tasks), blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0) };
  } finally {
    await page.close();
  }
}

const named = process.argv.slice(2);
const routes = named.length > 0 ? named : onePerKind().map(({ route }) => route);
const server = await serve();
const browser = await unwatched();
try {
  console.log(`${"route".padEnd(52)}${"longest task".padStart(14)}${"blocking time".padStart(15)}`);
  for (const route of routes) {
    const visits = [];
    for (let number = 0; number < VISITS; number += 1) {
      visits.push(await visit(browser, server.origin + route));
    }
    const { longest, blocking } = visits.sort((a, b) => a.blocking - b.blocking || a.longest - b.longest)[(VISITS - 1) / 2];
    console.log(`${route.padEnd(52)}${longest.toFixed(0).padStart(14)}${blocking.toFixed(0).padStart(15)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}

// How long a page keeps a slow phone busy while it loads: node long-tasks.mjs [ROUTE…]
// The CPU is slowed four times; of three visits of each page the quietest counts, because the machine has more to do than
// this. Without routes: one page of each kind and the page with every block. Milliseconds; a task counts from 50 on, and
// what it takes beyond that is blocking time.
import { launch } from "./support/chromium.mjs";
import { onePerKind, serve } from "./support/site.mjs";

const VISITS = 3;
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
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.addInitScript(noteTasks);
    await page.goto(address, { waitUntil: "load" });
    const tasks = await page.evaluate(settled, QUIET);
    return { longest: Math.max(0, ...tasks), blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0) };
  } finally {
    await context.close();
  }
}

const named = process.argv.slice(2);
const routes = named.length > 0 ? named : onePerKind().map(({ route }) => route);
const server = await serve();
const browser = await launch();
try {
  console.log(`${"route".padEnd(52)}${"longest task".padStart(14)}${"blocking time".padStart(15)}`);
  for (const route of routes) {
    const visits = [];
    for (let number = 0; number < VISITS; number += 1) {
      visits.push(await visit(browser, server.origin + route));
    }
    const { longest, blocking } = visits.sort((a, b) => a.blocking - b.blocking || a.longest - b.longest)[0];
    console.log(`${route.padEnd(52)}${longest.toFixed(0).padStart(14)}${blocking.toFixed(0).padStart(15)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}

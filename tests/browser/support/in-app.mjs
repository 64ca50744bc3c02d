/** Going from page to page without a full load. */
import { open, withPage } from "./session.mjs";

/** Goes by a link of the page, as a visitor does, and waits for the page that is `expected` to come; `null` waits for none. */
export async function click(page, href, expected = href) {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    link.id = "test-link";
    document.querySelector("main").append(link);
    link.click();
    link.remove();
  }, href);
  if (expected !== null) {
    await shows(page, expected);
  }
}

/** Waits until the document shows a route. */
export async function shows(page, route) {
  await page.waitForFunction((path) => document.body?.dataset.path === path, route);
}

/** Marks the document; a full load forgets the mark. */
export const mark = (page) => page.evaluate(() => void (window.testMark = true));
export const marked = (page) => page.evaluate(() => window.testMark === true);

/** What the address bar says, what is shown, and whether something is still waited for. */
export const place = (page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    shown: document.body.dataset.path,
    waits: document.documentElement.dataset.loading !== undefined || document.querySelector(".progress")?.dataset.state === "running",
  }));

/** Waits until the browser has nothing more to do. */
export const idle = (page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

/** Documents that are asked for from now on: their paths. */
export function documents(page) {
  const loads = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

/** Holds the page data of a route. `asked` resolves when it has been asked for, `answer` lets all of it go. */
export async function hold(page, route) {
  const held = [];
  let heard;
  const asked = new Promise((resolve) => (heard = resolve));
  await page.route(`**/_data${route}.json`, (request) => {
    held.push(request);
    heard();
  });
  // What was called off is answered by nobody.
  const answer = () => Promise.all(held.splice(0).map((request) => request.continue().catch(() => undefined)));
  return { asked, answer };
}

/** Runs before the page's scripts: nothing is fetched ahead, so that every request is one that a click made. */
const savesData = () =>
  Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" }, configurable: true });

/** Runs before the page's scripts: the one reload that the guard allows has just been. */
export const guardUsed = () => sessionStorage.setItem("sitegen:reloaded", String(Date.now()));

/** A page that fetches nothing ahead, opened at `route` if there is one. */
export const quiet = ({ route, init, ...options }, use) =>
  withPage(options, async (page) => {
    await page.addInitScript(savesData);
    if (init !== undefined) {
      await page.addInitScript(init);
    }
    if (route !== undefined) {
      await open(page, route);
    }
    return use(page);
  });

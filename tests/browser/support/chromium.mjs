/** The browser: the Chromium of the system, cut off from every host but this machine. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

// The shell has no windows, and opens a page in a fifth of the time.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

export const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/** Its path. CHROMIUM names another executable. */
export function executable() {
  const found = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error("Chromium is missing: apt-get install chromium-headless-shell, or name an executable in CHROMIUM");
  }
  return found;
}

/** Starts it headless, with `more` arguments. */
export async function launch(...more) {
  return chromium.launch({ executablePath: executable(), args: [...args, ...more] });
}

/**
 * Lets every lazy image and every island that waits to be seen load: goes down the page and back up.
 *
 * It turns the wheel, as visitors do: in one of about 110 pages that a script scrolled right after loading, Chromium
 * stopped painting for good (in none of 870 by the wheel), whatever was on the page.
 */
export async function scrollThrough(page) {
  const { height } = page.viewportSize();
  await page.mouse.move(1, height / 2);
  for (let at = await page.evaluate(moved); at.left > 1; at = await page.evaluate(moved, at.y)) {
    await page.mouse.wheel(0, height * 0.8);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.waitForFunction(() => window.scrollY === 0);
  await loadImages(page);
}

/** Loads every lazy frame, and every lazy image that is shown. */
export async function loadImages(page) {
  await page.evaluate(() => {
    for (const lazy of document.querySelectorAll("[loading=lazy]")) {
      lazy.loading = "eager";
    }
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.getClientRects().length === 0));
}

/** Gives islands that wait a sign of interest until all are hydrated; the script that listens for it may come meanwhile. */
export async function hydrateAll(page) {
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll("site-island[name]:not([hydrated])");
    waiting.forEach((island) => island.dispatchEvent(new PointerEvent("pointerover")));
    return waiting.length === 0;
  });
}

/** Runs in the page: waits until it is below `y`, and says where it is and how much of it is left below the window. */
async function moved(y = -1) {
  while (window.scrollY <= y) {
    await new Promise(requestAnimationFrame);
  }
  return { y: window.scrollY, left: document.documentElement.scrollHeight - window.innerHeight - window.scrollY };
}

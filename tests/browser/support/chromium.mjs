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
  const place = () =>
    page.evaluate(() => ({ y: window.scrollY, left: document.documentElement.scrollHeight - window.innerHeight - window.scrollY }));
  for (let { y, left } = await place(); left > 1; ({ y, left } = await place())) {
    await page.mouse.wheel(0, height * 0.8);
    await page.waitForFunction((y) => window.scrollY > y, y);
  }
  await page.evaluate(() => {
    for (const image of document.images) {
      image.loading = "eager";
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForFunction(() => window.scrollY === 0 && [...document.images].every((image) => image.complete || image.getClientRects().length === 0));
}

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

/** Starts it headless. CHROMIUM names another executable. */
export async function launch() {
  const executablePath = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error("Chromium is missing: apt-get install chromium-headless-shell, or name an executable in CHROMIUM");
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // With a process of its own for painting, a page stops being painted for good about once in 120 on a busy machine.
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

/** Lets every lazy image and every island that waits to be seen load: goes down the page and back up. */
export async function scrollThrough(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const top = (y) => window.scrollTo({ top: y, behavior: "instant" });
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight * 0.8) {
      top(y);
      await frame();
    }
    for (const image of document.images) {
      image.loading = "eager";
    }
    top(0);
    await frame();
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.getClientRects().length === 0));
}

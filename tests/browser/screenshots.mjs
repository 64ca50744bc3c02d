// Full-page screenshots of the built site: node screenshots.mjs OUTDIR [ROUTE…]
// Without routes: one page of each kind and the page with every block.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { launch, scrollThrough } from "./support/chromium.mjs";
import { onePerKind, serve } from "./support/site.mjs";

const [folder, ...named] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node screenshots.mjs OUTDIR [ROUTE…]");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const routes = named.length > 0 ? named : onePerKind().map(({ route }) => route);
const server = await serve();
const browser = await launch();
try {
  for (const width of [360, 768, 1280, 1920]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const route of routes) {
      await page.goto(server.origin + route, { waitUntil: "load" });
      await scrollThrough(page);
      const name = route === "/" ? "home" : route.slice(1).replaceAll("/", "-");
      const file = path.join(folder, `${name}-${width}.png`);
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}

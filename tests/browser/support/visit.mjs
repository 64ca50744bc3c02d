/** One visit of one route: what the browser saw, for the tests to judge. */
import { scrollThrough } from "./chromium.mjs";
import { origin, withPage } from "./session.mjs";

/** Widths of the viewport at which a page must not scroll sideways, in CSS pixels. */
export const widths = [1280, 360, 768, 1920];

/**
 * Loads a route, goes down the page and back, then changes the width of the window.
 * Resolves to `{ route, status, console, foreign, failed, sideways, cookies, violations, facts }`; all between status
 * and facts are lists of sentences or names.
 */
export async function visit(route) {
  return withPage({ width: widths[0] }, async (page) => {
    const short = (url) => url.replace(origin, "");
    const seen = { route, console: [], foreign: [], failed: [], sideways: [] };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        seen.console.push(`${message.type()}: ${message.text()} (${short(message.location().url)})`);
      }
    });
    page.on("pageerror", (error) => seen.console.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      const { protocol, origin: host } = new URL(request.url());
      if (protocol !== "data:" && protocol !== "blob:" && host !== origin) {
        seen.foreign.push(request.url());
      }
    });
    page.on("requestfailed", (request) => {
      // A lazy picture that was still on its way when the visit ended did not fail.
      if (request.failure()?.errorText !== "net::ERR_ABORTED") {
        seen.failed.push(`${short(request.url())}: ${request.failure()?.errorText}`);
      }
    });
    page.on("response", (response) => {
      if (response.status() >= 400) {
        seen.failed.push(`${short(response.url())}: status ${response.status()}`);
      }
    });
    await page.addInitScript(noteViolations);
    const response = await page.goto(origin + route, { waitUntil: "load" });
    await scrollThrough(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(sideways);
      if (overflow !== null) {
        seen.sideways.push(`in a window of ${width} px the page is ${overflow}`);
      }
    }
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    const violations = await page.evaluate(() => window.violations);
    return { ...seen, status: response.status(), cookies, violations, facts: await page.evaluate(documentFacts) };
  });
}

/** Runs before the page: keeps what its security policy blocks. Reports without a block (Trusted Types) are left out. */
export function noteViolations() {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce") {
      window.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
    }
  });
}

/** Runs in the page: how far it scrolls sideways and the innermost elements that stick out, or null. */
async function sideways() {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth <= window.innerWidth) {
    return null;
  }
  const outside = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right + window.scrollX > window.innerWidth + 0.5,
  );
  const innermost = outside.filter((element) => !outside.some((other) => other !== element && element.contains(other)));
  const names = innermost.slice(0, 4).map((element) => `${element.localName}.${[...element.classList].join(".")}`);
  return `${scrollWidth} px wide; sticking out: ${names.join(", ")}`;
}

/** Runs in the page: facts of the document, as plain data. */
function documentFacts() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    lang: document.documentElement.lang,
    titles: all("head > title").map((title) => title.textContent.trim()),
    headings: all("h1").map((heading) => heading.textContent.trim()),
    canonicals: all("link[rel=canonical]").map((link) => link.getAttribute("href")),
    ids: all("[id]").map((element) => element.id),
    links: [...new Set(all("a[href], area[href]").map((link) => link.getAttribute("href")))],
    unsized: all("img:not([width]), img:not([height])").map((image) => image.outerHTML.slice(0, 160)),
    broken: [...document.images]
      .filter((image) => image.getClientRects().length > 0 && image.complete && image.naturalWidth === 0)
      .map((image) => `shows nothing: ${image.outerHTML.slice(0, 160)}`),
    sources: [
      ...all("[src]").map((element) => element.getAttribute("src")),
      ...all("link:is([rel~=icon], [rel=apple-touch-icon], [rel=stylesheet], [rel=preload], [rel=manifest], [rel=alternate])")
        .map((link) => link.getAttribute("href"))
        .filter((href) => href !== null),
      ...all("meta[property='og:image'], meta[name='twitter:image']").map((meta) => meta.content),
      ...all("[srcset], [imagesrcset]")
        .flatMap((element) => (element.getAttribute("srcset") ?? element.getAttribute("imagesrcset")).split(","))
        .map((candidate) => candidate.trim().split(/\s+/)[0]),
    ],
  };
}

// Every route in the browser: it answers, stays quiet, stays at home, fits the window, and its links lead somewhere.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { none } from "./support/findings.mjs";
import { forEach, origin } from "./support/session.mjs";
import { files, html, routes } from "./support/site.mjs";
import { visit } from "./support/visit.mjs";

/** Cookies the site may set without asking: the locale, and the referrer for an hour (spec sections 2 and 9). */
const ESSENTIAL = ["i18n_redirected", "referrer"];

describe("every route", { timeout: 300_000 }, () => {
  const visits = new Map();
  const published = new Set(files());

  before(async () => {
    await forEach(routes, async (route) => visits.set(route, await visit(route)));
  });

  /** Where the site believes it lives, and where it is served now. */
  const ownOrigins = () => {
    const canonicals = [...visits.values()].flatMap(({ facts }) => facts.canonicals);
    return new Set([origin, ...canonicals.filter((href) => URL.canParse(href)).map((href) => new URL(href).origin)]);
  };

  /** One finding for each value that `select` gives for a visit. */
  const findings = (select) => routes.flatMap((route) => select(visits.get(route)).map((what) => ({ what, where: route })));

  test("answers with status 200", () => {
    none(findings(({ status }) => (status === 200 ? [] : [`status ${status}`])));
  });

  test("writes no error and no warning to the console", () => {
    none(findings((visited) => visited.console));
  });

  test("asks no other host for anything", () => {
    none(findings((visited) => visited.foreign));
  });

  test("sets no cookie that is not needed", () => {
    none(findings((visited) => visited.cookies.filter((name) => !ESSENTIAL.includes(name))));
  });

  test("does nothing that its security policy forbids", () => {
    none(findings((visited) => visited.violations));
  });

  test("has no request that fails and no image that stays empty", () => {
    none(findings((visited) => [...visited.failed, ...visited.facts.broken]));
  });

  test("does not scroll sideways at 360, 768, 1280 and 1920 px", () => {
    none(findings((visited) => visited.sideways));
  });

  test("has one h1 and one title, both with text", () => {
    const oneText = (name, texts) => (texts.length === 1 && texts[0] !== "" ? [] : [`${name}: ${JSON.stringify(texts)}`]);
    none(findings(({ facts }) => [...oneText("h1", facts.headings), ...oneText("title", facts.titles)]));
  });

  test("names its language and one canonical address, which is its own", () => {
    none(
      findings(({ route, facts: { lang, canonicals } }) => {
        const path = canonicals.length === 1 && URL.canParse(canonicals[0]) ? new URL(canonicals[0]).pathname : undefined;
        return [
          ...(lang === "" ? ["has no lang"] : []),
          ...(path === route ? [] : [`canonical: ${JSON.stringify(canonicals)}`]),
        ];
      }),
    );
  });

  test("gives every image a width and a height", () => {
    none(findings(({ facts }) => facts.unsized));
  });

  test("names only files that were published", () => {
    const own = ownOrigins();
    none(
      findings(({ route, facts }) =>
        [...new Set(facts.sources)].filter((source) => {
          const url = new URL(source, origin + route);
          return own.has(url.origin) && !published.has(decodeURIComponent(url.pathname));
        }),
      ),
    );
  });

  test("links to routes, files and anchors that exist", () => {
    const own = ownOrigins();
    const lost = (route, href) => {
      if (!URL.canParse(href, origin + route)) {
        return "is not an address";
      }
      const url = new URL(href, origin + route);
      if (["mailto:", "tel:"].includes(url.protocol)) {
        return url.pathname === "" ? "is empty" : undefined;
      }
      if (!["http:", "https:"].includes(url.protocol)) {
        return "has a scheme that is not for links";
      }
      if (!own.has(url.origin)) {
        return undefined;
      }
      if (url.pathname === "/index.html" || (url.pathname !== "/" && url.pathname.endsWith("/"))) {
        return "is not the canonical address";
      }
      const target = visits.get(url.pathname);
      if (target === undefined) {
        return published.has(decodeURIComponent(url.pathname)) ? undefined : "leads nowhere";
      }
      const anchor = decodeURIComponent(url.hash.slice(1));
      return anchor === "" || target.facts.ids.includes(anchor) ? undefined : "has no such anchor";
    };
    none(
      findings(({ route, facts }) =>
        facts.links.flatMap((href) => {
          const why = lost(route, href);
          return why === undefined ? [] : [`→ ${href} ${why}`];
        }),
      ),
    );
  });
});

test("an unknown address answers with status 404 and the not-found page", async () => {
  for (const address of ["/bestaat-niet", "/vacatures/bestaat-niet", "/bestaat-niet.html"]) {
    const response = await fetch(origin + address, { redirect: "manual" });
    assert.equal(response.status, 404, address);
    assert.equal(await response.text(), html("/404"), address);
  }
});

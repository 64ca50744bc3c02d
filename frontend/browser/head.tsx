/**
 * After the first in-app navigation react-helmet-async owns the head; the build's tags make way for it. Its chunk is
 * the place of all that only a visitor who goes on needs.
 */
import { createElement } from "react";
import { createPortal, flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import { Helmet, HelmetProvider } from "react-helmet-async";
import type { Attributes, Head } from "./page-data";

export { letClicksThrough } from "./transition";

type Policy = { createScript(json: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** JSON is data in any script; anything else throws. */
const data: Policy = {
  createScript: (json) => {
    JSON.parse(json);
    return json;
  },
};
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("sitegen-json", data) ?? data;

let root: Root | null = null;
let sheet: CSSStyleSheet | null = null;
let scripts: readonly HTMLScriptElement[] = [];

/** React's names of attributes that differ from HTML's. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  "http-equiv": "httpEquiv",
  charset: "charSet",
  class: "className",
  crossorigin: "crossOrigin",
  fetchpriority: "fetchPriority",
  hreflang: "hrefLang",
  imagesizes: "imageSizes",
  imagesrcset: "imageSrcSet",
  referrerpolicy: "referrerPolicy",
};

/** Puts a page's title, metas, links and JSON-LD into the head, and the rules of its images' placeholders into the document. */
export function showHead(head: Head, placeholders = ""): void {
  if (root === null) {
    // The placeholders and the preloaded hero belong to the first page only.
    for (const tag of document.head.querySelectorAll("[data-head], title, link[rel=preload][as=image]")) {
      tag.remove();
    }
    root = createRoot(document.createElement("div"));
  }
  // Scripts may insert rules although the policy allows no `<style>` but the document's own.
  if ("adoptedStyleSheets" in document) {
    if (sheet === null) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(placeholders);
  }
  const tags = (kind: string, all: readonly Attributes[]) =>
    all.map((attributes, at) => createElement(kind, { key: `${kind}-${at}`, ...reactProps(attributes) }));
  const helmet = (
    <HelmetProvider>
      <Helmet>
        <title>{head.title}</title>
        {tags("meta", head.metas)}
        {tags("link", head.links)}
      </Helmet>
    </HelmetProvider>
  );
  const current = root;
  flushSync(() => current.render(createPortal(helmet, document.head)));
  showJsonLd(head.jsonLd);
}

/** React makes scripts from strings, which Trusted Types forbid. */
function showJsonLd(texts: readonly string[]): void {
  for (const script of scripts) {
    script.remove();
  }
  scripts = texts.map((text) => {
    const script = document.createElement("script");
    script.type = "application/ld+json";
    script.textContent = policy.createScript(text);
    return script;
  });
  document.head.append(...scripts);
}

function reactProps(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(attributes.map(([name, value]) => [REACT_NAMES[name] ?? name, value]));
}

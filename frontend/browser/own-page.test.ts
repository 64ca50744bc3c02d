import assert from "node:assert/strict";
import { test } from "node:test";
import { dataAddress, ownPage, pageOfLink } from "./own-page";

const HOME = "https://www.example.com/over-wt?x=1#y";

test("pages of this site have one address, without a trailing slash", () => {
  const expected: Record<string, string> = {
    "/": "/",
    "": "/over-wt?x=1",
    "?plaats=emmen": "/over-wt?plaats=emmen",
    "/vacatures/": "/vacatures",
    "/vacatures//": "/vacatures",
    "vacatures": "/vacatures",
    "../contact": "/contact",
    "https://www.example.com": "/",
    "HTTPS://WWW.EXAMPLE.COM/Blog": "/Blog",
    "https://www.example.com:443/blog": "/blog",
    "//www.example.com/blog": "/blog",
    "/caf%C3%A9": "/caf%C3%A9",
    "/café": "/caf%C3%A9",
    "/vacatures#lijst": "/vacatures#lijst",
    "\t/blog\n": "/blog",
    "/blog/node.js-tips": "/blog/node.js-tips",
    "/media/pers": "/media/pers",
    "/actions/x": "/actions/x",
  };
  for (const [href, path] of Object.entries(expected)) {
    const page = ownPage(href, HOME);
    assert.equal(page && page.href.slice(page.origin.length), path, href);
  }
});

test("files of this site are no pages", () => {
  for (const href of ["/_files/brochure.pdf", "/brochure.pdf", "/_assets/a.js", "/_media/x", "/_data/index.json", "/_embeds/1.html", "/sitemap.xml"]) {
    assert.equal(ownPage(href, HOME), null, href);
  }
});

test("links that the browser is to follow by itself are left to it", () => {
  const link = (html: string): Element => {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    return holder.firstElementChild as Element;
  };
  for (const html of [
    '<a href="/blog" target="_blank">x</a>',
    '<a href="/blog" target="other">x</a>',
    '<a href="/blog" download>x</a>',
    '<a href="#main">x</a>',
    '<a href="mailto:a@example.com">x</a>',
    '<a href="tel:+31">x</a>',
  ]) {
    assert.equal(pageOfLink(link(html)), null, html);
  }
  assert.equal(pageOfLink(link('<a href="/blog" target="_self">x</a>'))?.pathname, "/blog");
});

test("page data lies beside its route", () => {
  assert.equal(dataAddress(new URL("https://www.example.com/")), "/_data/index.json");
  assert.equal(dataAddress(new URL("https://www.example.com/vacatures/a?b#c")), "/_data/vacatures/a.json");
});

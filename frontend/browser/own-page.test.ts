import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../lib/testing/page";
import { dataAddress, here, ownPage, pageOfClick, pageOfLink, samePage } from "./own-page";

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
  assert.equal(ownPage("/blog/", "http://127.0.0.1:8080/")?.href, "http://127.0.0.1:8080/blog");
});

test("an address of another site, not of the web, or with a user name is not a page", () => {
  for (const href of [
    "https://other.example/blog",
    "http://www.example.com/blog",
    "https://www.example.com:8443/blog",
    "https://user@www.example.com/blog",
    "https://:secret@www.example.com/blog",
    "javascript:alert(1)",
    "mailto:a@example.com",
    "https://",
  ]) {
    assert.equal(ownPage(href, HOME), null, href);
  }
  assert.equal(ownPage("data:text/html,x", "data:text/html,y"), null, "both have the origin null");
});

test("files of this site are not pages", () => {
  for (const href of ["/_files/brochure.pdf", "/brochure.pdf", "/_assets/a.js", "/_media/x", "/_data/index.json", "/_embeds/1.html", "/_feeds/blog.atom", "/sitemap.xml"]) {
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

test("the page that is shown is the one that the address names, if it is one", () => {
  openPage("/vacatures/?a=1#b");
  assert.equal(here()?.href, "https://www.example.com/vacatures?a=1#b");
  openPage("/brochure.pdf");
  assert.equal(here(), null);
});

test("two addresses are the same page whatever their anchor", () => {
  const same = (a: string, b: string): boolean => samePage(new URL(a, HOME), new URL(b, HOME));
  assert.equal(same("/a?b#c", "/a?b#d"), true);
  assert.equal(same("/a?b", "/a?c"), false);
  assert.equal(same("/a?b", "/c?b"), false);
});

/** The page that a click asks for; `stopped` is what a component did with it before. */
function clicked(selector: string, init: MouseEventInit = {}, stopped = false): string | undefined {
  openPage("/", '<a href="/blog"><b>x</b></a><a name="x"><i>x</i></a><p>x</p>');
  let page: URL | null = null;
  if (stopped) {
    document.body.addEventListener("click", (event) => event.preventDefault(), { once: true });
  }
  const note = (event: MouseEvent): void => {
    page = pageOfClick(event);
    event.preventDefault();
  };
  document.addEventListener("click", note, { once: true });
  window.addEventListener("error", ({ error }) => (page = error as URL), { once: true });
  document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  assert.ok(page === null || (page as unknown) instanceof URL, "the click failed");
  return (page as URL | null)?.pathname;
}

test("a plain click on a link, or on what is in it, asks for its page", () => {
  assert.equal(clicked("a"), "/blog");
  assert.equal(clicked("b"), "/blog");
});

test("a click beside a link, or on what leads nowhere, asks for none", () => {
  assert.equal(clicked("p"), undefined);
  assert.equal(clicked("i"), undefined);
});

test("clicks for a new tab, a window or a download are the browser's", () => {
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) {
    assert.equal(clicked("a", { [key]: true }), undefined, key);
  }
  assert.equal(clicked("a", { button: 1 }), undefined);
});

test("a click that a component has answered is done with", () => {
  assert.equal(clicked("a", {}, true), undefined);
});

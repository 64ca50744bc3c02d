import assert from "node:assert/strict";
import { test } from "node:test";
import { define, openPage } from "../lib/testing/page";
import { rememberVisit } from "./visit";

const ATTRIBUTES = "SameSite=Lax; Secure";

/** Cookies of a visit that came from an address. */
function visit(referrer: string, locale?: string): string[] {
  const page = openPage("/", "", { html: locale === undefined ? {} : { locale } });
  define(document, { referrer });
  rememberVisit();
  return page.cookies;
}

test("the referrer is kept for an hour", () => {
  assert.deepEqual(visit("https://search.example/?q=werk"), [
    `referrer=https%3A%2F%2Fsearch.example%2F%3Fq%3Dwerk; Path=/; Max-Age=3600; ${ATTRIBUTES}`,
  ]);
});

test("a page of this site is not a referrer, and a visit without one has none", () => {
  assert.deepEqual(visit("https://www.example.com/vacatures"), []);
  assert.deepEqual(visit(""), []);
});

test("another scheme or port is another site", () => {
  assert.equal(visit("http://www.example.com/").length, 1);
  assert.equal(visit("https://www.example.com:8443/").length, 1);
});

test("the locale is kept for 365 days", () => {
  assert.deepEqual(visit("", "de"), [`i18n_redirected=de; Path=/; Max-Age=31536000; ${ATTRIBUTES}`]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { define, forbidCookies, openPage } from "../lib/testing/page";
import { setCookie } from "./cookie";

test("a cookie holds for the whole site, for its age in seconds, and only over https", () => {
  const page = openPage("/vacatures/a");
  setCookie("name", "value", 60);
  assert.deepEqual(page.cookies, ["name=value; Path=/; Max-Age=60; SameSite=Lax; Secure"]);
});

test("a value can add no attributes", () => {
  const page = openPage();
  setCookie("name", "a; Domain=x=é", 1);
  assert.deepEqual(page.cookies, ["name=a%3B%20Domain%3Dx%3D%C3%A9; Path=/; Max-Age=1; SameSite=Lax; Secure"]);
});

test("a site without https keeps its cookies too", () => {
  const page = openPage();
  define(globalThis, { location: { protocol: "http:" } });
  setCookie("name", "value", 60);
  assert.deepEqual(page.cookies, ["name=value; Path=/; Max-Age=60; SameSite=Lax"]);
});

test("a page without cookies goes on", () => {
  openPage();
  forbidCookies();
  assert.doesNotThrow(() => setCookie("name", "value", 60));
});

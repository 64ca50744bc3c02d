import assert from "node:assert/strict";
import { test } from "node:test";
import { forbidCookies, openPage } from "../lib/testing/page";
import { stayWithDeploy } from "./deploy";

test("a tab stays with its deploy for a day, for scripts only", () => {
  const page = openPage("/", "", { html: { deploy: "6a1b;c" } });
  stayWithDeploy();
  assert.deepEqual(page.cookies, ["site_deploy=6a1b%3Bc; Path=/_assets; Max-Age=86400; SameSite=Lax; Secure"]);
});

test("a document that names no deploy keeps no cookie", () => {
  for (const html of [{}, { deploy: "" }]) {
    const page = openPage("/", "", { html });
    stayWithDeploy();
    assert.deepEqual(page.cookies, []);
  }
});

test("a page without cookies goes on", () => {
  openPage("/", "", { html: { deploy: "6a1b" } });
  forbidCookies();
  assert.doesNotThrow(stayWithDeploy);
});

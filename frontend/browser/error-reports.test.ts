import assert from "node:assert/strict";
import { test } from "node:test";
import { host } from "../lib/testing/host";
import { openPage, settled } from "../lib/testing/page";
import { writeConsent } from "../lib/consent-store";
import { reportErrors } from "./error-reports";

const ENDPOINT = "https://errors.example/report";
const accepted = (): Response => new Response(null, { status: 204 });

/** An error nobody caught. */
function fail(init: ErrorEventInit): void {
  window.dispatchEvent(new ErrorEvent("error", init));
}

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

test("an error is told to the endpoint: what, where in the script, on which page, of which build", (context) => {
  const requests = host(context, accepted);
  openPage("/vacatures?q=private#x", "", { html: { build: "b7" } });
  writeConsent(true);
  reportErrors(ENDPOINT);
  const error = new Error("broken");
  fail({ error });
  assert.deepEqual(requests, [
    {
      address: ENDPOINT,
      options: {
        method: "POST",
        body: JSON.stringify({ message: "broken", stack: error.stack, page: "/vacatures", build: "b7" }),
        keepalive: true,
        mode: "no-cors",
      },
    },
  ]);
});

test("a transition that the browser gives up is no error of the site", (context) => {
  const requests = host(context, accepted);
  openPage("/");
  writeConsent(true);
  reportErrors(ENDPOINT);
  for (const message of ["Transition was skipped", "Transition was aborted because of invalid state. ViewTransition opt-in disabled"]) {
    reject(new window.DOMException(message, "InvalidStateError"));
  }
  assert.deepEqual(requests, []);
  reject("no transition");
  reject(undefined);
  assert.equal(requests.length, 2);
});

test("without consent nothing is told", (context) => {
  const requests = host(context, accepted);
  openPage();
  reportErrors(ENDPOINT);
  fail({ error: new Error("before the answer") });
  writeConsent(false);
  fail({ error: new Error("refused") });
  writeConsent(true);
  writeConsent(false);
  fail({ error: new Error("withdrawn") });
  assert.deepEqual(requests, []);
});

test("what was thrown and rejected is told, whatever it is", (context) => {
  const requests = host(context, accepted);
  openPage();
  writeConsent(true);
  reportErrors(ENDPOINT);
  fail({ message: "Script error." });
  reject(new TypeError("no object"));
  reject("only words");
  const told = requests.map(({ options }) => JSON.parse(String(options.body)) as { message: string; stack: string });
  assert.deepEqual(told.map(({ message }) => message), ["Script error.", "no object", "only words"]);
  assert.deepEqual(told.map(({ stack }) => stack !== ""), [false, true, false]);
});

test("a loop of errors sends five reports; those without consent do not count", (context) => {
  const requests = host(context, accepted);
  openPage();
  reportErrors(ENDPOINT);
  fail({ message: "not counted" });
  writeConsent(true);
  for (let count = 0; count < 20; count += 1) {
    fail({ message: `error ${count}` });
  }
  assert.equal(requests.length, 5);
});

test("an endpoint that is down makes no error of its own", async (context) => {
  const requests = host(context, () => Promise.reject(new TypeError("network")));
  const unhandled = context.mock.fn();
  process.on("unhandledRejection", unhandled);
  openPage();
  writeConsent(true);
  reportErrors(ENDPOINT);
  fail({ message: "broken" });
  await settled();
  process.off("unhandledRejection", unhandled);
  assert.equal(requests.length, 1);
  assert.equal(unhandled.mock.callCount(), 0);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { define } from "../lib/testing/page";
import { whenIdle } from "./idle";

/** A browser that knows idle moments: those that were asked for. */
function withIdleMoments(context: TestContext) {
  const request = context.mock.fn((_run: () => void, _options: object) => 7);
  const cancel = context.mock.fn();
  define(window, { requestIdleCallback: request });
  define(globalThis, { requestIdleCallback: request, cancelIdleCallback: cancel });
  context.after(() => void delete (window as { requestIdleCallback?: unknown }).requestIdleCallback);
  return { request, cancel };
}

test("what nobody asked for waits for an idle moment, 2 seconds at most", (context) => {
  const { request, cancel } = withIdleMoments(context);
  const run = context.mock.fn();
  const stop = whenIdle(run);
  assert.deepEqual(request.mock.calls[0]?.arguments[1], { timeout: 2000 });
  assert.equal(run.mock.callCount(), 0);
  request.mock.calls[0]?.arguments[0]();
  assert.equal(run.mock.callCount(), 1);
  stop();
  assert.deepEqual(cancel.mock.calls[0]?.arguments, [7]);
});

test("where the browser knows none it waits 200 ms, and can be called off", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const run = context.mock.fn();
  whenIdle(run);
  const stop = whenIdle(run);
  context.mock.timers.tick(199);
  assert.equal(run.mock.callCount(), 0);
  stop();
  context.mock.timers.tick(1);
  assert.equal(run.mock.callCount(), 1);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openPage, settled } from "../lib/testing/page";
import { begin, end, wait, waited } from "./progress";

const bars = () => [...document.querySelectorAll<HTMLElement>(".progress")];
const state = () => bars()[0]?.dataset["state"];

function open(context: TestContext): (milliseconds: number) => void {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  openPage();
  let now = 5_000;
  context.mock.method(performance, "now", () => now);
  return (milliseconds) => {
    now += milliseconds;
    context.mock.timers.tick(milliseconds);
  };
}

test("the bar shows after 200 ms and would fill in 5 seconds", (context) => {
  const pass = open(context);
  begin();
  pass(199);
  assert.equal(state(), "idle");
  pass(1);
  assert.equal(state(), "running");
  assert.equal(bars()[0]?.style.getPropertyValue("--progress-duration"), "5000ms");
});

test("a quick request shows no bar, now or later", (context) => {
  const pass = open(context);
  begin();
  pass(199);
  end();
  assert.equal(state(), "idle");
  pass(10_000);
  assert.equal(state(), "idle");
});

test("a full bar goes after half a second", (context) => {
  const pass = open(context);
  begin();
  pass(200);
  end();
  pass(499);
  assert.equal(state(), "done");
  pass(1);
  assert.equal(state(), "idle");
});

test("an error shows, however quick it was", (context) => {
  const pass = open(context);
  begin();
  end(true);
  pass(499);
  assert.equal(state(), "failed");
  pass(1);
  assert.equal(state(), "idle");
});

test("a visitor who stays after an error sees no bar", (context) => {
  const pass = open(context);
  begin();
  end(true);
  end();
  assert.equal(state(), "idle");
  pass(10_000);
  assert.equal(state(), "idle");
});

test("the next request starts again, in the same bar", (context) => {
  const pass = open(context);
  begin();
  pass(200);
  end();
  pass(400);
  begin();
  pass(100);
  assert.equal(state(), "idle");
  begin();
  pass(199);
  assert.equal(state(), "idle");
  pass(1);
  assert.equal(state(), "running");
  pass(400);
  assert.equal(state(), "running");
  assert.equal(bars().length, 1);
});

for (const [spent, left] of [[0, 200], [150, 50], [199, 1]] as const) {
  test(`after ${spent} ms the loading screen stays ${left} ms more`, async (context) => {
    const pass = open(context);
    const done = wait();
    assert.equal(document.documentElement.dataset["loading"], "");
    pass(spent);
    const gone = context.mock.fn();
    const waiting = done().then(gone);
    pass(left - 1);
    await settled();
    assert.equal(gone.mock.callCount(), 0);
    pass(1);
    await waiting;
    waited();
    assert.equal(document.documentElement.dataset["loading"], undefined);
  });
}

test("a loading screen that stood for 200 ms waits for nothing", async (context) => {
  const pass = open(context);
  const done = wait();
  pass(200);
  await done();
});

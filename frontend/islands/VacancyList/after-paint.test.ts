import assert from "node:assert/strict";
import { test } from "node:test";
import { define } from "../../lib/testing/page";
import { afterPaint } from "./after-paint";

test("work waits for the next frame, and for the time after it", (context) => {
  const frames: (() => void)[] = [];
  define(globalThis, { requestAnimationFrame: (frame: () => void) => frames.push(frame) });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const work = context.mock.fn();
  afterPaint(work);
  context.mock.timers.tick(1000);
  assert.equal(work.mock.callCount(), 0);
  frames.forEach((frame) => frame());
  assert.equal(work.mock.callCount(), 0, "the frame is not on the screen yet");
  context.mock.timers.tick(1);
  assert.equal(work.mock.callCount(), 1);
});

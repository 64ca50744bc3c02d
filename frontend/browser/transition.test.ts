import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { define, openPage, settled } from "../lib/testing/page";
import { letClicksThrough } from "./transition";

/** A transition that ends when it is skipped, or when the test says so. */
function begin(context: TestContext) {
  openPage("/", "<a>under the picture</a>");
  const link = document.querySelector("a")!;
  define(document, { elementFromPoint: context.mock.fn(() => link) });
  const { promise, end, fail } = ending();
  const transition = { finished: promise, skipTransition: context.mock.fn(end) };
  context.after(end);
  letClicksThrough(transition as unknown as ViewTransition);
  const clicks = context.mock.fn();
  link.addEventListener("click", clicks);
  return { link, clicks, skip: transition.skipTransition, end, fail };
}

function ending() {
  let [end, fail]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { promise, end, fail };
}

const clickOnPicture = () =>
  document.documentElement.dispatchEvent(new MouseEvent("click", { clientX: 7, clientY: 9, ctrlKey: true, bubbles: true }));

test("a click on the picture ends the transition and goes to what is seen there", async (context) => {
  const { clicks, skip } = begin(context);
  clickOnPicture();
  await settled();
  assert.equal(skip.mock.callCount(), 1);
  assert.deepEqual((document.elementFromPoint as unknown as typeof skip).mock.calls[0]?.arguments, [7, 9]);
  const event = clicks.mock.calls[0]?.arguments[0] as MouseEvent;
  assert.deepEqual([event.type, event.ctrlKey, event.clientX], ["click", true, 7]);
});

test("a click on the document itself changes nothing", async (context) => {
  const { link, clicks, skip } = begin(context);
  link.click();
  await settled();
  assert.equal(skip.mock.callCount(), 0);
  assert.equal(clicks.mock.callCount(), 1);
});

for (const how of ["end", "fail"] as const) {
  test(`after a transition did ${how} clicks are the document's`, async (context) => {
    const { [how]: finish, clicks, skip } = begin(context);
    finish(new Error("skipped"));
    await settled();
    clickOnPicture();
    await settled();
    assert.equal(skip.mock.callCount(), 0);
    assert.equal(clicks.mock.callCount(), 0);
  });
}

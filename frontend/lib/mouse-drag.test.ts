import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { dragWithMouse } from "./mouse-drag";

/** A strip that can be dragged, scrolled by 100 px, and what its listener is told. */
function strip(context: TestContext, draggable = true) {
  const root = document.createElement("div");
  root.scrollLeft = 100;
  const capture = context.mock.fn();
  Object.assign(root, { setPointerCapture: capture });
  const drag = context.mock.fn();
  const release = context.mock.fn((_to: number) => undefined);
  const over = new AbortController();
  dragWithMouse(root, over.signal, { begin: () => draggable, drag, release });
  const at = (type: string, clientX: number, time = 0, init: object = {}): Event => {
    const event = new MouseEvent(type, { clientX, cancelable: true });
    for (const [name, value] of Object.entries({ timeStamp: time, pointerType: "mouse", pointerId: 4, ...init })) {
      Object.defineProperty(event, name, { value });
    }
    root.dispatchEvent(event);
    return event;
  };
  return { root, at, capture, drag, over, released: () => release.mock.calls.map((call) => call.arguments[0]) };
}

test("a mouse drags from 5 px on, and the strip goes with it", (context) => {
  const { root, at, drag, capture } = strip(context);
  at("pointerdown", 50);
  at("pointermove", 54);
  assert.equal(root.scrollLeft, 100);
  assert.equal(drag.mock.callCount(), 0);
  at("pointermove", 45);
  assert.equal(root.scrollLeft, 105);
  at("pointermove", 49);
  assert.equal(root.scrollLeft, 101, "a drag stays one");
  assert.equal(drag.mock.callCount(), 1);
  assert.deepEqual(capture.mock.calls[0]?.arguments, [4]);
});

test("a press that moves less is a click", (context) => {
  const { at, released } = strip(context);
  at("pointerdown", 50);
  at("pointermove", 46);
  at("pointerup", 46);
  assert.deepEqual(released(), []);
  assert.equal(at("click", 46).defaultPrevented, false);
});

test("the click that ends a drag opens nothing, the next one does", (context) => {
  const { at } = strip(context);
  at("pointerdown", 50);
  at("pointermove", 20);
  at("pointerup", 20);
  assert.equal(at("click", 20).defaultPrevented, true);
  assert.equal(at("click", 20).defaultPrevented, false);
});

for (const [still, to] of [[100, 110 + 160], [101, 110]] as const) {
  test(`a drag let go after ${still} ms at rest ends at ${to} px`, (context) => {
    const { at, released } = strip(context);
    at("pointerdown", 50, 0);
    at("pointermove", 40, 10);
    at("pointerup", 40, 10 + still);
    assert.deepEqual(released(), [to]);
  });
}

test("after it is let go, or taken away, the strip stands", (context) => {
  for (const end of ["pointerup", "pointercancel"]) {
    const { root, at, released } = strip(context);
    at("pointerdown", 50);
    at("pointermove", 40);
    at(end, 40);
    at("pointermove", 0);
    assert.equal(root.scrollLeft, 110, end);
    assert.equal(released().length, 1);
  }
});

test("fingers and other buttons do not drag", (context) => {
  for (const init of [{ pointerType: "touch" }, { button: 2 }]) {
    const { root, at } = strip(context);
    at("pointerdown", 50, 0, init);
    at("pointermove", 10);
    assert.equal(root.scrollLeft, 100);
  }
});

test("what cannot be dragged is left to the browser, and so is a strip that is gone", (context) => {
  const fixed = strip(context, false);
  const gone = strip(context);
  gone.over.abort();
  for (const { root, at } of [fixed, gone]) {
    at("pointerdown", 50);
    at("pointermove", 10);
    assert.equal(root.scrollLeft, 100);
    assert.equal(at("dragstart", 0).defaultPrevented, false);
  }
  assert.equal(strip(context).at("dragstart", 0).defaultPrevented, true, "images are not dragged out");
});

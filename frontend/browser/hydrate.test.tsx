import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type ComponentType, type ReactNode, useId } from "react";
import { openPage } from "../lib/testing/page";
import { hydrate, turn } from "./hydrate";

// React works as it does for visitors: by itself, in slices.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

type Slots = { readonly slots: Readonly<Record<string, ReactNode>> };

/** Hydrates the island of a page; resolves when it is ready, rejects when it failed. */
function start(context: TestContext, html: string, component: ComponentType<never>, attributes = "") {
  const errors = context.mock.method(console, "error", () => undefined);
  openPage("/", `<site-island name="Test" ${attributes}>${html}</site-island>`);
  const element = document.querySelector<HTMLElement>("site-island")!;
  let unmount = (): void => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    unmount = hydrate(element, component, resolve, reject);
  });
  return { element, errors, ready, unmount: () => unmount() };
}

test("what the template passed along stays the same nodes", async (context) => {
  const Framed = ({ slots }: Slots) => <div>{slots["text"]}</div>;
  const { element, ready, errors } = start(context, '<div><site-slot name="text"><b>x</b></site-slot></div>', Framed as ComponentType<never>);
  const node = document.querySelector("b");
  await ready;
  assert.equal(document.querySelector("b"), node);
  assert.equal(element.innerHTML, '<div><site-slot name="text"><b>x</b></site-slot></div>');
  assert.equal(errors.mock.callCount(), 0);
});

test("what waits in a template is handed over, and out of React's way", async (context) => {
  let given: Readonly<Record<string, ReactNode>> = {};
  const Closed = ({ slots }: Slots) => {
    given = slots;
    return <p>closed</p>;
  };
  const { element, ready, errors } = start(context, '<template data-slot="panel"><i>y</i></template><p>closed</p>', Closed as ComponentType<never>);
  await ready;
  assert.deepEqual(Object.keys(given), ["panel"]);
  assert.equal(element.innerHTML, "<p>closed</p>");
  assert.equal(errors.mock.callCount(), 0);
});

test("the slots of an island inside are its own", async (context) => {
  const inner = '<site-island name="Inner"><site-slot name="inner">z</site-slot></site-island>';
  let names: string[] = [];
  const Outer = ({ slots }: Slots) => {
    names = Object.keys(slots);
    return <>{slots["outer"]}</>;
  };
  const { ready } = start(context, `<site-slot name="outer">${inner}</site-slot>`, Outer as ComponentType<never>);
  await ready;
  assert.deepEqual(names, ["outer"]);
});

test("ids have the island's prefix, as in the build", async (context) => {
  const Labelled = () => <p id={useId()}>x</p>;
  const { ready, errors } = start(context, '<p id="«i7-R0»">x</p>', Labelled, 'prefix="i7-"');
  const event = new Promise((resolve) => document.addEventListener("site:hydrating", resolve, { once: true }));
  await ready;
  await event;
  assert.match(document.querySelector("p")?.id ?? "", /i7-/);
  assert.equal(errors.mock.callCount(), 0);
});

test("the document hears of it before anything of the island runs", async (context) => {
  const heard: string[] = [];
  const { ready, element } = start(context, "<p>x</p>", () => <p>x</p>);
  document.addEventListener("site:hydrating", ({ target }) => heard.push((target as Element).localName), { once: true });
  await ready.then(() => heard.push("ready"));
  assert.deepEqual(heard, [element.localName, "ready"]);
});

test("a component that throws leaves the HTML of the build, slots and all", async (context) => {
  const html = '<template data-slot="panel"><i>y</i></template><div><site-slot name="text"><b>x</b></site-slot></div>';
  const Broken = () => {
    throw new Error("broken");
  };
  const { element, ready } = start(context, html, Broken);
  await assert.rejects(ready, /broken/);
  assert.equal(element.innerHTML, html);
});

test("HTML that is not what the component renders is noted with the island's name, and put right", async (context) => {
  const { element, ready, errors } = start(context, "<p>old</p>", () => <p>new</p>);
  await ready;
  assert.equal(element.textContent, "new");
  assert.deepEqual(errors.mock.calls[0]?.arguments.slice(0, 2), ["island", "Test"]);
});

test("what a visitor wrote into a page that was translated is in the island too", async (context) => {
  const Form = () => (
    <form>
      <label>Naam <input name="name" /></label>
      <label>Post <input type="checkbox" /></label>
      <select><option>a</option><option>b</option></select>
      <textarea />
    </form>
  );
  const options = "<select><option>a</option><option>b</option></select>";
  const { element, ready } = start(
    context,
    `<form><label><font>Name</font> <input name="name"></label><label>Post <input type="checkbox"></label>${options}<textarea></textarea></form>`,
    Form,
  );
  const fields = () => [...element.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const before = fields();
  const values = ["Jip", "on", "b", "Hallo"];
  before.forEach((field, at) => (field.value = values[at]!));
  before[1]!.checked = true;
  before[3]!.focus();
  await ready;
  const after = fields();
  assert.notEqual(after[0], before[0]);
  assert.deepEqual(after.map(({ value }) => value), values);
  assert.equal(after[1]!.checked, true);
  assert.equal(document.activeElement, after[3]);
});

test("an island that is unmounted leaves nothing of React", async (context) => {
  const { element, ready, unmount } = start(context, "<p>x</p>", () => <p>x</p>);
  await ready;
  unmount();
  assert.equal(element.innerHTML, "");
});

test("islands have their turns in the order in which they asked", async () => {
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => turn().then(() => order.push(number))));
  assert.deepEqual(order, [1, 2, 3]);
});

test("before each turn the task ends, so that the browser answers the visitor", async () => {
  const order: string[] = [];
  const waiting = turn().then(() => order.push("turn"));
  // As many microtasks as one likes are the same task.
  for (let count = 0; count < 50; count += 1) {
    await Promise.resolve();
  }
  order.push("task");
  await waiting;
  assert.deepEqual(order, ["task", "turn"]);
});

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type ComponentType, useEffect, useState } from "react";
import { islands } from "../islands/index";
import { openPage, setOnline, settled } from "../lib/testing/page";
import { defineIslands } from "./island-element";

// React works as it does for visitors: by itself, in slices.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
defineIslands();

type Loaders = Record<string, () => Promise<{ default: ComponentType<never> }>>;
/** Number of times the counter was mounted, and is. */
const counter = { mounted: 0, present: 0 };

function Counter({ from = 0 }: { from?: number }) {
  const [count, setCount] = useState(from);
  useEffect(() => {
    counter.mounted += 1;
    counter.present += 1;
    return () => void (counter.present -= 1);
  }, []);
  if (count === 13) {
    throw new Error("unlucky");
  }
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const scripts = islands as Loaders;
scripts["Counter"] = async () => ({ default: Counter });

const COUNTER = '<button type="button">0</button>';
const LOAD = 'name="Counter" client="load"';
const SLEEPING = 'name="Counter" client="interaction"';
const island = () => document.querySelector("site-island")!;
const button = () => document.querySelector("button")!;

/** A page with an island, as the build made it. */
function open(attributes: string, html = COUNTER) {
  counter.mounted = counter.present = 0;
  return openPage("/start", `<site-island ${attributes}>${html}</site-island>`);
}

/** Resolves when the island has its mark, or has lost it. */
function marked(present = true): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (island().hasAttribute("hydrated") === present) {
        observer.disconnect();
        resolve();
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(island(), { attributes: true });
    look();
  });
}

/** Resolves with the words of the next error that the page notes. */
const noted = (context: TestContext): Promise<unknown[]> =>
  new Promise((resolve) => context.mock.method(console, "error", (...words: unknown[]) => resolve(words)));

/** Resolves when what is inside an element changes. */
const changed = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  });

test("an island hydrates the HTML of the build with its props, and is marked", async () => {
  open(`${LOAD} props='{"from":5}'`, '<button type="button">5</button>');
  const before = button();
  await marked();
  assert.equal(button(), before, "the nodes stay");
  const said = changed(island());
  button().click();
  await said;
  assert.equal(button().textContent, "6");
});

test("an island that throws while it hydrates stays as the build made it", async (context) => {
  open(`${LOAD} props='{"from":13}'`);
  const html = island().innerHTML;
  const [, what, error] = await noted(context);
  assert.equal(what, "Counter");
  assert.equal((error as Error).message, "unlucky");
  assert.equal(island().innerHTML, html);
  assert.equal(island().hasAttribute("hydrated"), false);
});

test("an island that throws after it has worked becomes again what the build made", async (context) => {
  open(`${LOAD} props='{"from":12}'`, '<button type="button">12</button>');
  const html = island().innerHTML;
  await marked();
  const failed = noted(context);
  button().click();
  assert.equal((await failed)[1], "Counter");
  assert.equal(island().innerHTML, html);
  assert.equal(island().hasAttribute("hydrated"), false);
  button().click();
  await settled();
  assert.equal(button().textContent, "12", "no script is left");
});

test("an island that the site does not know stays as it is", async (context) => {
  open('name="Unknown" client="load"');
  const html = island().innerHTML;
  const [, what, error] = await noted(context);
  assert.deepEqual([what, (error as Error).message], ["Unknown", "no island Unknown"]);
  assert.equal(island().innerHTML, html);
});

test("an element without a name is not an island", async (context) => {
  const error = context.mock.method(console, "error");
  open('client="load"');
  button().click();
  await settled();
  assert.equal(error.mock.callCount(), 0);
});

for (const type of ["pointerover", "pointerdown", "focusin", "keydown"]) {
  test(`${type} wakes an island that sleeps`, async () => {
    open(SLEEPING);
    button().dispatchEvent(new Event(type, { bubbles: true }));
    await marked();
  });
}

test("an island that sleeps does so until somebody is interested", async () => {
  open(SLEEPING);
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  await settled();
  assert.equal(counter.mounted, 0);
  assert.equal(island().hasAttribute("hydrated"), false);
});

test("a click that needs the script is held back and repeated once, the page hears the second only", async (context) => {
  open(SLEEPING);
  const heard = context.mock.fn();
  document.addEventListener("click", heard);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  button().dispatchEvent(click);
  assert.equal(click.defaultPrevented, true);
  assert.equal(heard.mock.callCount(), 0);
  await marked();
  assert.equal(heard.mock.callCount(), 1);
  if (button().textContent === "0") {
    await changed(island());
  }
  assert.equal(button().textContent, "1");
});

test("interest repeated hydrates once", async () => {
  open(SLEEPING);
  for (let times = 0; times < 3; times += 1) {
    button().dispatchEvent(new Event("pointerover", { bubbles: true }));
  }
  await marked();
  button().dispatchEvent(new Event("pointerover", { bubbles: true }));
  await settled();
  assert.equal(counter.mounted, 1);
});

test("a click on a link leads on, and wakes the island too", async () => {
  open('name="Link" client="interaction"', '<a href="#x">x</a>');
  scripts["Link"] = async () => ({ default: () => <a href="#x">x</a> });
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("a")?.dispatchEvent(click);
  assert.equal(click.defaultPrevented, false);
  await marked();
});

test("a click that was held back is the browser's when the island fails", async (context) => {
  open('name="Counter" client="interaction" props=\'{"from":13}\'');
  const heard = context.mock.fn();
  document.addEventListener("click", heard);
  const failed = noted(context);
  button().click();
  await failed;
  assert.equal(heard.mock.callCount(), 1);
  button().click();
  assert.equal(heard.mock.callCount(), 2, "later clicks are not held back");
});

test("a click is the browser's when the script does not come, and the component's once it has", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let come = (): void => undefined;
  scripts["Late"] = () => new Promise((resolve) => (come = () => resolve({ default: Counter })));
  open('name="Late" client="interaction"');
  const heard = context.mock.fn();
  document.addEventListener("click", heard);
  button().click();
  context.mock.timers.tick(3999);
  assert.equal(heard.mock.callCount(), 0);
  context.mock.timers.tick(1);
  button().click();
  assert.equal(heard.mock.callCount(), 2, "the next click does not wait");
  come();
  await marked();
  assert.equal(heard.mock.callCount(), 2, "neither is repeated");
});

test("a click that was held back and breaks the island is repeated no second time", async (context) => {
  open(`${SLEEPING} props='{"from":12}'`, '<button type="button">12</button>');
  const heard = context.mock.fn();
  document.addEventListener("click", heard);
  const failed = noted(context);
  button().click();
  await failed;
  await settled();
  assert.equal(heard.mock.callCount(), 1);
});

test("an island that leaves the page is unmounted", async () => {
  open(LOAD);
  await marked();
  assert.equal(counter.present, 1);
  island().remove();
  await settled();
  assert.equal(counter.present, 0);
});

test("an island that leaves before its turn is never mounted", async () => {
  const first = `<site-island ${LOAD}>${COUNTER}</site-island>`;
  openPage("/start", first);
  counter.mounted = 0;
  island().remove();
  // Islands have their turns in order.
  document.body.innerHTML = first;
  await marked();
  assert.equal(counter.mounted, 1);
});

/** A script that can be loaded from the second time on. */
function loadedLater(): void {
  let times = 0;
  scripts["Gone"] = async () => {
    times += 1;
    if (times === 1) {
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return { default: Counter };
  };
}

test("an island whose script is gone reloads the page once, and is then as without scripting", async (context) => {
  loadedLater();
  const page = open('name="Gone" client="interaction"');
  const heard = context.mock.fn();
  document.addEventListener("click", heard);
  let failed = noted(context);
  button().click();
  await failed;
  assert.deepEqual(page.loads, ["reload"]);
  assert.equal(heard.mock.callCount(), 0, "a page that is left has nothing to click");

  loadedLater();
  document.body.innerHTML = `<site-island name="Gone" client="interaction">${COUNTER}</site-island>`;
  failed = noted(context);
  button().click();
  await failed;
  assert.deepEqual(page.loads, ["reload"]);
  assert.equal(heard.mock.callCount(), 1);
  assert.equal(island().hasAttribute("failed"), true, "styles hide what does nothing now");
});

test("a form that the browser can send stays with what is written when its script is gone", async (context) => {
  loadedLater();
  const page = open('name="Gone" client="load"', '<form method="post"><input></form>');
  document.querySelector("input")!.value = "Jip";
  await noted(context);
  assert.deepEqual(page.loads, []);
  assert.equal(document.querySelector("input")!.value, "Jip");
});

test("without a connection the page stays, and the island hydrates when it is back", async (context) => {
  loadedLater();
  const page = open('name="Gone" client="load"');
  setOnline(false);
  await noted(context);
  assert.deepEqual(page.loads, []);
  assert.equal(island().innerHTML, COUNTER);
  setOnline(true);
  window.dispatchEvent(new Event("online"));
  await marked();
  assert.equal(island().hasAttribute("failed"), false);
  assert.deepEqual(page.loads, []);
  window.dispatchEvent(new Event("online"));
  await settled();
  assert.equal(counter.mounted, 1);
});

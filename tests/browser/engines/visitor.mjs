/** What a visitor does in a browser, whichever it is: real pointers and keys, at what can be seen. */
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds until something that has to come is not waited for any more. */
const PATIENCE = 10_000;
/** Frames in which nothing moves until something rests: a page that scrolls smoothly does not move in its first ones. */
const REST = 10;
const ENTER = "\uE007";
/** WebDriver's names of keys (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = { Enter: ENTER, Escape: "\uE00C", Tab: "\uE004", Space: " " };

/** Arguments as they are written in code. */
const json = (args) => args.map((arg) => JSON.stringify(arg) ?? "undefined").join(", ");

/** A visitor with a browser, one of `firefox.mjs` or `webkit.mjs`. */
export function visitor(browser) {
  /** Runs a function in the page; arguments and answer are JSON. */
  const evaluate = (use, ...args) => run(`async () => JSON.stringify(await (${use})(${json(args)})) ?? null`);
  /** The same in a page without scripting, in which no promise is settled. */
  const ask = (use, ...args) => run(`() => JSON.stringify((${use})(${json(args)})) ?? null`);
  const run = async (code) => {
    const answer = await browser.run(code);
    return answer === null || answer === undefined ? undefined : JSON.parse(answer);
  };
  /** As `until`, in a page without scripting, or while it is left: a document that goes has no answer. */
  const asked = async (use, ...args) => {
    const late = performance.now() + PATIENCE;
    while (!(await ask(use, ...args).catch(() => false))) {
      if (performance.now() > late) throw new Error(unmet(use, json(args)));
      await delay(20);
    }
  };
  const unmet = (use, given) => `${browser.name}: not so after ${PATIENCE} ms: ${use} ${given}`;
  /** Waits until a function of the page returns something true, and resolves to it. Asks in every frame. */
  const until = async (use, ...args) => {
    const given = json(args);
    const asked = `async () => {
      const late = performance.now() + ${PATIENCE};
      for (;;) {
        const answer = (${use})(${given});
        if (answer) return JSON.stringify(answer);
        if (performance.now() > late) return "";
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }`;
    const answer = await browser.run(asked);
    if (answer === "") {
      throw new Error(unmet(use, given));
    }
    return JSON.parse(answer);
  };
  /** The middle of the first such element that can be seen, scrolled into view and at rest; an error if something lies over it. */
  const middle = (selector) => until(placed, selector, REST);
  const pointer = (...actions) =>
    browser.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  const move = (x, y) => ({ type: "pointerMove", x, y, duration: 0 });
  const press = (value) =>
    browser.perform([{ type: "key", id: "keys", actions: [...value].flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: key }))) }]);
  const click = async (selector) => {
    const { x, y } = await middle(selector);
    await pointer(move(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 });
  };
  return {
    evaluate,
    ask,
    until,
    asked,
    click,
    press,
    hover: async (selector) => {
      const { x, y } = await middle(selector);
      // From elsewhere, so that it enters.
      await pointer(move(x, y + 1), move(x, y));
    },
    moveTo: (x, y) => pointer(move(x, y)),
    type: async (selector, text) => {
      await click(selector);
      await until(focused, selector);
      await press(text);
    },
    wheel: async (selector, deltaX, deltaY) => {
      const { x, y } = await middle(selector);
      await browser.perform([{ type: "wheel", id: "wheel", actions: [{ type: "scroll", x, y, deltaX, deltaY, duration: 0 }] }]);
    },
    screenshot: browser.screenshot,
    go: browser.go,
    back: browser.back,
    resize: browser.resize,
  };
}

/** Runs in the page: where the middle of an element is once it rests where a pointer reaches it, else `null`. */
function placed(selector, rest) {
  const element = [...document.querySelectorAll(selector)].find((it) => it.getClientRects().length > 0);
  if (element === undefined) {
    return null;
  }
  const seen = element.getBoundingClientRect();
  const [x, y] = [Math.round(seen.left + seen.width / 2), Math.round(seen.top + seen.height / 2)];
  const hit = document.elementFromPoint(x, y);
  if (hit === null || !element.contains(hit)) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return null;
  }
  window.placed ??= new WeakMap();
  const before = window.placed.get(element);
  const frames = before?.x === x && before.y === y ? before.frames + 1 : 0;
  // The next question starts again.
  window.placed.set(element, { x, y, frames: frames === rest ? 0 : frames });
  return frames === rest ? { x, y } : null;
}

/** Runs in the page: whether an element has the focus. */
const focused = (selector) => document.activeElement?.matches(selector);

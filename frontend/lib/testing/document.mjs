// The document that component tests render into, before anything of React is loaded.
import { afterEach } from "node:test";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><html><body></body></html>", {
  url: "https://www.example.com/",
  pretendToBeVisual: true,
});
const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) && !name.startsWith("_"));
for (const name of [...names, "Event", "CustomEvent", "EventTarget", "AbortController", "AbortSignal", "FormData"]) {
  Object.defineProperty(globalThis, name, { value: window[name], writable: true, configurable: true });
}
Object.defineProperty(globalThis, "window", { value: window, configurable: true });
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
// Those of every object of the web stand in its prototype.
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) {
  Object.defineProperty(globalThis, name, { value: window[name].bind(window), writable: true, configurable: true });
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// Where there is a hook of this name, Testing Library takes away what a test has rendered.
globalThis.afterEach = afterEach;

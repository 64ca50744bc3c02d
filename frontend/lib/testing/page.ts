/** A page for tests of `browser/`: what modules hear, send and leave behind is seen here, and gone after the test. */
import { type TestContext, afterEach } from "node:test";
import { layOut } from "./layout";

/** What happened to the page, in order. */
export type Page = {
  /** Documents the tab was sent to: an address, or `reload`. */
  readonly loads: string[];
  /** Cookies as they were written, attributes included. */
  readonly cookies: string[];
  /** Positions the window was scrolled to. */
  readonly scrolls: unknown[];
};

const ORIGIN = "https://www.example.com";

const stops: (() => void)[] = [];
for (const target of [document, window]) {
  const listen = target.addEventListener.bind(target) as typeof window.addEventListener;
  const hear = (...[type, listener, options]: Parameters<typeof listen>): void => {
    listen(type, listener, options);
    stops.push(() => target.removeEventListener(type, listener as EventListener, options));
  };
  Object.assign(target, { addEventListener: hear });
}
layOut();
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
});

/** Replaces a property that the test document has no setter for, or does not have. */
export function define(target: object, properties: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(target, name, { configurable: true, writable: true, value });
  }
}

/** Opens a page of the site: its address, the attributes of `<html>` and `<body>`, the HTML inside. */
export function openPage(path = "/", body = "", data: { readonly html?: DOMStringMap; readonly body?: DOMStringMap } = {}): Page {
  const page: Page = { loads: [], cookies: [], scrolls: [] };
  history.replaceState(null, "", path);
  history.scrollRestoration = "auto";
  localStorage.clear();
  sessionStorage.clear();
  for (const [element, values] of [[document.documentElement, data.html], [document.body, data.body]] as const) {
    for (const { name } of [...element.attributes]) {
      element.removeAttribute(name);
    }
    Object.assign(element.dataset, values);
  }
  document.head.replaceChildren();
  document.body.innerHTML = body;
  define(globalThis, { location: locationOf(page), scrollTo: (to: unknown) => page.scrolls.push(to), scrollX: 0, scrollY: 0 });
  define(document, { referrer: "" });
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => "",
    set: (cookie: string) => page.cookies.push(cookie),
  });
  setOnline(true);
  delete (window as { dataLayer?: unknown }).dataLayer;
  return page;
}

/** The address of the test document, which jsdom never leaves. */
function locationOf({ loads }: Page): unknown {
  const leave = (to: string | URL): void => void loads.push(String(to));
  return new Proxy({} as Location, {
    get: (_, name: keyof Location) =>
      name === "assign" || name === "replace" ? leave : name === "reload" ? () => leave("reload") : window.location[name],
  });
}

/** With or without a connection; browsers tell by events, which the test fires itself. */
export function setOnline(online: boolean): void {
  define(navigator, { onLine: online });
}

/** A sandboxed frame: its cookies throw. */
export function forbidCookies(): void {
  const forbidden = (): never => {
    throw new DOMException("sandboxed", "SecurityError");
  };
  Object.defineProperty(document, "cookie", { configurable: true, get: forbidden, set: forbidden });
}

/** A browser that blocks both storages, until the test ends. */
export function forbidStorage(context: TestContext): void {
  for (const method of ["getItem", "setItem"] as const) {
    context.mock.method(Storage.prototype, method, () => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
}

/** Everything that has been promised by now has happened: timers and requests of a test are its own. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** An address of the site. */
export function pageUrl(path: string): URL {
  return new URL(path, ORIGIN);
}

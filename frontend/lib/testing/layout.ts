/** What jsdom lacks and carousels measure: sizes, media queries, observers. */

/** Width of every list item and of everything around it, in pixels. */
const SLIDE = 100;
const VIEW = 300;

type Callback = (entries: readonly Partial<IntersectionObserverEntry>[]) => void;

/** What the last IntersectionObserver was told to tell. */
export const intersection: { tell: Callback } = { tell: () => undefined };

class Observer {
  constructor(callback: Callback) {
    intersection.tell = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

class Resize {
  observe(): void {}
  disconnect(): void {}
}

/** Items lie side by side in a window of three; media queries match if they contain `matching`. */
export function layOut(matching = "none of them"): void {
  const isSlide = (element: Element) => element.localName === "li";
  Object.defineProperties(HTMLElement.prototype, {
    offsetParent: { configurable: true, get: () => document.body },
    offsetWidth: {
      configurable: true,
      get(this: HTMLElement) {
        return isSlide(this) ? SLIDE : VIEW;
      },
    },
    offsetLeft: {
      configurable: true,
      get(this: HTMLElement) {
        return isSlide(this) ? [...(this.parentElement?.children ?? [])].indexOf(this) * SLIDE : 0;
      },
    },
    clientWidth: { configurable: true, get: () => VIEW },
    scrollWidth: {
      configurable: true,
      get(this: HTMLElement) {
        return Math.max(VIEW, this.querySelectorAll("li").length * SLIDE);
      },
    },
    scrollIntoView: { configurable: true, value: () => undefined },
  });
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, { ResizeObserver: Resize, IntersectionObserver: Observer });
  Object.assign(window, {
    ResizeObserver: Resize,
    IntersectionObserver: Observer,
    matchMedia: (query: string) => ({ matches: query.includes(matching), ...listeners }),
  });
  Object.assign(globalThis, {
    matchMedia: window.matchMedia,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
}

/** A list of so many slides. */
export function list(count: number, tag: "ol" | "ul" = "ul"): string {
  return `<${tag}>${Array.from({ length: count }, (_, index) => `<li style="margin-right: 0px">${index + 1}<img alt="" loading="lazy"></li>`).join("")}</${tag}>`;
}

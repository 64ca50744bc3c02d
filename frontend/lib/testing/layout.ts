/** What jsdom lacks and carousels measure: sizes, media queries, observers. */

/** Width of every list item and of everything around it, in pixels. */
const SLIDE = 100;
const VIEW = 300;

type Callback = (entries: readonly Partial<IntersectionObserverEntry>[]) => void;

/** The last IntersectionObserver: what it was told to tell, what it watches, how far beyond the window. */
export const intersection = {
  tell: (() => undefined) as Callback,
  watched: new Set<Element>(),
  margin: undefined as string | undefined,
};

class Observer {
  readonly #watched = new Set<Element>();
  constructor(callback: Callback, options?: IntersectionObserverInit) {
    Object.assign(intersection, { tell: callback, watched: this.#watched, margin: options?.rootMargin });
  }
  observe(element: Element): void {
    this.#watched.add(element);
  }
  unobserve(element: Element): void {
    this.#watched.delete(element);
  }
  disconnect(): void {
    this.#watched.clear();
  }
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

/**
 * Slides that scroll, as without scripting: the browser scrolls, snaps, and shows what takes the focus. Scripting adds
 * buttons that move by one slide in a given time, a mouse that drags, a ring without end. (embla brings 9.4 KB, this 1.2.)
 */
import { dragWithMouse } from "./mouse-drag";

export interface CarouselOptions {
  /** After the last slide comes the first. */
  readonly loop?: boolean;
  /** A drag ends where it ends, not at a slide. */
  readonly free?: boolean;
}

export interface Carousel {
  /** Number of the slide at the start of the window, in the order of the page. */
  readonly index: number;
  readonly canPrevious: boolean;
  readonly canNext: boolean;
  move(step: 1 | -1): void;
}

/** Carousel speed (spec section 9), in milliseconds. */
const SPEED = 500;

const reduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const soft = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

export class Scroller implements Carousel {
  index = 0;
  canPrevious = false;
  canNext = false;
  readonly #list: HTMLElement;
  readonly #order: readonly Element[];
  readonly #resize = new ResizeObserver(() => this.#look());
  readonly #listening = new AbortController();
  #frame = 0;
  /** The slide it is on its way to. */
  #goal: Element | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly options: CarouselOptions,
    readonly changed: () => void,
  ) {
    root.dataset["carousel"] = "";
    this.#list = root.querySelector("ol,ul") as HTMLElement;
    this.#order = [...this.#list.children];
    const { signal } = this.#listening;
    const quiet = { passive: true, signal };
    root.addEventListener("scroll", () => this.#look(), quiet);
    root.addEventListener("scrollend", () => this.#turn(), quiet);
    root.addEventListener("wheel", () => this.#rest(), quiet);
    root.addEventListener("pointerdown", () => this.#rest(), quiet);
    // Who begins to move the slides of a ring can go either way.
    root.addEventListener("pointerdown", () => this.#turn(), quiet);
    dragWithMouse(root, signal, {
      begin: () => this.#end > 1,
      drag: () => {
        this.#rest();
        this.#frame = -1; // Neither snaps nor turns before it is released.
        root.style.scrollSnapType = "none";
      },
      release: (thrown) => {
        const slide = this.#at(this.#nearest(thrown)) ?? 0;
        this.#glide(Math.max(0, Math.min(options.free ? thrown : slide, this.#end)));
      },
    });
    this.#resize.observe(root);
    this.#look();
  }

  stop(): void {
    this.#rest();
    this.#listening.abort();
    this.#resize.disconnect();
  }

  move(step: 1 | -1): void {
    const slides = this.#list.children;
    const goal = this.#goal;
    const here = (): number => (goal ? [...slides].indexOf(goal) : this.#nearest(this.root.scrollLeft));
    const from = here();
    if (this.#rings) {
      const beyond = step > 0 && (this.#at(from + 1) ?? Infinity) > this.#end;
      if (beyond || (step < 0 && from === 0)) {
        this.#rotate(step);
      }
    }
    // Several slides at the end share the last position.
    const to = Math.max(0, Math.min(here() + step, this.#nearest(this.#end)));
    this.#glide(Math.min(this.#at(to) ?? 0, this.#end), slides[to]);
    this.#look();
  }

  get #end(): number {
    return this.root.scrollWidth - this.root.clientWidth;
  }

  /** A ring needs a slide that is out of sight to move to its other end. */
  get #rings(): boolean {
    return this.options.loop === true && this.#end >= (this.#at(1) ?? Infinity);
  }

  /** Where the list is scrolled to when this slide is the first in the window. */
  #at(slide: number): number | undefined {
    const [first, asked] = [0, slide].map((at) => this.#list.children[at] as HTMLElement | undefined);
    return first && asked && asked.offsetLeft - first.offsetLeft;
  }

  #nearest(position: number): number {
    const distances = this.#order.map((_, at) => Math.abs(Math.min(this.#at(at) ?? 0, this.#end) - position));
    return distances.indexOf(Math.min(...distances));
  }

  /** Takes a slide from one end to the other; what is in the window stays where it is. */
  #rotate(step: 1 | -1): void {
    const width = this.#at(1) ?? 0;
    this.root.style.scrollSnapType = "none";
    if (step > 0) {
      this.#list.append(this.#list.firstElementChild as Element);
    } else {
      this.#list.prepend(this.#list.lastElementChild as Element);
    }
    this.root.scrollLeft -= step * width;
  }

  /** A visitor who swiped to the end of a ring finds another slide there. */
  #turn(): void {
    if (this.#rings && this.#frame === 0) {
      if (this.root.scrollLeft < 1) {
        this.#rotate(-1);
      } else if (this.root.scrollLeft > this.#end - 1) {
        this.#rotate(1);
      }
      this.root.style.scrollSnapType = "";
    }
  }

  #glide(to: number, goal?: Element): void {
    this.#rest();
    const { root } = this;
    if (reduced()) {
      root.scrollLeft = to;
      return;
    }
    const [from, started] = [root.scrollLeft, performance.now()];
    this.#goal = goal;
    root.style.scrollSnapType = "none";
    const step = (now: number): void => {
      const part = Math.max(0, Math.min((now - started) / SPEED, 1));
      root.scrollLeft = from + (to - from) * soft(part);
      if (part < 1) {
        this.#frame = requestAnimationFrame(step);
      } else {
        this.#rest();
      }
    };
    this.#frame = requestAnimationFrame(step);
  }

  #rest(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#goal = undefined;
    this.root.style.scrollSnapType = "";
  }

  #look(): void {
    const { scrollLeft } = this.root;
    const first = this.#goal ?? this.#list.children[this.#nearest(scrollLeft)];
    const index = first === undefined ? 0 : this.#order.indexOf(first);
    const canPrevious = this.#rings || scrollLeft > 1;
    const canNext = this.#rings || scrollLeft < this.#end - 1;
    if (index !== this.index || canPrevious !== this.canPrevious || canNext !== this.canNext) {
      Object.assign(this, { index, canPrevious, canNext });
      this.changed();
    }
  }
}


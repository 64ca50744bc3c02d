/**
 * `<site-island>`: prerendered HTML that hydrates when its strategy says so. React comes with the first island that
 * hydrates, never before. An island that cannot be hydrated stays as the build made it.
 */
import { componentOf, islands } from "../islands/index";
import { reloadOnce } from "./reload-guard";
import { schedule } from "./strategies";

/** What a click is meant for when it needs the island's script; links just lead on, and fields keep what is chosen. */
const NEEDS_SCRIPT = "button, summary, [data-replay]";
/** Signs that a visitor is about to use an island. */
const INTEREST = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const;

class SiteIsland extends HTMLElement {
  #cancel: () => void = () => undefined;
  #unmount: (() => void) | null = null;
  #started = false;
  /** Which of the elements that need a script was clicked: a number outlives that the HTML is written anew. */
  #clicked = -1;

  connectedCallback(): void {
    if (this.#started || !this.hasAttribute("name")) {
      return;
    }
    for (const type of INTEREST) {
      this.addEventListener(type, this, { capture: true });
    }
    this.#cancel = schedule(this, this.getAttribute("client") ?? "", this.#hydrate);
  }

  disconnectedCallback(): void {
    this.#stopListening();
    this.#cancel();
    this.#unmount?.();
    this.#unmount = null;
  }

  /** Interest in an island that sleeps wakes it; a click that only its script can answer is repeated afterwards. */
  handleEvent(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest(NEEDS_SCRIPT) : null;
    if (event.type === "click" && target !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#clicked = this.#needing().indexOf(target);
    }
    void this.#hydrate();
  }

  #hydrate = async (): Promise<void> => {
    if (this.#started) {
      return;
    }
    this.#started = true;
    this.#cancel();
    const name = this.getAttribute("name") ?? "";
    try {
      const [{ hydrate, layout, turn }, chunk] = await Promise.all([import("./hydrate"), islands[name]?.()]).catch((error: unknown) => {
        this.#withoutChunk();
        throw error;
      });
      const component = componentOf(chunk ?? layout, name);
      if (component === undefined) {
        throw new Error(`no island ${name}`);
      }
      await turn();
      if (!this.isConnected) {
        return;
      }
      this.#unmount = hydrate(this, component, this.#ready, this.#failed);
    } catch (error) {
      this.#failed(error);
    }
  };

  /** A script is gone, or there is no connection: then the page stays as it is, with what was written into its fields. */
  #withoutChunk(): void {
    if (navigator.onLine) {
      // Who leaves the page has nothing to click any more.
      this.#clicked = reloadOnce() ? -1 : this.#clicked;
      return;
    }
    const again = (): void => {
      this.#started = false;
      void this.#hydrate();
    };
    addEventListener("online", again, { once: true });
  }

  #ready = (): void => {
    this.setAttribute("hydrated", "");
    this.#handOver();
  };

  /** The island works as it does without scripting, now or after it has worked for a while. */
  #failed = (error: unknown): void => {
    console.error(`island ${this.getAttribute("name")}`, error);
    this.removeAttribute("hydrated");
    this.#handOver();
  };

  /** From here on clicks are the component's or the browser's; the one that was held back comes first. */
  #handOver(): void {
    this.#stopListening();
    const clicked = this.#needing()[this.#clicked];
    this.#clicked = -1;
    if (clicked instanceof HTMLElement) {
      clicked.click();
    }
  }

  #needing(): Element[] {
    return [...this.querySelectorAll(NEEDS_SCRIPT)];
  }

  #stopListening(): void {
    for (const type of INTEREST) {
      this.removeEventListener(type, this, { capture: true });
    }
  }
}

/** From now on every island of the page, and every one that comes later, hydrates when it is time. */
export function defineIslands(): void {
  customElements.define("site-island", SiteIsland);
}

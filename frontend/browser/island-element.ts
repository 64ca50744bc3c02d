/**
 * `<site-island>`: prerendered HTML that hydrates when its strategy says so. React comes with the first island that
 * hydrates, never before. An island that cannot be hydrated stays as the build made it.
 */
import { islands } from "../islands/index";
import { schedule } from "./strategies";

/** What a click is meant for when it needs the island's script; other links just lead on. */
const NEEDS_SCRIPT = "button, summary, select, input, [data-replay]";
/** Signs that a visitor is about to use an island. */
const INTEREST = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const;

class SiteIsland extends HTMLElement {
  #cancel: () => void = () => undefined;
  #unmount: (() => void) | null = null;
  #started = false;
  #clicked: Element | null = null;

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
      this.#clicked = target;
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
      const [{ hydrate, layout }, loaded] = await Promise.all([import("./hydrate"), islands[name]?.()]).catch((error: unknown) => {
        document.dispatchEvent(new CustomEvent("site:chunk-failed"));
        throw error;
      });
      const component = loaded ?? layout[name];
      if (component === undefined) {
        throw new Error(`no island ${name}`);
      }
      if (!this.isConnected) {
        return;
      }
      this.#unmount = hydrate(this, component, () => this.#ready());
    } catch (error) {
      this.#failed(error);
    }
  };

  #ready(): void {
    this.#stopListening();
    this.setAttribute("hydrated", "");
    const clicked = this.#clicked;
    this.#clicked = null;
    if (clicked instanceof HTMLElement && clicked.isConnected) {
      clicked.click();
    }
  }

  #failed(error: unknown): void {
    this.#stopListening();
    console.error(`island ${this.getAttribute("name")}`, error);
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

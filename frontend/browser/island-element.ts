/**
 * `<site-island>`: prerendered HTML that hydrates when its strategy says so. React comes with the first island that
 * hydrates, never before. An island that cannot be hydrated stays as the build made it.
 */
import { componentOf, islands } from "../islands/index";
import { unlessLeaving } from "./leaving";
import { reloadOnce } from "./reload-guard";
import { schedule } from "./strategies";

/** Elements whose click needs the island's script; links work by themselves, and fields keep their values. */
const NEEDS_SCRIPT = "button, summary, [data-replay]";
/** Milliseconds that a click waits for the island's script. Then the browser does what it can: open a menu, send a form. */
const PATIENCE = 4000;
/** Events which show that a visitor is about to use an island. */
const INTEREST = ["pointerover", "pointerdown", "focusin", "keydown", "click"] as const;

class SiteIsland extends HTMLElement {
  #cancel: () => void = () => undefined;
  #unmount: (() => void) | null = null;
  #started = false;
  /** The clicked element, as a number among those that need a script: it stays valid when the HTML is replaced. */
  #clicked = -1;

  connectedCallback(): void {
    if (this.#started || !this.hasAttribute("name")) {
      return;
    }
    for (const type of INTEREST) {
      this.addEventListener(type, this, true);
    }
    this.#cancel = schedule(this, this.getAttribute("client") ?? "", this.#hydrate);
  }

  disconnectedCallback(): void {
    this.#stopListening();
    this.#cancel();
    this.#unmount?.();
    this.#unmount = null;
  }

  /** Interaction with an island that has not hydrated yet starts it; a click that needs its script is repeated afterwards. */
  handleEvent(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_SCRIPT) : null;
    if (event.type === "click" && target !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#clicked = this.#needing().indexOf(target);
      setTimeout(this.#passOn, PATIENCE);
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
      const scripts = Promise.all([import("./hydrate"), islands[name]?.()]);
      const [{ hydrate, layout, turn }, chunk] = await unlessLeaving(scripts).catch((error: unknown) => {
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
    if (!navigator.onLine) {
      const again = (): void => {
        this.#started = false;
        void this.#hydrate();
      };
      addEventListener("online", again, { once: true });
      // A form that the browser can send needs no script.
    } else if (!this.querySelector("[method]") && reloadOnce()) {
      // A page that is left has nothing to click.
      this.#clicked = -1;
    }
  }

  #ready = (): void => {
    this.#handOver(true);
  };

  /** The island works as without JavaScript, from the start or after it has failed. */
  #failed = (error: unknown): void => {
    console.error("island", this.getAttribute("name"), error);
    this.#handOver(false);
  };

  /** Styles know by the mark who handles clicks from now on. */
  #handOver(hydrated: boolean): void {
    this.toggleAttribute("hydrated", hydrated);
    this.toggleAttribute("failed", !hydrated);
    this.#passOn();
  }

  /** From now on the component or the browser handles clicks; the delayed one comes first. */
  #passOn = (): void => {
    this.#stopListening();
    const clicked = this.#needing()[this.#clicked];
    this.#clicked = -1;
    clicked?.click();
  };

  #needing(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(NEEDS_SCRIPT)];
  }

  #stopListening(): void {
    for (const type of INTEREST) {
      this.removeEventListener(type, this, true);
    }
  }
}

/** From now on every present and future island of the page hydrates according to its strategy. */
export function defineIslands(): void {
  customElements.define("site-island", SiteIsland);
}

/** The state of all menus of the header, and what closes them: Escape, a click elsewhere, another page. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { holdPage } from "./hold-page";
import { type OpenItems, closeItem, openItem } from "./open-items";

/** Ids of the overlay and of the bar's dropdowns, which are `b.0`, `b.1`, … */
export const OVERLAY = "m";
export const BAR = "b";

export type Menus = {
  readonly open: OpenItems;
  readonly show: (id: string) => void;
  readonly hide: (id: string) => void;
  readonly closeAll: () => void;
  /** A click on the item's toggle. */
  readonly toggle: (id: string) => void;
  /** A mouse comes and goes. */
  readonly enter: (id: string) => void;
  readonly leave: (id: string) => void;
};

export function useMenus(header: RefObject<HTMLElement | null>): Menus {
  const [open, setOpen] = useState<OpenItems>([]);
  // What a mouse has opened by hovering closes when it leaves; a click on the toggle makes it stay.
  const hovering = useRef(false);
  const overlay = open.includes(OVERLAY);

  const show = (id: string): void => {
    hovering.current = false;
    setOpen((now) => openItem(now, id));
  };
  const hide = (id: string): void => setOpen((now) => closeItem(now, id));
  const closeAll = (): void => setOpen([]);

  useLayoutEffect(() => {
    if (header.current && overlay) {
      return holdPage(header.current);
    }
    // What had the focus is gone with the overlay.
    const menu = document.activeElement?.closest<HTMLElement>(".site-menu:not([open])");
    menu?.querySelector("summary")?.focus({ preventScroll: true });
    return;
  }, [header, overlay]);

  useEffect(() => {
    if (open.length === 0) {
      return;
    }
    const closeInnermost = ({ key }: KeyboardEvent): void => {
      const innermost = [...(header.current?.querySelectorAll("details[open]") ?? [])].pop();
      const toggle = innermost?.querySelector("summary");
      if (key === "Escape" && toggle) {
        if (overlay || innermost?.contains(document.activeElement)) {
          toggle.focus();
        }
        hovering.current = false;
        toggle.click();
      }
    };
    const closeDropdown = ({ target }: Event): void => {
      const item = header.current?.querySelector(".site-nav [open]")?.parentElement;
      if (item && !item.contains(target as Node)) {
        closeAll();
      }
    };
    // At once: the router sets the new page's scroll position next.
    const leavePage = (): void => flushSync(closeAll);
    document.addEventListener("keydown", closeInnermost);
    document.addEventListener("pointerdown", closeDropdown);
    document.addEventListener("site:navigated", leavePage);
    return () => {
      document.removeEventListener("keydown", closeInnermost);
      document.removeEventListener("pointerdown", closeDropdown);
      document.removeEventListener("site:navigated", leavePage);
    };
  }, [header, open, overlay]);

  return {
    open,
    show,
    hide,
    closeAll,
    toggle(id) {
      const shown = open.includes(id);
      if (!shown || !hovering.current) {
        (shown ? hide : show)(id);
      }
      hovering.current = false;
    },
    enter(id) {
      if (!open.includes(id)) {
        show(id);
        hovering.current = true;
      }
    },
    leave(id) {
      if (hovering.current) {
        hovering.current = false;
        hide(id);
      }
    },
  };
}

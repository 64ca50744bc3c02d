/** Panels that float over the lower edge of the page without being modal. */
import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

export type FloatingPanel = {
  /** For the panel's element. */
  readonly ref: RefObject<HTMLElement | null>;
  /** For the panel's element: notes where the focus comes from. */
  readonly onFocus: (event: FocusEvent) => void;
  /** Where the focus came from. */
  readonly origin: RefObject<HTMLElement | null>;
  /** Gives the focus back, if the panel has it; else to the content. To be called before the panel is taken away. */
  readonly leave: () => void;
};

/**
 * While the panel is open its height is the document's custom property `room`: what is focused beneath it can be
 * scrolled clear of it (WCAG 2.4.11).
 */
export function useFloatingPanel(room: string, open: boolean): FloatingPanel {
  const ref = useRef<HTMLElement>(null);
  const origin = useRef<HTMLElement>(null);

  useEffect(() => {
    const panel = ref.current;
    if (panel) {
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(room, `${panel.offsetHeight}px`));
      observer.observe(panel);
      return () => {
        observer.disconnect();
        style.removeProperty(room);
      };
    }
    return undefined;
  }, [room, open]);

  const inside = (element: Element | null) => ref.current?.contains(element);
  return {
    ref,
    origin,
    onFocus: ({ relatedTarget }) => {
      if (relatedTarget && !inside(relatedTarget)) {
        origin.current = relatedTarget as HTMLElement;
      }
    },
    leave: () => {
      if (inside(document.activeElement)) {
        origin.current?.focus({ preventScroll: true });
      }
      // It came from nowhere, or from what is gone.
      if (inside(document.activeElement)) {
        document.getElementById("main")?.focus({ preventScroll: true });
      }
    },
  };
}

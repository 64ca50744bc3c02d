/** Panels that float over the lower edge of the page without being modal. */
import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

export type FloatingPanel = {
  /** For the panel's element. */
  readonly ref: RefObject<HTMLElement | null>;
  /** For the panel's element: records where the focus comes from. */
  readonly onFocus: (event: FocusEvent) => void;
  /** Where the focus came from. */
  readonly origin: RefObject<HTMLElement | null>;
  /** Returns the focus, if the panel has it; otherwise to the content. Call it before the panel is removed. */
  readonly leave: () => void;
};

/** Heights of the open panels, in CSS pixels. */
const heights = new Map<object, number>();

/** Tells the style sheet how much of the lower edge the panels cover. */
function keepRoom(): void {
  document.documentElement.style.setProperty("--floating-room", `${Math.max(0, ...heights.values())}px`);
}

/**
 * While the panel is open its height counts in the document's custom property `--floating-room`: what is focused
 * beneath it can be scrolled clear of it (WCAG 2.4.11).
 */
export function useFloatingPanel(open: boolean): FloatingPanel {
  const ref = useRef<HTMLElement>(null);
  const origin = useRef<HTMLElement>(null);

  useEffect(() => {
    const panel = ref.current;
    if (panel) {
      const observer = new ResizeObserver(() => {
        heights.set(ref, panel.offsetHeight);
        keepRoom();
      });
      observer.observe(panel);
      return () => {
        observer.disconnect();
        heights.delete(ref);
        keepRoom();
      };
    }
    return undefined;
  }, [open]);

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
      // There was no focus before, or its element is gone.
      if (inside(document.activeElement)) {
        document.getElementById("main")?.focus({ preventScroll: true });
      }
    },
  };
}

/** The bar leaves on the way down and comes back on the way up (spec sections 4 and 9). */
import { type RefObject, useEffect, useState } from "react";

/** Pixels down that hide the bar, pixels up that show it, pixels from the top within which it is in the top state. */
const HIDE = 15;
const SHOW = 10;
const TOP = 75;

export type Position = "top" | "shown" | "hidden";

/** `from` is the turning point: where scrolling in the direction that changes nothing ended. */
export type Bar = { readonly position: Position; readonly from: number };

/** The bar after the page was scrolled to `y`. While it is held it does not hide. */
export function scrolled({ position, from }: Bar, y: number, held: boolean): Bar {
  const hidden = position === "hidden";
  const turn = hidden ? Math.max(from, y) : Math.min(from, y);
  if (y < TOP) {
    return { position: "top", from: hidden ? y : turn };
  }
  if (held || (hidden && turn - y > SHOW)) {
    return { position: "shown", from: y };
  }
  if (!hidden && y - turn > HIDE) {
    return { position: "hidden", from: y };
  }
  return { position: hidden ? "hidden" : "shown", from: turn };
}

/** How far the page is scrolled, also while it is locked, and without the bounce at its ends. */
function scrollPosition(): number {
  const { top, height } = document.body.getBoundingClientRect();
  return Math.max(0, Math.min(-top, height - innerHeight));
}

/** Where the bar is. It stays while something in it is open or has the focus, unless a pointer brought that there. */
export function useSmartHeader(header: RefObject<HTMLElement | null>, enabled: boolean): Position {
  const [position, setPosition] = useState<Position>("top");
  useEffect(() => {
    if (!enabled) {
      return;
    }
    let bar: Bar = { position: "top", from: scrollPosition() };
    const update = (): void => {
      const held = header.current?.matches(":has(:focus-visible, [open])") ?? false;
      bar = scrolled(bar, scrollPosition(), held);
      setPosition(bar.position);
    };
    update();
    document.addEventListener("scroll", update, { passive: true });
    return () => document.removeEventListener("scroll", update);
  }, [header, enabled]);
  return position;
}

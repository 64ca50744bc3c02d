/** Dragging with a mouse; touch scrolls natively. */

/** Pixels after which a press counts as a drag, not a click. */
const DRAGS = 5;
/** How far a released drag continues: pixels per pixel per millisecond. */
const THROW = 160;
/** A mouse that has rested this long gives no momentum. */
const STILL = 100;

interface Listener {
  /** Whether there is anything to drag. */
  begin(): boolean;
  /** The press has become a drag. */
  drag(): void;
  /** The drag was released; `to` is its final position with momentum. */
  release(to: number): void;
}

/** Scrolls an element sideways by a pressed mouse, until the signal aborts. */
export function dragWithMouse(root: HTMLElement, signal: AbortSignal, listener: Listener): void {
  root.addEventListener("dragstart", (event) => listener.begin() && event.preventDefault(), { signal });
  root.addEventListener(
    "pointerdown",
    (down) => {
      if (down.pointerType === "mouse" && down.button === 0 && listener.begin()) {
        follow(root, down, listener);
      }
    },
    { signal },
  );
}

function follow(root: HTMLElement, down: PointerEvent, listener: Listener): void {
  const over = new AbortController();
  const listen = { signal: over.signal };
  const left = root.scrollLeft;
  let [drags, speed, last] = [false, 0, down];
  const move = (event: PointerEvent): void => {
    const distance = event.clientX - down.clientX;
    if (!drags && Math.abs(distance) < DRAGS) {
      return;
    }
    if (!drags) {
      drags = true;
      root.setPointerCapture(down.pointerId);
      listener.drag();
    }
    speed = (last.clientX - event.clientX) / Math.max(event.timeStamp - last.timeStamp, 1);
    last = event;
    root.scrollLeft = left - distance;
  };
  const release = (event: PointerEvent): void => {
    over.abort();
    if (drags) {
      // The click that ends a drag must not open anything.
      root.addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
      listener.release(root.scrollLeft + (event.timeStamp - last.timeStamp > STILL ? 0 : speed * THROW));
    }
  };
  root.addEventListener("pointermove", move, listen);
  root.addEventListener("pointerup", release, listen);
  root.addEventListener("pointercancel", release, listen);
}

/** Logos of partners that pass by in two rows, each of them three times the list that the page came with. */
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../lib/Icon";
import type { IslandProps } from "../../lib/island";
import type { LogoTickerProps } from "../../lib/props";

/** A copy for the eye: a screen reader and the keyboard know each logo once. */
function copyOf(list: Element): HTMLElement {
  const copy = list.cloneNode(true) as HTMLElement;
  copy.ariaHidden = "true";
  for (const link of copy.querySelectorAll("a")) {
    link.tabIndex = -1;
  }
  return copy;
}

export default function LogoTicker({ pause, slots }: IslandProps<LogoTickerProps, "head" | "logos">) {
  const rows = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState(false);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const list = rows.current?.querySelector("ul");
    if (!list || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    // Each file is loaded by the list itself; the copies find it in the cache when they come into view.
    for (const image of list.querySelectorAll("img")) {
      image.loading = "eager";
    }
    const [first, second] = rows.current?.children as unknown as [Element, Element];
    // Three lists in each of two rows (spec section 2); one of them is there.
    for (const row of [first, first, second, second, second]) {
      row.append(copyOf(list));
    }
    setMoving(true);
  }, []);

  return (
    <div className="partners__ticker" data-state={moving ? (paused ? "paused" : "moving") : undefined}>
      <div className="wrap block__head">
        {slots.head}
        <div className="partners__control">
          {moving && (
            <button className="partners__pause" type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
              <Icon name={paused ? "play" : "pause"} />
              <span>{pause}</span>
            </button>
          )}
        </div>
      </div>
      {/* The rows stand still at their start while the keyboard is in them, and show the logo that has the focus. */}
      <div
        className="partners__rows"
        ref={rows}
        onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "center" })}
      >
        <div className="partners__row">{slots.logos}</div>
        <div className="partners__row" />
      </div>
    </div>
  );
}

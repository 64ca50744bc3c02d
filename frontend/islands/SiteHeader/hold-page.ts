/** What an open overlay does to the rest of the page: it can be neither scrolled nor reached. */

/**
 * Holds the page where it is, and takes everything beside `kept` out of reach. Returns what ends that: the page is then
 * where it was. The body is taken out of the flow, because touch on iOS scrolls through `overflow: hidden`.
 */
export function holdPage(kept: Element): () => void {
  const { body, documentElement: root } = document;
  const [x, y] = [scrollX, scrollY];
  const asleep: Element[] = [];
  for (let inner = kept; inner !== body && inner.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      // What is said to screen readers is still heard.
      if (other !== inner && !other.matches("[inert], [role=status]")) {
        other.setAttribute("inert", "");
        asleep.push(other);
      }
    }
  }
  body.style.top = `${-y}px`;
  root.dataset["held"] = innerWidth > root.clientWidth ? "scrollbar" : "";
  return () => {
    delete root.dataset["held"];
    body.style.top = "";
    for (const other of asleep) {
      other.removeAttribute("inert");
    }
    scrollTo({ left: x, top: y, behavior: "instant" });
  };
}

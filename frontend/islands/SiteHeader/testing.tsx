/** The header as tests show it, and what they find in it. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { slotNodes } from "../../lib/island";
import type { HeaderItem } from "../../lib/props";
import SiteHeader from "./SiteHeader";

const texts = {
  main: "Hoofdmenu",
  all: "Alle pagina's",
  open: "Toon wat onder {title} staat",
  menu: "Menu",
  close: "Sluiten",
  back: "Terug",
};

const html = {
  logo: "<svg></svg>",
  badge: " <span class='badge'>24</span>",
  graphic: "<img id='graphic' alt=''>",
  contact: "<div id='contact'><a href='tel:+31'>Bel</a></div>",
};

// jsdom does not know what points.
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? "";
  }
}
window.PointerEvent ??= Pointer as never;
// It has no media queries, and no page that is scrolled.
window.matchMedia ??= globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
window.scrollTo = globalThis.scrollTo = () => undefined;

/** The island with the demo's texts. */
export function island(items: HeaderItem[], current = "", slots: Record<string, string> = html) {
  return <SiteHeader items={items} bar={items.length > 0} current={current} hideOnScroll texts={texts} slots={slotNodes(slots) as never} />;
}

/** A page that nobody has touched; its links lead nowhere. */
export function freshPage(): void {
  document.body.replaceChildren();
  Object.assign(document.body.dataset, { path: "/", slug: "home" });
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
}

/** What the router does. */
export function navigate(path: string): void {
  act(() => {
    Object.assign(document.body.dataset, { path, slug: path.slice(path.lastIndexOf("/") + 1) });
    document.dispatchEvent(new CustomEvent("site:navigated"));
  });
}

export const tree: HeaderItem[] = [
  { label: "Vacatures", href: "/vacatures", count: true },
  {
    label: "Werk",
    href: "/werk",
    children: [
      { label: "Leren", href: "/werk/leren", children: [{ label: "Stage", children: [{ label: "Hout", href: "/hout" }] }] },
      { label: "Vragen", href: "/vragen" },
    ],
  },
  { label: "Over WT", href: "/over-wt", graphic: true, children: [{ label: "Team", href: "/over-wt/team" }] },
  { label: "Meer", slug: "meer", children: [{ label: "Learn More", mobileLabel: "Blog", href: "/blog?x=1", path: "/blog" }] },
];

const bar = () => screen.getByRole("navigation", { name: texts.main });
export const dropdown = (index: number) => bar().querySelectorAll("details")[index] as HTMLDetailsElement;
export const item = (index: number) => dropdown(index).parentElement as HTMLElement;
export const overlay = () => document.querySelector(".site-menu") as HTMLDetailsElement;
export const toggle = (details: HTMLDetailsElement) => details.querySelector("summary") as HTMLElement;
/** The group of the overlay with this title. */
export const group = (title: string) =>
  [...overlay().querySelectorAll("details")].find((it) => within(toggle(it)).queryByText(title)) as HTMLDetailsElement;
/** The toggles of all that is open. */
export const open = () => [...document.querySelectorAll("details[open]")].map((it) => it.querySelector("summary")?.textContent);
export const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

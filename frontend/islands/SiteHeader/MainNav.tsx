/** The bar's items with their dropdowns: by hover, by focus and by button. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../../lib/Icon";
import type { HeaderItem, HeaderTexts } from "../../lib/props";
import { Disclosure } from "./Disclosure";
import { ItemLink, type Surroundings } from "./ItemLink";
import { BAR, type Menus } from "./menus";

interface Props extends Surroundings {
  readonly items: readonly HeaderItem[];
  readonly menus: Menus;
  readonly texts: HeaderTexts;
  /** The graphic in the dropdown of the company's own page (spec section 2). */
  readonly graphic: ReactNode;
}

function Drawer({ items, level, ...around }: Surroundings & { readonly items: readonly HeaderItem[]; readonly level: number }) {
  return (
    <ul className={`drawer drawer--${level}`}>
      {items.map((item, index) => (
        <li key={index}>
          <ItemLink item={item} className="drawer__link" {...around} />
          {item.children && <Drawer items={item.children} level={level + 1} {...around} />}
        </li>
      ))}
    </ul>
  );
}

export function MainNav({ items, menus, texts, graphic, ...around }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // The item that a mouse has come to; an item may also come to a mouse that stands still, when another page is shown.
  const visited = useRef("");

  // Styles alone open the dropdown of the item that the mouse or the focus was at when the script came; it stays.
  useLayoutEffect(() => {
    const all = matchMedia("(hover: hover)").matches ? [...(list.current?.children ?? [])] : [];
    const index = all.findIndex((item) => item.matches(":hover, :focus-within"));
    if (items[index]?.children) {
      menus.enter(`${BAR}.${index}`);
    }
  }, []);

  return (
    <nav className="site-nav" aria-label={texts.main}>
      <ul className="site-nav__list" ref={list}>
        {items.map((item, index) => {
          const id = `${BAR}.${index}`;
          const { label, href, children } = item;
          if (!children) {
            return (
              <li className="site-nav__item" key={id}>
                <ItemLink item={item} className="site-nav__link" {...around} />
              </li>
            );
          }
          return (
            <li
              className="site-nav__item"
              key={id}
              // A tap is not a hover: it follows the link or uses the button.
              onPointerMove={({ pointerType }) => {
                if (pointerType !== "touch" && visited.current !== id) {
                  visited.current = id;
                  menus.enter(id);
                }
              }}
              onPointerLeave={() => {
                visited.current = "";
                menus.leave(id);
              }}
              onFocus={({ target }) => target.matches("a:focus-visible") && menus.show(id)}
              onBlur={({ currentTarget, relatedTarget }) =>
                relatedTarget && !currentTarget.contains(relatedTarget) && menus.hide(id)
              }
            >
              {href && <ItemLink item={item} className="site-nav__link" {...around} />}
              <Disclosure
                id={id}
                menus={menus}
                className="site-nav__more"
                group="site-nav"
                toggleClass="site-nav__toggle"
                label={href && texts.open.replace("{title}", () => label)}
                toggle={
                  <>
                    {!href && <ItemLink item={item} className="site-nav__title" {...around} />}
                    <Icon name="chevron" />
                  </>
                }
              >
                <div className="site-nav__drawer">
                  <Drawer items={children} level={1} {...around} />
                  {item.graphic && graphic}
                </div>
              </Disclosure>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

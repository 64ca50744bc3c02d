/** The fixed bar with its dropdowns, and the menu over the whole window. */
import { useRef } from "react";
import { useCurrentPage } from "../../lib/current-page";
import type { IslandProps } from "../../lib/island";
import type { SiteHeaderProps } from "../../lib/props";
import { Disclosure } from "./Disclosure";
import { MainNav } from "./MainNav";
import { MenuTree } from "./MenuTree";
import { OVERLAY, useMenus } from "./menus";
import { useSmartHeader } from "./smart-header";

type Slots = "logo" | "badge" | "graphic" | "actions" | "background" | "contact";

export default function SiteHeader({ items, current, hideOnScroll, texts, bar, slots }: IslandProps<SiteHeaderProps, Slots>) {
  const header = useRef<HTMLElement>(null);
  const menus = useMenus(header);
  const position = useSmartHeader(header, hideOnScroll);
  const around = { items, menus, page: useCurrentPage(current), badge: slots.badge };

  return (
    <header
      className="site-header"
      data-position={position}
      ref={header}
      // Selecting an item closes what it is in.
      onClick={({ target }) => (target as Element).closest("a[href]") && menus.closeAll()}
    >
      <div className="site-header__bar wrap">
        <a className="site-header__logo" href="/">
          {slots.logo}
        </a>
        {bar && <MainNav texts={texts} graphic={slots.graphic} {...around} />}
        <div className="site-header__actions">
          {slots.actions}
          <Disclosure
            id={OVERLAY}
            menus={menus}
            className="site-menu"
            toggleClass="site-menu__toggle"
            toggle={
              <>
                <span className="site-menu__open">{texts.menu}</span>
                <span className="site-menu__close">{texts.close}</span>
                <span className="site-menu__lines" />
              </>
            }
          >
            <div className="site-menu__panel">
              {slots.background}
              <div className="site-menu__content wrap">
                {items[0] && (
                  <nav className="site-menu__nav" aria-label={texts.all}>
                    <MenuTree parent={OVERLAY} level={1} back={texts.back} {...around} />
                  </nav>
                )}
                {slots.contact}
              </div>
            </div>
          </Disclosure>
        </div>
      </div>
    </header>
  );
}

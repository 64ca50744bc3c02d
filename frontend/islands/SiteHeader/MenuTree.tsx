/**
 * The overlay's items. On wide screens a group flies out to the right; on others one of the first level is a panel of
 * its own, whose button leads back, and those beneath it are listed inline. The styles decide, so that the HTML is the same.
 */
import { Icon } from "../../lib/Icon";
import type { HeaderItem } from "../../lib/props";
import { Disclosure } from "./Disclosure";
import { ItemLink, ItemTitle, type Surroundings } from "./ItemLink";
import type { Menus } from "./menus";

interface Props extends Surroundings {
  readonly items: readonly HeaderItem[];
  /** Id of what the items are under. */
  readonly parent: string;
  readonly level: number;
  readonly menus: Menus;
  readonly back: string;
}

export function MenuTree({ items, parent, level, menus, back, ...around }: Props) {
  return (
    <ul className={`menu-tree menu-tree--${level}`}>
      {items.map((item, index) => {
        const id = `${parent}.${index}`;
        const link = <ItemLink item={item} className="menu-tree__link" {...around} />;
        if (!item.children) {
          return <li key={id}>{link}</li>;
        }
        return (
          <li key={id}>
            <Disclosure
              id={id}
              menus={menus}
              className="menu-tree__group"
              group={`menu-${level}`}
              toggleClass="menu-tree__toggle"
              toggle={
                <>
                  {level === 1 && (
                    <span className="menu-tree__back">
                      <Icon name="arrow-left" />
                      {back}
                    </span>
                  )}
                  <span className="menu-tree__title">
                    <ItemTitle item={item} badge={around.badge} />
                  </span>
                  <Icon name="chevron" />
                </>
              }
            >
              <div className="menu-tree__panel">
                <p className="menu-tree__own">{link}</p>
                <MenuTree items={item.children} parent={id} level={level + 1} menus={menus} back={back} {...around} />
              </div>
            </Disclosure>
          </li>
        );
      })}
    </ul>
  );
}

/** An item's title, as a link if it leads anywhere. */
import type { ReactNode } from "react";
import type { HeaderItem } from "../../lib/props";

/** What all items are shown with. */
export type Surroundings = {
  readonly page: { readonly path: string; readonly slug: string };
  readonly badge: ReactNode;
};

/** The slug is in the address's path, unless the item says otherwise. */
export function slugOf({ slug, path, href = "" }: HeaderItem): string {
  return slug ?? (path ?? href).replace(/.*\//, "");
}

/** Whether the item leads to this page, or stands for it by its slug. */
function current(item: HeaderItem, { path, slug }: Surroundings["page"]): "page" | "true" | undefined {
  if (path && (item.path ?? item.href) === path) {
    return "page";
  }
  return slug && slugOf(item) === slug ? "true" : undefined;
}

/** The title for each width, with the number of vacancies. */
export function ItemTitle({ item, badge }: { readonly item: HeaderItem; readonly badge: ReactNode }) {
  const { label, mobileLabel, count } = item;
  return (
    <>
      {mobileLabel ? <span className="on-wide">{label}</span> : label}
      {mobileLabel && <span className="on-narrow">{mobileLabel}</span>}
      {count && badge}
    </>
  );
}

export function ItemLink({ item, className, page, badge }: Surroundings & { readonly item: HeaderItem; readonly className: string }) {
  const title = <ItemTitle item={item} badge={badge} />;
  const { href, name, newTab } = item;
  const here = current(item, page);
  return href ? (
    <a
      className={className}
      href={href}
      aria-label={name}
      aria-current={here}
      target={newTab ? "_blank" : undefined}
      rel={newTab ? "noopener" : undefined}
    >
      {title}
    </a>
  ) : (
    <span className={className} aria-current={here}>
      {title}
    </span>
  );
}

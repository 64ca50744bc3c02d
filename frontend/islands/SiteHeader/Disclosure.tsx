/** A button and what it shows. `<details>` works without JavaScript; here its state is React's. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Menus } from "./menus";

interface Props {
  readonly id: string;
  readonly menus: Menus;
  readonly className: string;
  /** Details of one group close each other, where no script does it. */
  readonly group?: string;
  readonly toggle: ReactNode;
  readonly toggleClass: string;
  /** Name of the button, if its content is none. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export function Disclosure({ id, menus, className, group, toggle, toggleClass, label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const open = menus.open.includes(id);

  // What a visitor opened before the script came stays open.
  useLayoutEffect(() => {
    if (details.current?.open) {
      menus.show(id);
    }
  }, []);

  return (
    <details
      ref={details}
      className={className}
      name={group}
      open={open}
      suppressHydrationWarning
      // The browser's search within the page opens details by itself.
      onToggle={({ currentTarget }) => currentTarget.open !== open && (open ? menus.hide : menus.show)(id)}
    >
      <summary
        className={toggleClass}
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          menus.toggle(id);
        }}
      >
        {toggle}
      </summary>
      {children}
    </details>
  );
}

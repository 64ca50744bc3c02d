/** The promotional popup: slides in after a delay, and stays away for a day after it was closed. */
import { type MouseEvent, useEffect, useState } from "react";
import { useFloatingPanel } from "../../lib/floating-panel";
import { Icon } from "../../lib/Icon";
import type { IslandProps } from "../../lib/island";
import type { PopupProps } from "../../lib/props";
import { whenPastBanner } from "./past-banner";

const DAY = 24 * 60 * 60;
/** The longest delay of timers, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

export default function Popup({ delay, label, close, slots }: IslandProps<PopupProps, "content">) {
  const [open, setOpen] = useState(false);
  const { ref, onFocus, leave } = useFloatingPanel(open);

  useEffect(() => {
    const show = () => {
      try {
        setOpen(!/(^|; )closedPopup=/.test(document.cookie));
      } catch {
        // A sandboxed frame cannot store the cookie: the popup would appear on every page.
      }
    };
    let stop: () => void;
    const timer = setTimeout(() => (stop = whenPastBanner(show)), Math.min(delay * 1000, LONGEST));
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [delay]);

  const hide = () => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `closedPopup=true; path=/; max-age=${DAY}; SameSite=Lax${secure}`;
    leave();
    setOpen(false);
  };
  // A visitor who follows the link has seen the popup.
  const hideAfterLink = ({ target }: MouseEvent) => (target as Element).closest("a") && hide();

  return open ? (
    <aside
      className="popup"
      aria-label={label}
      ref={ref}
      onFocus={onFocus}
      onClick={hideAfterLink}
      onKeyDown={({ key }) => key === "Escape" && hide()}
    >
      {slots.content}
      <button className="popup__close" type="button" aria-label={close} onClick={hide}>
        <Icon name="close" />
      </button>
    </aside>
  ) : null;
}

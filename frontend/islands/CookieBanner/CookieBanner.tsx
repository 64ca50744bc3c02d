/** Asks once whether third parties may be contacted, and again when the visitor wants to change the answer. */
import { useEffect, useState } from "react";
import { useConsent, writeConsent } from "../../lib/consent";
import { useFloatingPanel } from "../../lib/floating-panel";
import type { IslandProps } from "../../lib/island";
import type { CookieBannerProps } from "../../lib/props";

export default function CookieBanner({ label, accept, deny, accepted, denied, slots }: IslandProps<CookieBannerProps, "text">) {
  const consent = useConsent();
  // How often the visitor has reopened the question since the last answer; during the build nobody can be asked.
  const [recalls, setRecalls] = useState(-1);
  const open = recalls > 0 || (recalls === 0 && consent === null);
  const { ref, origin, onFocus, leave } = useFloatingPanel(open);

  useEffect(() => {
    const recall = (event: Event) => {
      origin.current = event.currentTarget as HTMLElement;
      setRecalls((times) => times + 1);
    };
    const buttons = document.querySelectorAll<HTMLElement>("[data-consent-settings]");
    for (const button of buttons) {
      button.hidden = false;
      button.onclick = recall;
    }
    setRecalls(0);
  }, [origin]);

  useEffect(() => {
    if (recalls > 0) {
      ref.current?.focus();
    }
  }, [ref, recalls]);

  // Both answers look alike: refusing is as easy as accepting.
  const choice = (answer: boolean, text: string) => (
    <button
      className="button cookie-banner__button"
      type="button"
      aria-pressed={consent === null ? undefined : consent === answer}
      onClick={() => {
        leave();
        writeConsent(answer);
        setRecalls(0);
      }}
    >
      <span>{text}</span>
    </button>
  );

  return open ? (
    <section className="cookie-banner" aria-label={label} tabIndex={-1} ref={ref} onFocus={onFocus}>
      <div className="cookie-banner__text">
        {slots.text}
        {consent !== null && <p className="cookie-banner__choice">{consent ? accepted : denied}</p>}
      </div>
      <div className="cookie-banner__buttons">
        {choice(false, deny)}
        {choice(true, accept)}
      </div>
    </section>
  ) : null;
}

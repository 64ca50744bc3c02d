/**
 * A document of others in a frame without our origin: behind a click, or by itself once the visitor has consented to
 * third parties. Withdrawing consent takes it away again.
 */
import { useEffect, useState } from "react";
import { useConsent } from "./consent";
import type { IslandProps } from "./island";
import type { HtmlEmbedProps, SustainabilityWidgetProps } from "./props";

const focus = (frame: HTMLElement | null): void => frame?.focus();

export function EmbeddedDocument({ src, texts, slots }: IslandProps<HtmlEmbedProps | SustainabilityWidgetProps, "notice">) {
  const consent = useConsent();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (consent === false) {
      setAsked(false);
    }
  }, [consent]);

  const shown = asked || consent === true;
  return (
    <div className="embed__box">
      {/* The card keeps its room under the frame, so that nothing moves when one takes the other's place. */}
      <div className="embed__card" data-covered={shown || undefined}>
        {slots.notice}
        <a
          className="button button--primary"
          href={src}
          rel="noopener"
          data-replay=""
          onClick={(event) => {
            event.preventDefault();
            setAsked(true);
          }}
        >
          <span>{texts.load}</span>
        </a>
      </div>
      {shown && (
        <iframe
          className="embed__frame"
          // Who clicked is now in the frame; who scrolled by stays where they are.
          ref={asked ? focus : undefined}
          src={src}
          title={texts.title}
          sandbox="allow-scripts allow-forms allow-popups"
          loading="lazy"
        />
      )}
    </div>
  );
}

/** What carousels have in common: the window on the slides, its name, and buttons beside every drag. */
import type { ReactNode } from "react";
import { type CarouselOptions, useCarousel } from "./carousel";
import { Icon, type IconName } from "./Icon";
import type { CarouselTexts } from "./props";

interface Props {
  readonly texts: CarouselTexts;
  readonly slots: { readonly head?: ReactNode; readonly slides: ReactNode };
  readonly options?: CarouselOptions;
  /** Milliseconds until it starts. */
  readonly delay?: number;
  /** Names the slide with this number. The bar then stands below the slides. */
  readonly position?: (index: number) => string;
}

/** Slider start delay (spec section 9), in milliseconds. */
const START_DELAY = 500;

const keys: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };
const plain: CarouselOptions = {};

export function CarouselFrame({ texts, slots, options = plain, delay = START_DELAY, position }: Props) {
  const [view, carousel] = useCarousel(options, delay);
  const previous = carousel?.canPrevious;
  const next = carousel?.canNext;

  // A button at the end stays focusable: the keyboard's place is not lost.
  const button = (label: string, icon: IconName, can = false, move?: () => void) => (
    <button className="carousel__button" type="button" aria-label={label} aria-disabled={!can} onClick={move}>
      <Icon name={icon} />
    </button>
  );
  const bar = (
    <div className={`carousel__bar ${position ? "wrap" : slots.head ? "block__head" : ""}`}>
      {slots.head}
      {position && <p role="status">{position(carousel?.index ?? 0)}</p>}
      <div className="carousel__buttons">
        {(previous || next) && (
          <>
            {button(texts.previous, "arrow-left", previous, () => carousel?.move(-1))}
            {button(texts.next, "arrow", next, () => carousel?.move(1))}
          </>
        )}
      </div>
    </div>
  );
  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription={texts.role}
      aria-label={texts.label}
      data-moves={previous || next}
      onKeyDown={(event) => {
        const move = keys[event.key];
        if (carousel && move && !event.altKey && !event.metaKey) {
          event.preventDefault();
          carousel.move(move);
        }
      }}
    >
      {!position && bar}
      {/* What scrolls can be reached and scrolled by keys. */}
      <div className="carousel__view" role="group" aria-label={texts.slides} tabIndex={0} ref={view}>
        {slots.slides}
      </div>
      {position && bar}
    </div>
  );
}

/** A carousel for components: slides that scroll, from the moment the component says on. */
import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { type Carousel, type CarouselOptions, Scroller } from "./scroller";

export type { Carousel, CarouselOptions } from "./scroller";

/** Starts `delay` milliseconds after the carousel has been mounted, in the element of the ref. */
export function useCarousel(
  options: CarouselOptions,
  delay: number,
): [RefObject<HTMLDivElement | null>, Carousel | undefined] {
  const view = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<Carousel>();
  const [, render] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    let scroller: Scroller | undefined;
    const timer = setTimeout(() => {
      scroller = new Scroller(view.current as HTMLElement, options, render);
      setCarousel(scroller);
    }, delay);
    return () => {
      clearTimeout(timer);
      scroller?.stop();
    };
  }, [delay, options]);

  return [view, carousel];
}

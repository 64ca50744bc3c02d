/** People in a row: one, two or four beside each other, as the styles say. */
import { CarouselFrame } from "../../lib/CarouselFrame";
import type { IslandProps } from "../../lib/island";
import type { TeamSliderProps } from "../../lib/props";

/** Slider start delay (spec section 9), in milliseconds. */
const START_DELAY = 500;

export default function TeamSlider(props: IslandProps<TeamSliderProps, "head" | "slides">) {
  return <CarouselFrame {...props} delay={START_DELAY} />;
}

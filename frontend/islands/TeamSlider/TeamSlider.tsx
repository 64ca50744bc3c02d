/** People in a row: one, two or four beside each other, as the styles say. */
import { CarouselFrame } from "../../lib/CarouselFrame";
import type { IslandProps } from "../../lib/island";
import type { TeamSliderProps } from "../../lib/props";

export default function TeamSlider(props: IslandProps<TeamSliderProps, "head" | "slides">) {
  return <CarouselFrame {...props} />;
}

/** Steps on a line that is dragged freely; the line is drawn as far as the visitor has come (by the styles). */
import { CarouselFrame } from "../../lib/CarouselFrame";
import type { IslandProps } from "../../lib/island";
import type { StepsSliderProps } from "../../lib/props";

const options = { free: true };

export default function StepsSlider(props: IslandProps<StepsSliderProps, "head" | "slides">) {
  return <CarouselFrame {...props} options={options} />;
}

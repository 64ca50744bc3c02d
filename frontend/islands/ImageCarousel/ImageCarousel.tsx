/** Pictures without end. They move when the visitor moves them, never by themselves. */
import { CarouselFrame } from "../../lib/CarouselFrame";
import type { IslandProps } from "../../lib/island";
import type { ImageCarouselProps } from "../../lib/props";

const options = { loop: true };

export default function ImageCarousel({ count, position, ...rest }: IslandProps<ImageCarouselProps, "slides">) {
  return (
    <CarouselFrame
      {...rest}
      options={options}
      position={(index) => position.replace("{index}", `${Math.min(index + 1, count)}`)}
    />
  );
}

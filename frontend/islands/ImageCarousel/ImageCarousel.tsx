/** An endless carousel of images. They move only when the visitor moves them. */
import { CarouselFrame } from "../../lib/CarouselFrame";
import type { IslandProps } from "../../lib/island";
import type { ImageCarouselProps } from "../../lib/props";

const options = { loop: true };

export default function ImageCarousel({ count, position, ...rest }: IslandProps<ImageCarouselProps, "slides">) {
  return (
    <CarouselFrame
      {...rest}
      options={options}
      delay={0}
      position={(index) => position.replace("{index}", `${Math.min(index + 1, count)}`)}
    />
  );
}

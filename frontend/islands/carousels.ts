/** Carousels share nearly all of their code: one chunk. */
export { default as ImageCarousel } from "./ImageCarousel/ImageCarousel";
export { default as StepsSlider } from "./StepsSlider/StepsSlider";
export { default as TeamSlider } from "./TeamSlider/TeamSlider";

/** Islands of a few hundred bytes each: one chunk weighs a third less than five. */
export { default as HtmlEmbed } from "./HtmlEmbed/HtmlEmbed";
export { default as LogoTicker } from "./LogoTicker/LogoTicker";
export { default as SustainabilityWidget } from "./SustainabilityWidget/SustainabilityWidget";
export { default as TeamGrid } from "./TeamGrid/TeamGrid";
export { default as VideoPlayer } from "./VideoPlayer/VideoPlayer";

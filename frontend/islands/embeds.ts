/** Documents of others are framed by the same code: one chunk. */
export { default as HtmlEmbed } from "./HtmlEmbed/HtmlEmbed";
export { default as SustainabilityWidget } from "./SustainabilityWidget/SustainabilityWidget";

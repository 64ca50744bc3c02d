/** The islands that only some pages have: the name in templates → how to load the component. */
import type { ComponentType } from "react";

type Load = () => Promise<ComponentType<never>>;

const carousels = () => import("./carousels");
const embeds = () => import("./embeds");

/** Each is a chunk of its own, but those that are nearly the same code. The islands of every page: `layout.ts`. */
export const islands: Readonly<Record<string, Load>> = {
  CompanyCustomersForm: async () => (await import("./CompanyCustomersForm/CompanyCustomersForm")).default,
  HtmlEmbed: async () => (await embeds()).HtmlEmbed,
  ImageCarousel: async () => (await carousels()).ImageCarousel,
  LogoTicker: async () => (await import("./LogoTicker/LogoTicker")).default,
  StepsSlider: async () => (await carousels()).StepsSlider,
  SustainabilityWidget: async () => (await embeds()).SustainabilityWidget,
  TeamGrid: async () => (await import("./TeamGrid/TeamGrid")).default,
  TeamSlider: async () => (await carousels()).TeamSlider,
  VacancyList: async () => (await import("./VacancyList/VacancyList")).default,
  VideoPlayer: async () => (await import("./VideoPlayer/VideoPlayer")).default,
};

/** The islands that only some pages have: the name in templates → how to load the component. */
import type { ComponentType } from "react";

type Load = () => Promise<ComponentType<never>>;

const carousels = () => import("./carousels");
const small = () => import("./small");

/** Each is a chunk of its own, but those that are nearly the same code. The islands of every page: `layout.ts`. */
export const islands: Readonly<Record<string, Load>> = {
  CompanyCustomersForm: async () => (await import("./CompanyCustomersForm/CompanyCustomersForm")).default,
  HtmlEmbed: async () => (await small()).HtmlEmbed,
  ImageCarousel: async () => (await carousels()).ImageCarousel,
  LogoTicker: async () => (await small()).LogoTicker,
  StepsSlider: async () => (await carousels()).StepsSlider,
  SustainabilityWidget: async () => (await small()).SustainabilityWidget,
  TeamGrid: async () => (await small()).TeamGrid,
  TeamSlider: async () => (await carousels()).TeamSlider,
  VacancyList: async () => (await import("./VacancyList/VacancyList")).default,
  VideoPlayer: async () => (await small()).VideoPlayer,
};

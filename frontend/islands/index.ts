/** All islands: the name in templates → the component. Each is a chunk of its own in the browser. */
import type { ComponentType } from "react";

type Module = { readonly default: ComponentType<never> };

export const islands: Readonly<Record<string, () => Promise<Module>>> = {
  CompanyCustomersForm: () => import("./CompanyCustomersForm/CompanyCustomersForm"),
  CookieBanner: () => import("./CookieBanner/CookieBanner"),
  HtmlEmbed: () => import("./HtmlEmbed/HtmlEmbed"),
  ImageCarousel: () => import("./ImageCarousel/ImageCarousel"),
  LogoTicker: () => import("./LogoTicker/LogoTicker"),
  Popup: () => import("./Popup/Popup"),
  SiteHeader: () => import("./SiteHeader/SiteHeader"),
  StepsSlider: () => import("./StepsSlider/StepsSlider"),
  SustainabilityWidget: () => import("./SustainabilityWidget/SustainabilityWidget"),
  TeamGrid: () => import("./TeamGrid/TeamGrid"),
  TeamSlider: () => import("./TeamSlider/TeamSlider"),
  VacancyList: () => import("./VacancyList/VacancyList"),
  VideoPlayer: () => import("./VideoPlayer/VideoPlayer"),
};

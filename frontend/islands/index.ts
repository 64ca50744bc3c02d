/** The islands that only some pages have: the name in templates → the chunk that holds the component. */
import type { ComponentType } from "react";

type Component = ComponentType<never>;
/** Components by their names, or one that is the default export. */
type Chunk = Readonly<Record<string, Component>>;
type Load = () => Promise<Chunk>;

const carousels: Load = () => import("./carousels");
const small: Load = () => import("./small");

/** Each is a chunk of its own, but those that are nearly the same code. The islands of every page: `layout.ts`. */
export const islands: Readonly<Record<string, Load>> = {
  CandidateForm: () => import("./CandidateForm/CandidateForm"),
  CompanyCustomersForm: () => import("./CompanyCustomersForm/CompanyCustomersForm"),
  HtmlEmbed: small,
  ImageCarousel: carousels,
  LogoTicker: small,
  StepsSlider: carousels,
  SustainabilityWidget: small,
  TeamGrid: small,
  TeamSlider: carousels,
  VacancyList: () => import("./VacancyList/VacancyList"),
  VideoPlayer: small,
};

/** The component of that name in its chunk. */
export function componentOf(chunk: Chunk, name: string): Component | undefined {
  return chunk[name] ?? chunk["default"];
}

/** First script of every page. Everything works without it; it adds what needs scripting. */
import { closeMenus } from "./menus";
import { filterVacancies } from "./vacancy-filters";

closeMenus();
filterVacancies();

/**
 * The islands of every page. They travel in one chunk with React (`browser/hydrate.tsx`), since a page that loads it needs
 * these: one request instead of four, and 2 % fewer bytes.
 */
import type { ComponentType } from "react";
import CookieBanner from "./CookieBanner/CookieBanner";
import Popup from "./Popup/Popup";
import SiteHeader from "./SiteHeader/SiteHeader";

export const layout: Readonly<Record<string, ComponentType<never>>> = { CookieBanner, Popup, SiteHeader };

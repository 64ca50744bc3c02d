/** The one place that decides what is a page of this site, by parsing the address. */

/** Folders that hold files (`src/content/folders.rs`). A page in another folder of such a name is loaded in full. */
const FILES = /^\/_\w+\//;
/** A last segment such as `brochure.pdf`. */
const EXTENSION = /\.[a-z0-9]{2,5}$/i;

/**
 * The address of a page that can be shown without leaving the document, or `null`: another origin, another scheme,
 * credentials, a file. The path has no trailing slash, as all canonical addresses of the site.
 */
export function ownPage(href: string, base: string): URL | null {
  let url: URL;
  try {
    url = new URL(href, base);
  } catch {
    return null;
  }
  const own = new URL(base);
  const web = /^https?:$/.test(url.protocol);
  if (!web || url.origin !== own.origin || url.username + url.password !== "") {
    return null;
  }
  if (FILES.test(url.pathname) || EXTENSION.test(url.pathname)) {
    return null;
  }
  url.pathname = url.pathname.replace(/\/+$/, "") || "/";
  return url;
}

/** The page of this site that the address names, or `null`. */
export function here(): URL | null {
  return ownPage(location.href, location.href);
}

/** The page that a click on a link opens in this tab, or `null` if the browser should handle it. */
export function pageOfClick(event: MouseEvent): URL | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (event.defaultPrevented || modified || !(event.target instanceof Element)) {
    return null;
  }
  const link = event.target.closest("a[href]");
  return link === null ? null : pageOfLink(link);
}

/** The page that a link opens in this tab, or `null`. */
export function pageOfLink(link: Element): URL | null {
  const target = link.getAttribute("target") ?? "";
  if ((target !== "" && target !== "_self") || link.hasAttribute("download")) {
    return null;
  }
  const href = link.getAttribute("href") ?? "";
  // The browser handles anchors of this page.
  return href.startsWith("#") ? null : ownPage(href, document.baseURI);
}

/** The address of the page's data: `/vacatures` → `/_data/vacatures.json`. */
export function dataAddress(page: URL): string {
  return `/_data${page.pathname === "/" ? "/index" : page.pathname}.json`;
}

/** Whether both are the same page, whatever their query and anchor. */
export function samePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

// The bar of a preview. It is built in a shadow tree, so that page and bar do not style each other, and without inline
// styles and HTML, which the page's policy forbids.
{
  const script = document.currentScript;
  const { drafts, expired, token, now, problem, away, lang, words } = JSON.parse(script.dataset.preview);
  const scroll = `sitegen:preview-scroll:${location.pathname}`;
  const inFrame = window.parent !== window;
  const inPhone = window.name === "sitegen-phone";

  /** An element with attributes and children. */
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === "function") made.addEventListener(key, value);
      else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children);
    return made;
  };

  const button = (text, click, more = {}) => element("button", { type: "button", click, ...more }, text);

  /** The same page with another parameter, which the server takes from the address again. */
  const go = (name, value) => {
    const url = new URL(location.href);
    url.searchParams.set(name, value);
    location.assign(url);
  };

  const status = () => {
    if (problem) {
      const lines = problem.filter(Boolean).flatMap((line) => [element("br"), element("span", { lang: "en" }, line)]);
      return [element("strong", {}, away ? words.away : words.failed), ...lines];
    }
    if (expired) return [element("strong", {}, words.expired)];
    if (drafts.length === 0) return [element("strong", {}, words.published)];
    return drafts.flatMap(({ title, name, status, edit }, index) => [
      index === 0 ? "" : " · ",
      element("strong", {}, status === "draft" ? words.draft : status),
      ` ${title}${name ? ` (${name})` : ""} `,
      element("a", { href: edit, target: "_blank", rel: "noopener" }, words.open),
    ]);
  };

  /** The page in a frame as wide as a phone, over the page itself. */
  const phone = (root, toggle) => {
    const open = root.querySelector("iframe");
    toggle.setAttribute("aria-pressed", String(!open));
    toggle.textContent = open ? words.phone : words.desktop;
    if (open) return open.parentElement.remove();
    root.prepend(
      element(
        "div",
        { class: "stage" },
        element("iframe", { src: location.href, name: "sitegen-phone", title: words.phone, width: 390, height: 780 }),
      ),
    );
  };

  const moment = () => {
    const input = element("input", { type: "datetime-local", id: "now", value: now });
    return element(
      "form",
      {
        submit: (event) => {
          event.preventDefault();
          go("now", input.value);
        },
      },
      element("label", { for: "now" }, words.now),
      input,
      element("button", {}, words.show),
      ...(now ? [button(words.today, () => go("now", ""))] : []),
    );
  };

  const build = () => {
    const host = element("sitegen-preview-bar", { lang, hidden: true });
    const root = host.attachShadow({ mode: "open" });
    const toggle = button(words.phone, () => phone(root, toggle), { "aria-pressed": "false", class: "width" });
    const tools = button("⋯", () => tools.setAttribute("aria-expanded", String(tools.getAttribute("aria-expanded") !== "true")), {
      "aria-label": words.tools,
      "aria-expanded": "false",
      "aria-controls": "tools",
      class: "sign options",
    });
    const bar = element(
      "section",
      { class: problem || expired ? "bar warning" : "bar", "aria-label": words.bar },
      element("p", { role: "status" }, ...status()),
      tools,
      element(
        "div",
        { class: "tools", id: "tools" },
        ...(inFrame ? [] : [toggle]),
        moment(),
        ...(token ? [button(words.leave, () => go("token", ""))] : []),
      ),
      button("×", () => show(false), { "aria-label": words.hide, class: "sign close" }),
    );
    const small = button(drafts.length ? words.draft : words.bar, () => show(true), {
      class: "small",
      "aria-label": words.more,
    });
    const show = (open) => {
      sessionStorage.setItem("sitegen:preview-bar", open ? "" : "hidden");
      bar.hidden = !open;
      small.hidden = open;
      if (document.activeElement === host) (open ? bar.querySelector(".close") : small).focus();
    };
    bar.addEventListener("keydown", (event) => {
      if (event.key === "Escape") show(false);
    });
    // Without its styles it would fill the page.
    const styles = { rel: "stylesheet", href: "/_sitegen/preview/bar.css", load: () => host.removeAttribute("hidden") };
    root.append(element("link", styles), bar, small);
    const isQuiet = inFrame || sessionStorage.getItem("sitegen:preview-bar") === "hidden";
    const hidden = isQuiet && !problem && !expired;
    bar.hidden = hidden;
    small.hidden = !hidden;
    document.body.append(host);
  };

  // Each page of a preview comes from the server, which asks the CMS for it: no page is kept, and none is swapped.
  window.addEventListener(
    "click",
    (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      const url = link && new URL(link.href, location.href);
      const here = url && url.pathname === location.pathname && url.search === location.search;
      if (url && url.origin === location.origin && !(here && url.hash)) event.stopImmediatePropagation();
    },
    true,
  );

  // Live Preview loads the page again after every save: the editor stays where he was.
  if (inFrame) {
    window.addEventListener("pagehide", () => sessionStorage.setItem(scroll, String(window.scrollY)));
    window.addEventListener("load", () => window.scrollTo(0, Number(sessionStorage.getItem(scroll) ?? 0)));
  }

  if (!inPhone) build();
}

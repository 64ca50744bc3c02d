/**
 * What is wrong, above the page: a mistake that keeps the site from being shown, or the report's problems behind a
 * button in the corner. It is in a shadow root, so that the page's styles and it leave each other alone.
 */
const STYLES = `
:host { all: initial; }
* { box-sizing: border-box; }
.panel, .pill {
  font: 15px/1.5 system-ui, sans-serif; color: #f4f1ea; background: #1b1d22;
  border: 1px solid #4a4f5a; color-scheme: dark;
}
.panel {
  position: fixed; inset: auto 0 0; margin: auto; z-index: 2147483647; width: min(60rem, calc(100vw - 2rem));
  max-height: calc(100vh - 2rem); overflow: auto; overscroll-behavior: contain; bottom: 1rem;
  border-radius: .75rem; border-top: 4px solid #ff7a66; padding: 1.25rem 1.5rem 1.5rem;
  box-shadow: 0 1rem 4rem rgb(0 0 0 / 45%);
}
.panel.problems { border-top-color: #ffc24b; }
.head { display: flex; align-items: start; justify-content: space-between; gap: 1rem; }
.kind { margin: 0; font-size: .8125rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: #ff9c8c; }
.problems .kind { color: #ffc24b; }
h2 { margin: .25rem 0 0; font-size: 1.125rem; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere; }
.place { margin: .5rem 0 0; font: .875rem/1.5 ui-monospace, monospace; color: #c3c8d2; overflow-wrap: anywhere; }
.hint { margin: .75rem 0 0; color: #dfe3ea; }
.hint::before { content: "→ "; color: #8fd19e; }
.code {
  margin: 1rem 0 0; padding: .75rem 0; overflow-x: auto; background: #111317; border-radius: .5rem;
  font: .8125rem/1.7 ui-monospace, monospace; tab-size: 2;
}
.line { display: grid; grid-template-columns: 4.5rem 1fr; white-space: pre; min-width: max-content; padding-right: 1rem; }
.line b { font-weight: 400; color: #8b919d; text-align: right; padding-right: 1rem; }
.line.here { background: #4a211c; color: #fff; }
.line.here b { color: #ff9c8c; }
.line.here b::before { content: "▸ "; }
ol { margin: 1rem 0 0; padding: 0; list-style: none; }
li { padding: .75rem 0; border-top: 1px solid #363a43; }
li p { margin: .125rem 0 0; overflow-wrap: anywhere; }
a { color: #9fc5ff; }
button {
  font: inherit; font-weight: 600; color: inherit; background: #2b2f37; border: 1px solid #5a606c; border-radius: .5rem;
  padding: .375rem .875rem; min-height: 2.25rem; cursor: pointer; white-space: nowrap;
}
button:hover { background: #3a3f49; }
:focus-visible { outline: 3px solid #9fc5ff; outline-offset: 2px; }
.pill { position: fixed; left: 1rem; bottom: 1rem; z-index: 2147483646; border-radius: 2rem; background: #1b1d22; }
.pill::before { content: ""; display: inline-block; width: .625rem; height: .625rem; margin-right: .5rem; border-radius: 50%; background: #ffc24b; }
@media (width < 40rem) {
  .panel { padding: 1rem; bottom: .5rem; width: calc(100vw - 1rem); }
  .line { grid-template-columns: 3.25rem 1fr; }
}
@media print { :host { display: none; } }
`;

/** An element with a class and children; strings become text, never HTML. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

class Overlay {
  #root = null;
  #panel = null;
  #shown = "";
  /** The mistake that was closed: it stays closed until it is another one. */
  #closed = "";
  /** Where the focus was before. */
  #before = null;
  /** Esc closes the panel wherever the focus is, and nothing of the page below it. */
  #escape = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.#close();
    }
  };

  /** Shows a mistake, or else the button for the problems, or nothing. */
  show(mistake, problems) {
    const shown = JSON.stringify([mistake, problems]);
    if (shown === this.#shown) {
      return;
    }
    this.#shown = shown;
    const wasOpen = this.#panel?.matches(".problems") ?? false;
    this.#clear();
    if (mistake) {
      if (JSON.stringify(mistake) !== this.#closed) {
        this.#open(this.#mistake(mistake));
      }
      return;
    }
    this.#closed = "";
    if (problems.length > 0) {
      this.#pill(problems);
      if (wasOpen) {
        this.#open(this.#problems(problems));
      }
    }
  }

  #host() {
    if (!this.#root) {
      const host = document.createElement("sitegen-dev");
      this.#root = host.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      this.#root.adoptedStyleSheets = [sheet];
      document.documentElement.append(host);
    }
    return this.#root;
  }

  #clear() {
    this.#shut();
    this.#root?.replaceChildren();
  }

  #open(panel) {
    this.#shut();
    this.#before = document.activeElement;
    this.#panel = panel;
    this.#host().append(panel);
    addEventListener("keydown", this.#escape, { capture: true });
    panel.focus({ preventScroll: true });
  }

  /** Takes the panel away, and gives the focus back. Returns whether the panel had it. */
  #shut() {
    const panel = this.#panel;
    if (!panel) {
      return false;
    }
    const hadFocus = panel.contains(this.#root.activeElement);
    removeEventListener("keydown", this.#escape, { capture: true });
    panel.remove();
    this.#panel = null;
    if (hadFocus && this.#before?.isConnected) {
      this.#before.focus({ preventScroll: true });
    }
    return hadFocus;
  }

  #close() {
    const [mistake] = JSON.parse(this.#shown);
    this.#closed = mistake ? JSON.stringify(mistake) : "";
    if (this.#shut()) {
      this.#root.querySelector(".pill")?.focus({ preventScroll: true });
    }
  }

  #head(kind, title) {
    const close = element("button", "", "Close");
    close.type = "button";
    close.addEventListener("click", () => this.#close());
    const heading = element("h2", "", title);
    heading.id = "title";
    return element("div", "head", element("div", "", element("p", "kind", kind), heading), close);
  }

  #dialog(className, ...children) {
    const panel = element("section", `panel ${className}`, ...children);
    panel.setAttribute("role", "dialog");
    panel.setAttribute("aria-labelledby", "title");
    panel.tabIndex = -1;
    panel.lang = "en";
    return panel;
  }

  #mistake(mistake) {
    const lines = mistake.excerpt.map(({ number, text }) => {
      const line = element("div", number === mistake.line ? "line here" : "line", element("b", "", String(number)), text);
      if (number === mistake.line) {
        line.setAttribute("aria-current", "true");
      }
      return line;
    });
    const code = lines.length > 0 ? element("div", "code", ...lines) : null;
    if (code) {
      code.tabIndex = 0;
      code.setAttribute("role", "group");
      code.setAttribute("aria-label", `${mistake.file}, line ${mistake.line}`);
    }
    return this.#dialog(
      "mistake",
      this.#head(mistake.kind, mistake.what),
      element("p", "place", mistake.place),
      code,
      element("p", "hint", mistake.hint),
      mistake.others.length > 0 ? element("ol", "", ...mistake.others.map((other) => item(other.what, other))) : null,
    );
  }

  #problems(problems) {
    const items = problems.map((problem) => {
      const edit = problem.edit_url ? element("a", "", "Edit") : null;
      if (edit) {
        edit.href = problem.edit_url;
        edit.target = "_blank";
        edit.rel = "noopener";
      }
      return item(problem.message, problem, edit);
    });
    return this.#dialog("problems", this.#head("Report", count(problems)), element("ol", "", ...items));
  }

  #pill(problems) {
    const pill = element("button", "pill", count(problems));
    pill.type = "button";
    pill.lang = "en";
    pill.addEventListener("click", () => this.#open(this.#problems(problems)));
    this.#host().append(pill);
  }
}

/** One of several: what is wrong, where, what to do, and a link to edit it, if there is one. */
function item(what, { place, hint }, edit = null) {
  return element(
    "li",
    "",
    element("strong", "", what),
    element("p", "place", place),
    element("p", "hint", hint),
    edit,
  );
}

function count(problems) {
  return problems.length === 1 ? "1 problem" : `${problems.length} problems`;
}

export const overlay = new Overlay();

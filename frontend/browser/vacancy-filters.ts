/**
 * The filters of the vacancy overview. The list is complete in the HTML; a filter hides what does not fit, keeps its
 * state in the address and says how many are left.
 */

type Facts = { readonly item: HTMLElement; readonly values: Readonly<Record<string, string>> };

const named = ["location", "position"] as const;
const switches = ["traineeship", "popular"] as const;

/** Wires the filters of the page, if it has any. */
export function filterVacancies(root: ParentNode = document): void {
  const form = root.querySelector<HTMLFormElement>("[data-vacancy-filters]");
  const status = root.querySelector<HTMLElement>("[data-vacancy-count]");
  if (form === null || status === null) {
    return;
  }
  const all: readonly Facts[] = [...root.querySelectorAll<HTMLElement>("[data-vacancy]")].map((item) => ({
    item,
    values: { ...item.dataset } as Record<string, string>,
  }));

  const show = (): void => {
    const chosen = new FormData(form);
    let left = 0;
    for (const { item, values } of all) {
      const fits =
        named.every((name) => (chosen.get(name) ?? "") === "" || chosen.get(name) === values[name]) &&
        switches.every((name) => !chosen.has(name) || name in values);
      item.hidden = !fits;
      left += fits ? 1 : 0;
    }
    const text = left === 0 ? status.dataset["vacancyNone"] : status.dataset["vacancyCount"];
    status.textContent = (text ?? "").replace("#", String(left));
  };

  const remember = (): void => {
    const address = new URL(location.href);
    const chosen = new FormData(form);
    for (const name of [...named, ...switches]) {
      const value = chosen.get(name);
      if (typeof value === "string" && value !== "") {
        address.searchParams.set(name, value);
      } else {
        address.searchParams.delete(name);
      }
    }
    history.replaceState(history.state, "", address);
  };

  const recall = (): void => {
    const wanted = new URL(location.href).searchParams;
    for (const name of named) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) {
        field.value = wanted.get(name) ?? "";
        // A value that is not offered any more filters nothing.
        field.selectedIndex = Math.max(field.selectedIndex, 0);
      }
    }
    for (const name of switches) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) {
        field.checked = wanted.has(name);
      }
    }
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    show();
    remember();
  });
  form.addEventListener("reset", () => {
    // The fields have their first values only when the event is over.
    setTimeout(() => {
      show();
      remember();
    });
  });
  recall();
  show();
}

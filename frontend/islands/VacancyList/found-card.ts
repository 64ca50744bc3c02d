/** The cards of what was found on all pages of a divided overview. */
import type { CardTexts } from "../../lib/props";
import type { Cards, Index } from "./index-file";

/** The number of a vacancy in a column. */
export const numberOf = ({ columns }: Cards, name: string, row: number): number => columns[name]?.[row] ?? 0;

/** A copy of the template with what the file says about a vacancy. */
export function cardOf(template: HTMLTemplateElement, { vacancies }: Index, cards: Cards, texts: CardTexts, row: number): Element {
  const text = (name: string): string | undefined => cards.texts[numberOf(cards, name, row) - 1];
  const copy = document.importNode(template.content, true);
  const [id, path, title] = vacancies[row]!;
  fill(copy, "a", (link) => {
    (link as HTMLAnchorElement).href = path;
    link.textContent = title;
  });
  fill(copy, "[data-save]", (heart) => {
    heart.setAttribute("data-save", id);
    heart.setAttribute("aria-label", texts.save.replace("{title}", () => title));
  });
  const hours = text("hours");
  const type = text("type");
  const facts = [text("place"), hours && (/\d$/.test(hours) ? texts.hours.replace("{hours}", () => hours) : hours), type && texts.types[type]];
  const spans = facts.filter(Boolean).map((fact) => {
    const span = document.createElement("span");
    span.textContent = fact!;
    return span;
  });
  fill(copy, ".card__meta", (meta) => (spans.length > 0 ? meta.replaceChildren(...spans) : meta.remove()));
  const salary = salaryOf(text("min"), text("max"), text("unit"), texts);
  fill(copy, ".card__salary", (element) => (salary ? (element.textContent = salary) : element.remove()));
  const [traineeship, popular] = ["traineeship", "popular"].map((name) => numberOf(cards, name, row) > 0);
  fill(copy, ".card__tags", (tags) => {
    for (const tag of [...tags.children]) {
      if (!(tag.classList.contains("tag--accent") ? popular : traineeship)) {
        tag.remove();
      }
    }
    if (tags.childElementCount === 0) {
      tags.remove();
    }
  });
  const picture = cards.pictures[numberOf(cards, "picture", row) - 1];
  if (picture !== undefined) {
    fill(copy, ".card", (card) => {
      card.classList.remove("card--text");
      card.prepend(pictureOf(picture));
    });
  }
  return copy.firstElementChild!;
}

function fill(copy: DocumentFragment, selector: string, change: (element: Element) => void): void {
  const element = copy.querySelector(selector);
  if (element !== null) {
    change(element);
  }
}

function pictureOf([src, width, height]: Cards["pictures"][number]): HTMLElement {
  const picture = document.createElement("picture");
  picture.className = "card__image";
  const image = picture.appendChild(document.createElement("img"));
  // Before `src`, or the browser does not wait.
  image.loading = "lazy";
  Object.assign(image, { decoding: "async", alt: "", width, height, src });
  return picture;
}

/** As the macro `salary` in `templates/partials/ui.html` writes it. */
function salaryOf(min: string | undefined, max: string | undefined, unit: string | undefined, texts: CardTexts): string {
  const put = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const [from, to] = [min, max].map((amount) => amount && put(texts.amount, { amount }));
  if (!from && !to) {
    return "";
  }
  const amount =
    from && to
      ? from === to
        ? from
        : put(texts.range, { min: from, max: to })
      : put(from ? texts.from : texts.to, { amount: (from || to)! });
  const per = unit && texts.units[unit];
  return per ? `${amount} ${per}` : amount;
}

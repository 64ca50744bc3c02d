/** HTML of the build, the only strings that become elements. A policy of its own keeps it so (Trusted Types). */

type Policy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("sitegen", { createHTML: (html) => html });

/** Marks HTML that the build wrote as such. */
export function trusted(html: string): string {
  return policy === undefined ? html : policy.createHTML(html);
}

/** Replaces what is inside an element. */
export function setMarkup(element: Element, html: string): void {
  element.innerHTML = trusted(html);
}

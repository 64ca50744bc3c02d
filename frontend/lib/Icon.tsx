/** The icons of islands, all defined in `templates/partials/icons.svg` (a test compares). */
export type IconName = "arrow" | "arrow-left" | "chevron" | "close" | "pause" | "play";

/** An icon of `templates/partials/icons.svg`, which every page contains. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

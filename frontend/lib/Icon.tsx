/** An icon of `templates/partials/icons.svg`, which every page carries. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** What is in a form. */

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field of a form. */
export const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field;

/** The file that was chosen. */
export const fileOf = (field: Field): File | undefined => (field as HTMLInputElement).files?.[0];

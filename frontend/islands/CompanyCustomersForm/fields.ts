/** The fields of the form (spec section 5). */

/** What the form asks for → the field's name in the CMS. */
export const names = {
  name: "first_name",
  email: "email",
  phone: "telefoonnummer",
  company: "bedrijfsnaam",
  message: "bericht",
  terms: "terms",
} as const;

export type Key = keyof typeof names;

export const keys = Object.keys(names) as Key[];

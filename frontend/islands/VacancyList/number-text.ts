/** A number as the page's language writes it: `1.200`. The engine of the build has no `Intl`, and both have to write the same. */
export const numberText = (number: number, thousands: string): string => String(number).replace(/\B(?=(...)+$)/g, thousands);

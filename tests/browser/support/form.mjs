/** Forms as a visitor finds them. */

/** The messages under the fields, once a form has done what it was asked to: checking comes with a script of its own. */
export async function messages(form) {
  await form.locator("[type=submit]:not([aria-busy=true])").waitFor();
  await form.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return form.locator(".field__error").allTextContents();
}

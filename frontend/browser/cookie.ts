/** Writes cookies of this site. */

/** Stores a value for `age` seconds. */
export function setCookie(name: string, value: string, age: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // A sandboxed frame has no cookies; the page works without them.
  }
}

/** How a list of findings fails a test. */
import assert from "node:assert/strict";

/**
 * Fails with the findings, one a line. A finding is `{ what, where }`; what many places have in common is one line,
 * which names the first three of them.
 */
export function none(findings) {
  const places = new Map();
  for (const { what, where } of findings) {
    places.set(what, [...(places.get(what) ?? []), where]);
  }
  const lines = [...places].map(([what, all]) => {
    const more = all.length > 3 ? ` and ${all.length - 3} more` : "";
    return `${what}\n      in ${all.slice(0, 3).join(", ")}${more}`;
  });
  assert.ok(lines.length === 0, `${lines.length} ${lines.length === 1 ? "finding" : "findings"}\n    ${lines.join("\n    ")}`);
}

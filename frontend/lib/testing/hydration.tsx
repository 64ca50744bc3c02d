/** Renders an island as the build does and hydrates it as the browser does. */
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Throws if React has anything to say. */
export function hydrateQuietly(element: ReactElement): ReturnType<typeof render> {
  const said: unknown[][] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => said.push(words);
  const container = document.createElement("div");
  container.innerHTML = renderToString(element);
  document.body.append(container);
  try {
    const result = render(element, { container, hydrate: true });
    if (said.length > 0) {
      throw new Error(`React complains: ${JSON.stringify(said)}`);
    }
    return result;
  } finally {
    console.error = error;
  }
}

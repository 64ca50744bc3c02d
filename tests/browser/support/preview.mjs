/** `sitegen preview` with the embedded CMS, and what its editors do. */
import assert from "node:assert/strict";
import { start } from "./program.mjs";

/** Starts it. `save` saves a draft of `section/slug` under a token, `expire` ends the token. */
export async function preview() {
  const server = await start("preview", "--demo");
  const ask = async (method, query, body) => {
    const response = await fetch(`${server.cms}demo/drafts${query}`, {
      method,
      headers: { authorization: "Bearer demo" },
      body: body && JSON.stringify(body),
    });
    assert.equal(response.status, 204, await response.text());
  };
  return {
    ...server,
    cms: new URL(server.cms).origin,
    save: (token, entry, changes, name) => ask("POST", "", { token, entry, changes, name }),
    expire: (token) => ask("DELETE", `?token=${token}`),
  };
}

/** The line between a browser and the server of a site, which a test can disturb. */
import { once } from "node:events";
import { createServer, request as ask } from "node:http";

/** What makes a document one without scripting (https://w3c.github.io/webappsec-csp/#directive-sandbox). */
const WITHOUT_SCRIPTING = "sandbox allow-forms allow-same-origin allow-top-navigation";
/** Milliseconds until a slow answer. */
const SLOW = 600;
/** Milliseconds until a request is not waited for any more. */
const PATIENCE = 10_000;

/**
 * Listens on a free port and passes everything on to the server at `to`, an origin, and back. A test sets:
 * `disturb`: answers what is posted to an action instead; `posts` has the answers' status codes of all such requests,
 * `undefined` for none. `holds`: a pattern of the addresses that are never answered. `slows`: of those that are, late.
 * `scripting`: whether documents may run scripts.
 */
export async function line(to) {
  const server = new URL(to);
  const held = [];
  const given = { origin: "", posts: [], disturb: undefined, holds: undefined, slows: undefined, scripting: true };

  const pass = (request, response) => {
    const headers = { ...request.headers, host: server.host };
    if (headers.origin === given.origin) {
      headers.origin = server.origin;
    }
    const options = { host: server.hostname, port: server.port, method: request.method, path: request.url, headers, agent: false };
    const passed = ask(options, (answer) => {
      const { location } = answer.headers;
      const changed = {
        ...(location?.startsWith(server.origin) && { location: given.origin + location.slice(server.origin.length) }),
        ...(!given.scripting && { "content-security-policy": WITHOUT_SCRIPTING }),
      };
      response.writeHead(answer.statusCode, { ...answer.headers, ...changed });
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  };

  const own = createServer((request, response) => {
    if (request.method === "POST" && request.url.startsWith("/actions/")) {
      response.once("close", () => given.posts.push(response.headersSent ? response.statusCode : undefined));
      if (given.disturb !== undefined) {
        given.disturb(request, response);
        return;
      }
    }
    if (given.holds?.test(request.url)) {
      held.splice(0).forEach((tell) => tell());
    } else if (given.slows?.test(request.url)) {
      setTimeout(pass, SLOW, request, response);
    } else {
      pass(request, response);
    }
  });
  own.listen(0, "127.0.0.1");
  await once(own, "listening");
  return Object.assign(given, {
    origin: `http://127.0.0.1:${own.address().port}`,
    /** Resolves when something is asked for that is held; what the browser has in its cache never is. */
    held: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing was asked for that ${given.holds} matches`)), PATIENCE);
        held.push(() => {
          clearTimeout(late);
          resolve();
        });
      }),
    async stop() {
      own.close();
      own.closeAllConnections();
      await once(own, "close");
    },
  });
}

/** Cuts the connection once `bytes` of a request's body have arrived. */
export const cut = (bytes) => (request) => {
  let left = bytes;
  request.on("error", () => undefined);
  request.on("data", ({ length }) => {
    left -= length;
    if (left < 0) request.socket.destroy();
  });
};

/** Reads the whole request and answers it. */
export const answer = (status, type, body) => (request, response) => {
  request.resume();
  request.once("end", () => response.writeHead(status, { "Content-Type": type }).end(body));
};

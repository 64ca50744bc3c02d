/** Programs that a test starts, and ends with it. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import readline from "node:readline";

/** Milliseconds until a program that was started is not waited for any more. */
const PATIENCE = 30_000;

/**
 * Starts a program and waits for a line of its output that `ready` matches. `stream` is the descriptor that the line
 * comes from: 1, 2, or 3 for a pipe of its own. Resolves to the match, all lines so far, and the way to end it.
 */
export async function start(file, args, { ready, stream = 1, env = {}, hint }) {
  if (file.startsWith("/") && !existsSync(file)) {
    throw new Error(`${file} is missing: ${hint}`);
  }
  // A group of its own: a browser starts programs that would outlive it.
  const child = spawn(file, args, { detached: true, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const kill = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  process.once("exit", kill);
  const lines = [];
  const found = new Promise((resolve, reject) => {
    for (const from of [1, 2, 3]) {
      readline.createInterface({ input: child.stdio[from] }).on("line", (line) => {
        lines.push(line);
        const match = from === stream ? ready?.exec(line) : null;
        if (match) resolve(match);
      });
    }
    if (ready === undefined) resolve(null);
    child.once("error", (error) => reject(new Error(`${file} cannot be started: ${hint}`, { cause: error })));
    void ended.then(() => reject(new Error(`${file} has ended: ${lines.join("\n")}`)));
    setTimeout(() => reject(new Error(`${file} is not ready after ${PATIENCE} ms: ${lines.join("\n")}`)), PATIENCE).unref();
  });
  const stop = async () => {
    kill();
    await ended;
    process.off("exit", kill);
  };
  try {
    return { match: await found, lines, stop };
  } catch (error) {
    kill();
    throw error;
  }
}

/** A port of the loopback interface that nothing listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

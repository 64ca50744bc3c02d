/**
 * What React's server renderer looks for when it is loaded, and the engine does not have. Nothing of it is used while
 * `renderToString` runs; a component that uses more than that must not be prerendered.
 */
class AsciiEncoder {
  /** React encodes its own constants, which are ASCII. */
  encode(text: string): Uint8Array {
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }
}

class NoChannel {
  readonly port1 = { onmessage: null };
  readonly port2 = { postMessage: () => undefined };
}

const silent = (): void => undefined;

const globals = globalThis as unknown as Record<string, unknown>;
globals["TextEncoder"] ??= AsciiEncoder;
globals["MessageChannel"] ??= NoChannel;
globals["console"] ??= { log: silent, info: silent, warn: silent, error: silent, debug: silent };

/**
 * The engine knows no languages: what it would write differs from what each browser writes, so that the island could not
 * be hydrated.
 */
const UNAVAILABLE: [object, string[]][] = [
  [Number.prototype, ["toLocaleString"]],
  [BigInt.prototype, ["toLocaleString"]],
  [Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
  [String.prototype, ["localeCompare"]],
];

for (const [prototype, names] of UNAVAILABLE) {
  for (const name of names) {
    const value = (): never => {
      throw new Error(`${name} is not available while prerendering: use it in the template, in the data or in an effect`);
    };
    Object.defineProperty(prototype, name, { value });
  }
}
export {};

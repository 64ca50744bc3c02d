import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fetched } from "./index-file";

const index = {
  names: ["Emmen", "'s-Gravenhage"],
  vacancies: [["1", "/a", "Kältetechniker", 0], ["2", "/b", "[1],", 1, 0], ["3", "/c", '"hours":[1]']],
  cards: { texts: ["32"], pictures: [["/_media/a.webp", 392, 245]], columns: { hours: [1, 0, 1], picture: [0, 1, 0] } },
};
const rows = index.vacancies.map((row) => JSON.stringify(row)).join(",\n");
const columns = Object.entries(index.cards.columns).map(([name, numbers]) => `"${name}":${JSON.stringify(numbers)}`).join(",\n");
/** As `src/output/search.rs` writes it. */
const written = `{"names":${JSON.stringify(index.names)},
"vacancies":[
${rows}
],
"cards":{"texts":${JSON.stringify(index.cards.texts)},"pictures":${JSON.stringify(index.cards.pictures)},
"columns":{
${columns}
}}}`;

/** What is read of a file that arrives in parts of so many bytes. */
function read(context: TestContext, text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.slice(at, at + size));
      }
      controller.close();
    },
  });
  context.mock.method(globalThis, "fetch", async () => new Response(body));
  return fetched("/_search/vacancies.json");
}

test("a file is what it says, wherever its parts end", async (context) => {
  assert.deepEqual(JSON.parse(written), index);
  for (const size of [1, 2, 7, 64, 10_000]) {
    assert.deepEqual(await read(context, written, size), index, `${size} bytes at a time`);
  }
});

test("a file on one line is read as well, and one without cards or vacancies", async (context) => {
  assert.deepEqual(await read(context, JSON.stringify(index), 10), index);
  const { cards, ...rest } = index;
  assert.deepEqual(await read(context, JSON.stringify(rest), 10), rest);
  assert.deepEqual(await read(context, '{"names":[],\n"vacancies":[\n\n]}', 5), { names: [], vacancies: [] });
});

test("a file that ends too early is a failure", async (context) => {
  for (const end of [10, written.indexOf("Kälte"), written.length - 3]) {
    await assert.rejects(read(context, written.slice(0, end), 50), SyntaxError);
  }
});

test("a file of which nothing comes for a while is given up, wherever it stops", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const begun of [null, "", '{"names":']) {
    let waiting = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (waiting = resolve));
    context.mock.method(globalThis, "fetch", (_: string, { signal }: { signal: AbortSignal }) => {
      const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      if (begun === null) {
        waiting();
        return aborted;
      }
      let parts = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (parts++ === 0 && begun !== "") {
              return controller.enqueue(new TextEncoder().encode(begun));
            }
            waiting();
            return aborted;
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(new Response(body));
    });
    const file = fetched("/_search/vacancies.json");
    await isWaiting;
    context.mock.timers.tick(10_000);
    await assert.rejects(file, /no answer/, String(begun));
  }
});

test("a long file lets others in between", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => (now += 3));
  let keys = 0;
  const typing = setInterval(() => (keys += 1), 0);
  context.after(() => clearInterval(typing));
  await read(context, written, 10_000);
  assert.ok(keys > 0);
});

test("no long piece of a file is read at once", async (context) => {
  const { mock: parsed } = context.mock.method(JSON, "parse");
  const { mock: decoded } = context.mock.method(TextDecoder.prototype, "decode");
  const long = { ...index, vacancies: Array(20_000).fill(["1", "/a", "Timmerman", 0]) as unknown[] };
  const lines = long.vacancies.map((row) => JSON.stringify(row)).join(",\n");
  const { vacancies } = await read(context, written.replace(rows, lines), Number.MAX_SAFE_INTEGER);
  assert.equal(vacancies.length, 20_000);
  const most = (lengths: readonly number[]) => lengths.reduce((a, b) => Math.max(a, b));
  assert.ok(most(parsed.calls.map(({ arguments: [text] }) => text.length)) < 300);
  assert.equal(most(decoded.calls.map(({ arguments: [bytes] }) => bytes?.byteLength ?? 0)), 65_536);
});

test("a host that does not have it is a failure that names its status", async (context) => {
  context.mock.method(globalThis, "fetch", async () => new Response("{}", { status: 404 }));
  await assert.rejects(fetched("/_search/vacancies.json"), /^Error: status 404$/);
});

/** The file that the search looks into, read in turns: to parse 10,000 vacancies at once takes longer than a key may wait. */
import { turns } from "./turns";

/** `/_search/vacancies.json` (`src/output/search.rs`). */
export type Index = {
  /** Fields of work and places, each once. */
  readonly names: readonly string[];
  /** The entry's id, path, title, and indexes of names. */
  readonly vacancies: readonly Vacancy[];
  /** The cards of an overview that is divided. */
  readonly cards?: Cards;
};

type Vacancy = readonly [id: string, path: string, title: string, ...names: number[]];

/** What cards show and filters compare, beside paths and titles (`src/output/search_cards.rs`). */
export type Cards = {
  readonly texts: readonly string[];
  /** Address, width and height. */
  readonly pictures: readonly (readonly [string, number, number])[];
  /** A number for each vacancy: of a text or a picture, from 1, or 1 for what is on. 0 is none. */
  readonly columns: Readonly<Record<string, readonly number[]>>;
};

/** A line with one vacancy or one column, without its comma; all other lines together are JSON without both. */
const LINE = /^(?:"(\w+)":)?(\[.*\]),?$/;

/** Milliseconds without a byte after which the file is given up: until then the overview is not to be used. */
const SILENCE = 10_000;

/** The file at this address. */
export async function fetched(address: string): Promise<Index> {
  const stop = new AbortController();
  const soon: Soon = async (answer) => {
    const timer = setTimeout(() => stop.abort(new Error("no answer")), SILENCE);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await soon(fetch(address, { signal: stop.signal }));
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  const vacancies: Vacancy[] = [];
  const columns: Record<string, number[]> = {};
  let rest = "";
  const endTurn = turns();
  await eachLine(response.body!, soon, async (line) => {
    const [, column, value] = LINE.exec(line) ?? [];
    if (value === undefined) {
      rest += line;
    } else if (column === undefined) {
      vacancies.push(JSON.parse(value));
    } else {
      columns[column] = JSON.parse(value);
    }
    await endTurn();
  });
  const { cards, ...index } = JSON.parse(rest) as Index;
  return {
    names: index.names,
    // A server may have written all on one line.
    vacancies: [...index.vacancies, ...vacancies],
    ...(cards && { cards: { ...cards, columns: { ...cards.columns, ...columns } } }),
  };
}

/** Waits for an answer, but not for ever. */
type Soon = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/** A file from a cache may come in one piece. */
const PIECE = 2 ** 16;

async function eachLine(body: ReadableStream<Uint8Array>, soon: Soon, use: (line: string) => Promise<void>): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  for (let part = await soon(reader.read()); !part.done; part = await soon(reader.read())) {
    for (let at = 0; at < part.value.length; at += PIECE) {
      const lines = (begun + decoder.decode(part.value.subarray(at, at + PIECE), { stream: true })).split("\n");
      begun = lines.pop()!;
      for (const line of lines) {
        await use(line);
      }
    }
  }
  await use(begun + decoder.decode());
}

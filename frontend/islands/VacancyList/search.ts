/**
 * Text search over the site's vacancies: by title, field of work and place. Loaded when a visitor first uses the field.
 *
 * A word is looked for as it is typed, anywhere in a word: `lasser` is in `MIG/MAG-lasser`. At the end of a word, another
 * ending makes no difference. Only when no vacancy has the word, a doubled letter or a typing error is forgiven.
 */
import uFuzzy from "@leeoniya/ufuzzy";
import { type Index, fetched } from "./index-file";
import { mapInTurns } from "./turns";

/** The ids of the vacancies that have all words of the text; `null`: the text has no words. */
export type Search = (text: string) => ReadonlySet<string> | null;

/** Letters of two, which Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", ø: "o", œ: "oe" };
const WORDS = /[^\p{L}\p{N}]+/u;

/** Letters of the longest word that a vacancy can have. A pattern for one of thousands is too large for browsers. */
const LONGEST = 100;

/** What stands between the words that tell something, in Dutch, German and English: `lasser in Almelo`, `Lasser (m/v/x)`. */
const FILLERS =
  /^(?:[dfhmvwx]|aan|als|am|an|and|at|auf|bei|bij|das|de|der|die|een|en|for|fur|het|im|in|met|mit|of|on|op|te|the|und|van|voor|with)$/;

/** Without case and diacritics. */
const folded = (text: string): string =>
  uFuzzy.latinize(text.normalize("NFC")).toLowerCase().replace(/[ßæøœ]/g, (letter) => LETTERS[letter]!);

/** As it sounds, roughly: `Kältetechniker` and `Kaeltetechniker`, `koffie` and `kofie` are one. */
const loose = (text: string): string => text.replace(/([aou])e/g, "$1").replace(/(.)\1+/g, "$1");

/** The endings of words in Dutch, German and English. */
const ENDING = "(?:inn?en|en|[ens])";
const ENDED = new RegExp(`^(.{3,}?(.))\\2?${ENDING}$`);

/** Without an ending and the letter that is doubled before it, if four letters are left. */
const stem = (word: string): string => word.replace(ENDED, "$1");

/** What ends a word of a text, whatever its ending; whole words may be written apart: `heftruckchauffeur`, `heftruck chauffeur`. */
const wordEnd = (word: string): RegExp => new RegExp(`(?: ${[...word].join(" ?")}|${word})${ENDING}? `);

let matcher: uFuzzy | undefined;
/** For words of any alphabet, one typing error in each. Made when a word is not found as it is: its patterns take a while. */
const fuzzy = (): uFuzzy =>
  (matcher ??= new uFuzzy({
    unicode: true,
    interSplit: "[^\\p{L}\\d]+",
    intraSplit: null,
    intraBound: null,
    intraChars: "[\\p{L}\\d]",
    intraContr: "",
    intraMode: 1,
  }));

/** A text as it is searched: its words between spaces, and how these sound, both apart and as one. */
type Searched = { readonly exact: string; readonly similar: string };

/** Prepares a text for its search: of many texts, longer than a key may wait. */
export function searched(text: string): Searched {
  const words = folded(text).split(WORDS);
  const exact = ` ${words.join(" ")} `;
  return { exact, similar: loose(exact + words.join("")) };
}

/** The search over these texts: which of them have all words. */
export function searchIn(texts: readonly Searched[]): (text: string) => readonly number[] | null {
  const exact = texts.map((text) => text.exact);
  const similar = texts.map((text) => text.similar);
  return (text) => {
    const words = folded(text).split(WORDS).filter(Boolean);
    if (words.length === 0) {
      return null;
    }
    if (words.some(({ length }) => length > LONGEST)) {
      return [];
    }
    let rows = exact.map((_, row) => row);
    const telling = words.filter((word) => !FILLERS.test(word));
    for (const word of telling.length > 0 ? telling : words) {
      const ends = wordEnd(stem(word));
      const has = exact.map((text) => text.includes(word) || ends.test(text));
      const sound = stem(loose(word));
      if (has.includes(true)) {
        rows = rows.filter((row) => has[row]);
      } else {
        rows = sound.length > 1 ? (fuzzy().filter(similar, sound, rows) ?? []) : [];
      }
    }
    return rows;
  };
}

/** The search over this file. */
export async function searchOver({ names, vacancies }: Index): Promise<Search> {
  const texts = await mapInTurns(vacancies, ([, , title, ...places]) => searched([title, ...places.map((name) => names[name])].join(" ")));
  const search = searchIn(texts);
  return (text) => {
    const rows = search(text);
    return rows && new Set(rows.map((row) => vacancies[row]![0]));
  };
}

/** The search over the file at this address. */
export const load = async (address: string): Promise<Search> => searchOver(await fetched(address));

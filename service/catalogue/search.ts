import * as z from "zod/mini";
import type { GameBrief } from "../../wire/catalogue.ts";
import { editsToPrefix } from "../lib/edits.ts";
import { genres } from "./genres.ts";

/** A folded text, and the starts of its words. */
interface Words {
  readonly text: string;
  readonly starts: readonly number[];
  readonly words: readonly string[];
}

/** Searched texts of a game, most important first. */
interface SearchedGame {
  readonly names: readonly Words[];
  /** Genres and tags. */
  readonly labels: readonly Words[];
  readonly summaries: readonly Words[];
}

/** Rank of a match by where it was found, best first. */
const ranks = { nameBegins: 0, name: 1, label: 2, summary: 3, nearName: 4, nearLabel: 5 } as const;

const maxTerms = 10;
/** Maximum characters of each text that are searched. */
const maxLength = 2_000;
/** Scripts without spaces between words. */
const withoutSpaces = /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Han}/u;
/** True of every result. */
const gameWord = /^(?:เกม|games?)$/;
const segmenter = new Intl.Segmenter("th", { granularity: "word" });
/** By brief: new briefs come only when a host reports changed games. */
const searched = new WeakMap<GameBrief, SearchedGame>();

/**
 * Games in which every word of the keyword is the beginning of a word in a name, a genre, a tag or a summary, in any language; best first,
 * then in the order of the games. If there are none: the same for each word of a run without spaces, leaving out 'game'; then games whose
 * names, genres or tags differ by a letter or two (R-SEARCH-02).
 */
export function searchGames(games: readonly GameBrief[], keyWord: string): readonly GameBrief[] {
  const terms = termsOf(keyWord);
  type RankOf = (game: SearchedGame, term: string) => number | null;
  const find = (terms: readonly string[], rankOf: RankOf): readonly GameBrief[] =>
    (terms.length === 0 ? [] : games)
      .flatMap((game) => {
        const found = terms.map((term) => rankOf(indexOf(game), term));
        return found.includes(null)
          ? []
          : [{ game, rank: found.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }];
      })
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ game }) => game);
  const exact = find(terms, exactRank);
  if (exact.length > 0) return exact;
  const words = terms.flatMap((term) =>
    withoutSpaces.test(term) ? Array.from(segmenter.segment(term), ({ segment }) => segment) : term,
  );
  const apart = find(words.filter((word) => !gameWord.test(word)).slice(0, maxTerms), exactRank);
  return apart.length > 0
    ? apart
    : find(terms, (game, term) => exactRank(game, term) ?? nearRank(game, term));
}

function termsOf(keyWord: string): readonly string[] {
  return folded(keyWord)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxTerms);
}

function exactRank(game: SearchedGame, term: string): number | null {
  const begins = ({ text, starts }: Words): boolean => starts.some((start) => text.startsWith(term, start));
  if (game.names.some(({ text }) => text.startsWith(term))) return ranks.nameBegins;
  if (game.names.some(begins)) return ranks.name;
  if (game.labels.some(begins)) return ranks.label;
  return game.summaries.some(begins) ? ranks.summary : null;
}

function nearRank(game: SearchedGame, term: string): number | null {
  const { length } = [...term];
  const allowed = length < 3 ? 0 : length < 7 ? 1 : 2;
  // With one letter wrong, three begin too many words: they have to be all of it.
  const end = length === 3 ? "\n" : "";
  const isNear = ({ words }: Words): boolean =>
    words.some((word) => editsToPrefix(term + end, word + end, allowed) <= allowed);
  if (allowed === 0) return null;
  if (game.names.some(isNear)) return ranks.nearName;
  return game.labels.some(isNear) ? ranks.nearLabel : null;
}

function indexOf(game: GameBrief): SearchedGame {
  const known = searched.get(game);
  if (known) return known;
  const docs = Object.values(game.docs).filter((doc) => doc !== undefined);
  const genreTexts = game.genres.flatMap((own) => {
    const title = genres.find(({ id }) => id === own.toLowerCase())?.title;
    return title ? [own, ...Object.values(title)] : [own];
  });
  const index: SearchedGame = {
    names: docs
      .map(({ gameName }) => gameName)
      .flatMap(asWritten)
      .map(wordsOf),
    labels: [...genreTexts, ...docs.flatMap(tagsOf)].map(wordsOf),
    summaries: docs.map(({ summary }) => wordsOf(summary)),
  };
  searched.set(game, index);
  return index;
}

const tagged = z.object({ tags: z.array(z.string()) });

/** Ext. Tags of a doc; no screen shows them. */
function tagsOf(doc: unknown): readonly string[] {
  const read = tagged.safeParse(doc);
  return read.success ? read.data.tags : [];
}

/** A text and its camel-case parts: people search 'SuperTuxKart' as three words. */
function asWritten(name: string): readonly string[] {
  return [name, name.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, " ")];
}

function wordsOf(original: string): Words {
  const text = folded(original.slice(0, maxLength));
  const found: (readonly [start: number, word: string])[] = [];
  for (const { index, 0: run } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    found.push([index, run]);
    if (!withoutSpaces.test(run)) continue;
    for (const { index: at, segment } of segmenter.segment(run)) found.push([index + at, segment]);
  }
  return { text, starts: found.map(([start]) => start), words: found.map(([, word]) => word) };
}

/**
 * Removes case, accents and apostrophes. Thai vowels and tones are letters and stay. NFKD splits Thai and Lao 'am' and Unicode doesn't
 * join it again, but the segmenter's dictionary has it whole, after the tone.
 */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`]/g, "")
    .normalize("NFC")
    .replace(/([\u0e48-\u0e4b]?)\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1$2\u0e33")
    .replace(/([\u0ec8-\u0ecb]?)\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, "$1$2\u0eb3")
    .toLocaleLowerCase("en");
}

/** Fields of a touch layout's link (wire/layoutLink.ts): numbers in base 36, nothing for what is as usual. */

export const number = (value: number): string => Math.round(value).toString(36);
export const hundredths = (value: number): string => number(value * 100);

/** NaN, which no schema accepts, for anything else than a number of up to four digits in base 36. */
export const numberOf = (code = ""): number =>
  /^[0-9a-z]{1,4}$/.test(code) ? Number.parseInt(code, 36) : Number.NaN;
export const ofHundredths = (code: string | undefined): number => numberOf(code) / 100;

/** A fraction; most are 0 or 1, as most controls are kept at a corner. */
export const edge = (value: number): string => (value === 1 ? "!" : value === 0 ? "" : number(value * 1e4));
export const ofEdge = (code: string): number => (code === "!" ? 1 : code === "" ? 0 : numberOf(code) / 1e4);

/** A push in tenths of a px, to either side; "" for none. */
export const push = (value: number): string =>
  Math.round(value * 10) === 0 ? "" : (value < 0 ? "-" : "") + number(Math.abs(value) * 10);
export const pushOf = (code: string): number => {
  if (code === "") return 0;
  return code.startsWith("-") ? -numberOf(code.slice(1)) / 10 : numberOf(code) / 10;
};

export const pressOf = (code: string | undefined): string | null => code || null;

/** Without the separators of a link. */
export const text = (value: string): string =>
  encodeURIComponent(value).replace(/[.~]/g, (letter) => (letter === "." ? "%2E" : "%7E"));

/** "" for a text that is broken in the middle of a letter. */
export function textOf(code = ""): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return "";
  }
}

/** The word that a letter stands for. */
export const keyOf = (
  words: Readonly<Record<string, string>>,
  letter: string | undefined,
): string | undefined => Object.keys(words).find((word) => words[word] === letter);

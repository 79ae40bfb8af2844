import confusables from "./confusables.json" with { type: "json" };

/**
 * Of Unicode 15's confusables.txt (UTS 39), by prototype, those that are in normal form. Thai letters that Thai readers tell apart are
 * left out: แดน, แตน and แคน are three names.
 */
const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([prototype, alike]) =>
    [...alike].map((letter) => [letter, prototype]),
  ),
);

/** NFKC, but with Thai and Lao AM as they are typed: taken apart, its tone mark is drawn in the wrong place. */
export const normalizedName = (name: string): string =>
  name.normalize("NFKC").replaceAll("\u0e4d\u0e32", "\u0e33").replaceAll("\u0ecd\u0eb2", "\u0eb3");

/** More marks on a letter than any language writes. In other scripts, such as Burmese, several may stand on one letter. */
const stacked = /(?:(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Thai}]){3}/u;

/** Maximum length of a player's name. */
export const maxNameLength = 40;

/** The name without characters that are drawn as nothing. */
export const visibleName = (name: string): string =>
  name.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu, "").trim();

/** A new name as it is kept, R-SEC-18. @returns null for one with invisible or stacked characters, too long, or without letters and digits */
export function newPlayerName(given: string): string | null {
  const name = normalizedName(given).trim();
  const isUnfit = visibleName(name) !== name || name.length > maxNameLength;
  return isUnfit || stacked.test(name.normalize("NFD")) || !/[\p{L}\p{N}]/u.test(name) ? null : name;
}

/** Names that differ in case or spaces are the same. */
export const foldedName = (name: string): string =>
  name.normalize("NFC").trim().toLocaleLowerCase("en").replace(/\s+/g, " ");

/** What a name looks like (UTS 39): in capitals, and as it is written, since "MaIi" and "Ma1i" look like "Mali" only so. */
export function skeletonsOf(name: string): { readonly upper: string; readonly written: string } {
  const one = normalizedName(name).trim().replace(/\s+/g, " ");
  return { upper: skeletonOf(one.toLocaleUpperCase("en")), written: foldedName(skeletonOf(one)) };
}

function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize("NFD"), (letter) => prototypes.get(letter) ?? letter);
  // A second dot is drawn on the first.
  return letters
    .join("")
    .normalize("NFD")
    .replace(/(?<=[ij]\p{M}*)\u0307/gu, "");
}

/**
 * The languages of the app, of the texts that the service sends, and of the prefixes in addresses (R-LOC-01). A language
 * is a line here and `locales/<code>.json`. A line has the code, as in addresses, in `lang` attributes and for `Intl`,
 * and the language by its own name, short and in full.
 */
export const languages = [
  ["en", "EN", "English"],
  ["th", "ไทย", "ภาษาไทย"],
] as const;

export type Locale = (typeof languages)[number][0];

export const locales: readonly Locale[] = languages.map(([code]) => code);

/** Of addresses without a prefix, and of every text that is not translated. */
export const defaultLocale = "en";

/** Something in each language it exists in; always in English. */
export type Localized<T> = { readonly [Code in typeof defaultLocale]: T } & {
  readonly [Code in Locale]?: T | undefined;
};

/**
 * A text of the service as its source has it: the compiler demands the languages named here. Others may be missing
 * and fall back to English.
 */
export type Translated<T> = Localized<T> & Readonly<Record<"en" | "th", T>>;

/** In the given language, or in English where that is missing or empty. */
export function inLocale<T>(
  texts: { readonly en: T; readonly [code: string]: T | undefined },
  locale: string,
): T {
  return texts[locale] || texts.en;
}

/** The language with this code; undefined for none. */
export const localeOf = (code: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === code);

/** The language in the prefix of a path or address that starts with "/"; undefined without a prefix. */
export const localeOfPath = (path: string): Locale | undefined => localeOf(path.split(/[/?#]/)[1]);

/** The prefix of the addresses of a language: "" for English. */
export const prefixOf = (locale: Locale): string => (locale === defaultLocale ? "" : `/${locale}`);

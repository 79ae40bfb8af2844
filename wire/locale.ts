/**
 * Languages of the app, of the service's texts, and of prefixes in addresses (R-LOC-01). A language is a line here and
 * `locales/<code>.json`. A line has the code (in addresses, `lang` attributes and for `Intl`) and the language's own name, short
 * and in full.
 */
export const languages = [
  ["en", "EN", "English"],
  ["th", "ไทย", "ภาษาไทย"],
] as const;

export type Locale = (typeof languages)[number][0];

export const locales: readonly Locale[] = languages.map(([code]) => code);

/** Language of addresses without a prefix; also the fallback for missing translations. */
export const defaultLocale = "en";

/** A value in each available language, always in English. */
export type Localized<T> = { readonly [Code in typeof defaultLocale]: T } & {
  readonly [Code in Locale]?: T | undefined;
};

/** Type of the service's texts: the languages named here are required, others are optional and fall back to English. */
export type Translated<T> = Localized<T> & Readonly<Record<"en" | "th", T>>;

/** The value in the given language, or in English if that is missing or empty. */
export function inLocale<T>(
  texts: { readonly en: T; readonly [code: string]: T | undefined },
  locale: string,
): T {
  return texts[locale] || texts.en;
}

/** The language with this code; undefined if there is none. */
export const localeOf = (code: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === code);

/** The language in the prefix of a path or address that starts with "/"; undefined without a prefix. */
export const localeOfPath = (path: string): Locale | undefined => localeOf(path.split(/[/?#]/)[1]);

/** Prefix of a language's addresses: "" for English. */
export const prefixOf = (locale: Locale): string => (locale === defaultLocale ? "" : `/${locale}`);

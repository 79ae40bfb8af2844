import type { Localized } from "./locale.ts";

/** Applies `map` to each language of `texts`. */
export function mapTexts<From, To>(texts: Localized<From>, map: (text: From) => To): Localized<To> {
  const mapped = Object.entries(texts).flatMap(([locale, text]) =>
    text === undefined ? [] : [[locale, map(text)] as const],
  );
  return { ...Object.fromEntries(mapped), en: map(texts.en) };
}

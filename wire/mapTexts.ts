import type { Localized } from "./locale.ts";

/** The same for each language that `texts` has. */
export function mapTexts<From, To>(texts: Localized<From>, map: (text: From) => To): Localized<To> {
  const mapped = Object.entries(texts).flatMap(([locale, text]) =>
    text === undefined ? [] : [[locale, map(text)] as const],
  );
  return { ...Object.fromEntries(mapped), en: map(texts.en) };
}

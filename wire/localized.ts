import * as z from "zod/mini";
import { defaultLocale, type Locale, locales } from "./locale.ts";

type Shape<Text extends z.core.SomeType> = Readonly<Record<typeof defaultLocale, Text>> &
  Readonly<Record<Exclude<Locale, typeof defaultLocale>, z.ZodMiniOptional<Text>>>;

/** Shape of an object with a text in English and, if available, in the other languages. */
export function localizedShape<Text extends z.core.SomeType>(text: Text): Shape<Text>;
export function localizedShape<Text extends z.core.SomeType>(text: Text) {
  return Object.fromEntries(
    locales.map((locale) => [locale, locale === defaultLocale ? text : z.optional(text)] as const),
  );
}

/** A text in English and, if available, in the other languages. */
export const localized = <Text extends z.core.SomeType>(text: Text) => z.object(localizedShape(text));

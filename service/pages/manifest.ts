import * as z from "zod/mini";
import { defaultLocale, type Locale, prefixOf } from "../../wire/locale.ts";
import { jsonOf } from "../../wire/orElse.ts";

/** Parts of the built manifest that depend on deployment or language; the rest is unchanged. */
const manifest = z.looseObject({
  screenshots: z._default(z.array(z.looseObject({})), []),
  shortcuts: z._default(z.array(z.looseObject({ url: z.string(), name: z.string() })), []),
});

interface ManifestTexts {
  readonly description: string;
  readonly screenshot: string;
  /** Names by URL. */
  readonly shortcuts: Readonly<Record<string, string>>;
}

/** The translations; the built manifest has the English texts. */
const translations: { readonly [Code in Locale]?: ManifestTexts } = {
  th: {
    description: "เล่นเกม PC ได้บนมือถือ เกมรันอยู่บนเครื่องของเราแล้วสตรีมภาพมาให้คุณ",
    screenshot: "เกมบนมือถือ",
    shortcuts: { "/types-game": "ประเภทเกม", "/user": "บัญชีของฉัน" },
  },
};

/** Path of the manifest in a language. */
export function manifestPath(locale: Locale): string {
  return `${prefixOf(locale)}/manifest.webmanifest`;
}

/**
 * The web app manifest with the product's name, in the page's language; all languages install as one app (R-PWA-01).
 * @param built text of the built manifest
 * @returns JSON; null if the built manifest is invalid
 */
export function manifestOf(built: string, productName: string, locale: Locale): string | null {
  const read = manifest.safeParse(jsonOf(built));
  if (!read.success) return null;
  const named = { ...read.data, name: productName, short_name: productName };
  if (locale === defaultLocale) return JSON.stringify(named);
  const texts = translations[locale];
  return JSON.stringify({
    ...named,
    lang: locale,
    ...(texts && { description: texts.description }),
    start_url: prefixOf(locale),
    screenshots: named.screenshots.map((screenshot) => ({
      ...screenshot,
      ...(texts && { label: texts.screenshot }),
    })),
    shortcuts: named.shortcuts.map((shortcut) => ({
      ...shortcut,
      url: prefixOf(locale) + shortcut.url,
      name: texts?.shortcuts[shortcut.url] ?? shortcut.name,
    })),
  });
}

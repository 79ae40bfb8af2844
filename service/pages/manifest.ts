import * as z from "zod/mini";
import type { Locale } from "../../streams/wire/locale.ts";

/** The parts of the built manifest that depend on deployment or language; everything else passes through. */
const manifest = z.looseObject({
  screenshots: z._default(z.array(z.looseObject({})), []),
  shortcuts: z._default(z.array(z.looseObject({ url: z.string(), name: z.string() })), []),
});

/** The Thai texts; the built manifest has the English ones. */
const thai = {
  description: "เล่นเกม PC ได้บนมือถือ เกมรันอยู่บนเครื่องของเราแล้วสตรีมภาพมาให้คุณ",
  screenshot: "เกมบนมือถือ",
  shortcuts: new Map([
    ["/types-game", "ประเภทเกม"],
    ["/user", "บัญชีของฉัน"],
  ]),
} as const;

/** Path of the manifest in each language. */
export const manifestPaths: Readonly<Record<Locale, string>> = {
  en: "/manifest.webmanifest",
  th: "/th/manifest.webmanifest",
};

/**
 * The web app manifest with the product's name, in the page's language; both languages install as one app
 * (R-PWA-01).
 * @param built the text of the built manifest
 * @returns JSON; null when the built manifest is invalid
 */
export function manifestOf(built: string, productName: string, locale: Locale): string | null {
  const read = manifest.safeParse(parsed(built));
  if (!read.success) return null;
  const named = { ...read.data, name: productName, short_name: productName };
  if (locale === "en") return JSON.stringify(named);
  return JSON.stringify({
    ...named,
    lang: "th",
    description: thai.description,
    start_url: "/th",
    screenshots: named.screenshots.map((screenshot) => ({ ...screenshot, label: thai.screenshot })),
    shortcuts: named.shortcuts.map((shortcut) => ({
      ...shortcut,
      url: `/th${shortcut.url}`,
      name: thai.shortcuts.get(shortcut.url) ?? shortcut.name,
    })),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

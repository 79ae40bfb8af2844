import type { Locale } from "../lib/locale.ts";

/** Text as it may stand in a page or an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The sentences of a page in one language, as they may stand in it. */
export function translatorFor<Key extends string>(
  texts: Readonly<Record<Key, Readonly<Record<Locale, string>>>>,
  locale: Locale,
): (key: Key) => string {
  return (key) => escapeHtml(texts[key][locale]);
}

/**
 * A whole page that brings its look along and is found by no search engine. The caller vouches for `head`, `style` and `body`.
 * @param page.head more lines of the head; "" for none
 * @param page.nonce where the page's policy lets the style in by one
 */
export function htmlPage(page: {
  readonly locale: Locale;
  readonly title: string;
  readonly head: string;
  readonly style: string;
  readonly nonce?: string;
  readonly body: string;
}): string {
  const { locale, title, head, style, nonce, body } = page;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

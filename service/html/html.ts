import { createHash } from "node:crypto";
import { inLocale, type Locale, type Localized } from "../../wire/locale.ts";

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Hash with which a content security policy allows one inline style or script. @param content exactly as in the page */
export function inlineHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** Looks up a page's texts in one language, escaped for HTML. */
export function translatorFor<Key extends string>(
  texts: Readonly<Record<Key, Localized<string>>>,
  locale: Locale,
): (key: Key) => string {
  return (key) => escapeHtml(inLocale(texts[key], locale));
}

/**
 * A complete page with an inline style, hidden from search engines. `head`, `style` and `body` must be trusted HTML.
 * @param page.head further lines of the head; "" for none
 * @param page.nonce for pages whose policy allows the style by a nonce instead of its hash
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

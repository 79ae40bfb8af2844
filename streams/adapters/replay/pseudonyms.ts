/** Shorter texts are replaced where they stand, but not searched for in others, where they would match anything. */
const minSearched = 4;
/** Up to this length, a text is only found as a whole word. */
const maxWord = 11;

const jwt = /^[\w-]+\.([\w-]+)\.[\w-]*$/;

/** Stands for the texts that a recording hides. Equal ones get the same pseudonym, everywhere and for ever. */
export class Pseudonyms {
  /** By hidden text, in each of its spellings. */
  readonly #byText = new Map<string, string>();
  readonly #used = new Set<string>();
  #count = 0;
  /** Longest first, as one hidden text may contain another. */
  readonly #searched: Array<{ readonly text: string; readonly pseudonym: string; pattern: RegExp | null }> =
    [];

  /** The pseudonym of a text. @param kind names it: "secret" gives "secret-1", "secret-2" … */
  of(text: string, kind: string): string {
    const known = this.#used.has(text) ? text : this.#byText.get(text);
    if (known !== undefined) return known;
    this.#count += 1;
    const pseudonym = this.#inItsForm(text, kind, this.#count);
    this.#byText.set(text, pseudonym);
    this.#used.add(pseudonym);
    for (const spelled of new Set([text, ...spellings(text)])) this.#search(spelled, pseudonym);
    return pseudonym;
  }

  /** True where a text contains a hidden one. May be true where it does not: not every word is a whole one. */
  mayBeIn(text: string): boolean {
    return this.#searched.some((one) => text.includes(one.text));
  }

  /** A text with every hidden one replaced. */
  replaceIn(text: string): string {
    let clean = text;
    for (const one of this.#searched) {
      if (!clean.includes(one.text)) continue;
      one.pattern ??= patternOf(one.text);
      clean = clean.replace(one.pattern, () => one.pseudonym);
    }
    return clean;
  }

  #search(text: string, pseudonym: string): void {
    this.#byText.set(text, pseudonym);
    if (text.length < minSearched) return;
    const at = this.#searched.findIndex((one) => one.text.length < text.length);
    this.#searched.splice(at < 0 ? this.#searched.length : at, 0, { text, pseudonym, pattern: null });
  }

  /** The app reads some texts before it passes them on: their pseudonyms have to be readable in the same way. */
  #inItsForm(text: string, kind: string, count: number): string {
    const name = `${kind}-${count}`;
    const nonce = nonceOf(text);
    if (nonce !== null) return `e30.${base64url(JSON.stringify({ nonce: this.of(nonce, kind) }))}.${name}`;
    if (/^\d{4,12}$/.test(text)) return String(count).padStart(text.length, "0");
    if (/^https?:\/\//i.test(text) && URL.canParse(text)) return `${new URL(text).origin}/${name}`;
    return name;
  }
}

/** How else a text may stand in others: in an address, in JSON, as a browser writes an address. */
function spellings(text: string): readonly string[] {
  return [
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    ...(/^https?:/i.test(text) && URL.canParse(text) ? [new URL(text).href] : []),
  ];
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(text.length > maxWord ? escaped : `(?<![A-Za-z0-9-])${escaped}(?![A-Za-z0-9-])`, "g");
}

/** The nonce of an id token; null for any other text. */
function nonceOf(value: string): string | null {
  const payload = jwt.exec(value)?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const nonce = typeof claims === "object" && claims !== null && "nonce" in claims ? claims.nonce : null;
    return typeof nonce === "string" ? nonce : null;
  } catch {
    return null;
  }
}

function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

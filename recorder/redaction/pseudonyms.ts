import type { PersonalKind } from "../../streams/ports/recording.ts";
import { jsonOf, orElse } from "../../wire/orElse.ts";
import type { PersonalMark } from "../../wire/personal.ts";
import { isRecord } from "../states.ts";
import { replaceAddresses } from "./personalData.ts";

/** Shorter secrets are only redacted in place: in other texts they would match anything. */
const minSearched = 4;
/** Up to this length, a secret only matches as a whole word. */
const maxWord = 11;

const jwt = /^[\w-]+\.([\w-]+)\.[\w-]*$/;

/** Kinds of hidden data: secrets stay hidden, a player may allow the others. */
export type HiddenKind = PersonalMark | "secret";
const prefixes = {
  secret: "secret",
  names: "name",
  searches: "search",
  addresses: "address",
  typed: "typed",
} as const satisfies Record<HiddenKind, string>;
const anyPseudonym =
  /\b(?:name|search|address)-\d+\b|00000000-0000-4000-8000-[0-9a-f]{12}|\b198\.18\.\d+\.\d+|\b2001:db8::[0-9a-f]+/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Pseudonyms in place of what a recording hides: the same for the same text, so that a replay still works with them. */
export class Pseudonyms {
  /** By secret: `secret-1`, `secret-2` … */
  readonly #names = new Map<string, string>();
  /** Texts that stay readable: pseudonyms, and the deployment's own addresses. */
  readonly #open = new Set<string>();
  /** Originals that may be revealed, by pseudonym. */
  readonly #originals = new Map<string, { kind: HiddenKind; value: string }>();
  readonly #spellings = new Set<string>();
  #search: RegExp | null = null;

  /** @param own texts whose addresses belong to the deployment */
  constructor(own: string) {
    replaceAddresses(own, (address) => {
      this.#open.add(address);
      return address;
    });
  }

  /** How many spellings are searched for. */
  get searched(): number {
    return this.#spellings.size;
  }

  of(value: string, kind: HiddenKind = "secret"): string {
    if (this.#open.has(value)) return value;
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const name = pseudonymAs(value, prefixes[kind], this.#originals.size + 1);
    this.#names.set(value, name);
    this.#originals.set(name, { kind, value });
    const written = kind === "secret" ? this.#secretInItsForm(value, name) : name;
    const spellings = [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      ...hrefOf(value),
    ];
    for (const spelled of spellings)
      if (spelled === value || !this.#names.has(spelled)) this.#names.set(spelled, written);
    this.#open.add(written);
    // Searched words also occur in names of games: they are only hidden where they stand alone.
    if (kind !== "searches" && value.length >= minSearched) this.#searchFor(spellings);
    return written;
  }

  /** True where something that was hidden before stands in a text. */
  mayBeIn(text: string): boolean {
    return this.#search !== null && text.search(this.#search) >= 0;
  }

  /** Replaces whatever was hidden before, and every address. */
  replaceIn(text: string): string {
    if (text.length < minSearched) return text;
    const found =
      this.#search === null
        ? text
        : text.replace(this.#search, (secret) => this.#names.get(secret) ?? secret);
    return replaceAddresses(found, (address) => this.of(address, "addresses"));
  }

  /** Puts what a player allows in place of its pseudonyms. @param text JSON */
  reveal(text: string, allow: readonly PersonalKind[]): string {
    return text.replace(anyPseudonym, (name) => {
      const original = this.#originals.get(name);
      const isAllowed = allow.some((kind) => kind === original?.kind);
      return original && isAllowed ? JSON.stringify(original.value).slice(1, -1) : name;
    });
  }

  /** Keeps what the app reads of a secret: the nonce of an id token, the origin of an address, the digits of a PIN. */
  #secretInItsForm(value: string, name: string): string {
    const nonce = nonceOf(value);
    if (nonce !== null) return `e30.${base64url(JSON.stringify({ nonce: this.of(nonce) }))}.${name}`;
    if (/^\d{4,12}$/.test(value)) return String(this.#originals.size).padStart(value.length, "0");
    return hrefOf(value).length > 0 ? `${new URL(value).origin}/${name}` : name;
  }

  /** Longest first, as one secret may contain another. */
  #searchFor(spellings: readonly string[]): void {
    for (const spelled of spellings) this.#spellings.add(spelled);
    const texts = [...this.#spellings].sort((left, right) => right.length - left.length);
    this.#search = new RegExp(texts.map(patternOf).join("|"), "g");
  }
}

/** A URL as browsers write it; none for other texts. */
function hrefOf(value: string): readonly string[] {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? [new URL(value).href] : [];
}

const isTelevisionCode = /^[2-9A-HJ-NP-Z]{6}$/;
/** Its digits are 2 to 9. */
const televisionCodeOf = (number: number): string =>
  number
    .toString(8)
    .padStart(6, "0")
    .replace(/./g, (digit) => String(Number(digit) + 2));

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const ipv6 = /^[\da-f]*(?::[\da-f]*){2,}$/i;

/** Keeps the shape of values that the core parses: device ids, PINs, codes of televisions, numeric addresses (from the networks for examples). */
function pseudonymAs(value: string, prefix: string, number: number): string {
  if (uuid.test(value)) return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
  // A PIN
  if (/^\d{6}$/.test(value)) return String(number).padStart(6, "0");
  if (prefix === prefixes.secret && isTelevisionCode.test(value)) return televisionCodeOf(number);
  if (ipv4.test(value)) return `198.18.${(number >> 8) & 255}.${number & 255}`;
  return ipv6.test(value) ? `2001:db8::${number.toString(16)}` : `${prefix}-${number}`;
}

function patternOf(secret: string): string {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return secret.length > maxWord ? escaped : `(?<![A-Za-z0-9-])${escaped}(?![A-Za-z0-9-])`;
}

/** The nonce of an id token; null for any other text. */
function nonceOf(value: string): string | null {
  const payload = jwt.exec(value)?.[1];
  if (payload === undefined) return null;
  const text = orElse(() => atob(payload.replaceAll("-", "+").replaceAll("_", "/")), "");
  const claims = jsonOf(text);
  return isRecord(claims) && typeof claims.nonce === "string" ? claims.nonce : null;
}

function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

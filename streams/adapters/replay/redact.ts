import * as z from "zod/mini";
import type { PersonalKind } from "../../ports/recording.ts";
import { type PersonalMark, personalMark } from "../../wire/personal.ts";
import { isSecret } from "../../wire/secret.ts";
import { isLoopback, replaceAddresses } from "./redaction/addressesIn.ts";
import { personalByName } from "./redaction/personalNames.ts";

/**
 * Shorter secrets are redacted in place, but not searched for in other texts, where they would match anything.
 */
const minSearched = 4;
/** Up to this length, a secret only matches as a whole word. */
const maxWord = 11;

/** Names of members that are secret where no schema applies, such as in the replies of a sign-in provider. */
const secretNames =
  /^(access_?token|id_?token|refresh_?token|wss_?token|token|authorization|password|passwd|client_?secret|session_?key|signature|sign|api_?key|e-?mail|phone)$/i;
/** The same in URLs and forms, which also carry the parameters of a sign-in. */
const secretQuery =
  /(^|[?&#])(access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=([^&#\s"]+)/gi;
const jwt = /^[\w-]+\.([\w-]+)\.[\w-]*$/;

/**
 * Replaces secrets and personal data by pseudonyms as a recording is written (R-REC-01, R-REC-30). Schemas mark what is secret or
 * personal; where there is no schema, the member's name decides. What was found once is replaced in every later text.
 */
export interface Redactor {
  /**
   * @param data plain data
   * @param schema marks its secrets
   */
  redact(data: unknown, schema?: z.ZodMiniType): unknown;
  /** Puts what a player allows in place of its pseudonyms. @param text JSON that this redactor wrote */
  reveal(text: string, allow: readonly PersonalKind[]): string;
}

type Kind = PersonalMark | "secret";
const prefixes = {
  secret: "secret",
  names: "name",
  searches: "search",
  addresses: "address",
  typed: "typed",
} as const satisfies Record<Kind, string>;
const anyPseudonym =
  /\b(?:name|search|address)-\d+\b|00000000-0000-4000-8000-[0-9a-f]{12}|\b198\.18\.\d+\.\d+|\b2001:db8::[0-9a-f]+/g;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Texts that were cleaned already: most of them come again and again. */
const maxKnownTexts = 2_000;

/** @param own texts whose addresses belong to the deployment: its origin and configuration, which a replay knows as they are */
export function createRedactor(own = ""): Redactor {
  /** By secret: `secret-1`, `secret-2` … */
  const pseudonyms = new Map<string, string>();
  const used = new Set<string>();
  replaceAddresses(own, (address) => {
    used.add(address);
    return address;
  });
  /** By pseudonym: what may be revealed. */
  const originals = new Map<string, { kind: Kind; value: string }>();
  const knownTexts = new Map<string, string>();
  /** Longest first, as one secret may contain another. Null where there is nothing to search for. */
  let search: RegExp | null = null;
  const searched: string[] = [];

  const pseudonymOf = (value: string, kind: Kind = "secret"): string => {
    if (used.has(value)) return value;
    const known = pseudonyms.get(value);
    if (known !== undefined) return known;
    const number = originals.size + 1;
    const name = pseudonymAs(value, prefixes[kind], number);
    pseudonyms.set(value, name);
    originals.set(name, { kind, value });
    const written = kind === "secret" ? tokenPseudonym(value, name) : name;
    pseudonyms.set(value, written);
    used.add(written);
    for (const spelled of [encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      if (!pseudonyms.has(spelled)) pseudonyms.set(spelled, written);
    if (kind !== "searches") searchFor(value);
    return written;
  };

  /** Words that were searched for stand in the names of games too: they are replaced where they are searched for alone. */
  const searchFor = (value: string): void => {
    if (value.length < minSearched) return;
    searched.push(value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1));
    const texts = [...new Set(searched)].sort((left, right) => right.length - left.length);
    search = new RegExp(texts.map(patternOf).join("|"), "g");
    knownTexts.clear();
  };

  /** An id token keeps its nonce, in pseudonym: the app reads it. */
  const tokenPseudonym = (value: string, name: string): string => {
    const nonce = nonceOf(value);
    return nonce === null ? name : `e30.${base64url(JSON.stringify({ nonce: pseudonymOf(nonce) }))}.${name}`;
  };

  const hide = (value: unknown, kind: Kind = "secret"): unknown => {
    if (typeof value === "number") return hide(String(value), kind);
    if (typeof value !== "string") return value;
    // The core trims what is typed: both are the same word.
    const word = value.trim();
    return word === "" ? value : value.replace(word, () => pseudonymOf(word, kind));
  };

  const bySchema = (value: unknown, schema: z.ZodMiniType): unknown => {
    if (isSecret(schema)) return hide(value);
    const mark = personalMark(schema);
    if (mark !== null) return hide(value, mark);
    if (value === null || value === undefined) return value;
    return innerSchemas(schema).reduce<unknown>(
      (read, part) => bySchema(read, part),
      byMembers(value, schema, bySchema),
    );
  };

  const byNames = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(byNames);
    if (!isRecord(value)) return value;
    return mapped(value, (part, name) => {
      if (typeof part !== "string") return byNames(part);
      const mark = personalByName(name);
      if (mark !== null) return isLoopback(part) ? part : hide(part, mark);
      if (!secretNames.test(name)) return part;
      const [scheme, credentials] = part.split(" ");
      if (credentials === undefined) return hide(part);
      return credentials === "" ? part : `${scheme} ${pseudonymOf(credentials)}`;
    });
  };

  const inText = (text: string): string => {
    if (text.length < minSearched) return text;
    const known = knownTexts.get(text);
    if (known !== undefined) return known;
    const cut = text.replace(
      secretQuery,
      (_, before: string, name: string, value: string) => `${before}${name}=${pseudonymOf(decoded(value))}`,
    );
    const found = search === null ? cut : cut.replace(search, (secret) => pseudonyms.get(secret) ?? secret);
    const clean = replaceAddresses(found, (address) => pseudonymOf(address, "addresses"));
    if (knownTexts.size >= maxKnownTexts) knownTexts.clear();
    knownTexts.set(text, clean);
    return clean;
  };

  const everywhere = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(everywhere);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [inText(name), everywhere(part)]));
  };

  return {
    redact: (data, schema) => everywhere(byNames(schema ? bySchema(data, schema) : data)),
    reveal: (text, allow) =>
      text.replace(anyPseudonym, (name) => {
        const original = originals.get(name);
        const isAllowed = allow.some((kind) => kind === original?.kind);
        return original && isAllowed ? JSON.stringify(original.value).slice(1, -1) : name;
      }),
  };
}

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const ipv6 = /^[\da-f]*(?::[\da-f]*){2,}$/i;

/** What the core tells apart by its shape keeps it: ids of devices, and addresses that are numbers (of networks for examples). */
function pseudonymAs(value: string, prefix: string, number: number): string {
  if (uuid.test(value)) return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
  if (ipv4.test(value)) return `198.18.${(number >> 8) & 255}.${number & 255}`;
  return ipv6.test(value) ? `2001:db8::${number.toString(16)}` : `${prefix}-${number}`;
}

/** The schemas inside a schema that apply to the same value. */
function innerSchemas(schema: z.ZodMiniType): readonly z.ZodMiniType[] {
  const inner: unknown[] = [];
  if (schema instanceof z.ZodMiniPipe) inner.push(schema.def.in);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    inner.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniDefault) inner.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) inner.push(...schema.def.options);
  return inner.filter((part) => part instanceof z.ZodMiniType);
}

/** Applies to each member of an object or array its own schema. */
function byMembers(
  value: unknown,
  schema: z.ZodMiniType,
  read: (value: unknown, schema: z.ZodMiniType) => unknown,
): unknown {
  if (schema instanceof z.ZodMiniObject && isRecord(value)) {
    const shape: Readonly<Record<string, unknown>> = schema.def.shape;
    return mapped(value, (part, name) => {
      const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return own instanceof z.ZodMiniType ? read(part, own) : part;
    });
  }
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) {
    const { element } = schema.def;
    return element instanceof z.ZodMiniType ? value.map((part) => read(part, element)) : value;
  }
  if (schema instanceof z.ZodMiniRecord && isRecord(value)) {
    const { valueType } = schema.def;
    return valueType instanceof z.ZodMiniType ? mapped(value, (part) => read(part, valueType)) : value;
  }
  return value;
}

function mapped(
  value: Readonly<Record<string, unknown>>,
  read: (part: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part, name)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function patternOf(secret: string): string {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return secret.length > maxWord ? escaped : `(?<![A-Za-z0-9-])${escaped}(?![A-Za-z0-9-])`;
}

/** The nonce of an id token; null for any other text. */
function nonceOf(value: string): string | null {
  const payload = jwt.exec(value)?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return isRecord(claims) && typeof claims.nonce === "string" ? claims.nonce : null;
  } catch {
    return null;
  }
}

function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

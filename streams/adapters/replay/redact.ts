import * as z from "zod/mini";
import { isSecret } from "../../wire/secret.ts";

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
 * Replaces secrets by pseudonyms as a recording is written (R-REC-01). Schemas mark what is secret; where there
 * is no schema, the member's name decides. A secret that was found once is replaced in every later text.
 */
export interface Redactor {
  /**
   * @param data plain data
   * @param schema marks its secrets
   */
  redact(data: unknown, schema?: z.ZodMiniType): unknown;
}

export function createRedactor(): Redactor {
  /** By secret: `secret-1`, `secret-2` … */
  const pseudonyms = new Map<string, string>();
  const used = new Set<string>();
  /** Longest first, as one secret may contain another. */
  let searches: ReadonlyArray<readonly [search: RegExp, pseudonym: string]> = [];

  const pseudonymOf = (value: string): string => {
    if (used.has(value)) return value;
    const known = pseudonyms.get(value);
    if (known !== undefined) return known;
    const name = `secret-${pseudonyms.size + 1}`;
    pseudonyms.set(value, name);
    const written = tokenPseudonym(value, name);
    pseudonyms.set(value, written);
    used.add(written);
    for (const spelled of [encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      if (!pseudonyms.has(spelled)) pseudonyms.set(spelled, written);
    searches = [...pseudonyms]
      .filter(([secret]) => secret.length >= minSearched)
      .sort(([left], [right]) => right.length - left.length)
      .map(([secret, name]) => [searchFor(secret), name]);
    return written;
  };

  /** An id token keeps its nonce, in pseudonym: the app reads it. */
  const tokenPseudonym = (value: string, name: string): string => {
    const nonce = nonceOf(value);
    return nonce === null ? name : `e30.${base64url(JSON.stringify({ nonce: pseudonymOf(nonce) }))}.${name}`;
  };

  const hide = (value: unknown): unknown =>
    typeof value === "string" && value !== "" ? pseudonymOf(value) : value;

  const bySchema = (value: unknown, schema: z.ZodMiniType): unknown => {
    if (isSecret(schema)) return hide(value);
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
      if (typeof part !== "string" || !secretNames.test(name)) return byNames(part);
      const [scheme, credentials] = part.split(" ");
      if (credentials === undefined) return hide(part);
      return credentials === "" ? part : `${scheme} ${pseudonymOf(credentials)}`;
    });
  };

  const inText = (text: string): string => {
    const cut = text.replace(
      secretQuery,
      (_, before: string, name: string, value: string) => `${before}${name}=${pseudonymOf(decoded(value))}`,
    );
    return searches.reduce((clean, [search, name]) => clean.replace(search, name), cut);
  };

  const everywhere = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(everywhere);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [inText(name), everywhere(part)]));
  };

  return {
    redact: (data, schema) => everywhere(byNames(schema ? bySchema(data, schema) : data)),
  };
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

function searchFor(secret: string): RegExp {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(secret.length > maxWord ? escaped : `(?<![A-Za-z0-9-])${escaped}(?![A-Za-z0-9-])`, "g");
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

import * as z from "zod/mini";
import { isSecret } from "../../wire/secret.ts";

/** Shorter secrets are hidden where they stand, but not looked for in other texts: they would be found in everything. */
const shortestFound = 4;
/** Up to this length a secret is only found as a whole word. */
const longestWord = 11;

/** Names that hold a secret wherever no schema says what they are, such as in the replies of a sign-in provider. */
const secretNames =
  /^(access_?token|id_?token|refresh_?token|wss_?token|token|authorization|password|passwd|client_?secret|session_?key|signature|sign|api_?key|e-?mail|phone)$/i;
/** The same in addresses and forms, where sign-in adds its own. */
const secretQuery =
  /(^|[?&#])(access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=([^&#\s"]+)/gi;
const jwt = /^[\w-]+\.([\w-]+)\.[\w-]*$/;

/**
 * Takes secrets out of what is recorded, as it is written (R-REC-01). What is a secret is said by marks on the schemas; where there is
 * no schema, by a name. A secret that was met once is hidden in every later text, whatever it stands in.
 */
export interface Redactor {
  /**
   * @param data plain data
   * @param schema what marks its secrets
   */
  redact(data: unknown, schema?: z.ZodMiniType): unknown;
}

export function createRedactor(): Redactor {
  /** By secret: `secret-1`, `secret-2` … */
  const pseudonyms = new Map<string, string>();
  const given = new Set<string>();
  /** Longest first, so that none is hidden in part. */
  let found: ReadonlyArray<readonly [looked: RegExp, pseudonym: string]> = [];

  const pseudonymOf = (value: string): string => {
    if (given.has(value)) return value;
    const known = pseudonyms.get(value);
    if (known !== undefined) return known;
    const name = `secret-${pseudonyms.size + 1}`;
    pseudonyms.set(value, name);
    const written = likeToken(value, name);
    pseudonyms.set(value, written);
    given.add(written);
    for (const spelled of [encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      if (!pseudonyms.has(spelled)) pseudonyms.set(spelled, written);
    found = [...pseudonyms]
      .filter(([secret]) => secret.length >= shortestFound)
      .sort(([left], [right]) => right.length - left.length)
      .map(([secret, name]) => [lookedFor(secret), name]);
    return written;
  };

  /** A token that is read by the browser keeps the one claim that it reads. */
  const likeToken = (value: string, name: string): string => {
    const nonce = nonceOf(value);
    return nonce === null ? name : `e30.${base64url(JSON.stringify({ nonce: pseudonymOf(nonce) }))}.${name}`;
  };

  const hide = (value: unknown): unknown =>
    typeof value === "string" && value !== "" ? pseudonymOf(value) : value;

  const byMarks = (value: unknown, schema: z.ZodMiniType): unknown => {
    if (isSecret(schema)) return hide(value);
    if (value === null || value === undefined) return value;
    return partsOf(schema).reduce<unknown>(
      (read, part) => byMarks(read, part),
      byMembers(value, schema, byMarks),
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
    return found.reduce((clean, [looked, name]) => clean.replace(looked, name), cut);
  };

  const everywhere = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(everywhere);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [inText(name), everywhere(part)]));
  };

  return {
    redact: (data, schema) => everywhere(byNames(schema ? byMarks(data, schema) : data)),
  };
}

/** Schemas that look at the very same value. */
function partsOf(schema: z.ZodMiniType): readonly z.ZodMiniType[] {
  const lazyModules: unknown[] = [];
  if (schema instanceof z.ZodMiniPipe) lazyModules.push(schema.def.in);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    lazyModules.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniDefault) lazyModules.push(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) lazyModules.push(...schema.def.options);
  return lazyModules.filter((part) => part instanceof z.ZodMiniType);
}

/** The members of an object or array, each by its own schema. */
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

function lookedFor(secret: string): RegExp {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    secret.length > longestWord ? escaped : `(?<![A-Za-z0-9-])${escaped}(?![A-Za-z0-9-])`,
    "g",
  );
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

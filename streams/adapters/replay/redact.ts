import * as z from "zod/mini";
import type { PersonalKind } from "../../ports/recording.ts";
import { personalMark } from "../../wire/personal.ts";
import { isSecret } from "../../wire/secret.ts";
import { isLoopback } from "./redaction/addressesIn.ts";
import { personalByName } from "./redaction/personalNames.ts";
import { type HiddenKind, Pseudonyms } from "./redaction/pseudonyms.ts";

/** Names of members that are secret where no schema applies, such as in the replies of a sign-in provider. */
const secretNames =
  /^(access_?token|id_?token|refresh_?token|wss_?token|token|authorization|password|passwd|client_?secret|session_?key|signature|sign|api_?key|e-?mail|phone)$/i;
/** The same in URLs and forms, which also carry the parameters of a sign-in. */
const secretQuery =
  /(^|[?&#])(access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=([^&#\s"]+)/gi;
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

/** Texts that were cleaned already: most of them come again and again. */
const maxKnownTexts = 2_000;

/** @param own texts whose addresses belong to the deployment: its origin and configuration, which a replay knows as they are */
export function createRedactor(own = ""): Redactor {
  const pseudonyms = new Pseudonyms(own);
  const knownTexts = new Map<string, string>();

  const hide = (value: unknown, kind: HiddenKind = "secret"): unknown => {
    if (typeof value === "number") return hide(String(value), kind);
    if (typeof value !== "string") return value;
    // The core trims what is typed: both are the same word.
    const word = value.trim();
    return word === "" ? value : value.replace(word, () => pseudonyms.of(word, kind));
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
      return credentials === "" ? part : `${scheme} ${pseudonyms.of(credentials)}`;
    });
  };

  const inText = (text: string): string => {
    const known = knownTexts.get(text);
    if (known !== undefined) return known;
    const before = pseudonyms.searched;
    const cut = text.replace(
      secretQuery,
      (_, start: string, name: string, value: string) => `${start}${name}=${pseudonyms.of(decoded(value))}`,
    );
    const clean = pseudonyms.replaceIn(cut);
    // Something new to search for may be in texts that were clean before.
    if (knownTexts.size >= maxKnownTexts || pseudonyms.searched !== before) knownTexts.clear();
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
    reveal: (text, allow) => pseudonyms.reveal(text, allow),
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

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

import type * as z from "zod/mini";
import type { PersonalKind } from "../../streams/ports/recording.ts";
import { orElse } from "../../wire/orElse.ts";
import { isRecord } from "../states.ts";
import { type Marks, marksIn } from "./marks.ts";
import { hasAddress, isLoopback, personalByName } from "./personalData.ts";
import { type HiddenKind, Pseudonyms } from "./pseudonyms.ts";

/** Names of members that are secret where no schema applies, such as in the replies of a sign-in provider. */
const secretNames =
  /^(access_?token|id_?token|refresh_?token|wss_?token|token|authorization|password|passwd|client_?secret|session_?key|signature|sign|api_?key|pin|e-?mail|phone)$/i;
/** The same in URLs and forms, which also carry the parameters of a sign-in. */
const secretQuery =
  /(^|[?&#])(access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=([^&#\s"]+)/gi;
/** The same in JSON, where a text starts with a quote. */
const maybeQuery =
  /["?&#](access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=/i;
/** The secret parts of an address's fragment: an invitation's link and PIN, or a television's code. */
const fragment = /^(#)([\w-]{8,200}|[2-9A-HJ-NP-Z]{6})(?:(\.)(\d{6}))?$/;
const fragmentIn = /(\/join#|\/tv\/code#)([\w-]{6,200})(?:(\.)(\d{6}))?/g;

/** The kind of a text to hide; null for others. @param marked by its schema @param name of the member, or "" */
function kindOf(text: string, marked: HiddenKind | null, name: string): HiddenKind | null {
  if (marked !== null) return marked;
  const personal = personalByName(name);
  if (personal !== null) return isLoopback(text) ? null : personal;
  return secretNames.test(name) ? "secret" : null;
}

/**
 * Replaces secrets and personal data by pseudonyms as a recording is written (R-REC-01, R-REC-30). Schemas mark what is secret or
 * personal; where there is no schema, the member's name decides. What was found once is replaced in every later text.
 */
export type Redactor = ReturnType<typeof createRedactor>;

/** Size of the cache of cleaned texts: most texts repeat. */
const maxKnownTexts = 2_000;

/** @param own texts whose addresses stay readable: the deployment's origin and configuration */
export function createRedactor(own = "") {
  const pseudonyms = new Pseudonyms(own);
  const knownTexts = new Map<string, string>();

  const inFragment = (_: string, start: string, secret: string, dot = "", pin = ""): string =>
    start + pseudonyms.of(secret) + dot + (pin && pseudonyms.of(pin));

  const hidden = (text: string, marked: HiddenKind | null, name: string): string => {
    if (name === "hash") return text.replace(fragment, inFragment);
    const kind = kindOf(text, marked, name);
    if (kind === null) return text;
    const [, before = "", inner = text] = unhidden(name).exec(text) ?? [];
    // The core trims typed words: both forms get the same pseudonym.
    const word = inner.trim();
    return word === "" ? text : before + inner.replace(word, () => pseudonyms.of(word, kind));
  };

  const withHiddenKeys = (value: Readonly<Record<string, unknown>>, kind: HiddenKind) =>
    Object.fromEntries(Object.entries(value).map(([key, part]) => [pseudonyms.of(key, kind), part]));

  /** Hides texts where they stand. Whatever has none is returned as it is. */
  const where = (value: unknown, marks: Marks | null, name: string): unknown => {
    if (typeof value === "string") return hidden(value, marks?.own ?? null, name);
    if (typeof value === "number") return marks?.own ? pseudonyms.of(String(value), marks.own) : value;
    if (Array.isArray(value)) return mappedList(value, (part) => where(part, marks?.each ?? null, name));
    if (!isRecord(value)) return value;
    const named = marks?.keys ? withHiddenKeys(value, marks.keys) : value;
    return mapped(named, (part, key) =>
      where(part, marks?.members.get(key) ?? marks?.each ?? null, lastOf(key)),
    );
  };

  const inText = (text: string): string => {
    const known = knownTexts.get(text);
    if (known !== undefined) return known;
    const before = pseudonyms.searched;
    const cut = text
      .replace(
        secretQuery,
        (_, start: string, key: string, value: string) => `${start}${key}=${pseudonyms.of(decoded(value))}`,
      )
      .replace(fragmentIn, inFragment);
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

  const redacted = (data: unknown, schema?: z.ZodMiniType): { data: unknown; json: string } => {
    const marked = where(data, schema ? marksIn(schema) : null, "") ?? null;
    const json = JSON.stringify(marked);
    const isClean = !maybeQuery.test(json) && !/(join|code)#/.test(json) && !pseudonyms.mayBeIn(json);
    if (isClean && !hasAddress(json)) return { data: marked, json };
    const clean = everywhere(JSON.parse(json));
    return { data: clean, json: JSON.stringify(clean) };
  };

  return {
    /** @param data plain data; stays as it is @param schema marks what is hidden */
    redact: (data: unknown, schema?: z.ZodMiniType) => redacted(data, schema).data,
    /** The same as JSON, which is faster where nothing is hidden. */
    write: (data: unknown, schema?: z.ZodMiniType) => redacted(data, schema).json,
    /** Puts what a player allows in place of its pseudonyms. @param text JSON that this redactor wrote */
    reveal: (text: string, allow: readonly PersonalKind[]) => pseudonyms.reveal(text, allow),
  };
}

/** The readable prefix of a hidden text: "Bearer " in a header. */
function unhidden(name: string): RegExp {
  return /^authorization$/i.test(name) ? /^(\S+ )(.*)$/s : /^()(.*)$/s;
}

/** The last name of a path, as changes of States have ("user.token"). */
function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function mapped(
  value: Readonly<Record<string, unknown>>,
  read: (part: unknown, name: string) => unknown,
): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(value)) {
    const now = read(part, name);
    if (now === part) continue;
    copy ??= { ...value };
    copy[name] = now;
  }
  return copy ?? value;
}

function mappedList(value: readonly unknown[], read: (part: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [index, part] of value.entries()) {
    const now = read(part);
    if (now === part) continue;
    copy ??= [...value];
    copy[index] = now;
  }
  return copy ?? value;
}

const decoded = (value: string): string =>
  orElse(() => decodeURIComponent(value.replaceAll("+", " ")), value);

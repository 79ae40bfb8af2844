import type * as z from "zod/mini";
import type { Mark } from "../../wire/secret.ts";
import { type Marks, marksIn } from "./marks.ts";
import { Pseudonyms } from "./pseudonyms.ts";

/** A text that stands as a member, element or whole in what is recorded. */
interface Found {
  readonly text: string;
  /** Of the schema that applies to it; null where none marks it. */
  readonly mark: Mark | null;
  /** Of the member that it is, the last part of a path; "" for the whole. */
  readonly name: string;
}

/** Decides what a recording hides. */
export interface Policy {
  /** What the pseudonym of a text is called, such as "secret"; null where the text stays. */
  kindOf(found: Found): string | null;
}

/** Names of members that are secret where no schema applies, such as in the replies of a sign-in provider. */
const secretNames =
  /^(access_?token|id_?token|refresh_?token|wss_?token|token|authorization|password|passwd|client_?secret|session_?key|signature|sign|api_?key|pin|e-?mail|phone)$/i;
/** The same in URLs and forms, which also carry the parameters of a sign-in. */
const secretQuery =
  /(^|[?&#])(access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=([^&#\s"]+)/gi;
/** Where JSON may have one of these: `^` is a quote there. */
const maybeQuery =
  /["?&#](access_token|id_token|refresh_token|token|sign|signature|code|state|nonce|code_verifier|code_challenge|client_secret|session_key|key|password|e?mail)=/i;
/** The secret part of an invitation's address: all of its fragment. */
const invitation = /^#[\w-]{8,200}$/;
const invitationIn = /(\/join#)([\w-]{8,200})/g;

/** Hides what schemas mark as secret, and what is called so. */
export const secretsOnly: Policy = {
  kindOf: ({ mark, name, text }) =>
    mark !== null || secretNames.test(name) || (name === "hash" && invitation.test(text)) ? "secret" : null,
};

/**
 * Replaces what is hidden by pseudonyms as a recording is written (R-REC-01). A text that was hidden once is replaced in every
 * later one.
 */
export interface Redactor {
  /**
   * @param data plain data; stays as it is
   * @param schema marks what is hidden
   */
  redact(data: unknown, schema?: z.ZodMiniType): unknown;
  /** The same as JSON, which is faster where nothing is hidden. */
  write(data: unknown, schema?: z.ZodMiniType): string;
}

export function createRedactor(policy: Policy = secretsOnly): Redactor {
  const pseudonyms = new Pseudonyms();

  const hidden = (text: string, mark: Mark | null, name: string): string => {
    if (text === "") return text;
    const kind = policy.kindOf({ text, mark, name });
    if (kind === null) return text;
    const [, scheme = "", credentials = text] = unhidden(name).exec(text) ?? [];
    return credentials === "" ? text : scheme + pseudonyms.of(credentials, kind);
  };

  /** Hides texts where they stand. Whatever has none is returned as it is. */
  const where = (value: unknown, marks: Marks | null, name: string): unknown => {
    if (typeof value === "string") return hidden(value, marks?.own ?? null, name);
    if (Array.isArray(value)) return mappedList(value, (part) => where(part, marks?.each ?? null, name));
    if (!isRecord(value)) return value;
    return mapped(value, (part, key) =>
      where(part, marks?.members.get(key) ?? marks?.each ?? null, lastOf(key)),
    );
  };

  const inText = (text: string): string => {
    const cut = text
      .replace(
        secretQuery,
        (_, before: string, key: string, value: string) =>
          `${before}${key}=${pseudonyms.of(decoded(value), "secret")}`,
      )
      .replace(
        invitationIn,
        (_, before: string, link: string) => `${before}${pseudonyms.of(link, "secret")}`,
      );
    return pseudonyms.replaceIn(cut);
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
    if (!maybeQuery.test(json) && !json.includes("/join#") && !pseudonyms.mayBeIn(json))
      return { data: marked, json };
    const clean = everywhere(JSON.parse(json));
    return { data: clean, json: JSON.stringify(clean) };
  };

  return {
    redact: (data, schema) => redacted(data, schema).data,
    write: (data, schema) => redacted(data, schema).json,
  };
}

/** What stays before a hidden text: "Bearer " in a header, "#" in an address. */
function unhidden(name: string): RegExp {
  if (/^authorization$/i.test(name)) return /^(\S+ )(.*)$/s;
  return name === "hash" ? /^(#)(.*)$/s : /^()(.*)$/s;
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

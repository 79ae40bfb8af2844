import * as z from "zod/mini";

/**
 * HAR 1.2 with Chrome's `_webSocketMessages`, as far as this project reads and writes it. Every tool adds members of its own, so
 * unknown ones are ignored.
 */

const text = z.string().check(z.maxLength(20_000_000));
const address = z.string().check(
  z.maxLength(20_000),
  z.refine((url) => /^(https?|wss?):/i.test(url) && URL.canParse(url), "an http(s) or ws(s) address"),
);
const instant = z.string().check(
  z.maxLength(40),
  z.refine((written) => Number.isFinite(Date.parse(written)), "a date"),
);
const header = z.looseObject({ name: text, value: text });
/** Chrome writes -1 or null where it knows no time. */
const duration = z.nullable(z.number().check(z.gte(-1), z.lte(86_400_000)));

const socketMessage = z.looseObject({
  type: z.enum(["send", "receive"]),
  /** Epoch, in seconds as Chrome writes it, or in ms as Playwright does; -1 where it is not known. */
  time: z.number().check(z.gte(-1), z.lte(10_000_000_000_000)),
  /** 1 for text; of binary frames this app has none. */
  opcode: z.int(),
  data: text,
});
export type SocketMessage = z.infer<typeof socketMessage>;

const entry = z.looseObject({
  startedDateTime: instant,
  /** ms from the request to the end of the reply. */
  time: duration,
  request: z.looseObject({
    method: z.string().check(z.maxLength(20)),
    url: address,
    headers: z.array(header),
    postData: z.optional(z.looseObject({ text: z.optional(text) })),
  }),
  response: z.looseObject({
    /** 0, or -1 by Playwright: there was none. */
    status: z.int().check(z.gte(-1), z.lte(999)),
    content: z.looseObject({
      mimeType: z.optional(text),
      text: z.optional(text),
      encoding: z.optional(z.string()),
    }),
  }),
  _resourceType: z.optional(z.string()),
  _webSocketMessages: z.optional(z.array(socketMessage).check(z.maxLength(200_000))),
});
export type HarEntry = z.infer<typeof entry>;

const har = z.looseObject({
  log: z.looseObject({
    version: z.string().check(z.regex(/^1\.[12]$/, "version 1.1 or 1.2")),
    entries: z.array(entry).check(z.minLength(1), z.maxLength(50_000)),
  }),
});
export type Har = z.infer<typeof har>;

/** A larger file is not read at all, bytes. */
export const maxHarBytes = 100_000_000;
/** A HAR that claims to be longer would keep the app's timers running for years of virtual time, ms. */
const maxLength = 12 * 3_600_000;

export type ReadHar = { kind: "har"; entries: readonly HarEntry[] } | { kind: "refused"; why: string };

/**
 * Reads a HAR file (R-REC-18).
 * @returns its entries by time; `refused` with one line that says what is wrong and where
 */
export function readHar(content: string): ReadHar {
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch {
    return { kind: "refused", why: "it is no HAR file: not JSON" };
  }
  const read = har.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return {
      kind: "refused",
      why: `it is no HAR file: ${issue?.path.join(".") || "the whole"}: ${issue?.message}`,
    };
  }
  const entries = read.data.log.entries.toSorted((one, other) => startOf(one) - startOf(other));
  const first = entries.at(0);
  const last = entries.at(-1);
  if (first && last && startOf(last) - startOf(first) > maxLength)
    return { kind: "refused", why: "it is longer than 12 hours" };
  return { kind: "har", entries };
}

/** When a call began, epoch ms. */
export function startOf({ startedDateTime }: Pick<HarEntry, "startedDateTime">): number {
  return Date.parse(startedDateTime);
}

/** When the last thing happened to a call or socket, epoch ms. */
export function endOf(one: HarEntry): number {
  const message = one._webSocketMessages?.at(-1);
  const heard = message ? messageAt(message, one) : 0;
  return Math.max(startOf(one) + Math.max(0, one.time ?? 0), Math.min(heard, startOf(one) + maxLength));
}

/** As seconds the year 2286, as ms April 1970. */
const mostSeconds = 10_000_000_000;

/** When a frame came or went, epoch ms. Without a time of its own: when its socket was opened. */
export function messageAt({ time }: SocketMessage, socket: HarEntry): number {
  if (time < 0) return startOf(socket);
  return time > mostSeconds ? time : time * 1_000;
}

export function isSocket({ request, _webSocketMessages }: HarEntry): boolean {
  return _webSocketMessages !== undefined || /^wss?:/i.test(request.url);
}

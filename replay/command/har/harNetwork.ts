import { concat, map, merge, NEVER, type Observable, timer } from "rxjs";
import type { Clock, Http, HttpReply, Socket, SocketEvent } from "../../../streams/ports.ts";
import { decodeFrame, encodeFrame, frameKeys } from "../../../streams/wire/frame.ts";
import { type HarEntry, isSocket, messageAt, startOf } from "./harFormat.ts";

/** The network of a HAR file: gives the app the replies and frames that the browser got, each as late as then. */
export interface HarNetwork {
  readonly http: Http;
  readonly socket: Socket;
  /** What did not fit, once the app has run. */
  leftOver(): LeftOver;
}

export interface LeftOver {
  /** Calls and sockets of the file that the app made too. */
  readonly used: number;
  /** Calls of the browser that the app never made: a click is missing before each. */
  readonly unused: readonly HarEntry[];
  /** Calls of the app that the browser never made. */
  readonly unanswered: readonly string[];
  /** Calls that the app made more often than the browser did: they got the last reply again, and sockets were lost at once. */
  readonly repeated: readonly string[];
  /** Frames from the service that the app got. */
  readonly frames: number;
  /** Those of them that can't be decrypted. */
  readonly sealed: number;
}

/** What the app itself asks for; a page also loads scripts, styles and pictures. */
const appTypes: readonly (string | undefined)[] = ["xhr", "fetch", "ping", "websocket"];

/** Whether a call is one of the app's, and not of the page that loads it. */
export function isOfApp(entry: HarEntry): boolean {
  if (isSocket(entry)) return true;
  if (entry._resourceType !== undefined) return appTypes.includes(entry._resourceType);
  return entry.response.content.mimeType?.includes("json") ?? false;
}

/**
 * @param entries by time
 * @param origin of the page, for addresses without one
 */
export function harNetwork(entries: readonly HarEntry[], clock: Clock, origin: string): HarNetwork {
  const ofApp = entries.filter((entry) => isOfApp(entry) && !isRedirect(entry));
  const used = new Set<HarEntry>();
  const unanswered = new Set<string>();
  const repeated = new Set<string>();
  const counts = { frames: 0, sealed: 0 };
  /** The next entry for a call; `again`: the last of them once more. */
  const take = (key: string, query: string): { entry: HarEntry | null; again: boolean } => {
    const fitting = ofApp.filter((entry) => keyOf(entry.request.method, new URL(entry.request.url)) === key);
    const unused = fitting.filter((entry) => !used.has(entry));
    const next = unused.find((entry) => new URL(entry.request.url).search === query) ?? unused.at(0);
    if (next) used.add(next);
    else (fitting.length === 0 ? unanswered : repeated).add(key);
    return { entry: next ?? fitting.at(-1) ?? null, again: next === undefined };
  };
  return {
    http: {
      request({ method, url }) {
        const asked = new URL(url, origin);
        const { entry } = take(keyOf(method, asked), asked.search);
        const reply = entry === null ? unreachable : replyOf(entry);
        return timer(Math.max(0, entry?.time ?? 0), clock.scheduler).pipe(map(() => reply));
      },
    },
    socket: {
      connect(url) {
        const asked = new URL(url, origin);
        const { entry, again } = take(keyOf("GET", asked), asked.search);
        if (entry === null || again) return timer(0, clock.scheduler).pipe(map(() => lost));
        return framesOf(entry, asked, clock, counts);
      },
    },
    leftOver: () => ({
      used: used.size,
      unused: ofApp.filter((entry) => !used.has(entry)),
      unanswered: [...unanswered],
      repeated: [...repeated],
      ...counts,
    }),
  };
}

const unreachable: HttpReply = { kind: "failed", reason: "unreachable" };
const lost: SocketEvent = { kind: "closed", code: 1006 };

/** Calls are told apart by method and path; what a query or body says may change from run to run. */
function keyOf(method: string, { protocol, pathname }: URL): string {
  return protocol.startsWith("ws") ? `socket ${pathname}` : `${method.toUpperCase()} ${pathname}`;
}

/** The name of a call in a report. */
export function nameOf({ request }: HarEntry): string {
  return keyOf(request.method, new URL(request.url));
}

/** The browser follows them by itself, and the app sees only where they lead. */
function isRedirect({ request, response }: HarEntry): boolean {
  return response.status >= 300 && response.status < 400 && !/^wss?:/i.test(request.url);
}

function replyOf({ response }: HarEntry): HttpReply {
  const { status, content } = response;
  if (status <= 0) return unreachable;
  const body = content.text ?? "";
  const text = content.encoding === "base64" ? Buffer.from(body, "base64").toString("utf8") : body;
  return { kind: "reply", status, body: text };
}

function framesOf(
  entry: HarEntry,
  url: URL,
  { scheduler }: Clock,
  counts: { frames: number; sealed: number },
): Observable<SocketEvent> {
  const start = startOf(entry);
  const sign = url.searchParams.get("sign");
  const received = (entry._webSocketMessages ?? []).filter(
    ({ type, opcode }) => type === "receive" && opcode === 1,
  );
  const open$ = timer(0, scheduler).pipe(map((): SocketEvent => ({ kind: "open" })));
  const messages$ = merge(
    ...received.map((message) =>
      timer(Math.max(1, messageAt(message, entry) - start), scheduler).pipe(
        map((): SocketEvent => {
          counts.frames += 1;
          const { data } = message;
          const text = sign === null ? data : sealed(data, sign, counts);
          return { kind: "message", text };
        }),
      ),
    ),
  );
  // HAR does not say whether a socket was closed, or the file written while it was open.
  return merge(open$, concat(messages$, NEVER));
}

/** A frame as the service sends it. Exports of recordings have plain ones, as their signatures are pseudonyms. */
function sealed(data: string, sign: string, counts: { sealed: number }): string {
  const keys = frameKeys(sign);
  if (decodeFrame(data, keys).kind === "json") return data;
  try {
    return encodeFrame(JSON.parse(data), keys, new Uint8Array(16));
  } catch {
    counts.sealed += 1;
    return data;
  }
}

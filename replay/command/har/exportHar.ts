import * as z from "zod/mini";
import type { Line, Recording } from "../../../streams/adapters/recording/format.ts";
import { originalText, recordedText } from "../../../streams/adapters/recording/recordedText.ts";
import { harEntry, type RecordedCall } from "./harEntry.ts";
import type { Har, SocketMessage } from "./harFormat.ts";

const asked = z.looseObject({
  method: z.string(),
  url: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  body: z.optional(recordedText),
});
const answered = z.looseObject({ kind: z.literal("reply"), status: z.int(), body: recordedText });
const failed = z.looseObject({ reason: z.string() });
const connected = z.looseObject({ url: z.string() });
const opening = z.looseObject({ kind: z.literal("open") });
const framed = z.looseObject({ frame: recordedText });

/**
 * The calls and frames of a recording as HAR 1.2, for the network tools of others (R-REC-18). Secrets are pseudonyms there as well,
 * and frames are plain.
 */
export function exportHar({ header, lines }: Recording): Har {
  const { startedAt, origin, app } = header;
  const streams = new Map<number, { readonly open: Line; readonly rest: Line[] }>();
  for (const line of lines) {
    if (line.port !== "http" && line.port !== "socket") continue;
    if (line.what === "open") streams.set(line.seq, { open: line, rest: [] });
    else if (line.of !== undefined) streams.get(line.of)?.rest.push(line);
  }
  const entries = [...streams.values()].flatMap(({ open, rest }) => {
    const call = open.port === "http" ? httpCall(open, rest, startedAt) : socketCall(open, rest, startedAt);
    return call ? [harEntry(call, origin)] : [];
  });
  const page = {
    startedDateTime: new Date(startedAt).toISOString(),
    id: "page",
    title: origin,
    pageTimings: { onContentLoad: -1, onLoad: -1 },
  };
  const creator = { name: "cloudplay recording", version: app.name };
  return { log: { version: "1.2", creator, pages: [page], entries } };
}

function httpCall(open: Line, rest: readonly Line[], startedAt: number): RecordedCall | null {
  const request = asked.safeParse(open.data);
  if (!request.success) return null;
  const end = rest.find(({ what }) => what === "next" || what === "close" || what === "error");
  const reply = answered.safeParse(end?.data);
  const { method, url, headers, body } = request.data;
  return {
    startedAt: startedAt + open.at,
    took: (end?.at ?? open.at) - open.at,
    method,
    url,
    headers,
    body: body && originalText(body),
    status: reply.success ? reply.data.status : 0,
    content: reply.success ? originalText(reply.data.body) : "",
    type: "fetch",
    more: reply.success ? {} : { _error: whyNone(end) },
  };
}

function socketCall(open: Line, rest: readonly Line[], startedAt: number): RecordedCall | null {
  const request = connected.safeParse(open.data);
  if (!request.success) return null;
  const messages = rest.flatMap(({ what, at, data }): SocketMessage[] => {
    const frame = framed.safeParse(data);
    if (!frame.success) return [];
    const type = what === "tell" ? "send" : "receive";
    return [{ type, time: (startedAt + at) / 1_000, opcode: 1, data: originalText(frame.data.frame) }];
  });
  return {
    startedAt: startedAt + open.at,
    took: (rest.at(-1)?.at ?? open.at) - open.at,
    method: "GET",
    url: request.data.url,
    headers: {},
    status: rest.some(({ data }) => opening.safeParse(data).success) ? 101 : 0,
    content: "",
    type: "websocket",
    more: { _webSocketMessages: messages },
  };
}

/** Why a call has no reply. */
function whyNone(end: Line | undefined): string {
  if (end === undefined) return "no reply before the recording's end";
  if (end.what === "close") return "given up by the app";
  const why = failed.safeParse(end.data);
  return why.success ? why.data.reason : String(end.data);
}

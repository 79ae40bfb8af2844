import type { HarEntry } from "./harFormat.ts";

/** What a recording knows of a call or socket. */
export interface RecordedCall {
  /** Epoch ms. */
  readonly startedAt: number;
  /** ms until its reply or end. */
  readonly took: number;
  readonly method: string;
  /** Absolute, or relative to the origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the request. */
  readonly body?: string | undefined;
  /** 0 where no reply came. */
  readonly status: number;
  /** Of the reply. */
  readonly content: string;
  readonly type: "fetch" | "websocket";
  /** Members of the entry that only some have. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** A call as an entry of a HAR file: HAR 1.2 wants all these members, also where nothing is known. */
export function harEntry(call: RecordedCall, origin: string): HarEntry {
  const { startedAt, took, method, headers, body, status, content, type, more } = call;
  const url = new URL(call.url, origin);
  const size = Buffer.byteLength(content);
  const mimeType = type === "websocket" ? "x-unknown" : mimeTypeOf(content);
  return {
    pageref: "page",
    startedDateTime: new Date(startedAt).toISOString(),
    time: took,
    request: {
      method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: contentTypeOf(headers), text: body } }),
      headersSize: -1,
      bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    },
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [],
      content: { size, mimeType, text: content },
      redirectURL: "",
      headersSize: -1,
      bodySize: status === 0 ? -1 : size,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    _resourceType: type,
    ...more,
  };
}

function contentTypeOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "text/plain";
}

function mimeTypeOf(content: string): string {
  return /^\s*[[{]/.test(content) ? "application/json" : "text/plain";
}

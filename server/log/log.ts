import pino from "pino";
import { type LogFormat, loggedError, type WriteLine, writeRecords } from "./logRecord.ts";
import { currentRequestId } from "./requestScope.ts";
import { createScrub } from "./scrub.ts";
import type { SecurityEvent } from "./securityEvent.ts";

export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, because a URL may contain tokens. */
  readonly route: string;
  readonly status: number;
  /** Refusal code, or 200; absent where replies have only a status. */
  readonly code?: number;
  readonly ms: number;
  /** R-SEC-10: opaque account id of the caller, if known. Never a name. */
  readonly account?: string | undefined;
  /** R-SEC-10: the security event of this request, if any. */
  readonly event?: SecurityEvent | undefined;
}

/** The log for operators, of a service, a host or a seat. No secret passes it (R-SEC-07). */
export interface Log {
  info(message: string): void;
  /** A problem to fix; the process keeps running. */
  warn(message: string): void;
  /** A problem that keeps the process from starting. */
  fatal(message: string): void;
  error(where: string, error: unknown): void;
  /** The last lines printed by a program. */
  output(title: string, lines: string): void;
  request(answered: AnsweredRequest): void;
  /** R-SEC-10: a security event outside of requests. @param account opaque id; null if unknown */
  security(event: SecurityEvent, account: string | null): void;
}

/** News to stdout, errors to stderr. */
const toStandardStreams = writeTogether((text, isNews) => {
  (isNews ? process.stdout : process.stderr).write(text);
});
// Writes what is still buffered when the process exits.
process.on("exit", toStandardStreams.flush);

/** @param deps.name of the process @param deps.secrets of this process; removed from every line */
export function createLog(deps: {
  name: string;
  format: LogFormat;
  secrets: readonly string[];
  write?: WriteLine;
}): Log {
  const { name, format, secrets, write = toStandardStreams.write } = deps;
  const scrub = createScrub(secrets);
  const writeRecord = writeRecords(format, write);
  const isoTime = createIsoTime();
  const logger = pino(
    {
      base: { name },
      timestamp: isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      hooks: { streamWrite: scrub },
    },
    { write: writeRecord },
  );
  return {
    info: (message) => logger.info(message),
    warn: (message) => logger.warn(message),
    fatal: (message) => logger.fatal(message),
    error: (where, error) => logger.error({ err: loggedError(error) }, where),
    output: (title, lines) => logger.warn({ output: lines }, title),
    security: (event, account) =>
      logger.info({ event, ...(account === null ? {} : { account }) }, `security: ${event}`),
    // Written for each call, so it skips the work that only other lines need.
    request({ requestId, method, route, status, code, ms: exact, account, event }) {
      const ms = Math.round(exact);
      const msg = `${method} ${route} ${status} ${ms} ms${event === undefined ? "" : ` ${event}`}`;
      const line = { name, requestId, code, account, event, method, route, status, ms, msg };
      const members = JSON.stringify(line).slice(1);
      // The format of pino's lines; `isoTime` includes the comma and the member's name.
      writeRecord(scrub(`{"level":"info"${isoTime()},${members}`));
    },
  };
}

/** A line's time as JSON, cached for thousands of lines a second. @param now epoch ms */
export function createIsoTime(now: () => number = () => Date.now()): () => string {
  let second = Number.NaN;
  let text = "";
  return () => {
    const at = now();
    const ms = at % 1_000;
    if (at - ms !== second) {
      second = at - ms;
      text = new Date(second).toISOString().slice(0, -"000Z".length);
    }
    return `,"time":"${text}${String(ms).padStart(3, "0")}Z"`;
  };
}

/** Maximum buffered characters. */
const maxHeld = 65_536;

/**
 * Writes news in one batch per turn of the event loop: a busy service answers many requests in one, and each write costs as much as a
 * query. Errors are written at once, after the buffered news.
 * @param write gets whole lines
 * @param endOfTurn calls back at the end of the event loop's turn
 */
export function writeTogether(
  write: (text: string, isNews: boolean) => void,
  endOfTurn: (callback: () => void) => void = setImmediate,
): { readonly write: WriteLine; readonly flush: () => void } {
  let held = "";
  const flush = () => {
    if (held === "") return;
    const text = held;
    held = "";
    write(text, true);
  };
  return {
    flush,
    write(line, isNews) {
      if (!isNews) {
        flush();
        write(`${line}\n`, false);
        return;
      }
      if (held === "") endOfTurn(flush);
      held += `${line}\n`;
      if (held.length >= maxHeld) flush();
    },
  };
}

import pino from "pino";
import { type LogFormat, loggedError, type WriteLine, writeRecords } from "./logRecord.ts";
import { currentRequestId } from "./requestScope.ts";
import { createScrub } from "./scrub.ts";
import type { SecurityEvent } from "./securityEvent.ts";

export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern: an address may carry tokens. */
  readonly route: string;
  readonly status: number;
  /** Code of the refusal; 200 for none. Absent where replies have none besides their status. */
  readonly code?: number;
  readonly ms: number;
  /** R-SEC-10: opaque id of the account that asked, where it is known. Never a name. */
  readonly account?: string | undefined;
  /** R-SEC-10: what it was about, where that concerns security. */
  readonly event?: SecurityEvent | undefined;
}

/** The log for operators, of a service, a host or a seat. No secret passes it (R-SEC-07). */
export interface Log {
  info(message: string): void;
  /** Something to be put right; the process works on. */
  warn(message: string): void;
  /** What keeps the process from starting. */
  fatal(message: string): void;
  error(where: string, error: unknown): void;
  /** The last lines that a program printed. */
  output(title: string, lines: string): void;
  request(answered: AnsweredRequest): void;
  /** R-SEC-10: what concerns security and is no answered request. @param account opaque id; null where it is not known */
  security(event: SecurityEvent, account: string | null): void;
}

/** To the standard streams: JSON to the one for output, plain errors to the one for errors. */
const toStandardStreams = writeTogether((text, isNews) => {
  (isNews ? process.stdout : process.stderr).write(text);
});
// What is still to be written when the process ends.
process.on("exit", toStandardStreams.flush);

/**
 * @param deps.name whose log it is
 * @param deps.secrets of this process, which are taken out wherever they stand
 */
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
    // A line for each call: made without what only other lines need.
    request({ requestId, method, route, status, code, ms: exact, account, event }) {
      const ms = Math.round(exact);
      const msg = `${method} ${route} ${status} ${ms} ms${event === undefined ? "" : ` ${event}`}`;
      const line = { name, requestId, code, account, event, method, route, status, ms, msg };
      const members = JSON.stringify(line).slice(1);
      // As pino begins its lines: the time brings its own comma and name.
      writeRecord(scrub(`{"level":"info"${isoTime()},${members}`));
    },
  };
}

/**
 * The time of a line, as a member of its JSON. Lines come by the thousand in a second: its text is made once.
 * @param now epoch ms
 */
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

/** So many characters are written without waiting for more. */
const mostHeld = 65_536;

/**
 * Writes news together, once in each turn of the event loop: a busy service answers many requests in one, and each write costs as much as
 * a query. Errors are written at once, after the news before them.
 * @param write takes whole lines
 * @param endOfTurn calls back when the event loop has done what it can do now
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
      if (held.length >= mostHeld) flush();
    },
  };
}

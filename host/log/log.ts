import pino from "pino";
import { type LogFormat, loggedError, type WriteLine, writeRecords } from "../../streams/wire/logRecord.ts";
import { createScrub } from "../../streams/wire/scrub.ts";
import { currentRequestId } from "./requestScope.ts";

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern: an address may carry secrets. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** The host's only way to say something to its operator, and that of its seats. No secret passes it (R-SEC-07). */
export interface Log {
  info(message: string): void;
  /** Something to be put right, with which the host works on. */
  warn(message: string): void;
  /** What keeps the host from starting. */
  fatal(message: string): void;
  error(where: string, error: unknown): void;
  /** The last lines that a program printed. */
  output(title: string, lines: string): void;
  request(answered: AnsweredRequest): void;
}

/** To the standard streams: JSON to the one for output, plain errors to the one for errors. */
const toStandardStreams: WriteLine = (line, isNews) => {
  (isNews ? process.stdout : process.stderr).write(`${line}\n`);
};

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
  const { name, format, secrets, write = toStandardStreams } = deps;
  const logger = pino(
    {
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      hooks: { streamWrite: createScrub(secrets) },
    },
    { write: writeRecords(format, write) },
  );
  return {
    info: (message) => logger.info(message),
    warn: (message) => logger.warn(message),
    fatal: (message) => logger.fatal(message),
    error: (where, error) => logger.error({ err: loggedError(error) }, where),
    output: (title, lines) => logger.warn({ output: lines }, title),
    request: ({ method, route, status, ms, requestId }) =>
      logger.info(
        { requestId, method, route, status, ms: Math.round(ms) },
        `${method} ${route} ${status} ${Math.round(ms)} ms`,
      ),
  };
}

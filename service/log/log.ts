import pino from "pino";
import { type LogFormat, loggedError, type WriteLine, writeRecords } from "../../streams/wire/logRecord.ts";
import { createScrub } from "../../streams/wire/scrub.ts";
import { currentRequestId } from "./requestScope.ts";

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern: an address may carry tokens. */
  readonly route: string;
  readonly status: number;
  /** Code of the refusal; 200 for none. */
  readonly code: number;
  readonly ms: number;
}

/** The service's only way to say something to its operator. No secret passes it (R-SEC-07). */
export interface Log {
  info(message: string): void;
  /** What keeps the service from starting. */
  fatal(message: string): void;
  error(where: string, error: unknown): void;
  request(answered: AnsweredRequest): void;
}

/** To the standard streams: JSON to the one for output, plain errors to the one for errors. */
const toStandardStreams: WriteLine = (line, isNews) => {
  (isNews ? process.stdout : process.stderr).write(`${line}\n`);
};

/** @param deps.secrets of this process, which are taken out wherever they stand */
export function createLog(deps: {
  name: string;
  format: LogFormat;
  secrets: readonly string[];
  write?: WriteLine;
}): Log {
  const { name, format, secrets, write = toStandardStreams } = deps;
  const scrub = createScrub(secrets);
  const logger = pino(
    {
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      hooks: { streamWrite: scrub },
    },
    { write: writeRecords(format, write) },
  );
  return {
    info: (message) => logger.info(message),
    fatal: (message) => logger.fatal(message),
    error: (where, error) => logger.error({ err: loggedError(error) }, where),
    request: ({ method, route, status, ms, ...rest }) =>
      logger.info(
        { ...rest, method, route, status, ms: Math.round(ms) },
        `${method} ${route} ${status} ${Math.round(ms)} ms`,
      ),
  };
}

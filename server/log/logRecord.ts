import * as z from "zod/mini";
import { jsonOf } from "../../wire/orElse.ts";

/** Log formats of service and host: lines of JSON for programs, or plain lines for people. */
export const logFormats = ["json", "text"] as const;
export type LogFormat = (typeof logFormats)[number];

/** R-EYES-04: the chosen log format; by default plain lines at a terminal, JSON for programs. */
export function logFormatOf(chosen: string | undefined, isTerminal: boolean): LogFormat {
  return logFormats.find((format) => format === chosen) ?? (isTerminal ? "text" : "json");
}

/** Writes one line, given without its end. @param isNews false for errors */
export type WriteLine = (line: string, isNews: boolean) => void;

export const loggedRequests = ["all", "failed"] as const;

/** The members of a line that people read; the others are for programs. */
export const logRecord = z.object({
  level: z.string(),
  name: z.string(),
  msg: z._default(z.string(), ""),
  requestId: z.optional(z.string()),
  err: z.optional(z.object({ stack: z.string() })),
  output: z.optional(z.string()),
});

/** An error as it is logged: only its type and stack, and those of its causes, as other members may contain anything. */
export function loggedError(error: unknown, outer: readonly unknown[] = []): { type: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: String(error) };
  const { name, message, stack = `${name}: ${message}`, cause } = error;
  return {
    type: name,
    stack:
      cause instanceof Error && ![error, ...outer].includes(cause)
        ? `${stack}\nCause: ${loggedError(cause, [error, ...outer]).stack}`
        : stack,
  };
}

/** A log line for people at a terminal; lines that are not JSON records stay as they are. */
function logText(line: string): { readonly text: string; readonly isNews: boolean } {
  const read = logRecord.safeParse(jsonOf(line));
  if (!read.success) return { text: line.trimEnd(), isNews: false };
  const { level, name, msg, requestId, err, output } = read.data;
  if (level === "info" || level === "fatal") return { text: msg, isNews: level === "info" };
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  const details = [err?.stack, output === undefined ? undefined : `\n${output}`].filter(
    (detail) => detail !== undefined,
  );
  return { text: [`${name}: ${msg}${request}`, ...details].join(": ").replace(": \n", ":\n"), isNews: false };
}

/** Writes lines of JSON in a log's format: unchanged, all as news; or as plain text. */
export function writeRecords(format: LogFormat, write: WriteLine): (line: string) => void {
  return (line) => {
    if (format === "json") return write(line.trimEnd(), true);
    const { text, isNews } = logText(line);
    write(text, isNews);
  };
}

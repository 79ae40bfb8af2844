import * as z from "zod/mini";
import { jsonOf } from "../../wire/orElse.ts";

/** How service and host write their logs: a line of JSON for programs, or a plain line for people. */
export const logFormats = ["json", "text"] as const;
export type LogFormat = (typeof logFormats)[number];

/** R-EYES-04: what is chosen for a log, or what suits where it goes: plain lines at a terminal, JSON for programs. */
export function logFormatOf(chosen: string | undefined, isTerminal: boolean): LogFormat {
  return logFormats.find((format) => format === chosen) ?? (isTerminal ? "text" : "json");
}

/** Takes one line without its end. @param isNews false for errors */
export type WriteLine = (line: string, isNews: boolean) => void;

export const loggedRequests = ["all", "failed"] as const;

/** The members of a line that people read; the others are for programs. */
const record = z.object({
  level: z.string(),
  name: z.string(),
  msg: z._default(z.string(), ""),
  requestId: z.optional(z.string()),
  err: z.optional(z.object({ stack: z.string() })),
  output: z.optional(z.string()),
});

/** An error as it is logged: of its members only those that name it, as the others may hold anything. */
export function loggedError(error: unknown): { type: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: String(error) };
  return { type: error.name, stack: error.stack ?? `${error.name}: ${error.message}` };
}

/**
 * A line of a log as people read it at a terminal. What is no record stays as it is.
 * @param line one line of JSON
 */
function logText(line: string): { readonly text: string; readonly isNews: boolean } {
  const read = record.safeParse(jsonOf(line));
  if (!read.success) return { text: line.trimEnd(), isNews: false };
  const { level, name, msg, requestId, err, output } = read.data;
  if (level === "info" || level === "fatal") return { text: msg, isNews: level === "info" };
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  const details = [err?.stack, output === undefined ? undefined : `\n${output}`].filter(
    (detail) => detail !== undefined,
  );
  return { text: [`${name}: ${msg}${request}`, ...details].join(": ").replace(": \n", ":\n"), isNews: false };
}

/** Writes lines of JSON as a log's format wants them: as they are, all as news; or as people read them. */
export function writeRecords(format: LogFormat, write: WriteLine): (line: string) => void {
  return (line) => {
    if (format === "json") return write(line.trimEnd(), true);
    const { text, isNews } = logText(line);
    write(text, isNews);
  };
}

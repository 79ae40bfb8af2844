import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Line, Recording } from "../../recorder/format.ts";
import { logRecord } from "../../server/log/logRecord.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { requestIdHeader } from "../../wire/requestId.ts";
import { memberOf, preview, textOf } from "../facts/plainText.ts";
import { type Row, seconds } from "./factRows.ts";
import { endOf } from "./judge.ts";
import { Refused } from "./openFile.ts";
import type { Until } from "./options.ts";

/** A line of a log, with its time; `ms` of an answered request. */
const timedRecord = z.extend(logRecord, { time: z.iso.datetime(), ms: z.optional(z.number()) });
/** @member place its file and line */
type LogLine = z.infer<typeof timedRecord> & { readonly place: string };

/**
 * The log lines of a recording's time and of its calls as rows (R-REC-46). By how much the service's clock is ahead of the player's is
 * the least time between a request and the start of its handling: the network only adds to it.
 * @throws Refused where there are none
 */
export async function readLogRows(recording: Recording, folder: string, until: Until | null) {
  const { lines, header, endAt } = recording;
  const { logged, others } = await readLogs(folder);
  const clock = playersClock(lines);
  const calls = new Map(
    lines
      .filter(({ what, port }) => what === "open" && port === "http")
      .map((line) => [textOf(line.data, "headers", requestIdHeader), line]),
  );
  const callOf = ({ requestId = "" }: LogLine) => (requestId === "" ? undefined : calls.get(requestId));
  const sinceStart = ({ time }: LogLine): number => Date.parse(time) - header.startedAt;
  const differences = logged.flatMap((line) => {
    const call = callOf(line);
    if (!call || line.name !== "service" || line.ms === undefined) return [];
    return [sinceStart(line) - line.ms - clock.timeOf(call.at)];
  });
  const ahead = differences.length === 0 ? 0 : differences.reduce((one, other) => Math.min(one, other));
  const end = endOf(recording, until) ?? endAt;
  const rows = logged.flatMap((line): Row[] => {
    const { level, name, msg, err, output, place } = line;
    const call = callOf(line);
    const time = sinceStart(line) - ahead;
    if (call ? call.at > end : time < 0 || time > clock.timeOf(end)) return [];
    const at = clock.atOf(time);
    const text = [level === "info" ? "" : level, msg, err?.stack, output].filter(Boolean).join(": ");
    const shown = { lane: preview(name, 20), text: `${preview(text, 300)}  (${place})` };
    return [{ at, line: call?.row ?? null, ...shown, times: 1, lastAt: at }];
  });
  if (rows.length === 0) {
    const [from, to] = [0, clock.timeOf(end)].map((ms) => new Date(header.startedAt + ms).toISOString());
    const span = `${logged[0]?.time} to ${logged.at(-1)?.time}`;
    throw new Refused(
      `${folder} has no line of the recording's time, ${from} to ${to}: its lines are of ${span}`,
    );
  }
  const ofCalls = rows.filter(({ line }) => line !== null).length;
  const clocks = `their clock is ${seconds(ahead)} s ahead of the player's (requests compared: ${differences.length})`;
  const summary = `Log lines: ${rows.length}, of the recording's calls: ${ofCalls}; ${clocks}; skipped, as no log's JSON: ${others}`;
  return { rows, summary };
}

/** The log lines in a folder, by time, and how many others. @throws Refused where there are none */
async function readLogs(folder: string): Promise<{ logged: readonly LogLine[]; others: number }> {
  const names = await readdir(folder).catch(() => {
    throw new Refused(`${folder}: there is no such folder of logs`);
  });
  const logged: LogLine[] = [];
  let others = 0;
  for (const name of names.filter((one) => /\.(log|ndjson)$/.test(one))) {
    let row = 0;
    for await (const text of (await open(join(folder, name))).readLines()) {
      row += 1;
      const read = timedRecord.safeParse(jsonOf(text));
      if (read.success) logged.push({ ...read.data, place: `${name}:${row}` });
      else others += 1;
    }
  }
  if (logged.length === 0)
    throw new Refused(
      `${folder}: none of the ${others} lines of its *.log and *.ndjson files is a log's JSON`,
    );
  return { logged: logged.sort((one, other) => Date.parse(one.time) - Date.parse(other.time)), others };
}

/** The player's wall clock, ms since the start: a recording's times stand still while the page sleeps. */
function playersClock(lines: readonly Line[]) {
  const steps = lines.flatMap(({ what, port, at, data }) =>
    what === "read" && port === "clock" ? [{ at, slept: Number(memberOf(data, "slept")) }] : [],
  );
  return {
    timeOf: (at: number) => at + (steps.findLast((step) => step.at <= at)?.slept ?? 0),
    atOf(time: number) {
      const index = steps.findLastIndex((step) => step.at + step.slept <= time);
      return Math.min(time - (steps[index]?.slept ?? 0), steps[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    },
  };
}

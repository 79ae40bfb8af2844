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

/** Longer lines of a log are skipped, characters. */
const longestLine = 64_000;

/**
 * The log lines of a recording's time and of its calls as rows (R-REC-46). By how much the service's clock is ahead of the player's is
 * the least time between a request and the start of its handling: the network only adds to it.
 * @throws Refused where there are none
 */
export async function readLogRows(recording: Recording, folder: string, until: Until | null) {
  const { lines, header, endAt } = recording;
  const clock = playersClock(lines);
  const calls = new Map(
    lines
      .filter(({ what, port }) => what === "open" && port === "http")
      .map((line) => [textOf(line.data, "headers", requestIdHeader), line]),
  );
  const callOf = ({ requestId = "" }: LogLine) => (requestId === "" ? undefined : calls.get(requestId));
  const sinceStart = ({ time }: LogLine): number => Date.parse(time) - header.startedAt;
  // Logs are read twice, as they may be larger than the memory: only what is needed of them is kept.
  const answers = await readLogs(folder, (line) => line.name === "service" && callOf(line) !== undefined);
  const differences = answers.logged.flatMap((line) => {
    const call = callOf(line);
    return call && line.ms !== undefined ? [sinceStart(line) - line.ms - clock.timeOf(call.at)] : [];
  });
  const ahead = differences.length === 0 ? 0 : differences.reduce((one, other) => Math.min(one, other));
  const end = endOf(recording, until) ?? endAt;
  const { logged, others, from, to } = await readLogs(folder, (line) => {
    const call = callOf(line);
    const time = sinceStart(line) - ahead;
    return call ? call.at <= end : time >= 0 && time <= clock.timeOf(end);
  });
  const rows = logged.map((line): Row => {
    const { level, name, msg, err, output, place } = line;
    const at = clock.atOf(sinceStart(line) - ahead);
    const text = [level === "info" ? "" : level, msg, err?.stack, output].filter(Boolean).join(": ");
    const shown = { lane: preview(name, 20), text: `${preview(text, 300)}  (${place})` };
    return { at, line: callOf(line)?.row ?? null, ...shown, times: 1, lastAt: at };
  });
  if (rows.length === 0) {
    const [start, stop] = [0, clock.timeOf(end)].map((ms) => new Date(header.startedAt + ms).toISOString());
    throw new Refused(
      `${folder} has no line of the recording's time, ${start} to ${stop}: its lines are of ${from} to ${to}`,
    );
  }
  const ofCalls = rows.filter(({ line }) => line !== null).length;
  const clocks = `their clock is ${seconds(ahead)} s ahead of the player's (requests compared: ${differences.length})`;
  const summary = `Log lines: ${rows.length}, of the recording's calls: ${ofCalls}; ${clocks}; skipped, as too long or no log's JSON: ${others}`;
  return { rows, summary };
}

/** The wanted log lines in a folder, by time; how many are no log lines, and the times of the others. @throws Refused where there are none */
async function readLogs(folder: string, isWanted: (line: LogLine) => boolean) {
  const names = await readdir(folder).catch(() => {
    throw new Refused(`${folder}: there is no such folder of logs`);
  });
  const logged: LogLine[] = [];
  let [others, from, to] = [0, "", ""];
  for (const name of names.filter((one) => /\.(log|ndjson)$/.test(one))) {
    let row = 0;
    const read = (text: string): void => {
      row += 1;
      const { data } = timedRecord.safeParse(text.length > longestLine ? null : jsonOf(text));
      if (!data) {
        others += 1;
        return;
      }
      if (from === "" || data.time < from) from = data.time;
      if (data.time > to) to = data.time;
      const line = { ...data, place: `${name}:${row}` };
      if (isWanted(line)) logged.push(line);
    };
    try {
      for await (const text of (await open(join(folder, name))).readLines()) read(text);
    } catch (error) {
      throw new Refused(`${join(folder, name)} can't be read: ${String(error)}`);
    }
  }
  if (from === "")
    throw new Refused(
      `${folder}: none of the ${others} lines of its *.log and *.ndjson files is a log's JSON`,
    );
  logged.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
  return { logged, others, from, to };
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

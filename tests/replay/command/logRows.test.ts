import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, ownFolder, playedFile, way } from "./runCommand.ts";

const rows = way.played.split("\n");
const { startedAt } = JSON.parse(rows[0] ?? "");
const row = rows.findLast((one) => one.includes('"url":"/user/wallet"')) ?? "";
const { at, data } = JSON.parse(row);

/** A log line, `ms` after the start of the recording by the player's clock. */
const line = (ms: number, rest: object): string =>
  JSON.stringify({ level: "info", time: new Date(startedAt + ms).toISOString(), name: "service", ...rest });

const withLogs = (...lines: readonly string[]) => {
  const folder = ownFolder();
  writeFileSync(join(folder, "service.log"), lines.join("\n"));
  return command([playedFile(), "--logs", folder]);
};

test("R-REC-46 --logs puts lines between the rows by the clock of their calls, without what a terminal obeys", async () => {
  // An hour behind. The page sleeps for a minute before this call.
  const [behind, requestId] = [-3_600_000, data.headers["X-Request-Id"]];
  const answered = line(behind + at + 60_000 + 4, { requestId, msg: "done", ms: 4 });
  const failed = { level: "error", name: "machine", msg: "\u001b[2J\u202e", err: { stack: "Error\n at x" } };
  const long = line(behind + 400, { msg: "-".repeat(64_000) });
  const { printed } = await withLogs(answered, long, line(behind + 500, failed), line(5, { msg: "" }));
  const shown = printed.split("\n").filter((one) => /service\.log|\/wallet, 0|Log lines/.test(one));
  const call = `:${rows.indexOf(row) + 1}`;
  expect(shown.slice(1).map((one) => one.trim().replace(/ +/g, " "))).toEqual([
    "0.500 machine error: \\u001b[2J\\u202e: Error at x (service.log:3)",
    `32.225 ${call} http ← 200 POST /user/wallet, 0 ms`,
    `32.229 ${call} service done (service.log:1)`,
    expect.stringMatching(/^Log lines: 2, of .*calls: 1; .* -3600\.000 s ahead .*: 1\); .* JSON: 1$/),
  ]);
});

test("R-REC-46 --logs refuses a folder without lines of the recording's time", async () => {
  const missing = await command([playedFile(), "--logs", "/nowhere"]);
  const unreadable = ownFolder();
  mkdirSync(join(unreadable, "x.log"));
  for (const [{ code, complained }, why] of [
    [missing, /no such folder/],
    [await command([playedFile(), "--logs", unreadable]), /x\.log can't be read: .*EISDIR/],
    [await withLogs("{}"), /none of the 1 lines/],
    [await withLogs(line(-5, {})), /time, \S+Z to \S+Z: its lines are of \S+Z to \S+Z$/],
  ] as const)
    expect({ code, complained }).toEqual({ code: 2, complained: expect.stringMatching(why) });
});

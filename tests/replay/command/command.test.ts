import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exitCodeIn } from "../../../replay/command/command.ts";
import { recordingText } from "../../../replay/command/openFile.ts";
import { screensOf, withScreens } from "../../../replay/command/withScreens.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { otherDelays } from "../compare/changedCode.ts";
import { readOrThrow } from "../timeline/lines.ts";
import {
  command,
  contentOf,
  inThai,
  ownFolder,
  ownRepository,
  playedFile,
  shortFile,
  way,
  withPurse,
} from "./runCommand.ts";

const rowsOf = (printed: string): string[] =>
  printed.split("\n").filter((row) => /^ +\d+\.\d{3} +:\d+ /.test(row));

describe("R-REC-15 npm run replay", () => {
  test("tells what happened with the lines of the file, and that nothing differs", async () => {
    const file = playedFile();
    const { code, printed, complained } = await command([file]);
    expect({ code, complained }).toEqual({ code: 0, complained: "" });
    expect(printed).toContain(`${file}: `);
    expect(printed).toMatch(/ player +play\/click g-1/);
    expect(printed).toMatch(/ http +← 200 POST \/schedule\/start\/game, \d+ ms/);
    expect(printed).toMatch(/ socket +← queue_link\b/);
    expect(printed).toMatch(/ state +overlays: /);
    expect(printed).toMatch(/ http +← 200 POST \/schedule\/info, .* × \d+ until \d+\.\d{3}/);
    expect(printed).toMatch(/\d+ lines of \d+\.\d s, replayed in \d+ ms: the same states, calls and frames/);
    const row = rowsOf(printed).find((one) => one.includes("play/click"));
    const line = Number(/:(\d+)/.exec(row ?? "")?.[1]);
    expect(contentOf(file).split("\n")[line - 1]).toContain("play/click");
  });

  test("goes on after a difference, and stops at the first when strict", async () => {
    const differences = (printed: string): number => printed.match(/diverges at line/g)?.length ?? 0;
    const { printed } = await command([shortFile(withPurse)]);
    expect(differences(printed)).toBeGreaterThan(1);
    expect(printed).toContain("All differences:");
    const strict = await command([shortFile(withPurse), "--strict"]);
    expect(strict.code).toBe(1);
    expect(differences(strict.printed)).toBe(1);
  });

  test("R-REC-12 shows what was recorded and what came in one form, with the lines of our code", async () => {
    const waitsLonger = (text: string): string => text.replace('{"set":{"wait":60}}', '{"set":{"wait":61}}');
    for (const options of [["--strict"], ["--limit", "3"]]) {
      const { printed } = await command([playedFile(waitsLonger), ...options]);
      const rows = printed.split("\n").map((row) => row.trim().replace(/ +/g, " "));
      expect(rows).toContain('expected state state.queue {"set":{"wait":61}}');
      expect(rows).toContain('came state state.queue {"set":{"wait":60}}');
      expect(printed).toMatch(/our code +streams\/features\/queue\//);
    }
  });

  test("replays all files, and ends with the worst", async () => {
    const [good, wrong] = [shortFile(), shortFile(withPurse)];
    const several = await command([wrong, good, good]);
    expect(several.code).toBe(1);
    expect(several.printed.match(/the same states/g)).toHaveLength(2);
    expect(rowsOf(several.printed)).toEqual([]);
    expect((await command([wrong, "/nowhere.ndjson", good])).code).toBe(2);
  });

  test("of several files, prints what differs under the name of its file, in one stream", async () => {
    const files = [shortFile(withPurse), shortFile(), shortFile(inThai)];
    const { printed, complained } = await command(files);
    expect(complained).toBe("");
    const rows = printed.split("\n");
    const found = rows.filter((row) => / lines, recorded | diverges | {2}differs|the same states/.test(row));
    expect(found.map((row) => row.replace(/^(.*?\.ndjson): .*/, "$1"))).toEqual([
      files[0],
      expect.stringMatching(/diverges at line/),
      expect.stringMatching(/diverges at line/),
      files[1],
      expect.stringContaining("the same states"),
      files[2],
      expect.stringMatching(/diverges at line/),
      expect.stringContaining('expected "th", came "en"'),
    ]);
  });

  test.each([
    ["nothing that is there", () => join(ownFolder(), "none"), /can't be opened/],
    ["a folder", () => ownFolder(), /is refused|can't be opened/],
    ["a broken recording", () => shortFile((text) => text.slice(0, 9_000)), /is refused: line \d+: /],
    ["something else", () => shortFile(() => "<html>"), /is refused: line 1: /],
  ])("refuses %s in one line, with 2", async (_, file, why) => {
    const { code, complained, printed } = await command([file()]);
    expect({ code, printed }).toEqual({ code: 2, printed: "" });
    expect(complained).toMatch(why);
    expect(complained).not.toContain("\n");
  });

  test("plays a cut file up to its last whole line when told", async () => {
    const cut = shortFile((text) => text.slice(0, text.lastIndexOf('{"end"') - 40));
    expect((await command([cut])).code).toBe(2);
    for (const options of [[], ["--strict"]]) {
      const { code, printed } = await command([cut, "--truncated", ...options]);
      expect(code).toBe(0);
      expect(printed).toContain("cut off");
    }
  });

  test("says what is wrong with an option, and where help is", async () => {
    const { code, complained } = await command(["a", "--fast"]);
    expect(code).toBe(2);
    expect(complained).toMatch(/--fast[\s\S]*--help/);
    expect(await command(["--help"])).toMatchObject({ code: 0, complained: "" });
  });

  test("shows the chosen features and ports alone, and compares no others", async () => {
    const { printed } = await command([playedFile(), "--only", "queue,storage.set"]);
    const lanes = rowsOf(printed).map((row) => row.trim().split(/ +/).slice(2, 4).join(" "));
    expect(new Set(lanes.filter((lane) => !lane.startsWith("clock queue/")))).toEqual(
      new Set(["state queue:", "storage →"]),
    );
    expect((await command([shortFile(inThai), "--only", "queue"])).code).toBe(0);
    for (const name of ["http", "http.request"])
      expect((await command([shortFile(inThai), "--only", name])).code).toBe(1);
  });

  test("refuses a name that nothing has, as comparing nothing would find no difference", async () => {
    for (const names of ["htpp", "queue,htpp"]) {
      const { code, complained, printed } = await command([shortFile(inThai), "--only", names]);
      expect({ code, printed }).toEqual({ code: 2, printed: "" });
      expect(complained).toMatch(/^--only htpp: [^\n]* http, [^\n]*\bplay, player, [^\n]*queue, /);
    }
    // The recording has timers of it and no State.
    expect((await command([playedFile(), "--only", "push"])).code).toBe(0);
  });

  test("shows a feature's State, intents and timers", async () => {
    for (const name of ["push", "push/heartbeatEvery"]) {
      const rows = rowsOf((await command([playedFile(), "--only", name])).printed);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.some((row) => / clock +push\/heartbeatEvery fires after \d+ s/.test(row))).toBe(true);
      expect(rows.filter((row) => !/ clock +push\//.test(row))).toEqual([]);
    }
    const rows = rowsOf((await command([playedFile(), "--only", "play"])).printed);
    for (const lane of [/ player +play\/click /, / state +play: /])
      expect(rows.some((row) => lane.test(row))).toBe(true);
  });

  test("stops at a time or at a line, and does not report what comes after", async () => {
    const file = playedFile((text) => text.replace(/"\/user\/orders/, '"/user/odours'));
    const { code, printed } = await command([file, "--until", "4s"]);
    expect(code).toBe(0);
    expect(rowsOf(printed).length).toBeGreaterThan(5);
    expect(Math.max(...rowsOf(printed).map(Number.parseFloat))).toBeLessThanOrEqual(4);
    const line = 1 + way.played.split("\n").findIndex((row) => row.includes("play/click"));
    expect((await command([file, "--until", `:${line - 1}`])).printed).not.toContain("play/click");
    expect(await command([file, "--until", `:${line}`])).toMatchObject({
      code: 0,
      printed: expect.stringContaining("play/click"),
    });
  });

  test("prints today's run as JSON, with the recording that it would be", async () => {
    const file = playedFile();
    const json = JSON.parse((await command([file, "--json"])).printed);
    expect(json).toMatchObject({ file, divergences: [] });
    expect(json.recording).toBe(way.played);
    const wrong = JSON.parse((await command([shortFile(withPurse), "--json"])).printed);
    expect(wrong.divergences).toHaveLength(2);
  });
});

describe("R-REC-16 --update", () => {
  test("shows what differs, and writes what today's code does", async () => {
    const file = shortFile(inThai);
    const { code, printed } = await command([file, "--update"]);
    expect(code).toBe(0);
    expect(printed).toMatch(/lang: expected "th", came "en"/);
    expect(printed).toContain("what today's code does now");
    expect((await command([file, "--update"])).printed).toContain("is up to date");
    expect(contentOf(file).split("\n")).toHaveLength(way["signed in by a provider"].split("\n").length);
    expect(printed).not.toContain("dropped");
  });

  test("says how many lines are dropped, because what they belong to is gone", async () => {
    const file = shortFile(withPurse);
    const { printed } = await command([file, "--update"]);
    // The reply, what the app stores and shows of it, and the timer of the gift.
    expect(printed.split("\n").at(-1)).toMatch(/^8 lines are dropped/);
  });
});

describe("R-REC-16 --update of what a tolerant replay does not compare", () => {
  test("writes times of the wall clock that are less than 1 s apart", async () => {
    const earlier = (text: string): string =>
      text.replace(/"startedAt":(\d+)/, (_, time: string) => `"startedAt":${Number(time) - 400}`);
    const file = shortFile(earlier);
    expect((await command([file, "--strict"])).code).toBe(1);
    expect((await command([file, "--update"])).printed).toContain("what today's code does now");
    expect((await command([file, "--strict"])).code).toBe(0);
  });

  test("refuses a file in which a timer fires when it is not due, and names the timer", async () => {
    // Recorded while a heartbeat came every 5 s; today's comes every 10 s.
    const { played } = recordedFlow(otherDelays("push/heartbeatEvery", 0.5));
    const file = playedFile(() => played);
    const before = contentOf(file);
    const { code, printed, complained } = await command([file, "--update"]);
    expect(code).toBe(2);
    expect(printed).toContain("at delay: expected 5000, came 10000");
    expect(complained).toMatch(
      /is not updated: .* changed timer push\/heartbeatEvery at due: expected \d+, came \d+\. Record it anew/,
    );
    expect(complained).not.toContain("\n");
    expect(contentOf(file)).toBe(before);
  });

  test("leaves what screens showed at its time", async () => {
    const screens = [{ at: 1, text: [{ role: "heading", text: "Top 10" }] }];
    const file = shortFile((text) => inThai(recordingText(withScreens(readOrThrow(text), screens))));
    await command([file, "--update"]);
    expect(screensOf(readOrThrow(contentOf(file)))).toEqual(screens);
  });
});

describe("R-REC-16 --diff", () => {
  test("finds nothing between a recording and itself, and names what another has otherwise", async () => {
    const file = shortFile();
    const same = await command([file, "--diff", file]);
    expect(same.code).toBe(0);
    expect(same.printed).toMatch(/does what .* has, in \d+ facts/);
    const other = shortFile(withPurse);
    const { code, printed } = await command([file, "--diff", other]);
    expect(code).toBe(1);
    expect(printed).toContain("open POST /user/purse: 0 here, 1 there");
    expect((await command([file, "--diff", other, "--only", "queue"])).code).toBe(0);
  });

  test("describes the first ten differences, and counts the rest in a line", async () => {
    const { code, printed } = await command([shortFile(), "--diff", playedFile()]);
    expect(code).toBe(1);
    const rows = printed.split("\n");
    expect(rows.filter((row) => / here, .* there;| on both sides;/.test(row))).toHaveLength(10);
    expect(rows.at(-1)).toMatch(/^and \d+ more names that differ$/);
    const three = await command([shortFile(), "--diff", playedFile(), "--limit", "3"]);
    expect(three.printed.match(/ here, .* there;| on both sides;/g)).toHaveLength(3);
  });

  test("refuses another file that is none", async () => {
    expect((await command([shortFile(), "--diff", shortFile(() => "no")])).code).toBe(2);
  });
});

test("R-REC-19 git skips a commit that refuses the file, while it bisects and not otherwise", () => {
  const { folder, git } = ownRepository();
  for (const text of ["a", "b", "c"]) {
    writeFileSync(join(folder, "file"), text);
    git("add", "-A");
    git("commit", "--quiet", "-m", text);
  }
  expect(([0, 1, 2] as const).map((code) => exitCodeIn(folder, code))).toEqual([0, 1, 2]);
  git("bisect", "start", "HEAD", "HEAD~2");
  expect(([0, 1, 2] as const).map((code) => exitCodeIn(folder, code))).toEqual([0, 1, 125]);
  expect(exitCodeIn(ownFolder(), 2)).toBe(2);
});

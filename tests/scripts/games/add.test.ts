import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { controlPresets, presetNames } from "../../../games/presets/presets.ts";
import { type GameEnd, type ProgramLook, type Runner, RunnerError } from "../../../host/runners/runner.ts";
import { addGame } from "../../../scripts/games/add/addGame.ts";
import { assumed, completeAnswers } from "../../../scripts/games/add/answers.ts";
import { checked, commonPart, draftOf, idOf, screenFor } from "../../../scripts/games/add/describe.ts";
import { contentPackages, licenceOf } from "../../../scripts/games/add/facts.ts";
import { readMegabytes } from "../../../scripts/games/packages.ts";
import type { InstalledGame } from "../../../scripts/games/scan/findInstalled.ts";
import { runningGame } from "../../host/support/testSeat.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const start = {
  runner: "program" as const,
  program: "/usr/games/gweled",
  arguments: [],
  folder: null,
  played: null,
};
const game: InstalledGame = {
  name: "gweled",
  entry: {
    name: "Gweled",
    nameTh: "กเวเลด",
    comment: "Align gems",
    commentTh: null,
    categories: ["Game", "LogicGame"],
    command: ["gweled"],
  },
  state: { kind: "ready", start },
};
const facts = { packages: ["gweled"], missing: [], megabytes: 3, licence: "GPL-2+", summary: "gems" };

describe("facts about a game before it is run", () => {
  it("come from the menu entry, and are asked about", async () => {
    expect(assumed(game)).toEqual({
      name: "Gweled",
      nameTh: "กเวเลด",
      genres: ["puzzle"],
      controls: "mouse",
    });
    const asked: string[] = [];
    const replies = ["Gems", "", "nonsense", "classic, puzzle", "driving"];
    const answers = await completeAnswers(game, {}, async (question) => {
      asked.push(question);
      return replies.shift() ?? "";
    });
    expect(answers).toEqual({
      name: "Gems",
      nameTh: "กเวเลด",
      genres: ["classic", "puzzle"],
      controls: "driving",
    });
    expect(asked.length).toBe(5);
    expect(asked[4]).toContain("[keys]");
  });

  it("are not asked if they were given, or without a terminal", async () => {
    const ask = () => Promise.reject(new Error("asked"));
    const given = { name: "A", nameTh: "ก", genres: ["sport"], controls: "turns" } as const;
    expect(await completeAnswers(game, given, ask)).toEqual(given);
    expect(await completeAnswers({ ...game, entry: null }, {}, null)).toMatchObject({ nameTh: "Gweled" });
  });

  it.each(presetNames)("become a valid description with each preset: %s", (controls) => {
    const answers = { ...assumed(game), controls };
    const draft = draftOf("g-gweled", game, start, facts, answers);
    expect(checked(draft)).toMatchObject({ id: "g-gweled", mouse: controlPresets[controls].parts.mouse });
  });

  it("include an id from the name, or none", () => {
    const named = (name: string) => idOf({ ...game, name });
    expect(named("Big & Bad!")).toBe("g-big-bad");
    expect(named("เกม")).toBeNull();
    expect(named("x".repeat(60))?.length).toBe(42);
  });

  it("include licence and size", () => {
    expect(
      licenceOf(
        "Format: x\n\nFiles: debian/*\nLicense: MIT\n\nFiles: *\nCopyright: X\nLicense: GPL-2+\n text",
      ),
    ).toBe("GPL-2+");
    expect(licenceOf("in prose")).toBeNull();
    expect(
      readMegabytes("After this operation, 1,024 kB of additional disk space will be used."),
    ).toBeCloseTo(1.02);
    expect(readMegabytes("")).toBeNull();
  });

  it("include packages with more content of the game, found by their names", () => {
    const others = "pinball-table-gnu (>= 1), pinball-table-hurd | xinit, alsa-utils";
    expect(contentPackages("pinball", others)).toEqual(["pinball-table-gnu", "pinball-table-hurd"]);
  });

  it("include screen and title", () => {
    expect(screenFor({ width: 1280, height: 1024 })).toEqual({ width: 640, height: 360 });
    expect(screenFor({ width: 801, height: 600 })).toEqual({ width: 802, height: 600 });
    expect(screenFor({ width: 100, height: 100 })).toEqual({ width: 320, height: 200 });
    expect(commonPart(["Game - Level 1", "Game - Level 2"])).toBe("Game - Level");
    expect(commonPart(["Loading", "Game"])).toBe("");
  });
});

const usualLook: ProgramLook = {
  width: 640,
  height: 480,
  title: "Gweled\u0007",
  class: "gweled Gweled",
  processes: ["gweled"],
  threads: 4,
};

/** A program without a window of its own. @param endsAt the press at which it ends */
function fakeRunner(
  plan: {
    look?: ProgramLook;
    endsAt?: string;
    end?: GameEnd;
    /** Of what it saves. */
    bytes?: number;
    /** Of folders in its home. */
    levels?: number;
  } = {},
) {
  const { look = usualLook, endsAt = "", end, bytes = 1, levels = 0 } = plan;
  const sizes: string[] = [];
  const runner: Runner = {
    async start({ game: { resolution }, homeFolder }, events) {
      sizes.push(`${resolution?.width} × ${resolution?.height}`);
      let drawn = 0;
      const frameBuffer = createFrameBuffer(32, 18);
      return runningGame({
        frameBuffer,
        renderFrame() {
          drawn += 1;
          frameBuffer.y[0] = drawn % 200;
          return true;
        },
        look: async () => look,
        applyInput({ held }) {
          if (held.has(endsAt)) events.ended(end ?? { reason: "game-quit" });
          return true;
        },
        async stop() {
          writeFileSync(path.join(homeFolder, "scores"), "1".repeat(bytes));
          execFileSync("perl", ["-e", `for (1 .. ${levels}) { mkdir "d"; chdir "d" }`], { cwd: homeFolder });
        },
      });
    },
  };
  return { runner, sizes };
}

describe("npm run games -- add", () => {
  let folder = "";
  beforeEach(() => {
    folder = tempFolder();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => void vi.useRealTimers());

  async function add(runner: Runner, controls: "keys" | "mouse" = "keys") {
    const lines: string[] = [];
    const draft = draftOf("g-gweled", game, start, facts, { ...assumed(game), controls });
    const libraryFolder = path.join(folder, "library");
    const work = addGame(draft, {
      runner,
      say: (line) => lines.push(line),
      libraryFolder,
      screenshotsFolder: folder,
    });
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    // Files are read in real time in between.
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    const added = await work;
    const file = path.join(libraryFolder, "g-gweled.json");
    const written: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
    return { added, lines, text: lines.join("\n"), written };
  }

  it("describes the game as observed, on a screen of the window's size", async () => {
    const { runner, sizes } = fakeRunner();
    const { added, written } = await add(runner);
    expect(added).toBe(true);
    expect(sizes).toEqual(["1280 × 1024", "640 × 480"]);
    expect(written).toMatchObject({
      window: { title: "Gweled", class: "gweled Gweled" },
      resolution: { width: 640, height: 480 },
      saves: { en: "Your progress and settings." },
      modes: { singlePlay: true },
    });
    expect(readdirSync(folder).sort()).toEqual([
      "g-gweled-1.png",
      "g-gweled-2.png",
      "g-gweled-3.png",
      "library",
    ]);
    expect((await add(runner)).text).toMatch(/is there already/);
  });

  it("accepts any window of a program if its window has no name", async () => {
    const { written } = await add(fakeRunner({ look: { ...usualLook, title: "", class: "\u0007" } }).runner);
    expect(written).toMatchObject({ window: { title: "*", class: "" } });
  });

  it("leaves out the press that ended the game", async () => {
    const { runner, sizes } = fakeRunner({ endsAt: "Enter" });
    const { written } = await add(runner);
    expect(written).toMatchObject({ screenshots: [{ press: [] }] });
    expect(sizes.length).toBe(2);
  });

  it("leaves nothing of a game that nests folders deeper than any path may be long", async () => {
    const trials = tempFolder();
    vi.stubEnv("TMPDIR", trials);
    const { added } = await add(fakeRunner({ levels: 2_100 }).runner);
    vi.unstubAllEnvs();
    expect(added).toBe(true);
    expect(readdirSync(trials)).toEqual([]);
  });

  const failing = (end: GameEnd): Runner => ({ start: () => Promise.reject(new RunnerError(end)) });
  it.each([
    ["never draws a window", failing({ reason: "start-failed" }), /no window within 30 s/],
    [
      "crashes at once",
      failing({ reason: "start-failed", exit: { code: 3, signal: null }, log: "oh no" }),
      /ended before it showed a window: .*code 3.*\noh no/,
    ],
    ["writes without end", fakeRunner({ bytes: 63 * 1_048_576 }).runner, /filled its home folder of 64 MB/],
    ["takes all memory", failing({ reason: "out-of-memory" }), /1024 MB of memory/],
    [
      "crashes when it is played",
      fakeRunner({ endsAt: "Enter", end: { reason: "game-crashed" } }).runner,
      /while it was watched: game-crashed/,
    ],
  ])("refuses a program that %s, and leaves nothing behind", async (_, runner, why) => {
    const { added, text, written } = await add(runner);
    expect(added).toBe(false);
    expect(text).toMatch(why);
    expect(written).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});

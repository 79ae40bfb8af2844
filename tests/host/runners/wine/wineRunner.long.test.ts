import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../../host/lib/clock.ts";
import { isExecutable, wineProgram } from "../../../../host/library/availability.ts";
import { checkUinput } from "../../../../host/runners/program/pads/virtualPads.ts";
import type { Rumble, RunningGame } from "../../../../host/runners/runner.ts";
import { wine32 } from "../../../../host/runners/wine/prefix.ts";
import { createWineRunner } from "../../../../host/runners/wine/wineRunner.ts";
import { readContent } from "../../../../host/saves/folderContent.ts";
import { presses } from "../../../../scripts/games/presses.ts";
import { tempFolder } from "../../../support/tempFolder.ts";
import { noPrograms } from "../../seats/support/testPrograms.ts";
import { decoder } from "../../support/decoded.ts";
import { programGame } from "../../support/games.ts";

const noWine = noPrograms ?? (isExecutable(wineProgram) ? null : "Wine is missing on this computer");
if (noWine !== null) console.warn(`skipped, ${noWine}: tests of Windows games`);
/** For 64 and for 32 bits: what compiles a program, and what else runs it. */
const builds = [
  { bits: 64, compiler: "/usr/bin/x86_64-w64-mingw32-gcc", parts: wineProgram },
  { bits: 32, compiler: "/usr/bin/i686-w64-mingw32-gcc", parts: wine32 },
].filter(({ bits, compiler, parts }) => {
  const missing = [compiler, parts].find((file) => !existsSync(file));
  const why = noWine ?? (missing === undefined ? null : `${missing} is missing on this computer`);
  if (why !== null) console.warn(`skipped, ${why}: tests with a ${bits}-bit Windows program`);
  return why === null;
});

const shared = mkdtempSync(join(tmpdir(), "cloudplay-wine-"));
afterAll(() => rmSync(shared, { recursive: true, force: true }));
const templates = join(shared, "templates");
let folder: string;
beforeEach(() => {
  folder = tempFolder();
  // Other users than the host run in them.
  for (const each of [folder, shared]) chmodSync(each, 0o711);
  for (const name of ["home", "run", "game"]) mkdirSync(join(folder, name));
});

const inHome = (name: string): string => join(folder, "home", name);

/** Starts a Windows game. `ends` gets the reason when it ends by itself. */
async function start(change: Readonly<Record<string, unknown>>, ends: string[] = []): Promise<RunningGame> {
  const runner = createWineRunner({
    clock: systemClock,
    sandbox: true,
    templatesFolder: templates,
    reportError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });
  const game = programGame({
    runner: "wine",
    packages: ["wine"],
    touch: [],
    startSeconds: 60,
    quit: "close",
    resolution: { width: 320, height: 200 },
    ...change,
  });
  const order = {
    game,
    homeFolder: inHome(""),
    runFolder: join(folder, "run"),
    network: false,
    seat: 82,
    resolution: game.resolution,
  };
  const events = {
    loading: () => undefined,
    hanging: () => undefined,
    ended: (end: { reason: string }) => void ends.push(end.reason),
  };
  return runner.start(order, events, new AbortController().signal);
}

/** Comes with Wine. */
const winemine = {
  program: "/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/winemine.exe",
  window: { title: "WineMine", class: "" },
};

describe.skipIf(noWine !== null)("a Windows game", () => {
  it("R-HOST-15 runs on a prefix that all seats share, and keeps its player's registry and folders alone", async () => {
    const settings = ".wine/drive_c/users/player/Documents/settings.ini";
    const game = await start({ ...winemine, homeFiles: [{ path: settings, text: "sound=1" }] });
    expect(readFileSync(inHome(settings), "utf8")).toBe("sound=1");
    // The settings' folder does not stand in for all the others of the prefix.
    expect(readdirSync(inHome(".wine/drive_c/users"))).toContain("Public");
    const look = await game.look?.();
    expect(look?.title).toBe("WineMine");
    expect(look?.processes.join(" ")).toContain("winemine.exe");
    await game.stop();
    // It writes its settings when it is closed: it was asked to, and the registry has reached the disk.
    expect(readFileSync(inHome(".wine/user.reg"), "latin1")).toContain("WinMine");
    expect(readdirSync(inHome(".wine/drive_c/windows"))).toEqual([]);
    const { bytes, files } = await readContent(inHome(""), 64 * 1_048_576);
    expect(bytes).toBeLessThan(1_048_576);
    expect(files).toBeLessThan(20);
    const [template = "", ...others] = readdirSync(templates);
    expect(others).toEqual([]);
    expect(existsSync(join(templates, template, "drive_c/windows/system32"))).toBe(true);
    // Nobody but the host may change it.
    expect(lstatSync(join(templates, template, "drive_c/windows")).uid).toBe(process.getuid?.());
    // Of the saves alone, the next start makes the same prefix.
    const temp = "drive_c/users/player/Temp";
    for (const name of ["system.reg", "dosdevices", "drive_c/windows", temp])
      rmSync(inHome(`.wine/${name}`), { recursive: true });
    await (await start(winemine)).stop();
    expect(existsSync(inHome(`.wine/${temp}`))).toBe(true);
    expect(readFileSync(inHome(".wine/user.reg"), "latin1")).toContain("WinMine");
  });
});

describe.each(builds)(
  "R-HOST-28 a $bits-bit Windows program written for the purpose",
  ({ bits, compiler }) => {
    const built = join(shared, `tiny${bits}.exe`);
    beforeAll(() => {
      const source = new URL("tiny.c", import.meta.url).pathname;
      const libraries = ["-ld3d9", "-lwinmm", "-lxinput", "-mwindows"];
      const made = spawnSync(compiler, ["-O1", "-s", "-o", built, source, ...libraries], {
        encoding: "utf8",
      });
      expect(made.stderr).toBe("");
    });

    const saved = ".wine/drive_c/users/player/Documents/tiny.txt";
    const tiny = () => {
      const program = join(folder, "game", "Tiny game.exe");
      copyFileSync(built, program);
      return {
        program,
        folder: join(folder, "game"),
        packages: [],
        window: { title: "Tiny", class: "" },
        mouse: "absolute",
      };
    };
    /** Which colour the middle of the picture has. */
    const colour = (game: RunningGame): string => {
      game.renderFrame();
      const { width, height, u, v } = game.frameBuffer;
      const middle = (height / 4) * (width / 2) + width / 4;
      const [blue = 128, red = 128] = [u[middle], v[middle]];
      return red > 160 ? "red" : blue > 160 ? "blue" : red < 110 && blue < 110 ? "green" : "another";
    };

    it("R-HOST-15 is drawn by GDI, heard, played by keys and mouse, and can write neither into its folder nor into Windows", async () => {
      const game = await start(tiny());
      await expect.poll(() => colour(game)).toBe("red");
      const sound = new Float32Array(9_600);
      await expect
        .poll(() => {
          game.readSound(sound);
          return Math.max(...sound);
        })
        .toBeGreaterThan(0.1);
      const player = presses((input) => game.applyInput(input));
      player.hold("KeyA");
      await expect.poll(() => colour(game)).toBe("green");
      player.release();
      player.point({ x: 0.5, y: 0.5 }, true);
      await expect.poll(() => colour(game)).toBe("blue");
      await game.stop();
      expect(readFileSync(inHome(saved), "utf8")).toBe("beside: refused, Windows: refused, pad: none");
      expect(readFileSync(inHome(".wine/user.reg"), "latin1")).toMatch(
        /\[Software\\\\Tiny\][^[]*"Score"="42"/,
      );
      expect(readdirSync(join(folder, "game"))).toEqual(["Tiny game.exe"]);
    });

    it.skipIf(!checkUinput().ok)(
      "R-HOST-26 reads the pad of its seat by XInput, and makes it vibrate",
      async () => {
        const game = await start({ ...tiny(), virtualPad: true, pad: { buttons: {} } });
        const felt: Rumble[] = [];
        game.onRumble?.((rumble) => felt.push(rumble));
        await expect.poll(() => colour(game)).toBe("red");
        const decode = decoder();
        let n = 0;
        // Wine sees what changes once it knows the pad, which may be after the game's window.
        const tap = () => {
          n += 1;
          const [held = 0, ...others] = [n % 2, ...Array.from({ length: 15 }, () => 0)];
          game.applyInput(decode({ pads: [{ axes: [held, 0, 0, 0], buttons: [held, ...others] }] }));
          return felt[0];
        };
        await expect.poll(tap, { interval: 100 }).toMatchObject({ pad: 1, strong: 1, weak: 0.2 });
        await expect.poll(() => colour(game)).toBe("another");
        await game.stop();
        expect(readFileSync(inHome(saved), "utf8")).toContain("pad: there");
      },
    );

    it("is drawn by Direct3D without a graphics card", async () => {
      const game = await start({ ...tiny(), arguments: ["d3d"] });
      await expect.poll(() => colour(game)).toBe("red");
      await game.stop();
    });

    it("R-HOST-02 is said to have crashed when it has", async () => {
      const ends: string[] = [];
      const game = await start(tiny(), ends);
      presses((input) => game.applyInput(input)).hold("KeyC");
      await expect.poll(() => ends).toEqual(["game-crashed"]);
      await game.stop();
    });

    it("is refused with the reason where its file is broken", async () => {
      const broken = tiny();
      truncateSync(broken.program, 600);
      await expect(start(broken)).rejects.toMatchObject({ end: { reason: "start-failed" } });
    });
  },
);

import { describe, expect, it } from "vitest";
import { clockLibrary, executableChecks, findAvailable } from "../../../host/library/availability.ts";
import { gameDescription } from "../../../host/library/gameDescription.ts";
import { builtInGame, programGame } from "../support/games.ts";

const builtIn = builtInGame();
const program = gameDescription.parse({
  ...programGame(),
  program: "/usr/games/doom",
  content: ["/usr/share/doom.wad"],
});
const all = ["/usr/games/doom", "/usr/bin/Xvfb", "/usr/bin/pulseaudio", "/usr/bin/bwrap"];
const wad = "/usr/share/doom.wad";

/** Looks at a host that has the given files. */
function look(files: readonly string[], sandbox = true) {
  const has = (file: string): boolean => files.includes(file);
  const pieces = executableChecks({ sandbox }, has, "/bin:/usr/bin");
  return findAvailable([builtIn, program], { isExecutable: has, exists: has, pieces });
}

describe("what a host can run", () => {
  it("is everything when all pieces are there", async () => {
    expect(await look([...all, wad])).toMatchObject({ games: [builtIn, program], notice: null });
  });

  it("is the built-in games without programs, and nothing is said about pieces that nobody needs", async () => {
    const { games, missing, notice } = await look([]);
    expect(games).toEqual([builtIn]);
    expect(missing.get(program.id)).toEqual(["/usr/games/doom", wad]);
    expect(notice).toBeNull();
    expect(await look(all)).toMatchObject({ games: [builtIn], missing: new Map([[program.id, [wad]]]) });
  });

  it.each([
    [[clockLibrary], true],
    [[], false],
  ])(
    "offers a game whose clock has to be stopped as pausable only with the library for it: %j",
    async (files, pausable) => {
      const game = gameDescription.parse({ ...programGame(), pausable: true, stopClock: true });
      const checks = { isExecutable: () => true, exists: (file: string) => files.includes(file), pieces: [] };
      const { games } = await findAvailable([game], checks);
      expect(games).toEqual([{ ...game, pausable, stopClock: pausable }]);
    },
  );

  it("leaves out a Windows program without Wine, and one that is gone", async () => {
    const exe = "/srv/games/x/My Game.exe";
    const game = gameDescription.parse({
      ...programGame(),
      runner: "wine",
      program: exe,
      folder: "/srv/games/x",
    });
    const lacking = async (files: readonly string[]) => {
      const has = (file: string): boolean => files.includes(file);
      return (await findAvailable([game], { isExecutable: has, exists: has, pieces: [] })).missing.get(
        game.id,
      );
    };
    expect(await lacking([])).toEqual(["/usr/bin/wine", exe]);
    expect(await lacking(["/usr/bin/wine"])).toEqual([exe]);
    expect(await lacking(["/usr/bin/wine", exe])).toBeUndefined();
  });

  it.each(["game.exe", "/srv/games/x/game", "/../game.exe", "/srv/games/../game.exe", "/srv/bell\u0007.exe"])(
    "refuses %j as a Windows program",
    (program) => {
      const written = { ...programGame(), runner: "wine", program };
      expect(gameDescription.safeParse(written).error?.issues).toMatchObject([{ path: ["program"] }]);
    },
  );

  it.each([
    ["/usr/bin/Xvfb", "xvfb"],
    ["/usr/bin/pulseaudio", "pulseaudio"],
    ["/usr/bin/bwrap", "bubblewrap"],
  ])("offers no program without %s, and says so in one line", async (file, name) => {
    const { games, notice, withheld } = await look([...all, wad].filter((each) => each !== file));
    expect(games).toEqual([builtIn]);
    expect(withheld).toBe(1);
    expect(notice).toMatch(new RegExp(`1 installed PC game is not offered: .*package ${name}$`));
  });

  it("does without bubblewrap where the sandbox is off", async () => {
    const { games } = await look(
      [...all, wad].filter((each) => each !== "/usr/bin/bwrap"),
      false,
    );
    expect(games).toEqual([builtIn, program]);
  });
});

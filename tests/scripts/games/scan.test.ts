import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { assumed } from "../../../scripts/games/add/answers.ts";
import { checked, draftOf } from "../../../scripts/games/add/describe.ts";
import { commandOf, readDesktopEntry } from "../../../scripts/games/scan/desktopEntry.ts";
import { findInstalled, type GamePlaces } from "../../../scripts/games/scan/findInstalled.ts";
import { launcherArguments, readLaunchers } from "../../../scripts/games/scan/launchers.ts";
import { scanLines } from "../../../scripts/games/scan/scanLines.ts";
import { programGame } from "../../host/support/games.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const entry = (lines: string): string => `[Desktop Entry]\nType=Application\nCategories=Game;\n${lines}\n`;

describe("a .desktop file", () => {
  it("has a game's name in two languages", () => {
    const text = entry(
      "Name=Gweled\nName[th]=กเวเลด\nComment=Align\\sgems\nExec=gweled -s %U\n[Desktop Action x]\nName=X",
    );
    expect(readDesktopEntry(text)).toEqual({
      kind: "game",
      entry: {
        name: "Gweled",
        nameTh: "กเวเลด",
        comment: "Align gems",
        commentTh: null,
        categories: ["Game"],
        command: ["gweled", "-s"],
      },
    });
  });

  it.each([
    ["", /no \[Desktop Entry\]/],
    [entry("Exec=x"), /Name/],
    [entry("Name=\u001b[2J\nExec=x"), /Name/],
    [entry("Name=X"), /Exec/],
    [entry('Name=X\nExec="x'), /Exec/],
    [entry("Name=X\nExec=x\nTerminal=true"), /terminal/],
  ])("is refused with a reason: %j", (text, why) => {
    expect(readDesktopEntry(text)).toEqual({ kind: "wrong", why: expect.stringMatching(why) });
  });

  it.each(["NoDisplay=true", "Hidden=true", "Categories=Settings;", "Type=Link"])("is no game: %s", (line) =>
    expect(readDesktopEntry(entry(`Name=X\nExec=x\n${line}`)).kind).toBe("other"),
  );

  it.each([
    ['"/opt/a b/x" --name "say \\"hi\\"" 100%% %f', ["/opt/a b/x", "--name", 'say "hi"', "100%"]],
    ["x -caption %c", ["x", "-caption"]],
    ["", null],
    ["x `id`", null],
    ["x 'a'", null],
    ["x $(id)", null],
  ])("gives a command without a shell: %j", (exec, words) => expect(commandOf(exec)).toEqual(words));
});

const elf = Buffer.alloc(64);
elf.write("\x7fELF", "latin1");
elf.writeUInt16LE(process.arch === "arm64" ? 183 : 62, 18);
const foreign = Buffer.from(elf);
foreign.writeUInt16LE(2, 18);
const windows = Buffer.alloc(256);
windows.write("MZ", "latin1");
windows.writeUInt32LE(128, 60);
windows.write("PE\0\0", 128, "latin1");
windows.writeUInt16LE(0x8664, 132);
const windows32 = Buffer.from(windows);
windows32.writeUInt16LE(0x14c, 132);

let root = "";
let places: GamePlaces;
beforeEach(() => {
  root = tempFolder();
  const at = (name: string): string => path.join(root, name);
  for (const name of ["usr/games", "usr/local", "menu", "own"]) mkdirSync(at(name), { recursive: true });
  places = {
    desktopFolders: [at("menu")],
    programFolder: at("usr/games"),
    searchPath: [at("usr/games")],
    system: at("usr"),
    gamesFolder: at("own"),
    wineBits: [64],
  };
});

function write(name: string, content: string | Buffer, mode = 0o644): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

/** Each game that was found, with what is said of it. */
function found(library: Parameters<typeof findInstalled>[1] = []): Record<string, string> {
  return Object.fromEntries(
    findInstalled(places, library).map(({ name, state }) => [
      name,
      state.kind === "not" ? state.why : state.kind === "described" ? state.id : "ready",
    ]),
  );
}

describe("npm run games -- scan", () => {
  it("lists the menu's games and other game programs, each once", () => {
    const gweled = write("usr/games/gweled", elf, 0o755);
    write("usr/games/setup", elf, 0o755);
    write("menu/gweled.desktop", entry("Name=Gweled\nExec=gweled"));
    write("menu/expert.desktop", entry("Name=Expert\nExec=gweled --expert"));
    write("menu/gone.desktop", entry("Name=Gone\nExec=gone"));
    write("menu/broken.desktop", "oh no");
    symlinkSync(gweled, path.join(root, "usr/games/alias"));
    expect(found()).toEqual({
      gweled: "ready",
      expert: "ready",
      setup: "ready",
      gone: "its program gone is not installed",
      broken: "broken.desktop has no [Desktop Entry]",
    });
    const id = "g-gweled";
    expect(found([programGame({ id, program: gweled })])).toMatchObject({ gweled: id, setup: "ready" });
  });

  it("reads nothing outside of the system, and follows no cycle of links", () => {
    write("secret.desktop", entry("Name=Secret\nExec=gweled"));
    symlinkSync("../secret.desktop", path.join(root, "menu/outside.desktop"));
    symlinkSync("circle.desktop", path.join(root, "menu/circle.desktop"));
    symlinkSync("circle", path.join(root, "usr/games/circle"));
    write("opt/tool", elf, 0o755);
    write("usr/local/mine", elf, 0o755);
    for (const name of ["opt/tool", "usr/local/mine"])
      write(`menu/${path.basename(name)}.desktop`, entry(`Name=X\nExec=${path.join(root, name)}`));
    symlinkSync("/", path.join(root, "own/everything"));
    mkdirSync(path.join(root, "own/loop"));
    symlinkSync(".", path.join(root, "own/loop/again"));
    const lines = found();
    expect(lines.outside).toMatch(/leads out of/);
    expect(lines.circle).toMatch(/leads nowhere/);
    expect(lines.tool).toMatch(/outside .*GAMES_DIR/);
    expect(lines.mine).toMatch(/outside/);
    expect(lines.everything).toMatch(/is a link/);
    expect(lines.loop).toBe("has no program");
  });

  it("reports for each game folder how it runs, or what it needs", () => {
    write("own/one/game", elf, 0o755);
    write("own/one/lib/engine.so.1", elf, 0o755);
    write("own/two/bin/two.x86_64", elf, 0o755);
    write("own/two/bin/uninstall.sh", "#!/bin/sh\n", 0o755);
    write("own/several/a", elf, 0o755);
    write("own/several/b", elf, 0o755);
    write("own/locked/game", elf);
    write("own/foreign/game", foreign, 0o755);
    write("own/wine/My Game.exe", windows);
    write("own/wine/engine.dll", windows);
    for (const name of ["unins000", "vcredist_x64", "UnityCrashHandler64"])
      write(`own/wine/${name}.exe`, windows);
    write("own/crash/Crash Racer.exe", windows);
    write("own/crash/CrashReporter.exe", windows);
    write("own/wine32/game.exe", windows32);
    write("own/wines/a.exe", windows);
    write("own/wines/b.exe", windows);
    write("own/dos/GAME.EXE", "MZ and nothing more");
    write("own/scumm/MONKEY.000", "");
    write("own/cartridge/game.nes", "");
    write("own/file", "");
    write("own/My Game/game", elf, 0o755);
    mkdirSync(path.join(root, "own/bell\u0007"));
    const lines = found();
    expect(lines).toMatchObject({
      one: "ready",
      two: "ready",
      "My Game": expect.stringMatching(/rename it/),
    });
    expect(lines.several).toMatch(/choose one: several\/a, several\/b/);
    expect(lines.locked).toMatch(/chmod \+x/);
    expect(lines.foreign).toMatch(/another processor/);
    expect(lines).toMatchObject({ wine: "ready", crash: "ready" });
    expect(lines.wine32).toMatch(/32-bit .*wine32/);
    expect(lines.wines).toMatch(/choose one: wines\/a\.exe, wines\/b\.exe/);
    places = { ...places, wineBits: [32, 64] };
    // Another computer may lack what this one has.
    expect(findInstalled(places, []).find(({ name }) => name === "wine32")?.state).toMatchObject({
      start: { played: { by: { needs: [expect.stringContaining("i386")] } } },
    });
    places = { ...places, wineBits: [] };
    expect(found().wine).toMatch(/needs Wine: .*apt-get install .*wine/);
    // Whether they are installed is this computer's own affair.
    expect(lines.dos).toMatch(/^ready$|^needs DOSBox: .*apt-get install .*dosbox$/);
    expect(lines.scumm).toMatch(/^ready$|^needs ScummVM: /);
    expect(lines.cartridge).toMatch(/^ready$|^needs RetroArch \(NES\): .*libretro-nestopia$/);
    expect(lines.file).toMatch(/no folder/);
    expect(scanLines(findInstalled(places, []), null).join("\n")).toContain("bell\\u{7}");
  });

  it("starts a folder's game inside its folder, which the sandbox shows", () => {
    const program = write("own/one/game", elf, 0o755);
    const folder = path.dirname(program);
    const [game] = findInstalled(places, []);
    expect(game?.state).toEqual({
      kind: "ready",
      start: {
        runner: "program",
        program: "/usr/bin/env",
        arguments: [`--chdir=${folder}`, program],
        folder,
        played: null,
      },
    });
    expect(found([programGame({ id: "g-one", packages: [], folder })])).toEqual({ one: "g-one" });
  });

  it("fills a launcher's arguments with the game's folder and file", () => {
    const [nes] = readLaunchers().filter(({ name }) => name === "RetroArch (NES)");
    const [dosbox] = readLaunchers().filter(({ name }) => name === "DOSBox");
    if (!nes || !dosbox) throw new Error("no such launchers");
    expect(launcherArguments(nes, "/srv/x", "/srv/x/a.nes").at(-1)).toBe("/srv/x/a.nes");
    expect(launcherArguments(dosbox, "/srv/x", "/srv/x/bin/A.EXE").slice(-2)).toEqual([
      "/srv/x",
      "bin/A.EXE",
    ]);
  });

  it("describes a console game with pads, whose buttons do the same as its keys", () => {
    const [launcher] = readLaunchers().filter(({ name }) => name === "RetroArch (NES)");
    if (!launcher) throw new Error("no such launcher");
    const folder = "/srv/one";
    const played = { by: launcher, file: "/srv/one/a.nes" };
    const start = { runner: "program", program: launcher.program, arguments: [], folder, played } as const;
    const game = { name: "one", entry: null, state: { kind: "ready", start } } as const;
    const facts = { packages: [], missing: [], megabytes: 1, licence: "Unknown", summary: null };
    const answers = { ...assumed(game), controls: "mouse" } as const;
    const { virtualPad, pad } = checked(draftOf("g-one", game, start, facts, answers));
    expect([virtualPad, pad?.buttons.start]).toEqual([true, "Enter"]);
  });

  it("starts a Windows game with Wine", () => {
    const program = write("own/one/My Game.exe", windows);
    const [game] = findInstalled(places, []);
    expect(game?.state).toEqual({
      kind: "ready",
      start: {
        runner: "wine",
        program,
        arguments: [],
        folder: path.dirname(program),
        played: { by: expect.objectContaining({ name: "Wine" }), file: program },
      },
    });
    if (game?.state.kind !== "ready") throw new Error("not found");
    const facts = { packages: ["wine"], missing: [], megabytes: 1, licence: "Unknown", summary: null };
    const description = checked(draftOf("g-one", game, game.state.start, facts, assumed(game)));
    expect(description).toMatchObject({ runner: "wine", program });
  });
});

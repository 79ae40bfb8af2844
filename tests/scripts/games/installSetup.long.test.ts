import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isExecutable, wineProgram } from "../../../host/library/availability.ts";
import { folderName, installSetup } from "../../../scripts/games/add/installSetup.ts";
import { lookIntoFolder } from "../../../scripts/games/scan/gameFolder.ts";
import { noPrograms } from "../../host/seats/support/testPrograms.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const maker = "/usr/bin/makensis";
const reason = noPrograms ?? [wineProgram, maker].find((file) => !isExecutable(file)) ?? null;
if (reason !== null) console.warn(`skipped, ${reason} is missing: tests of installers`);

// One prefix for all of them: each would take Wine ten seconds.
const templatesFolder = mkdtempSync(path.join(tmpdir(), "cloudplay-wine-"));
chmodSync(templatesFolder, 0o711);
afterAll(() => rmSync(templatesFolder, { recursive: true, force: true }));
let root: string;
beforeEach(() => {
  root = tempFolder();
  chmodSync(root, 0o711);
  mkdirSync(path.join(root, "games"));
});

/** Makes an installer for Windows. @param lines of its only section */
function installer(name: string, lines: string): string {
  const file = path.join(root, name);
  const script = `Target amd64-unicode\nName "Game"\nOutFile "${file}"\nInstallDir "$PROGRAMFILES\\Game"\nSection\n${lines}\nSectionEnd\n`;
  writeFileSync(`${file}.nsi`, script);
  const made = spawnSync(maker, ["-V1", `${file}.nsi`], { encoding: "utf8" });
  expect(made.status, made.stdout + made.stderr).toBe(0);
  return file;
}

const gamesIn = (): string[] => readdirSync(path.join(root, "games"));
const install = (file: string, seconds = 60) =>
  installSetup(file, {
    gamesFolder: path.join(root, "games"),
    templatesFolder,
    limits: { seconds, megabytes: 20 },
  });

const winemine = "/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/winemine.exe";

describe.skipIf(reason !== null)("an installer of a Windows game", () => {
  it("R-HOST-14 fills a folder of GAMES_DIR, which is a game then, and changes nothing else", async () => {
    const file = installer(
      "setup_wine_mine_1.2_(64bit).exe",
      `SetOutPath $INSTDIR\nFile "${winemine}"\nSetOutPath "C:\\windows"\nFile "${winemine}"`,
    );
    expect(await install(file)).toEqual({ ok: true, name: "wine-mine" });
    expect(gamesIn()).toEqual(["wine-mine"]);
    const folder = path.join(root, "games/wine-mine");
    expect(readdirSync(folder)).toEqual(["winemine.exe"]);
    expect(lstatSync(path.join(folder, "winemine.exe")).uid).toBe(process.getuid?.());
    expect(lookIntoFolder(folder, [])).toMatchObject({ kind: "windows", bits: 64 });
    expect(await install(file)).toMatchObject({ ok: false, why: expect.stringContaining("there already") });
  });

  it.each([
    ["never ends", "loop:\nSleep 100\nGoto loop", "did not end within 3 s"],
    [
      "writes without end",
      'SetOutPath $INSTDIR\nFileOpen $0 "$INSTDIR\\full" w\nloop:\nFileWrite $0 "0123456789012345678901234567890123456789"\nGoto loop',
      "wrote more than 20 MB",
    ],
    ["installs nothing", "Nop", "has installed nothing"],
  ])("is ended with the reason where it %s, and leaves nothing", async (_, lines, why) => {
    const file = installer("setup.exe", lines);
    expect(await install(file, why.includes("3 s") ? 3 : 60)).toMatchObject({ ok: false, why });
    expect(gamesIn()).toEqual([]);
  });

  it("is refused where nobody knows how to answer its questions", async () => {
    const file = path.join(root, "setup.exe");
    writeFileSync(file, "MZ");
    expect(await install(file)).toMatchObject({ ok: false, why: expect.stringContaining("copy its folder") });
  });
});

it.each([
  ["setup_beneath_a_steel_sky_1.0_(20270).exe", "beneath-a-steel-sky"],
  ["Installer - Żółw.exe", "w"],
  ["../../etc/setup.exe", "game"],
])("%s becomes the folder %s", (file, name) => {
  expect(folderName(file)).toBe(name);
});

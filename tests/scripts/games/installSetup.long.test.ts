import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isExecutable, wineProgram } from "../../../host/library/availability.ts";
import { wine32 } from "../../../host/runners/wine/prefix.ts";
import { folderName, installSetup, unpackFault } from "../../../scripts/games/add/installSetup.ts";
import { lookIntoFolder } from "../../../scripts/games/scan/gameFolder.ts";
import { noPrograms } from "../../host/seats/support/testPrograms.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const maker = "/usr/bin/makensis";
const reason = noPrograms ?? [wineProgram, maker].find((file) => !isExecutable(file)) ?? null;
if (reason !== null) console.warn(`skipped, ${reason} is missing: tests of installers`);
const compiler = "/usr/bin/x86_64-w64-mingw32-gcc";
const noCompiler = !isExecutable(compiler);

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
function installer(name: string, lines: string, processor = "amd64"): string {
  const file = path.join(root, name);
  const script = `Target ${processor}-unicode\nName "Game"\nOutFile "${file}"\nInstallDir "$PROGRAMFILES\\Game"\nSection\n${lines}\nSectionEnd\n`;
  writeFileSync(`${file}.nsi`, script);
  const made = spawnSync(maker, ["-V1", `${file}.nsi`], { encoding: "utf8" });
  expect(made.status, made.stdout + made.stderr).toBe(0);
  return file;
}

/** Calls the kernel by itself, as a Windows program need not. It leaves a link, a pipe, a set-user-id file, and a deep folder if asked. */
function hostile({ link, at, deep = false }: { link: string; at: string; deep?: boolean }): string {
  const source = path.join(root, "hostile.c");
  writeFileSync(
    source,
    `static long call(long n, const char *a, const char *b) {
  long long r = n;
  register long long mode __asm__("rdx") = 0;
  __asm__ volatile("syscall" : "+a"(r) : "D"(a), "S"(b), "r"(mode) : "rcx", "r11", "memory");
  return r;
}
int main(void) {
  call(88, "${link}", "${at}");
  call(83, "/srv/game/Game", (char *)0777);
  call(88, "${link}", "${at}");
  call(133, "/srv/game/Game/pipe", (char *)010666);
  call(85, "/srv/game/Game/file", (char *)0600);
  call(90, "/srv/game/Game/file", (char *)06777);
  if (!${Number(deep)}) return 0;
  call(80, "/srv/game/Game", 0);
  for (int i = 0; i < 60; i++) {
    call(83, "${"d".repeat(200)}", (char *)0777);
    call(80, "${"d".repeat(200)}", 0);
  }
  return 0;
}`,
  );
  const built = path.join(root, "hostile-program.exe");
  const made = spawnSync(compiler, ["-o", built, source], { encoding: "utf8" });
  expect(made.status, made.stderr).toBe(0);
  return installer("hostile.exe", `SetOutPath $TEMP\nFile "${built}"\nExecWait "$TEMP\\hostile-program.exe"`);
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
  it("R-HOST-14 fills a new folder of GAMES_DIR with the game, and changes nothing else", async () => {
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
  ])("is stopped with the reason if it %s, and leaves nothing behind", async (_, lines, why) => {
    const file = installer("setup.exe", lines);
    expect(await install(file, why.includes("3 s") ? 3 : 60)).toMatchObject({ ok: false, why });
    expect(gamesIn()).toEqual([]);
  });

  it.skipIf(noCompiler)("R-HOST-14 can't lead the host out of its folder by its files", async () => {
    const outside = path.join(root, "outside");
    mkdirSync(outside, { mode: 0o700 });
    symlinkSync("/nowhere", path.join(outside, "link"));
    expect(await install(hostile({ link: outside, at: "/srv/game/Game" }))).toMatchObject({ ok: false });
    expect(await install(hostile({ link: outside, at: "/srv/game/Game/app" }))).toMatchObject({ ok: true });
    expect(readdirSync(outside)).toEqual(["link"]);
    expect(lstatSync(outside).mode & 0o777).toBe(0o700);
    const made = path.join(root, "games/hostile");
    expect(readdirSync(made)).toEqual(["file"]);
    expect(lstatSync(path.join(made, "file")).mode & 0o7777).toBe(0o644);
  });

  it.skipIf(noCompiler)(
    "is refused if it leaves folders deeper than the maximum path, and leaves nothing behind",
    async () => {
      expect(await install(hostile({ link: "/nowhere", at: "/srv/game/link", deep: true }))).toMatchObject({
        ok: false,
        why: "has installed paths of more than 1024 bytes",
      });
      expect(gamesIn()).toEqual([]);
    },
  );

  it("the next installation removes what a killed one left", async () => {
    mkdirSync(path.join(root, "games/.installing-4194305-x/drive"), { recursive: true });
    await install(installer("setup.exe", "Nop"));
    expect(gamesIn()).toEqual([]);
  });

  it("can be a 32-bit program too, or the missing requirement is named", async () => {
    const file = installer("setup_old.exe", `SetOutPath $INSTDIR\nFile "${winemine}"`, "x86");
    expect(await install(file)).toEqual(
      existsSync(wine32)
        ? { ok: true, name: "old" }
        : { ok: false, why: expect.stringContaining("install wine32:i386") },
    );
    expect(gamesIn()).toEqual(existsSync(wine32) ? ["old"] : []);
  });

  it.skipIf(!isExecutable("/usr/bin/innoextract"))(
    "is reported and leaves nothing behind if innoextract does not support its version of Inno Setup",
    async () => {
      const file = path.join(root, "setup.exe");
      const made = Buffer.alloc(2_048);
      made.write("MZ");
      made.writeUInt32LE(128, 60);
      made.write("PE\0\0L\x01", 128);
      // Where the loader of Inno Setup 1.2 looks for its table, and that for the headers.
      made.write("Inno", 48);
      made.writeUInt32LE(256, 52);
      made.writeInt32LE(~256, 56);
      made.write("rDlPtS02\x87eVx", 256, "latin1");
      made.writeUInt32LE(512, 292);
      made.write("Inno Setup Setup Data (6.4.0.1)", 512);
      writeFileSync(file, made);
      const why = expect.stringMatching(/Inno Setup 6\.4\.0\.1, which [\s\S]* GAMES_DIR$/);
      expect(await install(file)).toEqual({ ok: false, why });
      expect(gamesIn()).toEqual([]);
    },
  );

  it("is refused if its questions can't be answered automatically", async () => {
    const file = path.join(root, "setup.exe");
    writeFileSync(file, "MZ");
    expect(await install(file)).toMatchObject({ ok: false, why: expect.stringContaining("copy its folder") });
  });
});

it.each([
  ["setup_beneath_a_steel_sky_1.0_(20270).exe", "beneath-a-steel-sky"],
  ["Installer - Żółw.exe", "w"],
  ["../../etc/setup.exe", "game"],
])("%s becomes the folder %s", (file, name) => expect(folderName(file)).toBe(name));

it.each([
  [2, "Incorrect password provided\nDone with 1 error.", /^is locked with a password: install it elsewhere/],
  [2, "Could not determine setup data version!\nIf you are sure", /^cannot be .* version\. Is it complete/],
  [
    2,
    'Stream error!\n └─ error reason: could not open slice 0: "a-1.bin"',
    /slice 0: "a-1\.bin"\. Is it complete/,
  ],
])("the exit of innoextract with %i, %j becomes advice for the operator", (code, log, why) => {
  expect(unpackFault(code, log)).toMatch(why);
  expect(unpackFault(0, "")).toBeNull();
});

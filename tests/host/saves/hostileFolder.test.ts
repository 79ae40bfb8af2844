import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it } from "vitest";
import { readContent, readUpTo } from "../../../host/saves/folderContent.ts";
import { readZip } from "../../../host/saves/readZip.ts";
import { isLeftOut, maxFiles } from "../../../host/saves/walkFolder.ts";
import { writeZip } from "../../../host/saves/writeZip.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const large = 1024 * 1024;
let root: string;
beforeEach(async () => {
  root = tempFolder();
});

/** What a save of the folder would hold. */
async function saved(folder: string): Promise<readonly string[]> {
  const zip = path.join(root, `zip-${Math.random()}`);
  const target = await mkdtemp(path.join(root, "out-"));
  await writeZip(folder, zip, large);
  await readZip(zip, target, large);
  return (await readdir(target, { recursive: true })).sort();
}

async function home(): Promise<string> {
  const folder = path.join(root, "home");
  await mkdir(folder);
  await writeFile(path.join(folder, "save.dat"), "mine");
  return folder;
}

it("leaves out links, pipes and sockets, and does not wait for the other end of a pipe", async () => {
  const folder = await home();
  await symlink(".", path.join(folder, "loop"));
  await symlink("/etc/passwd", path.join(folder, "link"));
  if (process.platform !== "win32") execFileSync("mkfifo", [path.join(folder, "pipe")]);
  expect(await saved(folder)).toEqual(["save.dat"]);
});

it.runIf(process.platform === "linux")("leaves out a file that its game has leased", async () => {
  const folder = await home();
  const lease =
    "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.fcntl(f, fcntl.F_SETLEASE, fcntl.F_WRLCK); print(1, flush=True); input()";
  const game = spawn("sh", ["-c", `trap "" IO; exec python3 -c "${lease}" leased.dat`], { cwd: folder });
  await once(game.stdout, "data");
  expect(await saved(folder)).toEqual(["save.dat"]);
  game.stdin.end();
});

it("leaves out caches and what can't be a file's name everywhere", async () => {
  const folder = await home();
  for (const name of [".cache", ".local/share/mesa_shader_cache", "a\\b"])
    await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, ".cache/x"), "x");
  await writeFile(path.join(folder, "..\\..\\evil"), "x");
  await writeFile(path.join(folder, "new\nline"), "x");
  expect(await saved(folder)).toEqual([".local", ".local/share", "save.dat"]);
});

it.each([
  [".cache", true],
  ["saves/.cache", false],
  [".config/pulse", true],
  [".config/game", false],
  [".local/share/game/mesa_shader_cache", true],
  ["core.1234", true],
  ["core.dat", false],
  ["hardcore", false],
  [".wine/system.reg", true],
  [".wine/dosdevices", true],
  [".wine/drive_c/windows", true],
  [".wine/drive_c/Program Files (x86)", true],
  [".wine/drive_c/users/player/AppData/Local/Temp", true],
  [".wine/drive_c/users/player/AppData/Roaming", false],
  [".wine/user.reg", false],
])("%s is left out: %s", (name, expected) => expect(isLeftOut(name)).toBe(expected));

it("never reads outside while a folder is swapped for a link again and again", async () => {
  const folder = await home();
  const secret = path.join(root, "secret");
  await mkdir(secret);
  await writeFile(path.join(secret, "key"), "do not read");
  const inside = path.join(folder, "slots");
  await mkdir(inside);
  await writeFile(path.join(inside, "key"), "own");
  let swapping = true;
  const swap = async (): Promise<void> => {
    while (swapping) {
      await rename(inside, path.join(root, "aside"));
      await symlink(secret, inside);
      await rm(inside);
      await rename(path.join(root, "aside"), inside);
    }
  };
  const swapped = swap();
  for (let round = 0; round < 60; round += 1) {
    const zip = path.join(root, `zip-${round}`);
    await writeZip(folder, zip, large);
    const target = await mkdtemp(path.join(root, "out-"));
    await readZip(zip, target, large);
    const key = await readFile(path.join(target, "slots/key"), "utf8").catch(() => null);
    expect(key === null || key === "own").toBe(true);
  }
  swapping = false;
  await swapped;
});

it("takes a file that is written meanwhile at its size when it was opened", async () => {
  const folder = await home();
  const file = path.join(folder, "save.dat");
  let writing = true;
  const write = async (): Promise<void> => {
    for (let length = 0; writing; length = (length + 997) % 100_000)
      await writeFile(file, "x".repeat(length));
  };
  const written = write();
  for (let round = 0; round < 40; round += 1) {
    const zip = path.join(root, `zip-${round}`);
    const { bytes } = await writeZip(folder, zip, large);
    await readZip(zip, await mkdtemp(path.join(root, "out-")), bytes);
  }
  writing = false;
  await written;
  await writeFile(file, "longer by now");
  const handle = await open(file);
  expect(await text(readUpTo(handle, 6))).toBe("longer");
  await handle.close();
});

it("refuses too many files", async () => {
  const folder = await home();
  for (let group = 0; group < maxFiles; group += 1_000)
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => writeFile(path.join(folder, `f${group + index}`), "")),
    );
  await expect(readContent(folder, large)).rejects.toMatchObject({ unit: "files", cap: maxFiles });
});

it("stops at a depth that no game needs", async () => {
  const folder = await home();
  await mkdir(path.join(folder, ...Array.from({ length: 60 }, () => "d")), { recursive: true });
  expect((await saved(folder)).length).toBeLessThan(30);
});

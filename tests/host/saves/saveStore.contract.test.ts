import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocalObjects } from "../../../host/saves/localObjects.ts";
import { profileFolder, saveFolder } from "../../../host/saves/saveNames.ts";
import { SavesTooLarge } from "../../../host/saves/saveStore.ts";
import { writeFlushed } from "../../../host/saves/writeFlushed.ts";
import { textIn } from "../../../server/files.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { bucketStore, localStore, type TestStore } from "./stores.ts";

const key = { profile: "u-1", gameId: "g-freedoom" };
const other = { profile: "u-2", gameId: "g-freedoom" };

describe.each([
  ["local folder", localStore],
  ["bucket", bucketStore],
])("a store on a %s", (_name, open) => {
  let test: TestStore;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.close());

  const folder = (): Promise<string> => mkdtemp(path.join(test.folder, "home-"));
  /** A folder with these files. */
  const home = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const root = await folder();
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), text);
    }
    return root;
  };
  const keep = async (text: string, of = key) => {
    test.time += 1_000;
    await test.store.keep(of, await home({ "save.dat": text }));
  };
  const versions = async (of = key) =>
    (await test.store.list(of.profile)).find(({ gameId }) => gameId === of.gameId)?.versions ?? [];
  /** Text of the save that the next start finds; null without one. */
  const newest = async (of = key): Promise<string | null> => {
    const root = await folder();
    if (!(await test.store.restore(of, root))) return null;
    return readFile(path.join(root, "save.dat"), "utf8");
  };

  it("restores what it kept: files, folders, dates, and nobody else may read them", async () => {
    const kept = await home({ "a.sav": "one", "deep/er/b ไทย.sav": "two", "empty.cfg": "" });
    await mkdir(path.join(kept, "slots"));
    await utimes(path.join(kept, "a.sav"), 1_600_000_000, 1_600_000_000);
    await test.store.keep(key, kept);
    const restored = await folder();
    expect(await test.store.restore(key, restored)).toBe(true);
    expect((await readdir(restored, { recursive: true })).sort()).toEqual(
      (await readdir(kept, { recursive: true })).sort(),
    );
    expect(await readFile(path.join(restored, "deep/er/b ไทย.sav"), "utf8")).toBe("two");
    const { mode, mtimeMs } = await stat(path.join(restored, "a.sav"));
    expect(mode & 0o777).toBe(0o600);
    expect(mtimeMs).toBe(1_600_000_000_000);
    expect((await stat(path.join(restored, "deep"))).mode & 0o777).toBe(0o700);
  });

  it("has nothing to restore at first, and keeps nothing of a folder without files", async () => {
    const empty = await home({});
    await mkdir(path.join(empty, "slots"));
    await test.store.keep(key, empty);
    expect(await newest()).toBeNull();
    expect(await test.store.list(key.profile)).toEqual([]);
    expect(await test.objects.list(profileFolder(key.profile))).toEqual([]);
    const { put } = test.objects;
    vi.spyOn(test.objects, "put").mockImplementationOnce(put).mockRejectedValueOnce(new Error("full"));
    await expect(keep("no game without its name")).rejects.toThrow("full");
    expect((await test.objects.list(saveFolder(key))).join()).not.toContain(".zip");
  });

  it("keeps the last three versions, newest first, and nothing new of an unchanged folder", async () => {
    for (const text of ["1", "22", "333", "4444", "4444"]) await keep(text);
    expect(await versions()).toEqual(
      [4, 3, 2].map((bytes) => ({
        id: expect.stringMatching(/^\d{13}-[0-9a-f]{6}$/),
        savedAt: 1_700_000_000_000 + bytes * 1_000,
        bytes,
      })),
    );
    expect(await newest()).toBe("4444");
  });

  it("keeps each player and game apart, under names that tell neither", async () => {
    await keep("mine");
    await keep("theirs", other);
    await keep("elsewhere", { profile: "u-1", gameId: "g-pingus" });
    expect(await newest()).toBe("mine");
    expect(await newest(other)).toBe("theirs");
    expect((await test.store.list("u-1")).map(({ gameId }) => gameId)).toEqual(["g-pingus", "g-freedoom"]);
    expect((await test.objects.list(profileFolder("u-1"))).join()).not.toMatch(/u-1|doom|pingus/);
  });

  it.each(["../../etc", "a/../../b", "u\n1", "", "*"])(
    "takes %j for a profile like any other",
    async (profile) => {
      await keep("odd", { profile, gameId: "../g" });
      expect(await newest({ profile, gameId: "../g" })).toBe("odd");
      expect(await versions()).toEqual([]);
    },
  );

  it("makes an older version the newest, and loses none", async () => {
    for (const text of ["1", "22", "333"]) await keep(text);
    const [, middle] = await versions();
    vi.spyOn(test.objects, "put").mockRejectedValueOnce(new Error("full"));
    await expect(test.store.restoreVersion(key, middle?.id ?? "")).rejects.toThrow("full");
    expect(await versions()).toHaveLength(3);
    expect(await test.store.restoreVersion(key, middle?.id ?? "")).toBe(true);
    expect(await newest()).toBe("22");
    expect((await versions()).map(({ bytes }) => bytes)).toEqual([2, 3, 1]);
    expect(await test.store.restoreVersion(key, middle?.id ?? "")).toBe(false);
    expect(await test.store.restoreVersion(key, (await versions())[0]?.id ?? "")).toBe(true);
    expect(await test.store.restoreVersion(other, (await versions())[0]?.id ?? "")).toBe(false);
  });

  it("gives a version as a zip file", async () => {
    await keep("in the zip");
    const [version] = await versions();
    const zip = await test.store.zip(key, version?.id ?? "");
    expect(zip?.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(zip?.includes("save.dat")).toBe(true);
    for (const id of ["", "../x", "1700000000000-abcdef"]) expect(await test.store.zip(key, id)).toBeNull();
  });

  it("deletes every version of a game, and no other's", async () => {
    for (const text of ["1", "22"]) await keep(text);
    await keep("stays", { ...key, gameId: "g-other" });
    const { remove } = test.objects;
    vi.spyOn(test.objects, "remove")
      .mockImplementationOnce(remove)
      .mockRejectedValueOnce(new Error("cut off"));
    await expect(test.store.remove(key)).rejects.toThrow("cut off");
    expect(await versions()).toHaveLength(1);
    await test.store.remove(key);
    await test.store.remove(key);
    expect(await newest()).toBeNull();
    expect((await test.store.list(key.profile)).map(({ gameId }) => gameId)).toEqual(["g-other"]);
    expect(await test.objects.list(saveFolder(key))).toEqual([]);
  });

  it("refuses a folder over the cap with its real size, and what was kept stays", async () => {
    await keep("good");
    const large = await home({ "a.dat": "12345", "b.dat": "67890" });
    await expect(test.store.keep(key, large, { maxBytes: 9 })).rejects.toMatchObject({ size: 10, cap: 9 });
    await test.store.keep(other, large, { maxBytes: 10 });
    // A hole of a terabyte takes no room on the disk.
    await truncate(path.join(large, "b.dat"), 1e12);
    await expect(test.store.keep(key, large)).rejects.toThrow(SavesTooLarge);
    expect(await newest()).toBe("good");
  });

  it("keeps a large folder, in parts where the storage wants them", async () => {
    const large = await home({ "save.dat": "good" });
    const noise = Buffer.alloc(9 * 1024 * 1024, "x");
    for (let index = 0; index < noise.length; index += 4)
      noise.writeUInt32LE((index * 2654435761) >>> 0, index);
    await writeFile(path.join(large, "world.dat"), noise);
    await test.store.keep(key, large);
    const restored = await folder();
    expect(await test.store.restore(key, restored)).toBe(true);
    expect(noise.equals(await readFile(path.join(restored, "world.dat")))).toBe(true);
  });

  it("puts a folder found later at its place by time", async () => {
    await keep("newer");
    await test.store.keep(key, await home({ "save.dat": "found" }), { savedAt: test.time - 500 });
    expect(await newest()).toBe("newer");
    expect(await versions()).toHaveLength(2);
    await keep("newest");
    await test.store.keep(key, await home({ "save.dat": "found" }), { savedAt: test.time - 400 });
    expect(await versions()).toHaveLength(3);
  });

  it("makes a version the newest although the clock was set back", async () => {
    await keep("before");
    test.time -= 3_600_000;
    await keep("after");
    expect(await newest()).toBe("after");
  });

  it("does what comes at once for the same game one after the other", async () => {
    const homes = await Promise.all(["1", "22", "333", "4444"].map((text) => home({ "save.dat": text })));
    await Promise.all(homes.map((each) => test.store.keep(key, each)));
    expect((await versions()).map(({ bytes }) => bytes)).toEqual([4, 3, 2]);
    const [found, , again] = await Promise.all([newest(), test.store.remove(key), newest()]);
    expect(found === "4444" || found === null).toBe(true);
    expect(again === "4444" || again === null).toBe(true);
    expect(await test.another().restore(key, await folder())).toBe(false);
  });

  it("restores the version before a damaged one, and says so", async () => {
    await keep("good");
    await keep("damaged");
    const names = await test.objects.list(saveFolder(key));
    const damaged =
      names
        .filter((name) => name.endsWith(".zip"))
        .sort()
        .at(-1) ?? "";
    const broken = path.join(await folder(), "broken");
    await writeFile(broken, "no zip");
    await test.objects.put(damaged, broken);
    expect(await newest()).toBe("good");
    expect(test.errors).toEqual([expect.stringContaining("damaged version")]);
  });

  it("leaves out links, so that a save never holds what lies outside", async () => {
    const hostile = await home({ "save.dat": "mine" });
    await symlink("/etc/passwd", path.join(hostile, "passwd"));
    await symlink("/etc", path.join(hostile, "etc"));
    await test.store.keep(key, hostile);
    const restored = await folder();
    await test.store.restore(key, restored);
    expect(await readdir(restored)).toEqual(["save.dat"]);
  });
});

it("a save is on the disk before it takes its place, and so is what is written in place of a file", async () => {
  const root = tempFolder();
  const file = path.join(root, "file");
  await writeFile(file, "save");
  const handle = await open(file);
  const handles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const flushed: string[] = [];
  const sync = vi.spyOn(handles, "sync").mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    flushed.push(`${textIn(file)}, ${textIn(`${file}.new`)}`);
  });
  await createLocalObjects(root).put("player/game", file);
  await writeFlushed(file, "marker");
  sync.mockRestore();
  expect(flushed).toEqual(["save, null", "null, null", "null, marker"]);
});

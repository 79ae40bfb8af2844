import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { DamagedSave, readZip } from "../../../host/saves/readZip.ts";
import { tempFolder } from "../../support/tempFolder.ts";

let root: string;
beforeEach(async () => {
  root = tempFolder();
});

async function zipOf(fill: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile();
  fill(zip);
  zip.end();
  return buffer(zip.outputStream);
}

let unpacked = 0;
async function unpack(zip: Buffer, maxBytes = 1_000): Promise<readonly string[]> {
  const file = path.join(root, "x.zip");
  unpacked += 1;
  // No random name: it might look like what must not be written.
  const target = path.join(root, `${unpacked}`, "home");
  await writeFile(file, zip);
  await mkdir(target, { recursive: true });
  await readZip(file, target, maxBytes);
  return (await readdir(target, { recursive: true })).sort();
}

/** Replaces a name in a zip by another of the same length, in both places where it stands. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  expect(to.length).toBe(from.length);
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}

const one = (name: string) => zipOf((zip) => zip.addBuffer(Buffer.from("content"), name));

it("unpacks files and folders", async () => {
  const zip = await zipOf((into) => {
    into.addBuffer(Buffer.from("content"), "a/b/c.sav");
    into.addEmptyDirectory("empty");
  });
  expect(await unpack(zip)).toEqual(["a", "a/b", "a/b/c.sav", "empty"]);
});

it.each([
  ["aa/bb/evil", "../../evil"],
  ["aa/bb/evil", "/root/evil"],
  ["aa/bb/evil", "a/../../vl"],
  ["aa/bb/evil", "..\\..\\evil"],
  ["aa/bb/evil", "C:/aa/evil"],
])("refuses %s renamed to %s, and writes nothing outside", async (from, to) => {
  await expect(unpack(renamed(await one(from), from, to))).rejects.toThrow(DamagedSave);
  expect((await readdir(root, { recursive: true })).filter((name) => /ev|vl/.test(name))).toEqual([]);
});

it.each([
  ["a link", 0o120777],
  ["a pipe", 0o010600],
  ["a device", 0o020600],
])("refuses %s", async (_what, mode) => {
  const zip = await zipOf((into) => into.addBuffer(Buffer.from("/etc/passwd"), "x", { mode }));
  await expect(unpack(zip)).rejects.toThrow("neither file nor folder");
});

it("refuses more bytes than a version may hold, also when the zip is small", async () => {
  const bomb = await zipOf((into) => into.addBuffer(Buffer.alloc(1_000_000), "zeros"));
  expect(bomb.length).toBeLessThan(2_000);
  await expect(unpack(bomb, 999_999)).rejects.toThrow(DamagedSave);
  expect(await unpack(bomb, 1_000_000)).toEqual(["zeros"]);
});

it("refuses an entry that is longer than it says", async () => {
  const zip = await zipOf((into) => into.addBuffer(Buffer.alloc(50_000), "zeros"));
  const lying = Buffer.from(zip);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(50_000);
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(10, at);
  await expect(unpack(lying)).rejects.toThrow(DamagedSave);
});

it("refuses two entries of the same name, and too many entries", async () => {
  const double = await zipOf((into) => {
    into.addBuffer(Buffer.from("1"), "aa");
    into.addBuffer(Buffer.from("2"), "bb");
  });
  await expect(unpack(renamed(double, "bb", "aa"))).rejects.toThrow(DamagedSave);
  const many = await zipOf((into) => {
    for (let index = 0; index <= 5_000; index += 1) into.addEmptyDirectory(`d${index}`);
  });
  await expect(unpack(many)).rejects.toThrow("entries");
});

it("refuses what is no zip, and every zip that was cut short", async () => {
  await expect(unpack(Buffer.from("no zip"))).rejects.toThrow(DamagedSave);
  const zip = await one("save.dat");
  for (let length = 0; length < zip.length; length += 7)
    await expect(unpack(zip.subarray(0, length))).rejects.toThrow(DamagedSave);
});

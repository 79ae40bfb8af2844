import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bannerScenes, scenes } from "../../art/scenes/index.ts";

const folder = fileURLToPath(new URL("../../public/covers/", import.meta.url));
const files = readdirSync(folder);

/** Size in px and largest file in bytes, by the end of a file's name. */
const formats = [
  { name: /^g-[a-z0-9-]+-wide\.webp$/, size: [640, 360], limit: 30_000 },
  { name: /^g-[a-z0-9-]+-tall\.webp$/, size: [480, 640], limit: 35_000 },
  { name: /^g-[a-z0-9-]+-back\.webp$/, size: [1280, 720], limit: 70_000 },
  { name: /^banner-[a-z0-9-]+\.webp$/, size: [1280, 480], limit: 60_000 },
] as const;

/** Width and height in px of a WebP file, from its lossy, lossless or extended header. */
const sizeOf = (file: Buffer) => {
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 12)).toBe("RIFFWEBP");
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
  if (kind === "VP8X") return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
  const bits = file.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
};

describe("covers and banners", () => {
  test.each(files)("%s has the size that its name says", (name) => {
    const format = formats.find((one) => one.name.test(name));
    const file = readFileSync(folder + name);
    expect(sizeOf(file)).toEqual(format?.size);
    expect(file.length).toBeLessThanOrEqual(format?.limit ?? 0);
  });

  test("every scene is drawn, and every picture has its scene", () => {
    const drawn = [
      ...Object.keys(scenes).flatMap((id) =>
        ["wide", "tall", "back"].map((format) => `${id}-${format}.webp`),
      ),
      ...Object.keys(bannerScenes).map((id) => `${id}.webp`),
    ];
    expect(files.toSorted()).toEqual(drawn.toSorted());
  });
});

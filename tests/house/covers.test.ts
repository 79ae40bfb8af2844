import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readLibrary } from "../../host/library/readLibrary.ts";
import { demoGames } from "../../service/catalogue/demoGames.ts";
import { homeSections } from "../../service/catalogue/navigation.ts";

/** Every game that can be listed has covers, and nothing else is in their folder. */
const folder = fileURLToPath(new URL("../../public/covers/", import.meta.url));
const found = readdirSync(folder).sort();

const ids = [...readLibrary().games.map(({ id }) => id), ...demoGames.map(({ gameIdStr }) => gameIdStr)];

const banners = homeSections.flatMap(({ items = [] }) =>
  items.map(({ image }) => image.replace("/covers/", "")),
);

/** Width and height, px, of each kind of picture, and the largest size of its file, bytes. */
const kinds = {
  wide: { width: 640, height: 360, limit: 30_000 },
  tall: { width: 480, height: 640, limit: 35_000 },
  back: { width: 1280, height: 720, limit: 70_000 },
  banner: { width: 1280, height: 480, limit: 60_000 },
} as const;

/** The size of a WebP in the extended format, px: two numbers of 24 bits, each one less than it means. */
function sizeOf(file: Buffer) {
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 16)).toBe("RIFFWEBPVP8X");
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

test("each game has its three covers and home's banner its pictures: nothing else, and 3.7 MB at most", () => {
  const expected = ids.flatMap((id) => ["wide", "tall", "back"].map((kind) => `${id}-${kind}.webp`));
  expect(found).toEqual([...expected, ...banners].sort());
  const bytes = found.reduce((sum, name) => sum + readFileSync(folder + name).length, 0);
  expect(bytes).toBeLessThanOrEqual(3_700_000);
});

test.each(found)("%s has the size of its kind, and is small", (name) => {
  const kind = name.startsWith("banner-") ? "banner" : /-(wide|tall|back)\.webp$/.exec(name)?.[1];
  const { limit, ...size } = kinds[kind === "wide" || kind === "tall" || kind === "banner" ? kind : "back"];
  const file = readFileSync(folder + name);
  expect(sizeOf(file)).toEqual(size);
  expect(file.length).toBeLessThanOrEqual(limit);
});

import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Build, buildIfStale, isStale } from "../../scripts/launch/build.ts";
import { tempFolder } from "../support/tempFolder.ts";

const morning = new Date("2026-01-05T10:00:00Z");
let root: string;
let dist: string;
beforeEach(() => {
  root = tempFolder();
  dist = path.join(root, "dist");
  fs.writeFileSync(path.join(root, "index.html"), "source");
  fs.utimesSync(path.join(root, "index.html"), morning, new Date(morning.getTime() - 3_600_000));
});
afterEach(() => void vi.useRealTimers());

/** Empties its folder and writes a page that needs a part of its own, piece by piece, as the real one does. */
const builderOf =
  (name: string, pieces: () => Promise<unknown> = async () => undefined): Build =>
  async (_root, outDir) => {
    fs.mkdirSync(outDir, { recursive: true });
    for (const old of fs.readdirSync(outDir)) fs.rmSync(path.join(outDir, old));
    await pieces();
    fs.writeFileSync(path.join(outDir, `${name}.js`), name);
    await pieces();
    fs.writeFileSync(path.join(outDir, "index.html"), name);
  };
const page = () => fs.readFileSync(path.join(dist, "index.html"), "utf8");
const isWhole = () =>
  fs.readdirSync(dist).toSorted().join() === [`${page()}.js`, "index.html"].toSorted().join();
/** Lets a build wait, and others run, between any two of its pieces. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("two concurrent builds of the same folder leave one complete build, and nothing else", async () => {
  await Promise.all([
    buildIfStale(root, dist, builderOf("one", turn)),
    buildIfStale(
      root,
      dist,
      builderOf("two", async () => [await turn(), await turn()]),
    ),
  ]);
  expect(isWhole()).toBe(true);
  expect(fs.readdirSync(root).toSorted()).toEqual(["dist", "index.html"]);
  expect(isStale(root, dist)).toBe(false);
});

test("during a rebuild, and if it fails, the previous build stays complete", async () => {
  await buildIfStale(root, dist, builderOf("former"));
  const later = new Date(Date.now() + 60_000);
  fs.utimesSync(path.join(root, "index.html"), later, later);
  const seen: boolean[] = [];
  const broken = builderOf("new", async () => {
    seen.push(page() === "former" && isWhole());
    if (seen.length === 2) throw new Error("does not compile");
  });
  await expect(buildIfStale(root, dist, broken)).rejects.toThrow("does not compile");
  expect([seen, page(), isWhole()]).toEqual([[true, true], "former", true]);
  expect(fs.readdirSync(root).toSorted()).toEqual(["dist", "index.html"]);
});

test("a change during the build makes the new build outdated", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: morning });
  const changing = builderOf("new", async () =>
    fs.utimesSync(path.join(root, "index.html"), morning, new Date(morning.getTime() + 1_000)),
  );
  await buildIfStale(root, dist, changing);
  expect([page(), isStale(root, dist)]).toEqual(["new", true]);
  vi.setSystemTime(morning.getTime() + 2_000);
  await buildIfStale(root, dist, builderOf("newer"));
  expect([page(), isStale(root, dist)]).toEqual(["newer", false]);
});

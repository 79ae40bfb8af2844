import { posix } from "node:path";
import { expect, test } from "vitest";
import { type Arrow, importsOfProduct } from "./importGraph.ts";

/**
 * No two folders import each other, at any level: of `streams/a/b/c.ts` → `streams/a/d/e.ts` the folders are `b` and `d` of
 * `streams/a`. A file that stands directly in the parent is its wiring (`streams/app.ts`) and counts for neither.
 */

/** The two sibling folders that an import connects; null where one lies inside the other, or both files are in one folder. */
function siblings({ from, to }: Arrow): readonly [string, string] | null {
  const [a, b] = [posix.dirname(from).split("/"), posix.dirname(to).split("/")];
  const level = a.findIndex((name, index) => name !== b[index]);
  if (level < 0 || level >= b.length) return null;
  return [a.slice(0, level + 1).join("/"), b.slice(0, level + 1).join("/")];
}

/** Pairs of folders that import each other, with an import for each direction. */
function twoWay(arrows: readonly Arrow[]): readonly string[] {
  const found = new Map<string, Arrow>();
  for (const arrow of arrows) {
    const pair = siblings(arrow);
    if (pair) found.set(pair.join(" → "), arrow);
  }
  return [...found].flatMap(([pair, there]) => {
    const [a = "", b = ""] = pair.split(" → ");
    const back = found.get(`${b} → ${a}`);
    if (back === undefined || a > b) return [];
    return [`${a} ⇄ ${b}: ${there.from} → ${there.to}, ${back.from} → ${back.to}`];
  });
}

test("no two folders import each other", () => expect(twoWay(importsOfProduct())).toEqual([]));

test.each([
  ["a/b/x.ts → a/c/y.ts, a/c/y.ts → a/b/z.ts", 1],
  ["a/b/deep/x.ts → a/c/y.ts, a/c/deep/y.ts → a/b/z.ts", 1],
  ["a/b/x.ts → a/c/y.ts, a/app.ts → a/b/x.ts, a/c/y.ts → a/app.ts", 0],
  ["a/b/x.ts → a/b/y.ts, a/b/y.ts → a/b/x.ts", 0],
  ["a/b/x.ts → a/c/y.ts, a/c/y.ts → a/d/z.ts", 0],
])("%s: %i pairs", (arrows, pairs) => {
  const each = arrows.split(", ").map((arrow) => arrow.split(" → "));
  expect(twoWay(each.map(([from = "", to = ""]) => ({ from, to })))).toHaveLength(pairs);
});

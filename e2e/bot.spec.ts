import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../scripts/launch/product.ts";
import { expect, test } from "./support/fixtures.ts";

const bot = join(root, "examples/bot.ts");
/** Of each; together below the test's own time limit. */
const longestRun = 80_000;

test("the example of docs/headless.md is short", () => {
  expect(readFileSync(bot, "utf8").trim().split("\n").length).toBeLessThanOrEqual(40);
});

test("the example of docs/headless.md plays a game without a screen, and gives its seat back", {
  tag: "@full",
}, async ({ product }) => {
  const play = async (name: string): Promise<readonly string[]> => {
    const words = ["--import", "tsx", bot, product.origin, name, "g-halogen-mile"];
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: root,
      timeout: longestRun,
    }).catch((error: Error & { readonly stdout?: string }) => {
      throw new Error(`${error.message}\nIt had said:\n${error.stdout ?? ""}`);
    });
    return stdout.trim().split("\n");
  };
  const firstFrame = expect.stringMatching(/^Halogen Mile: the first frame is [1-9]\d+ × [1-9]\d+$/);
  // There is one seat: the second one would wait for a minute if the first one had kept it.
  for (const name of ["Bea without a screen", "Bob without a screen"]) {
    const lines = await play(name);
    const isWaiting = (line: string): boolean => line.startsWith("In the queue: ");
    expect(lines.filter((line) => !isWaiting(line))).toEqual([`Signed in as ${name}`, firstFrame]);
  }
});

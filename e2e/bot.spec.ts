import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../scripts/launch/product.ts";
import { expect, test } from "./support/fixtures.ts";

/** Of each; together below the test's own time limit, so that what the bot said last is in the report. */
const longestRun = 80_000;

test("the example of docs/headless.md plays a game without a screen, and gives its seat back", async ({
  product,
}) => {
  const play = async (name: string): Promise<readonly string[]> => {
    const bot = join(root, "examples/bot.ts");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", bot, product.origin, name, "g-halogen-mile"],
      { cwd: root, timeout: longestRun },
    );
    return stdout.trim().split("\n");
  };
  const firstFrame = expect.stringMatching(/^Halogen Mile: the first frame is [1-9]\d+ × [1-9]\d+$/);
  // There is one seat: the second one would wait for a minute if the first one had kept it.
  for (const name of ["Bea without a screen", "Bob without a screen"]) {
    const lines = await play(name);
    const isWaiting = (line: string): boolean => line.startsWith("In the queue: ");
    expect(lines.filter((line) => !isWaiting(line))).toEqual([`Signed in as ${name}`, firstFrame]);
    // It is asked every 5 s.
    expect(lines.filter(isWaiting).length).toBeLessThan(5);
  }
});

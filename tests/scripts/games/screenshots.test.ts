import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { gameDescription } from "../../../host/library/gameDescription.ts";
import { type GameEvents, type GameOrder, type Runner, RunnerError } from "../../../host/runners/runner.ts";
import { takeScreenshots } from "../../../scripts/games/screenshots.ts";
import { tryGame } from "../../../scripts/games/tryGame.ts";
import { programGame } from "../../host/support/games.ts";
import { runningGame } from "../../host/support/testSeat.ts";
import { tempFolder } from "../../support/tempFolder.ts";

let folder = "";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  folder = tempFolder();
});
afterEach(() => void vi.useRealTimers());

const game = gameDescription.parse({
  ...programGame(),
  screenshots: [
    { after: 1, press: [] },
    { after: 2, press: ["Enter", "MouseLeft"] },
  ],
});

/** A game that notes what happens to it. @param lives how often it draws before it ends by itself */
function fakeRunner(lives = Number.POSITIVE_INFINITY) {
  const seen = { order: null as GameOrder | null, held: [] as string[], stopped: false };
  let drawn = 0;
  const runner: Runner = {
    async start(order: GameOrder, events: GameEvents) {
      seen.order = order;
      return runningGame({
        frameBuffer: createFrameBuffer(32, 18),
        renderFrame() {
          drawn += 1;
          if (drawn === lives)
            events.ended({ reason: "game-crashed", exit: { code: 3, signal: null }, log: "oh no" });
          return true;
        },
        readSound: (out) => void out.fill(0.25),
        applyInput(input) {
          const held = [...input.held].join();
          if (held !== "" && seen.held.at(-1) !== held) seen.held.push(held);
          return true;
        },
        async stop() {
          seen.stopped = true;
        },
      });
    },
  };
  return { runner, seen };
}

/** Runs work to its end in virtual time. */
async function settle<Value>(work: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

describe("taking screenshots", () => {
  it("presses the keys of the description, writes the pictures, and leaves nothing behind", async () => {
    writeFileSync(path.join(folder, "g-program-3.png"), "old");
    const { runner, seen } = fakeRunner();
    const { names, end } = await settle(takeScreenshots(game, runner, folder));
    expect(end).toBeNull();
    expect(names).toEqual(["g-program-1.png", "g-program-2.png"]);
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(seen).toMatchObject({ held: ["Enter", "MouseLeft"], stopped: true });
    expect(existsSync(seen.order?.homeFolder ?? "/")).toBe(false);
  });

  it("keeps the old pictures of a game that does not start", async () => {
    writeFileSync(path.join(folder, "g-program-1.png"), "old");
    const failing: Runner = {
      start: () => Promise.reject(new RunnerError({ reason: "start-failed", log: "no screen" })),
    };
    const { names, end } = await settle(takeScreenshots(game, failing, folder));
    expect(names).toEqual([]);
    expect(end).toEqual({ reason: "start-failed", log: "no screen" });
    expect(readdirSync(folder)).toEqual(["g-program-1.png"]);
  });
});

describe("trying a game", () => {
  it("reports what happened", async () => {
    const lines: string[] = [];
    expect(await settle(tryGame(game, fakeRunner().runner, (line) => lines.push(line)))).toBe(true);
    const text = lines.join("\n");
    expect(text).toMatch(/^Window {6}found and drawn after \d+ ms, 32 × 18/);
    expect(text).toContain("Pressed     Enter, MouseLeft, then waited 2 s");
    expect(text).toContain("Sound       heard, up to 0.25");
    expect(text).toMatch(/Ended {7}when it was asked to/);
  });

  it("reports why a game ended by itself", async () => {
    const lines: string[] = [];
    expect(await settle(tryGame(game, fakeRunner(9).runner, (line) => lines.push(line)))).toBe(false);
    expect(lines.at(-1)).toBe("Ended       by itself: game-crashed with code 3. Its last lines:\noh no");
  });
});

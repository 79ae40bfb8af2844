import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { opusAvailable } from "../../host/audio/opus.ts";
import { startHost } from "../../host/host.ts";
import { readSettings } from "../../host/settings.ts";
import { cellCount, cellSize } from "../../lab/bench/barcode.ts";
import {
  audioStats,
  connect,
  type PlayerMeasurements,
  type PlayerOptions,
  pressButtons,
  summarize,
  watchFrames,
} from "../../lab/bench/player.ts";
import { hasChromium, sharedChromium } from "../support/chromium.ts";
import { builtInGame, libraryOf, noScreenshots } from "./support/games.ts";

const machineToken = "machine-token-of-the-test";
const sessionKey = "session-key-of-the-test";

/** What was heard in the last second, and how many frames were shown in all. */
interface Heard {
  readonly frames: number;
  readonly sound: PlayerMeasurements["sound"];
}

/**
 * Plays until pictures were shown and a second of sound came mostly without concealment: on a busy computer packets are late until both
 * sides get their turn. At most `options.seconds`.
 */
function untilHeard(page: Page, options: PlayerOptions): Promise<Heard> {
  const functions = [connect, watchFrames, pressButtons, audioStats, summarize];
  const names = functions.map(({ name }) => name).join(", ");
  const source = [hear, ...functions].map(String).join("\n");
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  const script = `const __name = (value) => value;\n${source}\nreturn hear(${JSON.stringify(options)}, { ${names} });`;
  return page.evaluate<Heard>(`(async () => {${script}})()`);
}

/** Runs in the page, as text: what it uses is handed to it. */
async function hear(
  options: PlayerOptions,
  use: {
    readonly connect: typeof connect;
    readonly watchFrames: typeof watchFrames;
    readonly pressButtons: typeof pressButtons;
    readonly audioStats: typeof audioStats;
    readonly summarize: typeof summarize;
  },
): Promise<Heard> {
  const connection = await use.connect(options);
  const { peer, input, video, startedAt } = connection;
  const log = use.watchFrames(video, options, startedAt);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  const until = performance.now() + options.seconds * 1_000;
  const secondOfSound = 48_000;
  // It ends with the connection.
  use.pressButtons(input, log, options.seconds).catch(() => undefined);
  for (;;) {
    const before = await use.audioStats(peer);
    const samples = async (): Promise<number> =>
      Number((await use.audioStats(peer)).totalSamplesReceived ?? 0) -
      Number(before.totalSamplesReceived ?? 0);
    while ((await samples()) < secondOfSound && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { sound } = await use.summarize(connection, before);
    const isHeard = sound !== null && sound.energy > 0.001 && sound.concealed < 0.5;
    if (!(isHeard && log.frames > 10) && performance.now() < until) continue;
    peer.close();
    return { frames: log.frames, sound };
  }
}

describe.skipIf(!hasChromium || !opusAvailable())("audio in Chromium", () => {
  it("R-DESK-01 plays beside the video: within its bitrate, and mostly without concealment", {
    timeout: 60_000,
  }, async () => {
    const settings = readSettings({ MACHINE_PORT: "0", MACHINE_TOKEN: machineToken });
    const host = await startHost(settings, {
      library: libraryOf([builtInGame()]),
      screenshots: noScreenshots,
    });
    const page = await (await sharedChromium("allowed")).newPage();
    try {
      const url = `http://127.0.0.1:${host.port}`;
      const control = async (path: string, body: unknown): Promise<void> => {
        const reply = await fetch(`${url}/control/${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${machineToken}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect(reply.status).toBe(200);
      };
      await control("lease", { leaseId: "l", scheduleId: "s", sessionKey, gameId: "g-test" });
      await control("start", { scheduleId: "s", gameId: "g-test", mode: 5, profile: null, type: 1 });
      const options = {
        url,
        key: sessionKey,
        seconds: 40,
        cell: cellSize,
        cells: cellCount,
        width: 640,
        vp8: false,
        shows: "barcode",
      } as const;
      const { sound, frames } = await untilHeard(page, options);
      expect(frames).toBeGreaterThan(10);
      expect(sound?.energy).toBeGreaterThan(0.001);
      expect(sound?.kilobits).toBeLessThan(140);
      expect(sound?.concealed).toBeLessThan(0.5);
    } finally {
      await page.close();
      await host.close();
    }
  });
});

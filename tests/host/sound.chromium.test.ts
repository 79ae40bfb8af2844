import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { opusAvailable } from "../../host/audio/opus.ts";
import { startHost } from "../../host/host.ts";
import { readSettings } from "../../host/settings.ts";
import { barcode } from "../../lab/bench/barcode.ts";
import { connect, type PlayerOptions, pressButtons, watchFrames } from "../../lab/bench/player.ts";
import { hasChromium, sharedChromium } from "../support/chromium.ts";
import { builtInGame, libraryOf, noScreenshots } from "./support/games.ts";
import { leaseOf } from "./support/testSeat.ts";

const machineToken = "machine-token-of-the-test";
const sessionKey = "session-key-of-the-test";

/** What was heard in the last second, and how many frames were shown in all. */
interface Heard {
  readonly frames: number;
  /** Null without audio: part that was concealed, kbit/s, energy. */
  readonly sound: { readonly concealed: number; readonly kilobits: number; readonly energy: number } | null;
}

/**
 * Plays until pictures were shown and a second of sound came mostly without concealment: on a busy computer packets are late until both
 * sides get their turn. At most `options.seconds`.
 */
function untilHeard(page: Page, options: PlayerOptions): Promise<Heard> {
  const functions = [connect, watchFrames, pressButtons];
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
  },
): Promise<Heard> {
  const { peer, input, video, startedAt } = await use.connect(options);
  const log = use.watchFrames(video, options);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  const until = performance.now() + options.seconds * 1_000;
  const secondOfSound = 48_000;
  const audioStats = async (): Promise<Record<string, unknown>> => {
    let found: Record<string, unknown> = {};
    (await peer.getStats()).forEach((stats) => {
      if (stats.type === "inbound-rtp" && stats.kind === "audio") found = stats;
    });
    return found;
  };
  const soundSince = async (before: Record<string, unknown>): Promise<Heard["sound"]> => {
    const stats = await audioStats();
    if (!(Number(stats.jitterBufferEmittedCount) > 0)) return null;
    const since = (name: string): number => Number(stats[name]) - Number(before[name] ?? 0);
    return {
      concealed: since("concealedSamples") / since("totalSamplesReceived"),
      kilobits: (Number(stats.bytesReceived) * 8) / (performance.now() - startedAt),
      energy: Number(stats.totalAudioEnergy),
    };
  };
  // It ends with the connection.
  use.pressButtons(input, log, options.seconds).catch(() => undefined);
  for (;;) {
    const before = await audioStats();
    const samples = async (): Promise<number> =>
      Number((await audioStats()).totalSamplesReceived ?? 0) - Number(before.totalSamplesReceived ?? 0);
    while ((await samples()) < secondOfSound && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const sound = await soundSince(before);
    const isHeard = sound !== null && sound.energy > 0.001 && sound.concealed < 0.5;
    if (!(isHeard && log.shownAt.length > 10) && performance.now() < until) continue;
    peer.close();
    return { frames: log.shownAt.length, sound };
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
      await control("lease", { ...leaseOf("s"), sessionKey, start: { mode: 5, profile: null } });
      const options = { url, key: sessionKey, seconds: 40, ...barcode, width: 640, vp8: false };
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

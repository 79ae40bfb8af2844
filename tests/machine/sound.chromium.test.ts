import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { opusAvailable } from "../../machine/audio/opus.ts";
import { startHost } from "../../machine/host.ts";
import { readSettings } from "../../machine/settings.ts";
import { cellCount, cellSize } from "../../scripts/bench/barcode.ts";
import { runPlayer } from "../../scripts/bench/player.ts";
import { chromiumFlags } from "../../scripts/lib/chromium.ts";
import { executablePath } from "../streams/adapters/inChromium.ts";
import { builtInGame, libraryOf, noScreenshots } from "./support/games.ts";

const machineToken = "machine-token-of-the-test";
const sessionKey = "session-key-of-the-test";

describe.skipIf(!existsSync(executablePath) || !opusAvailable())("audio in Chromium", () => {
  it("R-DESK-01 plays beside the video: within its bitrate, and mostly without concealment", {
    timeout: 60_000,
    retry: 2,
  }, async () => {
    const settings = readSettings({ MACHINE_PORT: "0", MACHINE_TOKEN: machineToken });
    const host = await startHost(settings, {
      library: libraryOf([builtInGame()]),
      screenshots: noScreenshots,
    });
    const browser = await chromium.launch({
      executablePath,
      args: [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"],
    });
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
      const page = await browser.newPage();
      const options = {
        url,
        key: sessionKey,
        seconds: 3,
        cell: cellSize,
        cells: cellCount,
        width: 640,
        vp8: false,
        shows: "barcode",
      } as const;
      const { sound, frames } = await runPlayer(page, options);
      expect(frames).toBeGreaterThan(10);
      expect(sound?.energy).toBeGreaterThan(0.001);
      expect(sound?.kilobits).toBeLessThan(140);
      // On a busy computer packets are sometimes late.
      expect(sound?.concealed).toBeLessThan(0.5);
    } finally {
      await browser.close();
      await host.close();
    }
  });
});

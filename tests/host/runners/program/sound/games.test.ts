import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { checkSandbox } from "../../../../../host/runners/program/sandbox/checkSandbox.ts";
import { openSound } from "../../../../../host/runners/program/sound/seatSound.ts";
import { authority, openBench, testUid } from "../sandbox/sandboxed.ts";

const doom = [
  "-iwad",
  "/usr/share/games/doom/freedoom1.wad",
  "-window",
  "-nograbmouse",
  "-savedir",
  "/home/player",
];
const games = [
  { name: "crispy-doom", program: "/usr/games/crispy-doom", words: doom, display: 231 },
  { name: "chromium-bsu", program: "/usr/games/chromium-bsu", words: ["--window"], display: 232 },
];
const tools =
  ["/usr/bin/Xvfb", "/usr/bin/xdotool", "/usr/bin/pulseaudio"].every(existsSync) && checkSandbox().ok;

describe("The sound of a real game", () => {
  for (const { name, program, words, display } of games) {
    const there = tools && existsSync(program);
    if (!there)
      console.warn(`The sound of ${name} is not tested: it, Xvfb, xdotool or the sandbox is missing.`);
    it.skipIf(!there)(`arrives from ${name} in its sandbox`, async () => {
      const bench = await openBench();
      const authorityFile = join(bench.run, "screen");
      const secret = "0123456789abcdef";
      writeFileSync(authorityFile, authority("some-host", String(display), "MIT-MAGIC-COOKIE-1", secret));
      const options = ["-screen", "0", "640x360x24", "-nolisten", "tcp", "-noreset", "-auth", authorityFile];
      const screen = spawn("Xvfb", [`:${display}`, ...options], { stdio: "ignore" });
      const displaySocket = `/tmp/.X11-unix/X${display}`;
      const sound = await openSound({ folder: bench.run, seat: 0, firstUid: testUid });
      try {
        await vi.waitFor(() => expect(existsSync(displaySocket)).toBe(true), { timeout: 30_000 });
        const game = await bench.start(program, words, {
          displaySocket,
          authorityFile,
          pulseSocket: sound.socketPath,
          limits: { memory: 512, processes: 64, saves: 16, openFiles: 256, cpuShare: 1 },
        });
        void game.ended.then((end) => {
          if (end.reason !== "killed") console.error(end);
        });
        const out = new Float32Array(1_920);
        let loudest = 0;
        await vi.waitFor(
          () => {
            // Leaves the title; a game may be silent before.
            spawn("xdotool", ["key", "Return"], {
              stdio: "ignore",
              env: { ...process.env, DISPLAY: `:${display}`, XAUTHORITY: authorityFile },
            });
            for (let block = 0; block < 10; block += 1) {
              sound.read(out);
              loudest = Math.max(
                loudest,
                Math.sqrt(out.reduce((sum, sample) => sum + sample ** 2, 0) / out.length),
              );
            }
            expect(loudest).toBeGreaterThan(0.01);
          },
          { timeout: 40_000, interval: 200 },
        );
        console.info(`${name}: loudness ${loudest.toFixed(3)}`, game.usage());
      } finally {
        await bench.close();
        await sound.close();
        screen.kill();
        await once(screen, "exit");
        rmSync(displaySocket, { force: true });
      }
    });
  }
});

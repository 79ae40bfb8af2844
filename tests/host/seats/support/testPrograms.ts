import { existsSync, readFileSync } from "node:fs";
import type { ProgramDescription } from "../../../../host/library/gameDescription.ts";
import { checkSandbox } from "../../../../host/runners/program/sandbox/checkSandbox.ts";
import { programGame } from "../../support/games.ts";

const tools = ["Xvfb", "setpriv", "perl", "pulseaudio"].map((name) => `/usr/bin/${name}`);
const missing = tools.filter((file) => !existsSync(file));
const sandbox = checkSandbox();

/** Why tests with real programs are skipped here; null when they run. */
export const noPrograms: string | null =
  missing.length > 0 ? `missing on this computer: ${missing.join(", ")}` : sandbox.ok ? null : sandbox.line;

const script = readFileSync(new URL("window.pl", import.meta.url), "utf8");

/** A real program that shows windows and quits when asked. */
export function windowGame(id: string, change: Readonly<Record<string, unknown>> = {}): ProgramDescription {
  return programGame({
    id,
    program: "/usr/bin/perl",
    homeFiles: [{ path: "window.pl", text: script }],
    arguments: ["window.pl", "1"],
    quit: ["Escape"],
    resolution: { width: 320, height: 200 },
    saves: { en: "Everything", th: "ทุกอย่าง" },
    startSeconds: 20,
    ...change,
  });
}

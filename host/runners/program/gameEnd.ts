import type { GameEnd } from "../runner.ts";
import type { SandboxEnd } from "./sandbox/runSandboxed.ts";

/**
 * Why a program ended, as its player is told.
 * @param quit what an end with code 0 means: the player quit, or nothing ever showed
 */
export function gameEndOf(end: SandboxEnd, quit: "game-quit" | "start-failed"): GameEnd {
  const { code, signal, log } = end;
  const exit = { code, signal };
  if (end.reason === "out-of-memory" || end.reason === "saves-full") return { reason: end.reason, exit, log };
  if (code === 0) return { reason: quit, exit, log };
  return { reason: quit === "start-failed" ? "start-failed" : "game-crashed", exit, log };
}

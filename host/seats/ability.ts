import { fork } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import os from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { textIn } from "../../server/files.ts";
import { jsonOf } from "../../wire/orElse.ts";
import type { Clock } from "../lib/clock.ts";
import { gpuDevices } from "../video/ffmpegCodec.ts";
import type { Ability } from "../video/pictureLines.ts";

const positive = z.number().positive().max(60_000);
const storedAbility = z.object({
  cpu: z.string(),
  cores: z.int().min(1),
  millisecondsPerMegapixel: positive,
});

/** Maximum relative difference of two results that agree. */
const tolerance = 0.2;
/** Maximum measurements in one try. */
const maxMeasurements = 6;
/** Pause after a try that failed or found players, ms. */
export const nextTryMs = 60_000;

interface AbilityDeps {
  /** File that stores the result. */
  readonly file: string;
  readonly cpu: { readonly model: string; readonly cores: number };
  /** Measures once: ms per million pixels. */
  readonly measure: () => Promise<number>;
  /** Whether the host has no players. Only then does it measure, or use a result. */
  readonly isEmpty: () => boolean;
  readonly clock: Clock;
  readonly reportError: (where: string, error: unknown) => void;
}

/** Drawing and encoding speed of this computer: stored in a file, and measured if missing or from another processor. */
export function watchAbility(deps: AbilityDeps): { now(): Ability | null; stop(): void } {
  const { file, cpu, clock } = deps;
  let ability = readAbility(file, cpu);
  let stopped = false;
  let cancel = (): void => undefined;

  const tryNow = async (): Promise<void> => {
    const result = deps.isEmpty() ? await agreedResult(deps) : null;
    if (stopped) return;
    if (result === null) {
      cancel = clock.after(nextTryMs, run);
      return;
    }
    ability = { millisecondsPerMegapixel: result, cores: cpu.cores };
    writeAbility(file, { cpu: cpu.model, ...ability });
  };
  const run = (): void => {
    tryNow().catch((error: unknown) => {
      // Ctrl-C at a terminal ends the measurement too.
      if (!stopped) deps.reportError("ability", error);
    });
  };
  if (ability === null) run();
  return {
    now: () => ability,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** Measures until two results in a row agree. @returns the slower one; null if none did, or a player came */
async function agreedResult({ measure, isEmpty }: AbilityDeps): Promise<number | null> {
  let before = Number.POSITIVE_INFINITY;
  for (let count = 0; count < maxMeasurements; count += 1) {
    const result = await measure();
    if (!isEmpty()) return null;
    const [less, more] = [Math.min(before, result), Math.max(before, result)];
    if (more <= less * (1 + tolerance)) return more;
    before = result;
  }
  return null;
}

/** @returns null without a result for this processor */
function readAbility(file: string, cpu: AbilityDeps["cpu"]): Ability | null {
  const { data } = storedAbility.safeParse(jsonOf(textIn(file) ?? ""));
  return data?.cpu === cpu.model && data.cores === cpu.cores ? data : null;
}

function writeAbility(file: string, ability: z.infer<typeof storedAbility>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(ability));
  renameSync(`${file}.new`, file);
}

/** This computer's processor. In a container, its share in whole cores. */
export const thisCpu = (quota = textIn("/sys/fs/cgroup/cpu.max") ?? ""): AbilityDeps["cpu"] => ({
  model: [os.cpus()[0]?.model ?? "", ...gpuDevices()].join(", "),
  cores: Math.min(os.availableParallelism(), coresIn(quota)),
});

/** @param quota of a control group: CPU time and period, or `max` */
export function coresIn(quota: string): number {
  const [time = Number.NaN, period = Number.NaN] = quota.split(" ").map(Number);
  return time > 0 && period > 0 ? Math.max(1, Math.floor(time / period)) : Number.POSITIVE_INFINITY;
}

const measureFile = fileURLToPath(new URL("../video/measureAbility.ts", import.meta.url));

/** Measures in a separate process. @throws if that returns no result */
export function measureInFork(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(measureFile, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    child.once("message", (message) => {
      const { data } = positive.safeParse(message);
      if (data !== undefined) resolve(data);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the measurement ended with ${code}`)));
  });
}

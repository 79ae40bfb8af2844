import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import * as z from "zod/mini";
import { root } from "../../scripts/launch/product.ts";

/** A process of a run: a service, a host. */
export type Child = Awaited<ReturnType<typeof startChild>>;

/** Resources used by a process since its start. */
export interface Usage {
  readonly cpuSeconds: number;
  /** MB (10⁶ bytes): total, and JavaScript objects and buffers after the last collection. */
  readonly resident: number;
  readonly objects: number;
}

/** Processes that must not outlive this one. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Interval of its reports, ms. */
const loadReportInterval = 1_000;
/** A process without output for this long has not started, ms. */
const startTimeout = 60_000;
const report = z.object({
  type: z.literal("load"),
  busy: z.number(),
  usage: z.object({ cpuSeconds: z.number(), resident: z.number(), objects: z.number() }),
});
const ready = z.object({ type: z.literal("ready") });

/**
 * Starts a TypeScript file as a process that reports its load, and waits until it is ready.
 * @param inside command that runs it, such as `ip netns exec name`  @param profile a folder for a CPU profile
 * @throws if it exits or times out
 */
export async function startChild({
  name,
  file,
  env,
  inside = [],
  profile = null,
}: {
  name: string;
  file: string;
  env: Readonly<Record<string, string>>;
  inside?: readonly string[];
  profile?: string | null;
}) {
  const flags = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const [command = "", ...words] = [
    ...inside,
    process.execPath,
    "--expose-gc",
    ...flags,
    "--import",
    "tsx",
    "--import",
    path.join(root, "lab/load/reportLoad.ts"),
    file,
  ];
  const child = spawn(command, words, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  let longest = 0;
  let heardAt = performance.now();
  let usage: Usage = { cpuSeconds: 0, resident: 0, objects: 0 };
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      running.delete(child);
      resolve();
    }),
  );
  child.on("message", (message) => {
    const read = report.safeParse(message);
    if (!read.success) return;
    longest = Math.max(longest, read.data.busy);
    heardAt = performance.now();
    usage = read.data.usage;
  });
  await started(name, child);
  return {
    name,
    /** Longest uninterrupted busy time of its event loop since the last call, ms. */
    takeLongestBusy(): number {
      // A process that is busy at the moment can't report it.
      const taken = Math.max(longest, performance.now() - heardAt - loadReportInterval);
      longest = 0;
      return taken;
    },
    usage: (): Usage => usage,
    /** @returns once it has exited */
    async end(signal: "SIGTERM" | "SIGKILL") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

function started(name: string, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`${name} says nothing`));
    }, startTimeout);
    child.on("message", (message) => {
      if (!ready.safeParse(message).success) return;
      clearTimeout(limit);
      resolve();
    });
    child.once("exit", (code) => {
      clearTimeout(limit);
      reject(new Error(`${name} ended with ${code} before it was ready`));
    });
  });
}

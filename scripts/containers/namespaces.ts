import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";

/** Address of the tested computer for players: PUBLIC_ADDRESS of `deploy/example.env`. */
export const publicAddress = "203.0.113.64";
const playerAddress = "203.0.113.65";

/** Adds a namespace as the computer of the player's browser. Not an engine's network, which changes with each container. */
export const addPlayer = `
ip netns add player
ip link add players type veth peer name eth0 netns player
ip address add ${publicAddress}/24 dev players
ip link set players up
ip -n player address add ${playerAddress}/24 dev eth0
ip -n player link set eth0 up
ip -n player link set lo up
ip -n player route add default via ${publicAddress}`;
export const removePlayer = "ip link delete players; ip netns delete player";

/** Writes a program that starts Chromium there. @returns its path */
export function playersChromium(folder: string, chromium: string): string {
  const path = `${folder}/chromium`;
  writeFileSync(path, `#!/bin/sh\nexec nsenter --net=/run/netns/player "${chromium}" "$@"\n`, {
    mode: 0o755,
  });
  return path;
}

const enter = `set -e
mount -t tmpfs tmpfs /run
ip link set lo up
${addPlayer}
"$@"`;

/** Ends with its parent process, including all processes, mounts and networks made inside. */
const isolated = [
  ...["setpriv", "--pdeathsig", "KILL"],
  ...["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"],
];
/** Also without access to other computers. Bash reaps orphans. */
const isolatedFromNetwork = [...isolated, "--net", "bash", "-c", enter, "bash"];

/**
 * Runs a command with its own processes and mounts. SIGINT and SIGTERM end all of it, and then this process.
 * @param network `own`: without other computers  @returns its exit status
 */
export async function runIsolated(
  command: readonly string[],
  network: "own" | "shared" = "shared",
): Promise<number> {
  const [program = "", ...args] = [...(network === "own" ? isolatedFromNetwork : isolated), ...command];
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  let ended: "SIGINT" | "SIGTERM" | null = null;
  const end = (signal: "SIGINT" | "SIGTERM") => {
    ended = signal;
    // The first process inside exits only after all the others.
    const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
    process.kill(Number(first) || (child.pid ?? 0), "SIGKILL");
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  const status = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  process.off("SIGINT", end).off("SIGTERM", end);
  if (ended !== null) process.exit(128 + os.constants.signals[ended]);
  return status;
}

/** Parent of all containers' control groups. */
export const controlGroup = "cloudplay-containers";

/** Removes control groups of ended containers. */
export function removeControlGroups(): void {
  const root = "/sys/fs/cgroup";
  for (const parent of [root, ...folders(root)]) removeGroups(`${parent}/${controlGroup}`);
}

function removeGroups(group: string): void {
  if (!existsSync(group)) return;
  folders(group).forEach(removeGroups);
  try {
    rmdirSync(group);
  } catch {
    // Still used by another run.
  }
}

function folders(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

/** An empty folder for this process. First removes folders of killed processes. @param parent of all of them */
export function runFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent))
    if (!existsSync(`/proc/${name}`)) rmSync(`${parent}/${name}`, { recursive: true, force: true });
  const folder = `${parent}/${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";

/** The address of the computer under test, for players: PUBLIC_ADDRESS of `deploy/example.env`. */
export const publicAddress = "203.0.113.64";
const playerAddress = "203.0.113.65";

/** Joins this computer to another one, a namespace on which the player's browser runs: an engine's own network changes with each container. */
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

/** Goes with the process that starts it, however that ends, and with it all processes, mounts and networks made inside. */
const isolated = [
  ...["setpriv", "--pdeathsig", "KILL"],
  ...["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"],
];
/** On a computer of its own as far as the network goes, which reaches no other one. Bash buries orphans. */
const isolatedFromNetwork = [...isolated, "--net", "bash", "-c", enter, "bash"];

/**
 * Runs a command with processes and mounts of its own. SIGINT and SIGTERM end all of it, and then this process.
 * @param network `own`: with nobody on it but this computer
 * @returns its exit status
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
    // The first process inside is only gone once all the others are.
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

/** The control groups of all containers are below this one. */
export const controlGroup = "cloudplay-containers";

/** Removes the control groups of containers that have ended. */
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
    // Of a run that goes on.
  }
}

function folders(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

/** An empty folder of this process's own. What killed ones have left in theirs goes first. @param parent of all of them */
export function runFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent))
    if (!existsSync(`/proc/${name}`)) rmSync(`${parent}/${name}`, { recursive: true, force: true });
  const folder = `${parent}/${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

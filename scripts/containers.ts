import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { filledEnv } from "./containers/composeFile.ts";
import { buildImages, makeStandIns } from "./containers/images.ts";
import {
  addPlayer,
  playersChromium,
  removeControlGroups,
  removePlayer,
  runFolder,
  runIsolated,
} from "./containers/namespaces.ts";
import { findInPath, installPackages } from "./lib/browsers.ts";
import { findHeadlessShell } from "./lib/chromium.ts";
import { root } from "./lib/files.ts";

/**
 * `npx tsx scripts/containers.ts COMMAND …`: builds the images of `deploy/` without an image registry, and runs a command on an isolated
 * network in which podman finds them (docs/testing.md). Everything that was started ends with this process, however it ends.
 *
 * The command gets CONTAINERS_CHECKOUT, a copy of the checkout whose `deploy/` may be changed; or CONTAINERS_MISSING, why there is none.
 */

/** The host's games: one that has saves and installs quickly. */
const games = "g-chromium-bsu";
const programs = ["buildah", "podman", "runc", "debootstrap", "iptables", "ip", "git"];
const packages = [
  ...["buildah", "podman", "runc", "netavark", "aardvark-dns", "debootstrap", "iptables", "iproute2", "git"],
];

const missing = (): string[] => programs.filter((name) => findInPath([name]) === null);

/** Why nothing can be built here, in one line; null if it can. */
async function whyNot(): Promise<string | null> {
  if (process.getuid?.() !== 0) return "it needs root";
  if (missing().length > 0) installPackages(packages);
  const lacking = missing();
  if (lacking.length > 0) return `${lacking.join(", ")}: missing`;
  return (await runIsolated(["true"], "own")) === 0 ? null : "no namespaces can be made";
}

/** Copies the files of this checkout in their current state. */
function copyCheckout(to: string): void {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of list.split("\0"))
    if (path !== "" && existsSync(root + path)) cpSync(root + path, `${to}/${path}`);
}

/** Configures podman to store its own data in one folder, and to find the images of another one. */
function configurePodman(folder: string, images: string): void {
  writeFileSync(
    `${folder}/storage.conf`,
    `[storage]
driver = "overlay"
graphroot = "${folder}/storage"
runroot = "/run/containers"
[storage.options]
additionalimagestores = ["${images}"]
`,
  );
  writeFileSync(
    `${folder}/containers.conf`,
    `[containers]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
runtime = "runc"
tmp_dir = "/run/libpod"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`,
  );
  Object.assign(process.env, {
    CONTAINERS_STORAGE_CONF: `${folder}/storage.conf`,
    CONTAINERS_CONF: `${folder}/containers.conf`,
    // Without systemd, health checks run on request.
    DISABLE_HC_SYSTEMD: "true",
  });
}

/** A copy of the checkout, configured as in `deploy/`, in a folder of this run. */
function configuredCopy(to: string): string {
  mkdirSync(to);
  copyCheckout(to);
  writeFileSync(`${to}/deploy/.env`, filledEnv(readFileSync(`${to}/deploy/example.env`, "utf8")));
  return to;
}

/** Environment of the command: the copy, and the browser of the player's computer. */
function environment(folder: string, checkout: string): Record<string, string> {
  const chromium = findHeadlessShell();
  return {
    CONTAINERS_CHECKOUT: checkout,
    ...(chromium === null ? {} : { CHROMIUM: playersChromium(folder, chromium) }),
  };
}

async function withPodman(command: readonly string[]): Promise<number> {
  const cache = `${process.env.XDG_CACHE_HOME ?? `${os.homedir()}/.cache`}/cloudplay/containers`;
  const scratch = runFolder(`${cache}/runs`);
  process.once("exit", () => {
    removeControlGroups();
    rmSync(scratch, { recursive: true, force: true });
  });
  const checkout = configuredCopy(`${scratch}/checkout`);
  const store = { folder: `${cache}/images`, scratch };
  await makeStandIns(store);
  await buildImages(store, checkout, games);
  configurePodman(scratch, store.folder);
  Object.assign(process.env, environment(scratch, checkout));
  return runIsolated(command, "own");
}

/** For a computer with access to a registry, as root; uses its own network and engine. */
function withDocker(command: readonly string[]): number {
  const folder = mkdtempSync(`${os.tmpdir()}/cloudplay-containers-`);
  const checkout = configuredCopy(`${folder}/checkout`);
  const run = ([program = "", ...args]: readonly string[], env = {}) =>
    spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1;
  const compose = ["docker", "compose", "--file", `${checkout}/deploy/compose.yaml`, "--profile", "*"];
  try {
    return (
      run([...compose, "build", "--build-arg", `GAMES=${games}`]) ||
      run(["bash", "-ec", addPlayer]) ||
      run(command, environment(folder, checkout))
    );
  } finally {
    run(["bash", "-c", removePlayer]);
    run([...compose, "down", "--volumes"]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const command = process.argv.slice(2);
if (process.env.CONTAINER_ENGINE === "docker") process.exitCode = withDocker(command);
else {
  const reason = await whyNot();
  if (reason !== null) console.log(`Skipped: the tests in containers (${reason}).`);
  process.exitCode =
    reason === null
      ? await withPodman(command)
      : (spawnSync(command[0] ?? "", command.slice(1), {
          stdio: "inherit",
          env: { ...process.env, CONTAINERS_MISSING: reason },
        }).status ?? 1);
}

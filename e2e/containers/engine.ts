import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { type ComposeService, parseCompose, parseEnv } from "../../scripts/containers/composeFile.ts";
import { controlGroup } from "../../scripts/containers/namespaces.ts";

/** The set of `deploy/compose.yaml`, started by Docker's Compose, or by podman without one. */

/** Why it cannot be started here, in a line; null when it can. */
export const noContainers =
  process.env.CONTAINERS_CHECKOUT === undefined
    ? (process.env.CONTAINERS_MISSING ?? "npx tsx scripts/containers.ts prepares for it")
    : null;
const docker = process.env.CONTAINER_ENGINE === "docker";
const engine = docker ? "docker" : "podman";
const deploy = `${process.env.CONTAINERS_CHECKOUT}/deploy`;
const composePath = `${deploy}/compose.yaml`;
const variables = noContainers === null ? parseEnv(readFileSync(`${deploy}/.env`, "utf8")) : {};

/** Values of `deploy/.env` that nobody else may know. */
export const secrets: readonly string[] = Object.entries(variables).flatMap(([name, value]) =>
  /TOKEN|SECRET|PASSWORD/.test(name) ? [value.replace(/^mali:/, "")] : [],
);

const compose = () => parseCompose(readFileSync(composePath, "utf8"), variables);
const imageOf = (service: string): string => compose().services[service]?.image ?? "";
const containerOf = (service: string): string => `cloudplay-${service}-1`;

/** Starts every service of every profile, and waits until what others depend on is healthy. */
export async function startAll(): Promise<void> {
  if (docker) {
    run(["compose", "--file", composePath, "--profile", "*", "up", "--detach"]);
    return;
  }
  run(["network", "create", "cloudplay"]);
  const waiting = new Map(Object.entries(compose().services));
  const started = new Set<string>();
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { depends_on = {} }]) =>
      Object.keys(depends_on).every((name) => started.has(name)),
    );
    if (ready.length === 0) throw new Error(`${[...waiting.keys()].join(", ")}: wait for each other`);
    for (const [name, service] of ready) {
      waiting.delete(name);
      started.add(name);
      if (spawnSync(engine, ["image", "exists", service.image]).status !== 0) {
        console.warn(`${name}: not started, there is no ${service.image}`);
        continue;
      }
      for (const needed of Object.keys(service.depends_on ?? {})) await expectHealthy(needed);
      runService(name, service);
    }
  }
}

/** Replaces a service by one of a changed compose.yaml. */
export function replace(name: string, change: (text: string) => string): void {
  const before = readFileSync(composePath, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(composePath, after);
  if (docker) return void run(["compose", "--file", composePath, "up", "--detach", "--no-deps", name]);
  run(["rm", "--force", "--time", "1", containerOf(name)]);
  const service = compose().services[name];
  if (service) runService(name, service);
}

/** Waits until a service's own check succeeds. */
export async function expectHealthy(name: string): Promise<void> {
  const isHealthy = (): boolean =>
    docker
      ? run(["inspect", "--format", "{{.State.Health.Status}}", containerOf(name)]).trim() === "healthy"
      : spawnSync(engine, ["healthcheck", "run", containerOf(name)]).status === 0;
  await expect.poll(isHealthy, { timeout: 60_000, message: `${name} is healthy` }).toBe(true);
}

/** Asks a container to end, which it must do well. */
export function stop(name: string): void {
  run(["stop", containerOf(name)]);
  expect(run(["inspect", "--format", "{{.State.ExitCode}}", containerOf(name)]).trim()).toBe("0");
}

export const start = (name: string): void => void run(["start", containerOf(name)]);

/** Containers that do not run, or ended once and were started again. */
export function unsteady(): string[] {
  const names = run(["ps", "--all", "--filter", "name=^cloudplay-", "--format", "{{.Names}}"])
    .trim()
    .split("\n");
  const states = run(["inspect", "--format", "{{.Name}} {{.State.Running}} {{.RestartCount}}", ...names]);
  return states
    .trim()
    .split("\n")
    .filter((line) => !line.endsWith(" true 0"));
}

/** What it has logged: both streams. */
export function logsOf(name: string): string {
  const { stdout, stderr } = spawnSync(engine, ["logs", containerOf(name)], { encoding: "utf8" });
  return stdout + stderr;
}

/** Runs a command in a service's container. @param input its standard input @returns its output @throws when it fails */
export function inside(name: string, command: readonly string[], input: Buffer | string = ""): Buffer {
  const { status, stdout, stderr } = spawnSync(
    engine,
    ["exec", "--interactive", containerOf(name), ...command],
    { input, maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`${name}: ${command.join(" ")}: ${stderr}`);
  return stdout;
}

/** Runs a command in a service's image. @param volumes by where they are mounted @throws when it fails */
export function runOnce(
  name: string,
  volumes: Readonly<Record<string, string>>,
  command: readonly string[],
): void {
  const mounts = Object.entries(volumes).map(([path, volume]) => `--volume=cloudplay_${volume}:${path}`);
  run(["run", "--rm", "--pull=never", ...mounts, imageOf(name), ...command]);
}

/** The body that one of the service's own ports answers. */
export function ask(name: string, port: number, path: string): string {
  const script = `fetch("http://127.0.0.1:${port}${path}").then((r) => r.text()).then((text) => process.stdout.write(text))`;
  return inside(name, ["node", "-e", script]).toString();
}

/** Which of some texts are in an image: in any layer, or in its description. */
export async function findInImage(name: string, texts: readonly string[]): Promise<string[]> {
  const child = spawn(engine, ["save", imageOf(name)], { stdio: ["ignore", "pipe", "inherit"] });
  const left = new Set(texts);
  const longest = Math.max(...texts.map((text) => text.length));
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    const bytes: Buffer = Buffer.concat([tail, chunk]);
    for (const text of left) if (bytes.includes(text)) left.delete(text);
    tail = bytes.subarray(Math.max(0, bytes.length - longest));
  }
  return texts.filter((text) => !left.has(text));
}

/** What Compose would do, in podman's words. */
function runService(name: string, service: ComposeService): void {
  const each = (flag: string, values: readonly string[] = []) => values.map((value) => `${flag}=${value}`);
  const { logging, healthcheck, stop_grace_period: grace, shm_size: memory } = service;
  const health = healthcheck && {
    cmd: healthcheck.test[0] === "CMD" ? JSON.stringify(healthcheck.test.slice(1)) : healthcheck.test[1],
    interval: healthcheck.interval,
    timeout: healthcheck.timeout,
    retries: healthcheck.retries,
    "start-period": healthcheck.start_period ?? "0s",
  };
  run([
    ...["run", "--detach", "--pull=never", `--name=${containerOf(name)}`, `--cgroup-parent=/${controlGroup}`],
    ...[`--restart=${service.restart}`, `--log-driver=${logging.driver}`],
    ...each(
      "--log-opt",
      Object.entries(logging.options)
        .filter(([key]) => key === "max-size")
        .map(([key, value]) => `${key}=${value}`),
    ),
    ...(service.network_mode
      ? [`--network=${service.network_mode}`]
      : ["--network=cloudplay", `--network-alias=${name}`]),
    ...(grace ? [`--stop-timeout=${seconds(grace)}`] : []),
    ...(memory ? [`--shm-size=${memory.replace("gb", "g")}`] : []),
    ...each(
      "--env",
      Object.entries(service.environment ?? {}).map(([key, value]) => `${key}=${value}`),
    ),
    ...Object.entries(health ?? {}).map(([key, value]) => `--health-${key}=${value}`),
    ...each("--cap-add", service.cap_add),
    ...each(
      "--security-opt",
      service.security_opt?.map((option) =>
        option.replace("systempaths=unconfined", "unmask=ALL").replace(":", "="),
      ),
    ),
    ...each("--publish", service.ports),
    ...each(
      "--volume",
      service.volumes?.map((volume) =>
        volume.startsWith(".") ? resolve(deploy, volume) : `cloudplay_${volume}`,
      ),
    ),
    service.image,
    ...(service.command ?? []),
  ]);
}

function seconds(period: string): number {
  return Number.parseInt(period, 10) * (period.endsWith("m") ? 60 : 1);
}

function run(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(engine, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${engine} ${args.join(" ")}: ${stderr}`);
  return stdout;
}

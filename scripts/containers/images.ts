import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { read, root } from "../lib/files.ts";
import { builtImages, foreignImages } from "./composeFile.ts";
import { runIsolated } from "./namespaces.ts";

/** Storage of images between runs. */
export interface ImageStore {
  readonly folder: string;
  /** Folder of this run only. */
  readonly scratch: string;
}

/** Stages of standIns.Dockerfile that replace images, with any tag. */
const stages: Readonly<Record<string, string>> = {
  node: "node",
  postgres: "postgres",
  caddy: "caddy",
  "coturn/coturn": "coturn",
  "prom/prometheus": "prometheus",
  "prom/alertmanager": "alertmanager",
};
const stageOf = (image: string): string | undefined => stages[image.split(":")[0] ?? ""];
const sources = ["scripts/containers/standIns.Dockerfile", "scripts/containers/postgres.sh"];
const authorities = "/usr/local/share/ca-certificates";
/** Maximum ages of unnamed layers, and of images from earlier months. */
const kept = { layers: "48h", images: "1000h" };

/** Builds stand-ins, at most once a month, for the registry images of `deploy/` that Debian has. */
export async function makeStandIns({ folder, scratch }: ImageStore): Promise<void> {
  const month = new Date().toISOString().slice(0, 7);
  const hash = createHash("sha256").update(sources.map(read).join()).digest("hex").slice(0, 8);
  const [debian, made] = [
    `localhost/cloudplay-debian:${month}`,
    `localhost/cloudplay-stand-ins:${month}-${hash}`,
  ];
  const wanted = [...foreignImages()].filter((image) => stageOf(image) !== undefined);
  if (isThere(folder, made) && wanted.every((image) => isThere(folder, registryName(image)))) return;
  const [system, context] = [`${scratch}/debian`, `${scratch}/context`];
  mkdirSync(`${context}/authorities`, { recursive: true });
  if (existsSync(authorities)) cpSync(authorities, `${context}/authorities`, { recursive: true });
  for (const path of sources) cpSync(root + path, `${context}/${path.slice(path.lastIndexOf("/") + 1)}`);
  await run(["npm", "install", "--prefix", context, "--no-save", "--no-audit", "node@24", "npm@11"]);
  // Left by a run that was killed.
  if (readdirSync(dirname(scratch)).length === 1) await buildah(folder, ["rm", "--all"]);
  if (!isThere(folder, debian)) {
    await run(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", system]);
    await buildah(folder, ["from", "--name", "debian", "scratch"]);
    await buildah(folder, ["copy", "--quiet", "debian", system, "/"]);
    await buildah(folder, ["commit", "--quiet", "--rm", "debian", debian]);
    rmSync(system, { recursive: true, force: true });
  }
  for (const image of wanted)
    await buildah(folder, [
      ...["build", "--layers", "--pull-never", "--build-arg", `DEBIAN=${debian}`],
      ...["--file", `${context}/standIns.Dockerfile`, "--target", stageOf(image) ?? ""],
      ...["--tag", registryName(image), context],
    ]);
  await buildah(folder, ["tag", debian, made]);
}

/** Builds the images of `deploy/`. @param checkout a copy of it @param games ids of the host's games */
export async function buildImages({ folder }: ImageStore, checkout: string, games: string): Promise<void> {
  for (const [image, dockerfile] of builtImages())
    await buildah(folder, [
      // Docker's format, because OCI's has no HEALTHCHECK.
      ...["build", "--format", "docker", "--layers", "--pull-never", "--build-arg", `GAMES=${games}`],
      ...["--file", `${checkout}/${dockerfile}`, "--tag", `localhost/${image}`, checkout],
    ]);
  const prune = ["podman", "--log-level=error", "--root", folder, "image", "prune", "--force"];
  await run([...prune, "--filter", `until=${kept.layers}`]);
  await run([...prune, "--all", "--filter", `until=${kept.images}`]);
}

/** With registry and owner, as engines expand a short name. */
const registryName = (image: string): string =>
  image.includes("/") ? `docker.io/${image}` : `docker.io/library/${image}`;

function isThere(folder: string, image: string): boolean {
  return spawnSync("podman", ["--root", folder, "image", "exists", image]).status === 0;
}

function buildah(folder: string, args: readonly string[]): Promise<void> {
  return run(["env", "BUILDAH_ISOLATION=chroot", "buildah", "--root", folder, ...args]);
}

async function run(command: readonly string[]): Promise<void> {
  if ((await runIsolated(command)) !== 0) throw new Error(`${command.join(" ")} failed`);
}
